import { Horizon } from './horizon.js';
import { speakAhead } from './speakAhead.js';
import type { SpeechProvider } from '../core/speechProvider.js';
import type { VoiceFor } from '../core/voices/voiceFor.js';
import type { AudioFact } from './audioFact.js';
import type { ChunkList } from './chunkList.js';
import type { Place } from './place.js';
import type { CommandOf, ReadingId } from './playerCommand.js';
import type { Renumbering } from './renumbering.js';

/** Used if nobody says how many. */
const usualAhead = 3;
/** Paid speech goes to waste if the user stops. */
const aheadSeconds = { free: 60, paid: 20 } as const;

export interface SupplyListener {
  send(command: CommandOf<'progress' | 'put'>): void;
  failed(index: number, error: unknown): void;
}

/** Keeps the device supplied with the audio of one reading, from wherever the playhead is. */
export class Supply {
  private synthesis: AbortController | undefined;
  /** The next chunk that the synthesis under way will deliver. */
  private next = 0;
  private playhead = 0;
  private held = new Map<number, number>();
  private horizon = new Horizon(aheadSeconds.free);

  constructor(
    private readonly reading: ReadingId,
    private chunks: ChunkList,
    private readonly request: {
      readonly voiceFor: VoiceFor;
      readonly speech: SpeechProvider;
      readonly ahead?: number;
    },
    private readonly listener: SupplyListener,
  ) {}

  /** Makes sure that every chunk from here on that the device does not hold will arrive. */
  ensure(from: number): void {
    this.playhead = from;
    const first = this.firstMissing(from);
    if (this.synthesis !== undefined && this.next === first) {
      this.horizon.heard(from, 0);
      return;
    }
    // The new synthesis joins shared requests before the old one leaves them.
    const old = this.synthesis;
    this.synthesis = undefined;
    if (this.chunks.at(first) !== undefined) void this.synthesize(first);
    old?.abort();
  }

  moveTo({ index, offset }: Place): void {
    this.playhead = index;
    const length = this.chunks.at(index)?.text.length ?? 0;
    const share = length === 0 ? 0 : Math.min(1, offset / length);
    this.horizon.heard(index, (this.held.get(index) ?? 0) * share);
  }

  /** The text was edited. The caller then asks again for what is needed, or aborts. */
  recut(chunks: ChunkList, change: Renumbering): void {
    this.chunks = chunks;
    this.held = change.keysOf(this.held);
    // Work under way uses the old indexes.
    this.next = -1;
  }

  abort(): void {
    this.synthesis?.abort();
    this.synthesis = undefined;
  }

  hear(fact: AudioFact): void {
    if (fact.type === 'loaded' && fact.reading === this.reading) this.held.set(fact.index, fact.seconds);
    if ((fact.type === 'released' || fact.type === 'failed') && fact.reading === this.reading) {
      this.held.delete(fact.index);
    }
  }

  private async synthesize(first: number): Promise<void> {
    const synthesis = (this.synthesis = new AbortController());
    const { signal } = synthesis;
    const { voiceFor, speech, ahead = usualAhead } = this.request;
    this.next = first;
    let asked = first;
    try {
      const options = {
        voiceFor,
        ahead,
        signal,
        from: first,
        horizon: this.horizonUpTo(first),
        heldSeconds: (index: number) => this.held.get(index),
      };
      const spoken = speakAhead(this.chunks.from(0), speech, options);
      for (;;) {
        for (; asked <= this.next + ahead && this.chunks.at(asked) !== undefined; asked++) {
          if (!this.held.has(asked)) this.tellProgress(asked, 'fetching');
        }
        const spokenNext = await spoken.next();
        signal.throwIfAborted();
        if (spokenNext.done === true) break;
        const { index, audio, cached, seconds } = spokenNext.value;
        this.next = this.firstMissing(index + 1);
        if (!this.held.has(index)) {
          // Counted at once, so that nothing is sent twice; the device reports the real length later.
          this.held.set(index, seconds);
          const { reading } = this;
          this.listener.send({ type: 'put', reading, index, cached, audio: wholeBuffer(audio) });
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      this.tellProgress(this.next, 'failed');
      this.listener.failed(this.next, error);
    } finally {
      if (this.synthesis === synthesis) this.synthesis = undefined;
    }
  }

  private firstMissing(from: number): number {
    let first = from;
    while (this.held.has(first)) first++;
    return first;
  }

  private tellProgress(index: number, progress: CommandOf<'progress'>['progress']): void {
    this.listener.send({ type: 'progress', reading: this.reading, index, progress });
  }

  /** Sound after a gap does not count: what is missing in the gap is needed first. */
  private horizonUpTo(gap: number): Horizon {
    this.horizon = new Horizon(this.request.speech.costs === true ? aheadSeconds.paid : aheadSeconds.free);
    this.horizon.heard(this.playhead, 0);
    for (const [index, seconds] of this.held) if (index < gap) this.horizon.add(index, seconds);
    return this.horizon;
  }
}

function wholeBuffer(audio: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return audio.byteLength === audio.buffer.byteLength ? audio.buffer : audio.slice().buffer;
}
