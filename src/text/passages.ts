import { isCut, type Chunk } from './segment.js';

/** A chunk, as far as it tells where segments end. */
type Ending = Pick<Chunk, 'end'>;
type ChunkAt = (index: number) => Ending | undefined;

/** What one can move by: any segment (a paragraph, an item, a row of a table), or headings alone. */
export type Passage = 'paragraph' | 'heading';

/** The first chunk of the next passage after the segment that `index` is in. */
export function nextPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  for (let start = segmentEnd(at, index) + 1; ;) {
    const end = segmentEnd(at, start);
    const last = at(end);
    if (last === undefined) return undefined;
    if (isPassage(last, passage)) return start;
    start = end + 1;
  }
}

/** The first chunk of the last passage before the segment that `index` is in. */
export function previousPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  for (let end = segmentStart(at, index) - 1; end >= 0;) {
    const start = segmentStart(at, end);
    const last = at(end);
    if (last !== undefined && isPassage(last, passage)) return start;
    end = start - 1;
  }
  return undefined;
}

/** The first chunk of the segment that `index` is in, if that is such a passage. */
export function ownPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  const last = at(segmentEnd(at, index));
  return last !== undefined && isPassage(last, passage) ? segmentStart(at, index) : undefined;
}

function segmentStart(at: ChunkAt, index: number): number {
  let start = index;
  for (let before = at(start - 1); before !== undefined && isCut(before.end); before = at(start - 1)) start--;
  return start;
}

/** The last chunk of the segment. Where the text ends first, that is the one after the last. */
function segmentEnd(at: ChunkAt, index: number): number {
  let end = index;
  for (let chunk = at(end); chunk !== undefined && isCut(chunk.end); chunk = at(end)) end++;
  return end;
}

function isPassage({ end }: Ending, passage: Passage): boolean {
  return passage === 'paragraph' || end === 'heading';
}
