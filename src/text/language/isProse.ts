import type { Segment, SegmentKind } from '../segment.js';

/** Table rows are more often names and terms than sentences. */
const others: ReadonlySet<SegmentKind> = new Set(['code', 'math', 'tableRow']);

/** Whether the segment's own words reveal its language. */
export function isProse({ kind }: Segment): boolean {
  return !others.has(kind);
}
