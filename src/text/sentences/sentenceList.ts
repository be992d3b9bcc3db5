import type { Chunk, ChunkEnd } from '../segment.js';
import { sentences } from './sentences.js';

/** What must be known about a chunk to find its sentences. */
export type CutText = Pick<Chunk, 'text' | 'end'>;

/** The part of a sentence in one chunk, as offsets in its text. */
export interface SentencePiece {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export interface TextPlace {
  readonly index: number;
  readonly offset: number;
}

/** Text without any period is not a sentence to be highlighted as a whole. */
const mostChunks = 8;

/**
 * The sentences of consecutive chunks; one that spans two requests is still one sentence. Every offset is in exactly
 * one sentence, which includes the white space after it. Everything that deals with sentences asks here, so that all
 * agree.
 */
export class SentenceList {
  private readonly cut: { readonly own: readonly Range[]; readonly chainedTo: number }[] = [];

  /** `at` returns a chunk by its index, or undefined if there is none. */
  constructor(private readonly at: (index: number) => CutText | undefined) {}

  /** The sentence at the place, chunk by chunk; empty if there is no such chunk. */
  pieces({ index, offset }: TextPlace): readonly SentencePiece[] {
    const own = this.own(index);
    const found = own.findIndex(({ end }) => end > offset);
    const n = found < 0 ? own.length - 1 : found;
    const here = own[n];
    if (here === undefined) return [];
    const pieces: SentencePiece[] = [{ index, ...here }];
    for (let at = index, first = n === 0; first && this.joinsBefore(at); at--) {
      const before = this.own(at - 1);
      const last = before.at(-1);
      if (last === undefined) break;
      pieces.unshift({ index: at - 1, ...last });
      first = before.length === 1;
    }
    for (let at = index, last = n === own.length - 1; last && this.joinsBefore(at + 1); at++) {
      const after = this.own(at + 1);
      const first = after[0];
      if (first === undefined) break;
      pieces.push({ index: at + 1, ...first });
      last = after.length === 1;
    }
    return pieces;
  }

  startOf(place: TextPlace): TextPlace | undefined {
    const [first] = this.pieces(place);
    return first && { index: first.index, offset: first.start };
  }

  /** The start of the sentence after or before the one at the place; undefined if there is none. */
  step(place: TextPlace, by: 1 | -1): TextPlace | undefined {
    const pieces = this.pieces(place);
    if (by === 1) {
      const last = pieces.at(-1);
      if (last === undefined) return undefined;
      if (last.end < (this.at(last.index)?.text.length ?? 0)) return { index: last.index, offset: last.end };
      return this.at(last.index + 1) === undefined ? undefined : { index: last.index + 1, offset: 0 };
    }
    const [first] = pieces;
    if (first === undefined) return undefined;
    if (first.start > 0) return this.startOf({ index: first.index, offset: first.start - 1 });
    if (first.index === 0) return undefined;
    return this.startOf({ index: first.index - 1, offset: Infinity });
  }

  /** The pieces of sentences in a chunk. */
  own(index: number): readonly Range[] {
    return this.cutUpTo(index)?.own ?? [];
  }

  /** Whether the chunk's first piece continues the last sentence of the chunk before. */
  joinsBefore(index: number): boolean {
    return (this.cutUpTo(index)?.chainedTo ?? 0) > 0;
  }

  /**
   * Always starts from the first chunk, so that a text without periods is split in the same places wherever it starts.
   */
  private cutUpTo(index: number) {
    for (let n = this.cut.length; n <= index; n++) {
      const chunk = this.at(n);
      if (chunk === undefined) return undefined;
      const before = this.cut[n - 1];
      const chain = before === undefined || before.own.length > 1 ? 1 : before.chainedTo + 1;
      const joins = n > 0 && isInside(this.at(n - 1)?.end) && chain < mostChunks;
      this.cut.push({ own: sentencesOf(chunk.text), chainedTo: joins ? chain : 0 });
    }
    return this.cut[index];
  }
}

type Range = Pick<SentencePiece, 'start' | 'end'>;

function isInside(end: ChunkEnd | undefined): boolean {
  return end === 'clause' || end === 'word' || end === 'grapheme';
}

/** The sentences of a text, without gaps. White space alone is not a sentence: nobody would hear or see it. */
function sentencesOf(text: string): readonly Range[] {
  const found: Range[] = [];
  for (const { start, end } of sentences(text)) {
    const last = found.at(-1);
    const joins = last !== undefined && (isBlank(text, last) || isBlank(text, { start, end }));
    if (joins) found[found.length - 1] = { start: last.start, end };
    else found.push({ start, end });
  }
  return found;
}

function isBlank(text: string, { start, end }: Range): boolean {
  return text.slice(start, end).trim() === '';
}
