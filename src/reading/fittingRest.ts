import type { Chunk } from '../text/segment.js';

/** The part of some chunks that may be read. */
export type Fits = (chunks: Iterable<Chunk>) => Iterable<Chunk>;

/** What lies behind a reading's place, and of the rest what fits. `from` is the chunk at the place. */
export function* fittingRest(chunks: Iterable<Chunk>, from: Chunk | undefined, fits: Fits): Generator<Chunk> {
  const all = chunks[Symbol.iterator]();
  let step = all.next();
  for (; step.done !== true && from !== undefined && isBehind(step.value, from); step = all.next())
    yield step.value;
  if (step.done !== true) yield* fits(following(step.value, all));
}

function* following(first: Chunk, rest: Iterator<Chunk>): Generator<Chunk> {
  yield first;
  for (let step = rest.next(); step.done !== true; step = rest.next()) yield step.value;
}

function isBehind(chunk: Chunk, from: Chunk): boolean {
  const part = (chunk.part ?? 0) - (from.part ?? 0);
  return part < 0 || (part === 0 && (chunk.map.at(-1)?.source.end ?? 0) <= (from.map[0]?.source.start ?? 0));
}
