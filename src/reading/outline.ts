import type { AudioFact } from './audioFact.js';
import type { AudioOutput } from './audioOutput.js';
import type { ChunkList } from './chunkList.js';
import type { ReadingId } from './playerCommand.js';
import type { Recut } from './recut.js';
import { UnconfirmedChanges } from './unconfirmedChanges.js';

/** Chunks sent to the device at a time, so that the outline of a long text holds nothing up. */
const atOnce = 40;

/** What the device knows of a reading's chunks. */
export class Outline {
  private readonly unconfirmed = new UnconfirmedChanges();
  private count = 0;
  /** Whether the device knows where the text ends. */
  private ended = false;

  constructor(
    private readonly output: AudioOutput,
    private readonly reading: ReadingId,
    private chunks: ChunkList,
  ) {}

  /** Sends the next chunks; at first only those up to where the reading starts. */
  more(start = 0): void {
    if (this.ended) return;
    // Before the first sound, send only the first chunks: cutting a long text takes time.
    this.chunks.at(this.count === 0 ? start + 1 : this.count + atOnce);
    this.tell();
  }

  /** The device needs a chunk's text before its sound. */
  upTo(index: number): void {
    while (this.count <= index && !this.ended) this.more();
  }

  /** The text was edited: tells the device which chunks replace which. */
  change({ chunks, change: { from, removed, was }, renumbering }: Recut): void {
    this.tell();
    const { known, complete } = chunks;
    const added = known.slice(from, from + was.length).map(({ text, end }, n) => {
      const index = was[n];
      return { text, end, ...(index !== undefined && { was: index }) };
    });
    this.unconfirmed.add(renumbering);
    this.output.send({ type: 'recut', reading: this.reading, from, removed, chunks: added, complete });
    this.chunks = chunks;
    this.count = known.length;
    this.ended = complete;
  }

  /** Sends what has been cut and the device does not know yet. */
  private tell(): void {
    if (this.ended) return;
    const { known, complete } = this.chunks;
    if (this.count === known.length && !complete && this.count > 0) return;
    const chunks = known.slice(this.count).map(({ text, end }) => ({ text, end }));
    this.count = known.length;
    this.ended = complete;
    this.output.send({ type: 'outline', reading: this.reading, chunks, complete });
  }

  /** The current index of the chunk that the device knows by this one; undefined if it is gone. */
  now(index: number): number | undefined {
    return this.unconfirmed.now(index);
  }

  /** The fact with current indexes; undefined if it no longer applies. */
  factNow(fact: AudioFact): AudioFact | undefined {
    if (this.unconfirmed.none || !('reading' in fact) || fact.reading !== this.reading) return fact;
    if (fact.type === 'renumbered') this.unconfirmed.confirm();
    // The device reports it again once it knows the current chunks.
    if (fact.type === 'starved' || fact.type === 'ended') return undefined;
    if (!('index' in fact)) return fact;
    const index = this.now(fact.index);
    return index === undefined ? undefined : { ...fact, index };
  }
}
