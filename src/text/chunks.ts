import { messageLimit } from '../core/limits.js';
import { balancedCuts } from './balancedCuts.js';
import { cutAfter, type Cut } from './cut.js';
import { sliceMapped } from './mappedText.js';
import { isPronounceable } from './pronounceable.js';
import type { Chunk, Segment } from './segment.js';

/**
 * The first request of a reading is short, so that sound starts at once and the next ones have time to be longer. Only
 * the first two segments are cut this way: an edit further on leaves all other requests unchanged.
 */
const firstLimits: readonly (readonly number[])[] = [[120, 250], [250]];

/** Cuts segments into requests that together are exactly their text. */
export function* chunks(segments: Iterable<Segment>): Generator<Chunk> {
  let ordinal = 0;
  for (const segment of segments) {
    if (!isPronounceable(segment.text)) continue;
    yield* chunksOf(segment, firstLimits[ordinal++] ?? []);
  }
}

function chunksOf(segment: Segment, limits: readonly number[]): readonly Chunk[] {
  const { part, language } = segment;
  // A source that is a single thing but too long for one segment is cut between sentences.
  const whole = segment.continues === true ? 'sentence' : segment.kind;
  let start = 0;
  return cutsOf(segment.text, limits).map(({ at, place }) => {
    const { text, map } = sliceMapped(segment, start, at);
    start = at;
    const chunk = { text, map, end: place === 'end' ? whole : place };
    if (part === undefined && language === undefined) return chunk;
    return {
      ...chunk,
      ...(part === undefined ? {} : { part }),
      ...(language === undefined ? {} : { language }),
    };
  });
}

/** The first requests as short as asked for, then as few as possible of nearly equal length. */
function cutsOf(text: string, limits: readonly number[]): readonly Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (const limit of limits) {
    const cut = earlyCut(text, start, limit);
    cuts.push(cut);
    start = cut.at;
    if (start >= text.length) return cuts;
  }
  return cuts.length === 0 ? balancedCuts(text, start) : [...cuts, ...balancedCuts(text, start)];
}

/**
 * Ending the first request inside a clause would sound broken off. A longer one, up to the end of the sentence or
 * clause, is better.
 */
function earlyCut(text: string, start: number, limit: number): Cut {
  const cut = cutAfter(text, start, limit, messageLimit);
  if (isBetweenClauses(cut)) return cut;
  const later = cutAfter(text, start, longestEarly, messageLimit);
  return isBetweenClauses(later) ? later : cut;
}

const longestEarly = 250;

function isBetweenClauses({ place }: Cut): boolean {
  return place !== 'word' && place !== 'grapheme';
}
