import { wavInfo } from '../core/audio/wav.js';
import type { SpeechListener } from '../core/speechProvider.js';
import { SharedRequests } from './sharedRequests.js';
import type { Audio, AudioCache, AudioKey } from './speech.js';

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
    make: (key: AudioKey, signal: AbortSignal, listener?: SpeechListener) => Promise<Audio>,
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
    if (wavInfo(audio).truncated) {
      // Worth hearing, but not worth keeping.
      this.log('The service sent audio that is cut off; it is played as far as it goes and not kept.');
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
