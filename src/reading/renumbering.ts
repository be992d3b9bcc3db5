/** How the chunks of a reading change: `removed` of them, from `from` on, are replaced. */
export interface ChunkChange {
  readonly from: number;
  readonly removed: number;
  /** For each replacement, which chunk it was before; undefined if it is new. */
  readonly was: readonly (number | undefined)[];
}

/** Where each chunk is after a change. */
export class Renumbering {
  private readonly moved = new Map<number, number>();

  constructor(private readonly change: ChunkChange) {
    change.was.forEach((index, n) => {
      if (index !== undefined) this.moved.set(index, change.from + n);
    });
  }

  /** The chunk's new index; undefined if it is gone. */
  of(index: number): number | undefined {
    const { from, removed, was } = this.change;
    if (index < from) return index;
    return index < from + removed ? this.moved.get(index) : index + was.length - removed;
  }

  /** The index after the last chunk before this one that is still there. */
  placeOf(index: number): number {
    for (let before = index - 1; before >= this.change.from; before--) {
      const now = this.of(before);
      if (now !== undefined) return now + 1;
    }
    return Math.min(index, this.change.from);
  }

  /** What is known about each chunk, under its new index. */
  keysOf<Known>(known: ReadonlyMap<number, Known>): Map<number, Known> {
    const now = new Map<number, Known>();
    for (const [index, value] of known) {
      const its = this.of(index);
      if (its !== undefined) now.set(its, value);
    }
    return now;
  }
}
