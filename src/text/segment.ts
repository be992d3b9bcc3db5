/** A half-open range of UTF-16 offsets in the text of the source document. */
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

/** A self-contained piece of what is said, with the place in the source that each part came from. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly text: string;
  readonly map: readonly MapRun[];
  /** How deep a list item, quote or heading is nested; absent for the outermost. */
  readonly depth?: number;
  /** The text continues in the next segment: a single thing was so long that it was cut. */
  readonly continues?: boolean;
  /** More than its own kind of thing ends with it, such as a list: what follows is parted as from a paragraph. */
  readonly endsBlock?: boolean;
  /** Which of several sources the map's ranges are in; absent if there is only one. */
  readonly part?: number;
  /** The two-letter code of its language, which decides the voice; absent if nobody asked or it cannot be told. */
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

/** What is said in place of a part of the source, such as “Code, Python, 12 lines”. */
export function inPlaceOf(source: SourceRange, kind: SegmentKind, text: string): Segment {
  return { kind, endsBlock: true, text, map: [{ start: 0, end: text.length, source }] };
}

/** The spoken text of one request: not empty, and at most `messageLimit` UTF-16 units. */
export interface Chunk extends Pick<Segment, 'text' | 'map' | 'depth' | 'part' | 'language'> {
  /** What ends with the chunk: a segment of some kind, or the part of one that fits in a request. */
  readonly end: ChunkEnd;
  /** What it is, or is part of; absent for a paragraph. */
  readonly kind?: SegmentKind;
  /** The source was edited here after the text was made from it, so the places of single words are unknown. */
  readonly edited?: boolean;
}

/** From the best place to cut to the worst. After the last three, the sentence continues in the next chunk. */
export type ChunkEnd = SegmentKind | CutKind;
export type CutKind = 'sentence' | 'clause' | 'word' | 'grapheme';

/** Whether more of the segment may follow in the next chunk. */
export function isCut(end: ChunkEnd): end is CutKind {
  return end === 'sentence' || end === 'clause' || end === 'word' || end === 'grapheme';
}

/**
 * The source of `spoken[start, end)`: exact where the run was copied unchanged, otherwise the source of the whole run.
 */
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

/** Whether offsets in the run match offsets in its source one to one. */
export function isUnchanged(run: MapRun): boolean {
  return run.end - run.start === run.source.end - run.source.start;
}

/** The index of the first run that ends after `position`, by binary search. */
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

const pauses: Readonly<Record<ChunkEnd, number>> = {
  heading: 600,
  paragraph: 450,
  quote: 550,
  footnote: 450,
  comment: 400,
  math: 350,
  problem: 350,
  listItem: 300,
  tableRow: 300,
  code: 250,
  sentence: 150,
  clause: 60,
  word: 0,
  grapheme: 0,
};

export const chunkEnds = Object.keys(pauses) as readonly ChunkEnd[];

/** The silence after a chunk, which depends on where the text was cut. */
export function pauseAfterMs({ end }: { readonly end: ChunkEnd }): number {
  return pauses[end];
}

/** Chunks, as far as they tell where segments end. */
type ChunkAt = (index: number) => Pick<Chunk, 'end'> | undefined;

/** What one can move by: any segment (a paragraph, an item, a row of a table), or headings alone. */
export type Passage = 'paragraph' | 'heading';

/** The first chunk of the next passage after the segment that `index` is in. */
export function nextPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  let start = segmentEnd(at, index) + 1;
  while (at(start) !== undefined && ownPassage(at, start, passage) === undefined)
    start = segmentEnd(at, start) + 1;
  return ownPassage(at, start, passage);
}

/** The first chunk of the last passage before the segment that `index` is in. */
export function previousPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  let end = segmentStart(at, index) - 1;
  while (end >= 0 && ownPassage(at, end, passage) === undefined) end = segmentStart(at, end) - 1;
  return ownPassage(at, end, passage);
}

/** The first chunk of the segment that `index` is in, if that is such a passage. */
export function ownPassage(at: ChunkAt, index: number, passage: Passage): number | undefined {
  const last = at(segmentEnd(at, index));
  const isOne = last !== undefined && (passage === 'paragraph' || last.end === 'heading');
  return isOne ? segmentStart(at, index) : undefined;
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

/** Something a voice makes a sound for. A request with none of it may be refused, and is silent at best. */
const pronounceable = /[\p{L}\p{N}]/u;

export function isPronounceable(text: string): boolean {
  return pronounceable.test(text);
}

const nextPronounceable = /[\p{L}\p{N}]/gu;

/** Where the first letter or digit at or after `from` is, or -1. */
export function pronounceableFrom(text: string, from: number): number {
  // Most are looked for at the beginning of a word.
  if (isAsciiWord(text.charCodeAt(from))) return from;
  nextPronounceable.lastIndex = from;
  return nextPronounceable.exec(text)?.index ?? -1;
}

export function isAsciiWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

export const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word letter by letter, as voices say it. Small letters alone may be words. */
export function spelled(word: string): string {
  return Array.from(graphemes.segment(word), ({ segment }) => {
    const large = segment.toUpperCase();
    return large.length === segment.length ? large : segment;
  }).join(', ');
}
