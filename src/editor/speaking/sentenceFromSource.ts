import { sentencesOf } from '../../core/playback/sentences.js';
import { sourceOf, type Chunk } from '../../core/text/segment.js';

/** Where in a chunk the sentence begins that was made from this place of the source, or the first after it. */
export function sentenceFromSource(chunk: Chunk, sourceOffset: number): number | undefined {
  if ((chunk.map.at(-1)?.source.end ?? -1) <= sourceOffset) return undefined;
  for (const { start, end } of sentencesOf(chunk.text)) {
    const source = sourceOf(chunk.map, start, end);
    if (source !== undefined && source.end > sourceOffset) return start;
  }
  return undefined;
}
