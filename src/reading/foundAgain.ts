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
  const { atStart, atEnd } = spansOf(end - start);
  const hashes = [
    ...atStart.map((span) => hashOf(text, start, span)),
    ...atEnd.map((span) => hashOf(text, end, span)),
  ];
  return { start, end, marks: [isInWord(text, start), isInWord(text, end), ...hashes] };
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

/** What is hashed at each end: a half of the range, a few words of it, what is outside, and what is on both sides. */
function spansOf(size: number) {
  const half = Math.min(60, Math.ceil(size / 2));
  const outside = 30;
  const atStart: readonly Span[] = [
    [0, half],
    [0, Math.min(half, 8)],
    [-outside, 0],
    [-outside, half],
  ];
  return { half, atStart, atEnd: atStart.map(([from, to]): Span => [-to, -from]) };
}

function find(
  text: string,
  there: SourceRange,
  marks: readonly number[],
  reach: number,
): SourceRange | undefined {
  if (marked(text, there).marks?.every((mark, n) => mark === marks[n])) return there;
  const [startsInWord, endsInWord, ...hashes] = marks;
  const size = there.end - there.start;
  const { half, atStart, atEnd } = spansOf(size);
  const first = Math.max(0, there.start - reach);
  const last = Math.min(text.length, there.end + reach);
  const starts = atStart.map((span, n) =>
    placesOf(text, span, hashes[n], first, last).filter((at) => isInWord(text, at) === startsInWord),
  );
  const ends = atEnd.map((span, n) =>
    placesOf(text, span, hashes[atStart.length + n], first, last).filter(
      (at) => isInWord(text, at) === endsInWord,
    ),
  );
  const [startHalves, startWords, startOutsides, startEdges] = starts;
  const [endHalves, endWords, endOutsides, endEdges] = ends;

  const whole = new Set(endHalves);
  const same = nearest(
    startHalves?.filter((at) => whole.has(at + size)),
    there.start,
  );
  if (same !== undefined) return { start: same, end: same + size };

  const startHalf = only(startHalves);
  const endHalf = only(endHalves);
  const edited = [
    [startHalf, endHalf],
    [startHalf, nearest(endWords, startHalf + size)],
    [nearest(startWords, endHalf - size), endHalf],
    [only(startWords), only(endWords)],
    [only(startOutsides), only(endEdges)],
    [only(startEdges), only(endOutsides)],
  ];
  const mostGrowth = Math.max(size / 2, half < 30 ? 0 : half * 12);
  for (const [start = NaN, end = NaN] of edited)
    if (end >= start + half && Math.abs(end - start - size) <= mostGrowth) return { start, end };
  return undefined;
}

/** What is there more than once may be in a neighbor. */
function only(places: readonly number[] = []): number {
  const [place = NaN, ...others] = places;
  return others.length === 0 ? place : NaN;
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
