import type { Chunk } from '../text/segment.js';
import type { Place } from './place.js';

/** The chunks of a text, cut on demand, so that a long text costs nothing up front. */
export class ChunkList {
  private readonly rest: Iterator<Chunk>;
  private whole = false;

  constructor(
    chunks: Iterable<Chunk>,
    private readonly cut: Chunk[] = [],
  ) {
    this.rest = chunks[Symbol.iterator]();
  }

  /** A list with other chunks in place of the known ones. It takes over the rest, so stop using this list. */
  withKnown(known: readonly Chunk[]): ChunkList {
    const list = new ChunkList({ [Symbol.iterator]: () => this.rest }, [...known]);
    list.whole = this.whole;
    return list;
  }

  at(index: number): Chunk | undefined {
    while (!this.whole && this.cut.length <= index) {
      const next = this.rest.next();
      if (next.done === true) this.whole = true;
      else this.cut.push(next.value);
    }
    return this.cut[index];
  }

  /** The first place that `begins` finds in a chunk. */
  firstPlace(begins: (chunk: Chunk) => number | undefined): Place | undefined {
    for (let index = 0, chunk = this.at(0); chunk !== undefined; chunk = this.at(++index)) {
      const offset = begins(chunk);
      if (offset !== undefined) return { index, offset };
    }
    return undefined;
  }

  /** What has been cut so far. */
  get known(): readonly Chunk[] {
    return this.cut;
  }

  /** Whether `known` is all there is. */
  get complete(): boolean {
    return this.whole;
  }

  *from(index: number): Generator<Chunk> {
    for (let n = index, chunk = this.at(n); chunk !== undefined; chunk = this.at(++n)) yield chunk;
  }
}
