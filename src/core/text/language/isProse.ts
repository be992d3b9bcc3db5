import type { Segment, SegmentKind } from '../segment.js';

/** Rows of tables are names and terms more often than sentences. */
const others: ReadonlySet<SegmentKind> = new Set(['code', 'math', 'tableRow']);

/** Whether the segment's own words say which language it is in. */
export function isProse({ kind }: Segment): boolean {
  return !others.has(kind);
}
