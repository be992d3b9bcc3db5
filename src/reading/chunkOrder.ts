import type { ChunkId } from './playerPort.js';

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
