import { isCut, type Chunk } from '../../text/segment.js';

/** A part of the sound that begins at a heading, in seconds. */
export interface Chapter {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  /** Of its heading: 0 or nothing is the highest. */
  readonly depth?: number;
}

/** `starts` has the time of each chunk. What comes before the first heading is a chapter with the text's own title. */
export function chaptersOf(
  chunks: readonly Chunk[],
  starts: readonly number[],
  { title, seconds }: { readonly title: string; readonly seconds: number },
): readonly Chapter[] {
  const found: Omit<Chapter, 'end'>[] = [];
  let said: string[] = [];
  let from = 0;
  chunks.forEach(({ text, end, depth }, n) => {
    if (said.length === 0) from = starts[n] ?? 0;
    said.push(text.trim());
    if (isCut(end)) return;
    if (end === 'heading') found.push({ start: from, title: said.join(' '), ...(depth && { depth }) });
    said = [];
  });
  const [first] = found;
  if (first !== undefined && first.start > 0) found.unshift({ start: 0, title });
  return untilTheNext(found, seconds);
}

/** No more than so many: those of the highest headings, else one in several. What is left out belongs to the one before. */
export function mainChapters(chapters: readonly Chapter[], most: number): readonly Chapter[] {
  const depths = chapters.map(({ depth = 0 }) => depth).toSorted((a, b) => a - b);
  const tooDeep = depths[most];
  if (tooDeep === undefined) return chapters;
  const high = chapters.filter(({ depth = 0 }) => depth < tooDeep);
  const several = Math.ceil(chapters.length / most);
  const kept = high.length > 0 ? high : chapters.filter((_, n) => n % several === 0);
  return untilTheNext(kept, chapters.at(-1)?.end ?? 0);
}

function untilTheNext(chapters: readonly Omit<Chapter, 'end'>[], seconds: number): readonly Chapter[] {
  return chapters.map((chapter, n) => ({ ...chapter, end: chapters[n + 1]?.start ?? seconds }));
}
