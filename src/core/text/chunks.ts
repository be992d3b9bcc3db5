import { messageLimit } from '../limits.js';
import { cutAfter } from './cut.js';
import { sliceMapped } from './mappedText.js';
import { isPronounceable } from './pronounceable.js';
import type { Chunk, Segment } from './segment.js';

/**
 * The first request of a reading is short, so that sound starts at once, and the next ones have time to be longer.
 * Only the first two segments are cut so: an edit in a later one leaves the requests of all others as they were.
 */
const firstLimits: readonly (readonly number[])[] = [[120, 250], [250]];

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
    // A source that is one thing, and too long for one segment, is cut between sentences.
    const whole = segment.continues === true ? 'sentence' : segment.kind;
    const end = place === 'end' ? whole : place;
    yield segment.part === undefined
      ? { text: said, map, end }
      : { text: said, map, end, part: segment.part };
    start = at;
  }
}
