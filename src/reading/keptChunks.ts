import type { Chunk } from '../text/segment.js';
import type { ChunkChange } from './renumbering.js';

/** For each chunk, the index that it had before; undefined if it is new. */
export type Was = readonly (number | undefined)[];

/** For each chunk, the one that had the same text, in the same place if possible. */
export function keptChunks(before: readonly Chunk[], now: readonly Chunk[]): Was {
  const byPlace = new Map<string, number>();
  before.forEach((chunk, index) => byPlace.set(placeKey(chunk), index));
  const left = new Set(before.keys());
  const take = (index: number | undefined): number | undefined =>
    index !== undefined && left.delete(index) ? index : undefined;
  const was = now.map((chunk) => take(byPlace.get(placeKey(chunk))));
  const byText = new Map<string, number[]>();
  for (const index of left) {
    const chunk = before[index];
    if (chunk === undefined) continue;
    const same = byText.get(textKey(chunk));
    if (same === undefined) byText.set(textKey(chunk), [index]);
    else same.push(index);
  }
  return was.map((index, n) => {
    const chunk = now[n];
    return index ?? (chunk && byText.get(textKey(chunk))?.shift());
  });
}

function textKey({ text, language = '' }: Chunk): string {
  return `${language}\n${text}`;
}

function placeKey(chunk: Chunk): string {
  return `${String(chunk.part ?? 0)}:${String(chunk.map[0]?.source.start ?? 0)}:${textKey(chunk)}`;
}

/** The smallest change that turns the earlier chunks into these. */
export function changeBetween(before: readonly Chunk[], now: readonly Chunk[], was: Was): ChunkChange {
  const isSame = (index: number, n: number): boolean =>
    was[n] === index && before[index]?.text === now[n]?.text && before[index]?.end === now[n]?.end;
  let from = 0;
  while (from < before.length && from < now.length && isSame(from, from)) from++;
  let removed = before.length - from;
  let added = now.length - from;
  while (removed > 0 && added > 0 && isSame(from + removed - 1, from + added - 1)) {
    removed--;
    added--;
  }
  const isRemoved = (index: number | undefined): boolean =>
    index !== undefined && index >= from && index < from + removed;
  return {
    from,
    removed,
    was: was.slice(from, from + added).map((index) => (isRemoved(index) ? index : undefined)),
  };
}
