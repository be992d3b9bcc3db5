import { isPronounceable } from '../pronounceable.js';
import { rewrite, type MappedText } from '../mappedText.js';
import type { Segment } from '../segment.js';
import type { ReadingContext, SettingsWithWords } from '../settings.js';
import { cleanText, isEmojiAlone, trimmed } from './cleanText.js';
import { isOrdinaryText } from './ordinaryText.js';
import { opaqueEdits, urlEdits } from './opaque.js';
import { proofEdits, signEdits, terminalEscapeEdits } from './signs.js';

export type SegmentShape = Omit<Segment, 'text' | 'map'>;

/** A segment of running text, or none if none of it can be heard. */
export function proseSegment(
  shape: SegmentShape,
  raw: MappedText,
  context: ReadingContext,
): readonly Segment[] {
  const { settings } = context;
  if (!settings.proof && isOrdinaryText(raw.text))
    return saidSegment(shape, trimmed(raw), context, settingsOf(shape, raw, context));
  const shown = rewrite(raw, terminalEscapeEdits(raw.text));
  const short = rewrite(shown, urlEdits(shown.text, settings));
  const readable = rewrite(short, opaqueEdits(short.text, settings.words));
  const told = settings.proof ? rewrite(readable, proofEdits(readable.text, settings.words)) : readable;
  return segmentOf(shape, told, context);
}

/** A segment of text that is read as is, apart from what can never be spoken. */
export function segmentOf(shape: SegmentShape, raw: MappedText, context: ReadingContext): readonly Segment[] {
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
  // Code is read sign by sign.
  const areNamed = settings.emoji === 'alone' && (shape.kind === 'code' || isEmojiAlone(text));
  return areNamed ? { ...settings, emoji: 'name' } : settings;
}

function saidSegment(
  shape: SegmentShape,
  clean: MappedText,
  { pronouncer }: ReadingContext,
  settings: SettingsWithWords,
): readonly Segment[] {
  const pronounced = pronouncer.apply(clean);
  // The user's replacements may bring their own spaces or signs.
  const { text, map } = pronounced === clean ? clean : cleanText(pronounced, settings);
  return isPronounceable(text) ? [{ ...shape, text, map }] : [];
}
