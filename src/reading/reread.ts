import { recutChunks } from '../text/recutChunks.js';
import type { Chunk } from '../text/segment.js';
import { ChunkList } from './chunkList.js';
import { movedChunk } from './edits.js';
import type { Fits } from './narrator.js';
import type { Reader } from './reader.js';
import { textsFrom, type Reading } from './reading.js';
import { recutReading } from './recutReading.js';
import type { AnyText, Edits, World } from './world.js';

/** So many chunks are looked through for what has gone. */
const furthest = 1000;

/** Gives a reading the text of its documents as it is now. Loaded with the first edit. */
export async function reread<Text extends AnyText>(
  reading: Reading<Text>,
  reader: Reader,
  edits: Edits<Text>,
  world: World<Text>,
  /** Whether no other reading has taken its place. */
  isCurrent: () => boolean,
): Promise<void> {
  const { texts } = reading;
  const upToNow = edits.upToNow();
  const move = <C extends Chunk>(chunk: C): C => {
    const text = texts[chunk.part ?? 0];
    return text === undefined ? chunk : movedChunk(chunk, (range) => upToNow.moved(text, range));
  };
  const now = texts.map((text) => upToNow.now(text));
  const [first] = texts;
  const start = reading.cutFrom;
  const from = first && start && upToNow.moved(first, { start, end: start }).start;

  const [chunks, fits] = await Promise.all([
    world.chunksOf(textsFrom(now, from)),
    reading.narrator?.stillFits(),
  ]);
  if (!isCurrent()) return;
  const known = reader.known.map(move);
  const { state } = reader;
  const place = known.find(({ id }) => state.name !== 'idle' && id === state.place.chunk);
  const list = new ChunkList(
    fittingRest(recutChunks(chunks(), known, reader.messageOf), place, fits ?? ((ahead) => ahead)),
  );
  // Where all was taken away, it may be back: what is heard is anywhere in it.
  const isGone = known.every(({ map }) => map.every(({ source }) => source.start === source.end));
  const isFound = (): boolean =>
    !isGone || list.known.length >= furthest || list.known.some(({ text }) => text === place?.text);
  for (let count = 0; !list.complete && !(reaches(list, known) && isFound()); count++) {
    list.at(count);
    await world.turn();
    if (!isCurrent()) return;
  }
  reader.recut(({ known, ...standing }) => {
    const before = known.map(move);
    // The reading may have gone on meanwhile.
    while (!reaches(list, before)) list.at(list.known.length);
    upToNow.accept();
    reading.texts = now;
    reading.cutFrom = from;
    reading.whole = () => reader.all();
    world.audience.becomes(now);
    return recutReading({ ...standing, before, now: list });
  });
}

/** Whether a list has been cut at least as far into the text as these chunks. */
function reaches(list: ChunkList, chunks: readonly Chunk[]): boolean {
  const last = chunks.at(-1);
  const latest = list.known.at(-1);
  if (list.complete || last === undefined) return true;
  if (latest === undefined) return false;
  const part = (latest.part ?? 0) - (last.part ?? 0);
  return part > 0 || (part === 0 && (latest.map[0]?.source.start ?? 0) >= (last.map.at(-1)?.source.end ?? 0));
}

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
