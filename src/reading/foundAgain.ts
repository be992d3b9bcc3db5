import type { SourceRange } from '../text/segment.js';

/** A range of a text, to be found again by its words once the text has changed. */
export interface MarkedRange extends SourceRange {
  /** Hashes of the text around both ends: the text itself is kept nowhere but in its document. */
  readonly marks?: readonly number[];
}

/** So far from where they were, divided by how many they are, ranges are looked for. */
const furthest = 1_000_000;
const base = 16_777_619;

export function marked(text: string, { start, end }: SourceRange): MarkedRange {
  const hashes = spansOf(end - start).map((span, n) => hashOf(text, n < 4 ? start : end, span));
  return { start, end, marks: [...hashes, isInWord(text, start), isInWord(text, end)] };
}

/**
 * Where ranges that follow one another are now, if they are still there: about this much further on. One that was edited
 * goes from its first words to its last.
 */
export function foundAgain(
  text: string,
  ranges: readonly MarkedRange[],
  shift = 0,
): readonly (SourceRange | undefined)[] {
  let last = -Infinity;
  return ranges.map(({ start, end, marks }) => {
    if (marks === undefined) return { start, end };
    const there = { start: start + shift, end: end + shift };
    const found = find(text, there, marks, Math.floor(furthest / ranges.length));
    // Two of the same words may both look like the one that is left.
    if (found === undefined || found.start < last) return undefined;
    shift = found.start - start;
    last = found.end;
    return found;
  });
}

type Span = readonly [from: number, to: number];

/** What is hashed at the start and then at the end: a half of the range, a few words, what is outside, and on both sides. */
function spansOf(size: number): readonly Span[] {
  const long = Math.min(60, Math.ceil(size / 2));
  const outside = 30;
  const starts: readonly Span[] = [
    [0, long],
    [0, Math.min(long, 8)],
    [-outside, 0],
    [-outside, long],
  ];
  return [...starts, ...starts.map(([from, to]): Span => [-to, -from])];
}

function find(
  text: string,
  there: SourceRange,
  marks: readonly number[],
  reach: number,
): SourceRange | undefined {
  const now = marked(text, there).marks ?? [];
  if ([0, 4, 8, 9].every((n) => now[n] === marks[n])) return there;
  const size = there.end - there.start;
  const spans = spansOf(size);
  const from = Math.max(0, there.start - reach);
  const to = Math.min(text.length, there.end + reach);
  const places = spans.map((span, n) =>
    placesOf(text, span, marks[n], from, to).filter((at) => isInWord(text, at) === marks[n < 4 ? 8 : 9]),
  );
  const stops = new Set(places[4]);
  const same = nearest(
    places[0]?.filter((at) => stops.has(at + size)),
    there.start,
  );
  if (same !== undefined) return { start: same, end: same + size };
  // What is there more than once may be in a neighbor.
  const only = (n: number): number => (places[n]?.length === 1 ? places[n][0] : undefined) ?? NaN;
  const edited = [
    [only(0), only(4)],
    [only(0), nearest(places[5], only(0) + size)],
    [nearest(places[1], only(4) - size), only(4)],
    [only(1), only(5)],
    [only(2), only(7)],
    [only(3), only(6)],
  ];
  const long = spans[0]?.[1] ?? 0;
  const mostGrowth = Math.max(size / 2, long < 30 ? 0 : long * 12);
  for (const [start = NaN, end = NaN] of edited)
    if (end >= start + long && Math.abs(end - start - size) <= mostGrowth) return { start, end };
  return undefined;
}

function nearest(all: readonly number[] = [], to: number): number | undefined {
  let best = all[0];
  for (const one of all) if (best !== undefined && Math.abs(one - to) < Math.abs(best - to)) best = one;
  return best;
}

/** All places with this hash around them. */
function placesOf(text: string, [from, to]: Span, hash: number | undefined, first: number, last: number) {
  let leaving = 1;
  for (let n = from; n < to; n++) leaving = Math.imul(leaving, base);
  let here = hashOf(text, first, [from, to]);
  const places: number[] = [];
  for (let at = first; at <= last; at++) {
    if (here === hash) places.push(at);
    here = (Math.imul(here, base) + unitAt(text, at + to) - Math.imul(leaving, unitAt(text, at + from))) | 0;
  }
  return places;
}

function hashOf(text: string, at: number, [from, to]: Span): number {
  let hash = 0;
  for (let n = at + from; n < at + to; n++) hash = (Math.imul(hash, base) + unitAt(text, n)) | 0;
  return hash;
}

/** Zero outside the text, so that its ends are known, too. */
function unitAt(text: string, at: number): number {
  return text.charCodeAt(at) | 0;
}

function isInWord(text: string, at: number): number {
  return Number(/^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1)));
}
