import { wavInfo } from '../core/audio/wav.js';
import type { SpeechListener } from '../core/speechProvider.js';
import type { Audio, AudioCache, AudioKey } from './speech.js';

export type MakeSpeech = (key: AudioKey, signal: AbortSignal, listener?: SpeechListener) => Promise<Audio>;

/** Speech from the cache, or else made and then kept there. Requests for the same speech at the same time share one. */
export class KeptSpeech {
  private readonly requests = new SharedRequests<Audio>();
  private readonly kept = new WeakMap<Audio, Promise<boolean>>();

  constructor(
    private readonly cache: AudioCache,
    private readonly log: (line: string) => void,
  ) {}

  get(
    key: AudioKey,
    signal: AbortSignal,
    make: MakeSpeech,
    { fromCache, soFar }: SpeechListener = {},
  ): Promise<Audio> {
    const { service, voiceId, text } = key;
    const start = async (shared: AbortSignal, tell: (beginning: Audio) => void): Promise<Audio> => {
      const kept = await this.cache.get(key).catch(this.missing('read'));
      if (kept !== undefined) {
        fromCache?.();
        return kept;
      }
      shared.throwIfAborted();
      // Reading what has come takes time, so nobody does who is not asked to.
      const audio = await make(key, shared, soFar && { soFar: tell });
      await this.keep(key, audio);
      return audio;
    };
    return this.requests.join(JSON.stringify([service, voiceId, text]), signal, start, soFar);
  }

  /** Resolves to whether it is in place. Once is enough. */
  keep(key: AudioKey, audio: Audio): Promise<boolean> {
    const keeping = this.kept.get(audio) ?? this.put(key, audio);
    this.kept.set(audio, keeping);
    return keeping;
  }

  private async put(key: AudioKey, audio: Audio): Promise<boolean> {
    const { truncated, frames } = wavInfo(audio);
    if (truncated || frames === 0) {
      // Worth hearing, but not worth keeping.
      this.log(
        'The service sent audio that is cut off or empty; it is played as far as it goes and not kept.',
      );
      return false;
    }
    return (await this.cache.put(key, audio).catch(this.missing('written'))) ?? false;
  }

  /** A failing cache costs money, but must not stop the reading. */
  private missing(done: string): (error: unknown) => undefined {
    return (error) => {
      this.log(`The audio cache cannot be ${done}: ${String(error)}`);
      return undefined;
    };
  }
}

interface Shared<T> {
  readonly result: Promise<T>;
  /** Resolves when the work ends, however it ends. */
  readonly ended: Promise<unknown>;
  readonly controller: AbortController;
  /** Each is told what there is of the result so far. */
  readonly waiting: Set<SoFar<T>>;
}

type SoFar<T> = (part: T) => void;
type Start<T> = (signal: AbortSignal, soFar: SoFar<T>) => Promise<T>;

/**
 * Requests for something that is already under way share it. Once nobody waits any more, the work is told to start
 * nothing new; and until it ends, nobody starts the same work again, since what was sent may be paid for.
 */
export class SharedRequests<T> {
  private readonly underWay = new Map<string, Shared<T>>();

  async join(key: string, signal: AbortSignal, start: Start<T>, soFar?: SoFar<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const { result, ended, controller, waiting } = this.underWay.get(key) ?? this.start(key, start);
      if (controller.signal.aborted) {
        await unlessAborted(ended, signal, () => undefined);
        continue;
      }
      const one: SoFar<T> = (part) => soFar?.(part);
      waiting.add(one);
      return unlessAborted(result, signal, () => {
        waiting.delete(one);
        if (waiting.size === 0) controller.abort(signal.reason);
      });
    }
  }

  private start(key: string, start: Start<T>): Shared<T> {
    const controller = new AbortController();
    const waiting = new Set<SoFar<T>>();
    const result = start(controller.signal, (part) => {
      for (const tell of waiting) tell(part);
    });
    const ended = Promise.allSettled([result]).then(() => this.underWay.delete(key));
    const shared = { controller, waiting, result, ended };
    this.underWay.set(key, shared);
    return shared;
  }
}

/** The result, or the signal's reason if that is aborted first. */
function unlessAborted<T>(result: Promise<T>, signal: AbortSignal, aborted: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      aborted();
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave);
    });
  });
}
