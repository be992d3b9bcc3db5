import { isCut, type Chunk } from '../../text/segment.js';

/** A part of the sound that begins at a heading, in seconds. */
export interface Chapter {
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

/** `starts` has the time of each chunk. What comes before the first heading is a chapter with the text's own title. */
export function chaptersOf(
  chunks: readonly Chunk[],
  starts: readonly number[],
  { title, seconds }: { readonly title: string; readonly seconds: number },
): readonly Chapter[] {
  const found: { readonly start: number; readonly title: string }[] = [];
  let said: string[] = [];
  let from = 0;
  chunks.forEach(({ text, end }, n) => {
    if (said.length === 0) from = starts[n] ?? 0;
    said.push(text.trim());
    if (isCut(end)) return;
    if (end === 'heading') found.push({ start: from, title: said.join(' ') });
    said = [];
  });
  const [first] = found;
  if (first !== undefined && first.start > 0) found.unshift({ start: 0, title });
  return found.map((chapter, n) => ({ ...chapter, end: found[n + 1]?.start ?? seconds }));
}
