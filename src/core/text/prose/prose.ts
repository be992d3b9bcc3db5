import { isPronounceable } from '../pronounceable.js';
import { rewrite, type MappedText } from '../mappedText.js';
import type { Segment } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';
import { cleanText } from './cleanText.js';
import { codeEmoji, proseEmoji } from './emoji.js';
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
  const { settings, pronouncer } = context;
  const emoji = shape.kind === 'code' ? codeEmoji(settings.emoji) : proseEmoji(raw.text, settings.emoji);
  const shown = shape.kind === 'code' ? rewrite(raw, terminalEscapeEdits(raw.text)) : raw;
  const named = rewrite(shown, signEdits(shown.text, settings));
  const clean = cleanText(named, { ...settings, emoji });
  const pronounced = pronouncer.apply(clean);
  // What the user put in may bring spaces or signs of its own.
  const { text, map } = pronounced === clean ? clean : cleanText(pronounced, { ...settings, emoji });
  return isPronounceable(text) ? { ...shape, text, map } : undefined;
}
