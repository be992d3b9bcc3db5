import type { Chunk, ChunkEnd } from '../../src/text/segment.js';

export function chunkOf(text: string, end: ChunkEnd = 'word'): Chunk {
  return {
    text,
    map: [{ start: 0, end: text.length, source: { start: 0, end: text.length } }],
    end,
  };
}

export function* chunksOf(texts: Iterable<string>): Generator<Chunk> {
  for (const text of texts) yield chunkOf(text);
}
