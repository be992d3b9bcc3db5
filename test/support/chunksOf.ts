import type { Chunk } from '../../src/core/text/segment.js';

export function chunkOf(text: string, pauseAfterMs = 0): Chunk {
  return {
    text,
    map: [{ start: 0, end: text.length, source: { start: 0, end: text.length } }],
    pauseAfterMs,
  };
}

export function* chunksOf(texts: Iterable<string>): Generator<Chunk> {
  for (const text of texts) yield chunkOf(text);
}
