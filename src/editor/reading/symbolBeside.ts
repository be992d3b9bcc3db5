import type { Heard } from '../../reading/reader.js';
import { markdownFlavor } from '../../text/markdown/flavor.js';
import { sourceOf, type Chunk } from '../../text/segment.js';
import type { Source } from '../sources/source.js';
import { sentenceFromSource } from '../../reading/sentenceFromSource.js';

/**
 * Finds, chunk by chunk, where the next or the last symbol of the code starts that is being heard; nothing if it is not
 * code or has no more symbols.
 */
export async function symbolBeside(
  heard: Heard | undefined,
  sources: readonly Source[],
  by: 1 | -1,
): Promise<((chunk: Chunk) => number | undefined) | undefined> {
  const first = heard?.sentence[0];
  const from = first && sourceOf(first.chunk.map, first.start, Infinity)?.start;
  const part = first?.chunk.part;
  const document = sources[part ?? 0]?.document;
  if (from === undefined || document === undefined || markdownFlavor(document.languageId) !== undefined)
    return undefined;
  const { symbolNear } = await import('./symbolNear.js');
  const offset = await symbolNear(document, from, by);
  return offset === undefined
    ? undefined
    : (chunk) => (chunk.part === part ? sentenceFromSource(chunk, offset) : undefined);
}
