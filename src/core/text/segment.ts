/** A half-open range of UTF-16 offsets in the source document's text. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** `spoken[start, end)` was made from `source`. Runs are in order and cover the whole spoken text. */
export interface MapRun {
  readonly start: number;
  readonly end: number;
  readonly source: SourceRange;
}

/** A piece of what is said that stands by itself, with the place in the source that each part came from. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly text: string;
  readonly map: readonly MapRun[];
  /** How deep a list item or quote is nested; absent at the outermost. */
  readonly depth?: number;
  /** The text goes on in the next segment: a source was so long that it was cut where it is one thing. */
  readonly continues?: boolean;
  /** Which of several sources the map's ranges are in; absent where there is one. */
  readonly part?: number;
  /** The language it is written in, a code of two letters; absent where nobody asked or it cannot be told. */
  readonly language?: string;
}

export type SegmentKind =
  | 'heading'
  | 'paragraph'
  | 'listItem'
  | 'quote'
  | 'code'
  | 'comment'
  | 'tableRow'
  | 'footnote'
  | 'math'
  | 'problem';

/** One request's worth of spoken text: at most `messageLimit` UTF-16 units, and not empty. */
export interface Chunk {
  readonly text: string;
  readonly map: readonly MapRun[];
  /** What ends with the chunk: a whole segment of a kind, or the part of one that fits in a request. */
  readonly end: ChunkEnd;
  /** Which of several sources the map's ranges are in; absent where there is one. */
  readonly part?: number;
  /** Its segment's language: it decides which voice says it. */
  readonly language?: string;
}

/** From the best place to cut at to the worst. After the last three the sentence goes on in the next chunk. */
export type ChunkEnd = SegmentKind | 'sentence' | 'clause' | 'word' | 'grapheme';

/** The source of `spoken[start, end)`: exact where the run was copied unchanged, the whole run's source where not. */
export function sourceOf(map: readonly MapRun[], start: number, end: number): SourceRange | undefined {
  let first: number | undefined;
  let last: number | undefined;
  for (let n = firstRunAfter(map, start); n < map.length; n++) {
    const run = map[n];
    if (run === undefined || run.start >= end) break;
    const unchanged = isUnchanged(run);
    const from = unchanged ? run.source.start + Math.max(0, start - run.start) : run.source.start;
    const to = unchanged ? run.source.end - Math.max(0, run.end - end) : run.source.end;
    first = Math.min(first ?? from, from);
    last = Math.max(last ?? to, to);
  }
  return first === undefined || last === undefined ? undefined : { start: first, end: last };
}

/** Whether offsets inside the run answer to offsets inside its source, one to one. */
export function isUnchanged(run: MapRun): boolean {
  return run.end - run.start === run.source.end - run.source.start;
}

/** The index of the first run that ends after `position`: runs are in order, so it is found by halving. */
export function firstRunAfter(map: readonly MapRun[], position: number): number {
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((map[middle]?.end ?? Infinity) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
