import { messageLimit } from '../limits.js';
import { cutAfter, type CutPlace } from './cut.js';
import { sliceMapped } from './mappedText.js';
import { isPronounceable } from './pronounceable.js';
import type { Chunk, Segment, SegmentKind } from './segment.js';

/**
 * The first request of a reading is short, so that sound starts at once, and the next ones have time to be longer.
 * Only the first two segments are cut so: an edit in a later one leaves the requests of all others as they were.
 */
const firstLimits: readonly (readonly number[])[] = [[120, 250], [250]];

const pauseAfterSegmentMs: Readonly<Record<SegmentKind, number>> = {
  heading: 600,
  paragraph: 450,
  quote: 450,
  footnote: 450,
  comment: 400,
  math: 350,
  problem: 350,
  listItem: 300,
  tableRow: 300,
  code: 250,
};

export const pauseAfterCutMs: Readonly<Record<Exclude<CutPlace, 'end'>, number>> = {
  sentence: 150,
  clause: 60,
  word: 0,
  grapheme: 0,
};

/** Cuts segments into requests, which together are exactly their text. */
export function* chunks(segments: Iterable<Segment>): Generator<Chunk> {
  let ordinal = 0;
  for (const segment of segments) {
    if (!isPronounceable(segment.text)) continue;
    yield* chunksOf(segment, firstLimits[ordinal++] ?? []);
  }
}

function* chunksOf(segment: Segment, limits: readonly number[]): Generator<Chunk> {
  const { text } = segment;
  let count = 0;
  for (let start = 0; start < text.length;) {
    const { at, place } = cutAfter(text, start, limits[count++] ?? messageLimit, messageLimit);
    const { text: said, map } = sliceMapped(segment, start, at);
    const pauseAfterMs = place === 'end' ? pauseAfter(segment) : pauseAfterCutMs[place];
    yield segment.part === undefined
      ? { text: said, map, pauseAfterMs }
      : { text: said, map, pauseAfterMs, part: segment.part };
    start = at;
  }
}

function pauseAfter(segment: Segment): number {
  return segment.continues === true ? pauseAfterCutMs.sentence : pauseAfterSegmentMs[segment.kind];
}
