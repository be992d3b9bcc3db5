import { nextPassage } from '../text/passages.js';
import type { Chunk } from '../text/segment.js';
import type { ChunkList } from './chunkList.js';
import type { Place } from './playerCommand.js';
import type { WaitsAt } from './reader.js';

/** A reading waits at the end of each of these, but not at the end of the text. */
export function waitsAfter(what: 'sentence' | 'paragraph' | 'section' | 'document'): WaitsAt {
  return (chunks, place) => {
    if (what === 'sentence') return sentenceEnd(chunks, place);
    const { index } = chunks.indexed(place);
    const at = (n: number): Chunk | undefined => (what === 'paragraph' ? chunks.at(n) : chunks.known[n]);
    const next = what === 'document' ? nextDocument(chunks, index) : nextPassage(at, index, passages[what]);
    const last = chunks.known[(next ?? 0) - 1];
    return last && { chunk: last.id, offset: last.text.length };
  };
}

const passages = { paragraph: 'paragraph', section: 'heading' } as const;

function sentenceEnd(chunks: ChunkList, place: Place): Place | undefined {
  if (chunks.sentenceBeside(place, 1) === undefined) return undefined;
  const last = chunks.sentence(place).at(-1);
  return last && chunks.placeAt({ index: last.index, offset: last.end });
}

/** Looks no further than has been cut, which may be far from the end of a long text. */
function nextDocument(chunks: ChunkList, index: number): number | undefined {
  const part = chunks.known[index]?.part;
  const next = chunks.known.findIndex((chunk, n) => n > index && chunk.part !== part);
  return next < 0 ? undefined : next;
}
