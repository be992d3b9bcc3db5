import { wavInfo } from '../core/audio/wav.js';
import { SharedRequests } from './sharedRequests.js';
import type { Audio, AudioCache, AudioKey } from './speech.js';

/** Speech from the cache, or else made and then kept there. Requests for the same speech at the same time share one. */
export class KeptSpeech {
  private readonly requests = new SharedRequests<Audio>();
  private readonly kept = new WeakSet<Audio>();

  constructor(
    private readonly cache: AudioCache,
    private readonly log: (line: string) => void,
  ) {}

  get(
    key: AudioKey,
    signal: AbortSignal,
    make: (key: AudioKey, signal: AbortSignal) => Promise<Audio>,
    fromCache?: () => void,
  ): Promise<Audio> {
    const { service, voiceId, text } = key;
    return this.requests.join(JSON.stringify([service, voiceId, text]), signal, async (shared) => {
      const kept = await this.cache.get(key).catch(this.missing('read'));
      if (kept !== undefined) {
        fromCache?.();
        return kept;
      }
      shared.throwIfAborted();
      const audio = await make(key, shared);
      await this.keep(key, audio);
      return audio;
    });
  }

  /** Once is enough. */
  async keep(key: AudioKey, audio: Audio): Promise<void> {
    if (this.kept.has(audio)) return;
    this.kept.add(audio);
    if (wavInfo(audio).truncated) {
      // Worth hearing, but not worth keeping.
      this.log('The service sent audio that is cut off; it is played as far as it goes and not kept.');
    } else {
      await this.cache.put(key, audio).catch(this.missing('written'));
    }
  }

  /** A failing cache costs money, but must not stop the reading. */
  private missing(done: string): (error: unknown) => undefined {
    return (error) => {
      this.log(`The audio cache cannot be ${done}: ${String(error)}`);
      return undefined;
    };
  }
}
