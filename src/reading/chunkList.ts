import {
  isUnchanged,
  nextPassage,
  ownPassage,
  previousPassage,
  sourceOf,
  type Chunk,
  type Passage,
} from '../text/segment.js';
import { SentenceList, type SentencePiece, type TextPlace } from '../text/sentences/sentenceList.js';
import type { ChunkId, Place } from './playerPort.js';

/** A chunk of a reading. As long as its sound fits its text, it keeps its id, wherever edits move it. */
export interface ReadChunk extends Chunk {
  readonly id: ChunkId;
}

/** A chunk that may have been in the reading before. */
export type KeptChunk = Chunk & { readonly id?: ChunkId | undefined };

export const theBeginning: TextPlace = { index: 0, offset: 0 };

/** Where nothing is left to read: ids begin at 1. */
export const theEnd: Place = { chunk: 0, offset: 0 };

/** The chunks of a text, cut on demand, so that a long text costs nothing up front. */
export class ChunkList {
  private readonly cut = new ChunkOrder<ReadChunk>();
  private rest: Iterator<Chunk>;
  /** Whether `known` is all there is. */
  complete = false;
  private lastId = 0;
  private sentences = this.cutSentences();

  constructor(chunks: Iterable<Chunk>) {
    this.rest = chunks[Symbol.iterator]();
  }

  at(index: number): ReadChunk | undefined {
    while (!this.complete && this.known.length <= index) {
      const next = this.rest.next();
      if (next.done === true) this.complete = true;
      // It may come from another list, whose ids mean nothing here.
      else this.cut.add(this.identified({ ...next.value, id: undefined }));
    }
    return this.known[index];
  }

  get(id: ChunkId): ReadChunk | undefined {
    return this.cut.get(id);
  }

  placeAt({ index, offset }: TextPlace): Place {
    const chunk = this.at(index);
    return chunk === undefined ? theEnd : { chunk: chunk.id, offset };
  }

  /** Where the chunk is; after all known ones if it is not among them. */
  indexOf(id: ChunkId): number {
    return this.cut.indexOf(id);
  }

  /** A place by the position of its chunk, which lasts until the next edit. */
  indexed({ chunk, offset }: Place): TextPlace {
    return { index: this.indexOf(chunk), offset };
  }

  /** The first place that `begins` finds in a chunk. */
  firstPlace(begins: (chunk: Chunk) => number | undefined): Place | undefined {
    for (const chunk of this.from(0)) {
      const offset = begins(chunk);
      if (offset !== undefined) return { chunk: chunk.id, offset };
    }
    return undefined;
  }

  /** The sentence at a place, which may span several chunks. */
  sentence(place: Place): readonly SentencePiece[] {
    return this.sentences.pieces(this.indexed(place));
  }

  sentenceStart(place: Place): Place {
    const start = this.sentences.startOf(this.indexed(place));
    return start === undefined ? place : this.placeAt(start);
  }

  /** The start of the sentence after a place or before it. Before the first is the beginning, after the last nothing. */
  sentenceBeside(place: Place, by: 1 | -1): Place | undefined {
    const start = this.sentences.step(this.indexed(place), by);
    if (start !== undefined) return this.placeAt(start);
    return by === 1 ? undefined : this.placeAt(theBeginning);
  }

  /** Like a player's buttons: the first step back goes to the start of the passage that is heard. */
  passageBeside(place: Place, passage: Passage, by: 1 | -1): Place | undefined {
    const at = (index: number): Chunk | undefined => this.at(index);
    const { index } = this.indexed(place);
    if (by === 1) {
      const next = nextPassage(at, index, passage);
      return next === undefined ? undefined : this.placeAt({ index: next, offset: 0 });
    }
    const own = ownPassage(at, index, passage);
    const sentence = this.indexed(this.sentenceStart(place));
    const isBegun = own !== undefined && (sentence.index > own || sentence.offset > 0);
    return this.placeAt({ index: (isBegun ? own : previousPassage(at, index, passage)) ?? 0, offset: 0 });
  }

  /** What has been cut so far. */
  get known(): readonly ReadChunk[] {
    return this.cut.all;
  }

  *from(index: number): Generator<ReadChunk> {
    for (let n = index, chunk = this.at(n); chunk !== undefined; chunk = this.at(++n)) yield chunk;
  }

  /** The text was edited. What follows the known chunks now comes from `rest`, which must not be used any more. */
  become(known: readonly KeptChunk[], rest?: ChunkList): void {
    const chunks = known.map((chunk) => this.identified(chunk));
    this.cut.splice({ removed: this.known.length, chunks });
    this.sentences = this.cutSentences();
    if (rest === undefined) return;
    this.rest = rest.rest;
    this.complete = rest.complete;
  }

  identified(chunk: KeptChunk): ReadChunk {
    return { ...chunk, id: chunk.id ?? ++this.lastId };
  }

  private cutSentences(): SentenceList {
    return new SentenceList((index) => this.at(index));
  }
}

/**
 * Where to resume in a text that is cut again, perhaps for another voice: where these words were made from this place of
 * the source, however often they occur.
 */
export function beginsIn(wanted: Chunk, offset: number): (chunk: Chunk) => number | undefined {
  const source = sourceOf(wanted.map, offset, wanted.text.length)?.start ?? 0;
  const words = wanted.text.slice(offset);
  return ({ text, part, map }) => {
    if (part !== wanted.part) return undefined;
    for (const run of map) {
      if (run.source.start > source || run.source.end < source) continue;
      const first = run.start + (isUnchanged(run) ? source - run.source.start : 0);
      for (let at = first; at < run.end; at++) {
        const here = text.slice(at);
        if (here.startsWith(words) || words.startsWith(here)) return at;
      }
    }
    return undefined;
  };
}

/** Where in a chunk the sentence made from this source offset starts, or the first one after it. */
export function sentenceFromSource(chunk: Chunk, sourceOffset: number): number | undefined {
  if ((chunk.map.at(-1)?.source.end ?? -1) <= sourceOffset) return undefined;
  for (const { start, end } of new SentenceList((index) => (index === 0 ? chunk : undefined)).own(0)) {
    const source = sourceOf(chunk.map, start, end);
    if (source !== undefined && source.end > sourceOffset) return start;
  }
  return undefined;
}

/** A change of a list of chunks: these follow the one called `after`, or come first, in place of `removed` others. */
export interface Splice<T> {
  readonly after?: ChunkId | undefined;
  readonly removed: number;
  readonly chunks: readonly T[];
}

/** Chunks in the order in which they are read. */
export class ChunkOrder<T extends { readonly id: ChunkId }> {
  private list: T[] = [];
  private readonly indexes = new Map<ChunkId, number>();

  get all(): readonly T[] {
    return this.list;
  }

  get(id: ChunkId): T | undefined {
    return this.list[this.indexes.get(id) ?? -1];
  }

  /** Where the chunk is; after all others if it is not among them. */
  indexOf(id: ChunkId): number {
    return this.indexes.get(id) ?? this.list.length;
  }

  add(chunk: T): void {
    this.indexes.set(chunk.id, this.list.push(chunk) - 1);
  }

  splice(change: Splice<T>): void {
    const from = this.startOf(change);
    const rest = this.list.slice(from + change.removed);
    for (const { id } of this.list.splice(from)) this.indexes.delete(id);
    for (const chunk of change.chunks) this.add(chunk);
    for (const chunk of rest) this.add(chunk);
  }

  /** What the list would be. */
  spliced(change: Splice<T>): readonly T[] {
    const from = this.startOf(change);
    return [...this.list.slice(0, from), ...change.chunks, ...this.list.slice(from + change.removed)];
  }

  clear(): void {
    this.list = [];
    this.indexes.clear();
  }

  /** The index of the first chunk that is in another place after a change, or gone. */
  startOf({ after }: Splice<T>): number {
    return after === undefined ? 0 : this.indexOf(after) + 1;
  }
}
