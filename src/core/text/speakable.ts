import type { Segment } from './segment.js';

/** What is said of a source: one segment a paragraph, each mapped to where it stands. */
export function speakable(source: string): readonly Segment[] {
  const segments: Segment[] = [];
  for (const paragraph of source.matchAll(/\S(?:.|\r?\n(?!\s*\r?\n))*/g)) {
    const text = paragraph[0].trimEnd();
    segments.push({
      kind: 'paragraph',
      text,
      map: [
        {
          start: 0,
          end: text.length,
          source: { start: paragraph.index, end: paragraph.index + text.length },
        },
      ],
    });
  }
  return segments;
}
