import { wavInfo } from '../core/audio/wav.js';
import { naturalIdOf, type VoiceFor } from '../core/voices/voice.js';
import type { Chunk } from '../text/segment.js';
import type { SpeechProvider } from '../core/speechProvider.js';

export interface ChunkAudio<C extends Chunk = Chunk> {
  readonly chunk: C;
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
  /** Whether it came from the cache and cost nothing. */
  readonly cached: boolean;
}

/** How many chunks are spoken ahead of the one being heard. */
export const chunksAhead = 3;

/** How far to speak ahead of the playhead. */
export interface Horizon<C extends Chunk> {
  readonly limitSeconds: number;
  /** The sound that is there already from the playhead to this chunk. */
  secondsUpTo(chunk: C): number;
  /** Called each time that more has been heard, until it is disposed of. */
  onHeard(listener: () => void): () => void;
}

const noHorizon: Horizon<Chunk> = {
  limitSeconds: Infinity,
  secondsUpTo: () => 0,
  onHeard: () => () => undefined,
};

export interface SpeakAheadOptions<C extends Chunk = Chunk> {
  readonly voiceFor: VoiceFor;
  /** Requests that may be under way beyond the one being waited for. */
  readonly ahead: number;
  readonly signal: AbortSignal;
  /** Requests nothing that lies further ahead of the playhead. Without it, the consumer alone sets the pace. */
  readonly horizon?: Horizon<C>;
  /** Told of the beginning of a chunk's audio while the rest is on its way, which may be before its turn. */
  readonly soFar?: (chunk: C, beginning: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Speech for each chunk, in order. If a chunk fails, the error comes at its turn: everything before it is delivered
 * first, and nothing is skipped. Leaving the loop in any way ends all work under way.
 */
export async function* speakAhead<C extends Chunk>(
  chunks: Iterable<C>,
  speech: SpeechProvider,
  options: SpeakAheadOptions<C>,
): AsyncGenerator<ChunkAudio<C>, void, undefined> {
  const { signal, horizon = noHorizon } = options;
  signal.throwIfAborted();
  const own = new AbortController();
  const wake = { up: (): void => undefined };
  const abort = (): void => {
    own.abort(signal.reason);
    wake.up();
  };
  signal.addEventListener('abort', abort, { once: true });
  const line = new Line<C>(chunks, speech, { ...options, horizon, signal: own.signal });
  const forget = horizon.onHeard(() => {
    line.fill();
    wake.up();
  });
  try {
    for (;;) {
      line.fill();
      const { first } = line;
      if (first !== undefined) {
        const spoken = await first;
        own.signal.throwIfAborted();
        line.arrived(spoken);
        yield spoken;
      } else if (line.isAtEnd) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake.up = resolve;
        });
      }
      own.signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', abort);
    forget();
    own.abort(signal.reason);
  }
}

/** A guess until a service has been heard: a calm voice in a language with long words. */
const firstGuessSecondsPerCharacter = 0.07;

/** The time a service gets to speak the next piece while another is heard. */
const secondsToAsk = 7;

/** The chunks that are under way, in order. */
class Line<C extends Chunk> {
  private readonly waiting: Iterator<C, unknown>;
  private readonly underWay: { readonly expected: number; readonly spoken: Promise<ChunkAudio<C>> }[] = [];
  private next: C | undefined;
  private expectedSeconds = 0;
  private arrivedSeconds = 0;
  private arrivedCharacters = 0;
  private failed = false;

  constructor(
    chunks: Iterable<C>,
    private readonly speech: SpeechProvider,
    private readonly options: SpeakAheadOptions<C> & { readonly horizon: Horizon<C> },
  ) {
    this.waiting = chunks[Symbol.iterator]();
    this.take();
  }

  /** Whether there is nothing left to start. */
  get isAtEnd(): boolean {
    return this.next === undefined;
  }

  /** The chunk to be heard next. It stays in line until it has arrived. */
  get first(): Promise<ChunkAudio<C>> | undefined {
    return this.underWay[0]?.spoken;
  }

  arrived({ chunk, seconds }: ChunkAudio<C>): void {
    this.expectedSeconds -= this.underWay.shift()?.expected ?? 0;
    this.arrivedSeconds += seconds;
    this.arrivedCharacters += chunk.text.length;
  }

  fill(): void {
    while (this.next !== undefined && this.hasRoomFor(this.next)) this.start(this.next);
  }

  private hasRoomFor(chunk: C): boolean {
    const { ahead, horizon, signal, voiceFor } = this.options;
    // After a failure, nothing else would be heard.
    if (signal.aborted || this.failed) return false;
    // While the user waits for the first words, the service should work on nothing else.
    const first = this.arrivedCharacters === 0 ? Math.min(ahead, 1) : ahead;
    // A natural voice says one piece after another. On a slow machine, a request that waits would run out of time.
    const limit = naturalIdOf(voiceFor(chunk.language)) === undefined ? first : 0;
    if (this.underWay.length > limit) return false;
    return horizon.secondsUpTo(chunk) + this.expectedSeconds + this.expect(chunk) <= horizon.limitSeconds;
  }

  private start(chunk: C): void {
    const expected = this.expect(chunk);
    this.expectedSeconds += expected;
    const spoken = this.speak(chunk);
    // A later chunk may fail before its turn; the failure is reported when its turn comes.
    spoken.catch(() => {
      this.failed = true;
    });
    this.underWay.push({ expected, spoken });
    this.take();
  }

  private async speak(chunk: C): Promise<ChunkAudio<C>> {
    const { voiceFor, signal, soFar } = this.options;
    let cached = false;
    const audio = await this.speech.speak(chunk.text, voiceFor(chunk.language), signal, {
      fromCache: () => (cached = true),
      ...(soFar && { soFar: (beginning) => soFar(chunk, beginning) }),
    });
    const { frames, sampleRate } = wavInfo(audio);
    return { chunk, audio, seconds: frames / sampleRate, cached };
  }

  private take(): void {
    const step = this.waiting.next();
    this.next = step.done === true ? undefined : step.value;
  }

  /** Long pieces are capped so that there is time to request them before everything else has been heard. */
  private expect({ text }: Chunk): number {
    const each =
      this.arrivedCharacters === 0
        ? firstGuessSecondsPerCharacter
        : this.arrivedSeconds / this.arrivedCharacters;
    const { limitSeconds } = this.options.horizon;
    return Math.min(text.length * each, Math.max(limitSeconds / 2, limitSeconds - secondsToAsk));
  }
}
