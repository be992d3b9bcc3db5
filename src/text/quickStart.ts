import { clauseEndNear, sentenceEndNear } from './cut.js';
import { sliceMapped } from './mappedText.js';
import { isPronounceable } from './pronounceable.js';
import type { Chunk, ChunkEnd } from './segment.js';

/** From two to four seconds of speech: soon made, and long enough for the next to be made meanwhile. */
const first = { least: 20, target: 40, most: 60 } as const;

/** Whether the voice of a language needs long to make a chunk. */
export type IsSlow = (language: string | undefined) => boolean;

const ends = [
  ['sentence', sentenceEndNear],
  ['clause', clauseEndNear],
] as const;

/**
 * The same text with a shorter first chunk if its voice is slow: the first sound comes when the first chunk is complete.
 * It ends with a sentence or else a clause, and stays as it is if none ends early.
 */
export function* quickStart(chunks: Iterable<Chunk>, isSlow: IsSlow): Generator<Chunk> {
  let isFirst = true;
  for (const chunk of chunks) {
    if (isFirst && isSlow(chunk.language)) yield* cut(chunk);
    else yield chunk;
    isFirst = false;
  }
}

function* cut(chunk: Chunk): Generator<Chunk> {
  const { text } = chunk;
  const early = earlyEnd(text);
  if (early === undefined) {
    yield chunk;
    return;
  }
  yield { ...chunk, ...sliceMapped(chunk, 0, early.at), end: early.end };
  yield { ...chunk, ...sliceMapped(chunk, early.at, text.length) };
}

function earlyEnd(text: string): { readonly at: number; readonly end: ChunkEnd } | undefined {
  if (text.length <= first.most) return undefined;
  for (const [end, endNear] of ends) {
    const at = endNear(text, first.target, first.least, first.most);
    if (at >= 0 && isPronounceable(text.slice(0, at)) && isPronounceable(text.slice(at))) return { at, end };
  }
  return undefined;
}
