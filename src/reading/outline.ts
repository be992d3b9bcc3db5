import type { AudioFact, AudioOutput, ChunkId, ReadingId } from './playerPort.js';
import type { ChunkList, ReadChunk } from './chunkList.js';

/** Chunks sent to the device at a time, so that the outline of a long text holds nothing up. */
const atOnce = 40;

/** What the device knows of a reading's chunks. */
export class Outline {
  private told: readonly ReadChunk[] = [];
  /** Whether the device knows where the text ends. */
  private ended = false;
  private version = 0;

  constructor(
    private readonly output: AudioOutput,
    readonly reading: ReadingId,
    private readonly chunks: ChunkList,
    private readonly restAfter: (known: readonly ReadChunk[]) => number | undefined = () => undefined,
  ) {}

  /** Sends the next chunks; at first only those up to where the reading starts. */
  more(start = 0): void {
    if (this.ended) return;
    // Before the first sound, send only the first chunks: cutting a long text takes time.
    this.chunks.at(this.told.length === 0 ? start + 1 : this.told.length + atOnce);
    this.update();
  }

  /** The device needs a chunk's text before it goes there, and before its sound. */
  upTo(id: ChunkId): void {
    if (this.chunks.indexOf(id) >= this.told.length) this.update();
  }

  /** Sends what has been cut or edited and the device does not know yet. */
  update(): void {
    const { told, reading } = this;
    const { known, complete } = this.chunks;
    let from = 0;
    while (from < told.length && isSame(told[from], known[from])) from++;
    let removed = told.length - from;
    let added = known.length - from;
    while (removed > 0 && added > 0 && isSame(told[from + removed - 1], known[from + added - 1])) {
      removed--;
      added--;
    }
    if (this.version > 0 && removed === 0 && added === 0 && complete === this.ended) return;
    const chunks = known.slice(from, from + added).map(({ id, text, end, kind, depth }) => ({
      ...{ id, text, end },
      ...(kind === undefined ? {} : { kind }),
      ...(depth === undefined ? {} : { depth }),
    }));
    const after = known[from - 1]?.id;
    const version = ++this.version;
    this.told = [...known];
    this.ended = complete;
    const rest = complete ? undefined : this.restAfter(known);
    this.output.send({
      ...{ type: 'outline', reading, version, after, removed, chunks, complete },
      ...(rest !== undefined && { rest }),
    });
  }

  /** Whether the device says that nothing is left to play, and does not know the latest chunks. It will say it again. */
  isOutdated(fact: AudioFact): boolean {
    return 'version' in fact && fact.reading === this.reading && fact.version !== this.version;
  }
}

/** Whether the device need not hear of a chunk again: it has no use for its source. */
function isSame(told: ReadChunk | undefined, now: ReadChunk | undefined): boolean {
  return (['id', 'text', 'end', 'kind', 'depth'] as const).every((part) => told?.[part] === now?.[part]);
}
