import { isPronounceable } from '../pronounceable.js';
import { rewrite, type MappedText } from '../mappedText.js';
import type { Segment } from '../segment.js';
import type { Speaking } from '../speaking.js';
import { cleanText } from './cleanText.js';
import { urlEdits } from './urls.js';

export type SegmentShape = Omit<Segment, 'text' | 'map'>;

/** A segment of running text, or none where nothing of it can be heard. */
export function proseSegment(shape: SegmentShape, raw: MappedText, speaking: Speaking): Segment | undefined {
  return segmentOf(shape, rewrite(raw, urlEdits(raw.text, speaking.settings)), speaking);
}

/** A segment of text that is read as it stands, apart from what no text is spoken with. */
export function segmentOf(shape: SegmentShape, raw: MappedText, speaking: Speaking): Segment | undefined {
  const clean = cleanText(raw, speaking.settings);
  const pronounced = speaking.pronouncer.apply(clean);
  // What the user put in may bring spaces or signs of its own.
  const { text, map } = pronounced === clean ? clean : cleanText(pronounced, speaking.settings);
  return isPronounceable(text) ? { ...shape, text, map } : undefined;
}
