import { ChunkList } from '../../reading/chunkList.js';
import type { Chunk } from '../../text/segment.js';
import { Turns } from '../turns.js';

/**
 * Cuts a text up to the chunk where its reading begins, which may be megabytes away. Resolves to all of its chunks, or to
 * nothing once they are not wanted any more.
 */
export async function cutUpTo(
  chunks: Iterable<Chunk>,
  begins: (chunk: Chunk) => number | undefined,
  isWanted: () => boolean,
): Promise<Iterable<Chunk> | undefined> {
  const list = new ChunkList(chunks);
  const turns = new Turns();
  for (const chunk of list.from(0)) {
    await turns.pass();
    if (!isWanted()) return undefined;
    if (begins(chunk) !== undefined) break;
  }
  return isWanted() ? list.from(0) : undefined;
}
