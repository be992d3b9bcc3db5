import { sourceOf, type Chunk } from '../text/segment.js';
import { SentenceList } from '../text/sentences/sentenceList.js';

/** Where in a chunk the sentence made from this source offset starts, or the first one after it. */
export function sentenceFromSource(chunk: Chunk, sourceOffset: number): number | undefined {
  if ((chunk.map.at(-1)?.source.end ?? -1) <= sourceOffset) return undefined;
  for (const { start, end } of new SentenceList((index) => (index === 0 ? chunk : undefined)).own(0)) {
    const source = sourceOf(chunk.map, start, end);
    if (source !== undefined && source.end > sourceOffset) return start;
  }
  return undefined;
}
