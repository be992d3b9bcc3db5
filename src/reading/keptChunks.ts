import type { Chunk } from '../text/segment.js';
import type { KeptChunk, ReadChunk } from './chunkList.js';

/** These chunks; each that had the same text before has the id of then, in the same place if possible. */
export function keptChunks(before: readonly ReadChunk[], now: readonly Chunk[]): readonly KeptChunk[] {
  const byPlace = new Map(before.map((chunk) => [placeKey(chunk), chunk]));
  const left = new Set(before);
  const take = (chunk: ReadChunk | undefined) =>
    chunk !== undefined && left.delete(chunk) ? chunk.id : undefined;
  const inPlace = now.map((chunk) => take(byPlace.get(placeKey(chunk))));
  const byText = new Map<string, ReadChunk[]>();
  for (const chunk of left) byText.set(textKey(chunk), [...(byText.get(textKey(chunk)) ?? []), chunk]);
  return now.map((chunk, n) => ({ ...chunk, id: inPlace[n] ?? byText.get(textKey(chunk))?.shift()?.id }));
}

function textKey({ text, language = '' }: Chunk): string {
  return `${language}\n${text}`;
}

function placeKey(chunk: Chunk): string {
  return `${String(chunk.part ?? 0)}:${String(chunk.map[0]?.source.start ?? 0)}:${textKey(chunk)}`;
}
