import { speakAhead } from '../pipeline/speakAhead.js';
import type { SpeechSource } from '../pipeline/speechSource.js';
import type { AudioFact, AudioPiece, ChunkProgress, ReadingId } from './audioOutput.js';
import type { ChunkList } from './chunkList.js';

const chunksAhead = 3;
/** Audio beyond this is not asked for yet: who stops early has not paid for the rest. */
const secondsAhead = 60;

export interface SupplyListener {
  progress(index: number, progress: ChunkProgress): void;
  enqueue(piece: AudioPiece): void;
  failed(index: number, error: unknown): void;
}

/** Keeps the device supplied with one reading's audio, from wherever the playhead is. */
export class Supply {
  private synthesis: AbortController | undefined;
  /** The next chunk that the synthesis under way will deliver. */
  private next = 0;
  private playhead = 0;
  private readonly held = new Map<number, number>();
  private wake: (() => void) | undefined;

  constructor(
    private readonly reading: ReadingId,
    private readonly chunks: ChunkList,
    private readonly request: { readonly voiceId: string; readonly source: SpeechSource },
    private readonly listener: SupplyListener,
  ) {}

  /** Sees to it that every chunk from here on comes which the device does not hold. */
  ensure(from: number): void {
    this.playhead = from;
    let first = from;
    while (this.held.has(first)) first++;
    if (this.synthesis !== undefined && this.next === first) {
      this.wake?.();
      return;
    }
    this.abort();
    if (this.chunks.at(first) !== undefined) void this.synthesize(first);
  }

  moveTo(index: number): void {
    this.playhead = index;
    this.wake?.();
  }

  abort(): void {
    this.synthesis?.abort();
    this.synthesis = undefined;
    this.wake?.();
  }

  hear(fact: AudioFact): void {
    if (fact.type === 'loaded' && fact.reading === this.reading) this.held.set(fact.index, fact.seconds);
    if ((fact.type === 'released' || fact.type === 'failed') && fact.reading === this.reading) {
      this.held.delete(fact.index);
    }
    this.wake?.();
  }

  private async synthesize(first: number): Promise<void> {
    const synthesis = (this.synthesis = new AbortController());
    const { signal } = synthesis;
    const { voiceId, source } = this.request;
    this.next = first;
    let asked = first;
    try {
      await this.room(signal);
      const spoken = speakAhead(this.chunks.from(first), source, { voiceId, ahead: chunksAhead, signal });
      for (;;) {
        for (; asked <= this.next + chunksAhead && this.chunks.at(asked) !== undefined; asked++) {
          if (!this.held.has(asked)) this.listener.progress(asked, 'fetching');
        }
        const spokenNext = await spoken.next();
        signal.throwIfAborted();
        if (spokenNext.done === true) break;
        const index = this.next++;
        if (!this.held.has(index)) {
          // Counted at once, so that nothing is sent twice; the device says how long it really is.
          this.held.set(index, 0);
          this.listener.enqueue({ index, audio: spokenNext.value.audio, cached: false });
        }
        await this.room(signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.listener.progress(this.next, 'failed');
      this.listener.failed(this.next, error);
    } finally {
      if (this.synthesis === synthesis) this.synthesis = undefined;
    }
  }

  private async room(signal: AbortSignal): Promise<void> {
    while (this.ahead() > secondsAhead) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      signal.throwIfAborted();
    }
  }

  private ahead(): number {
    let seconds = 0;
    for (const [index, length] of this.held) if (index > this.playhead) seconds += length;
    return seconds;
  }
}
