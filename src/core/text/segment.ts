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
}

export type SegmentKind = 'heading' | 'paragraph' | 'listItem' | 'quote' | 'code' | 'comment' | 'tableCell';

/** One request's worth of spoken text: 1 to 500 UTF-16 units. */
export interface Chunk {
  readonly text: string;
  readonly map: readonly MapRun[];
  /** Silence after the chunk, which belongs to the place where the text was cut. */
  readonly pauseAfterMs: number;
}

/** The source of `spoken[start, end)`: exact where the run was copied unchanged, the whole run's source where not. */
export function sourceOf(map: readonly MapRun[], start: number, end: number): SourceRange | undefined {
  let first: number | undefined;
  let last: number | undefined;
  for (const run of map) {
    if (run.end <= start || run.start >= end) continue;
    const unchanged = run.end - run.start === run.source.end - run.source.start;
    const from = unchanged ? run.source.start + Math.max(0, start - run.start) : run.source.start;
    const to = unchanged ? run.source.end - Math.max(0, run.end - end) : run.source.end;
    first = Math.min(first ?? from, from);
    last = Math.max(last ?? to, to);
  }
  return first === undefined || last === undefined ? undefined : { start: first, end: last };
}
