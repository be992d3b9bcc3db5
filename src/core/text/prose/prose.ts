import { isPronounceable } from '../pronounceable.js';
import { rewrite, type MappedText } from '../mappedText.js';
import type { Segment } from '../segment.js';
import type { ReadingContext, SettingsWithWords } from '../readingContext.js';
import { cleanText, trimmed } from './cleanText.js';
import { codeEmoji, proseEmoji } from './emoji.js';
import { isOrdinaryText } from './ordinaryText.js';
import { opaqueEdits } from './opaque.js';
import { signEdits, terminalEscapeEdits } from './signs.js';
import { urlEdits } from './urls.js';

export type SegmentShape = Omit<Segment, 'text' | 'map'>;

/** A segment of running text, or none where nothing of it can be heard. */
export function proseSegment(
  shape: SegmentShape,
  raw: MappedText,
  context: ReadingContext,
): Segment | undefined {
  if (isOrdinaryText(raw.text))
    return saidSegment(shape, trimmed(raw), context, settingsOf(shape, raw, context));
  const { settings } = context;
  const shown = rewrite(raw, terminalEscapeEdits(raw.text));
  const short = rewrite(shown, urlEdits(shown.text, settings));
  return segmentOf(shape, rewrite(short, opaqueEdits(short.text, settings.words)), context);
}

/** A segment of text that is read as it stands, apart from what no text is spoken with. */
export function segmentOf(
  shape: SegmentShape,
  raw: MappedText,
  context: ReadingContext,
): Segment | undefined {
  const settings = settingsOf(shape, raw, context);
  const shown = shape.kind === 'code' ? rewrite(raw, terminalEscapeEdits(raw.text)) : raw;
  const named = rewrite(shown, signEdits(shown.text, settings));
  return saidSegment(shape, cleanText(named, settings), context, settings);
}

function settingsOf(
  shape: SegmentShape,
  { text }: MappedText,
  { settings }: ReadingContext,
): SettingsWithWords {
  const emoji = shape.kind === 'code' ? codeEmoji(settings.emoji) : proseEmoji(text, settings.emoji);
  return { ...settings, emoji };
}

function saidSegment(
  shape: SegmentShape,
  clean: MappedText,
  { pronouncer }: ReadingContext,
  settings: SettingsWithWords,
): Segment | undefined {
  const pronounced = pronouncer.apply(clean);
  // What the user put in may bring spaces or signs of its own.
  const { text, map } = pronounced === clean ? clean : cleanText(pronounced, settings);
  return isPronounceable(text) ? { ...shape, text, map } : undefined;
}
