import { isUnchanged, type Segment } from '../segment.js';

/** In a longer paragraph, the beginning is enough to tell. */
const enough = 400;
const codeSpan = /(`{1,20})[^`\n]+\1/g;

/** A segment's words as written in its source: without what Lector says for signs, and without code. */
export function writtenText({ text, map }: Pick<Segment, 'text' | 'map'>, source: string): string {
  let first = map[0]?.source.start ?? 0;
  // Code at either end of a segment has its marks outside, the last one perhaps after a sign that is not spoken.
  while (source[first - 1] === '`') first--;
  const last = (map.at(-1)?.source.end ?? 0) + 10;
  const slice = source.slice(first, Math.min(last, first + 2 * enough));
  const spans = [...slice.matchAll(codeSpan)].map(({ index, 0: { length } }) => ({
    start: first + index,
    end: first + index + length,
  }));
  let written = '';
  for (const run of map) {
    if (written.length >= enough) break;
    const at = run.source.start;
    const isCode = spans.some(({ start, end }) => at >= start && at < end);
    written +=
      isUnchanged(run) && !isCode ? text.slice(run.start, Math.min(run.end, run.start + enough)) : ' ';
  }
  return written;
}
