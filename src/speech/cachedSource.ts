import { wavInfo } from '../core/audio/wav.js';
import type { AudioCache } from './audioCache.js';
import { SharedFlights } from './sharedFlights.js';
import type { SpeechSource } from '../core/speechSource.js';

type Audio = Uint8Array<ArrayBuffer>;

/** Speech from the cache, or else from the service and then into the cache. Identical requests share one. */
export class CachedSource implements SpeechSource {
  constructor(
    private readonly source: SpeechSource,
    private readonly cache: AudioCache,
    /** The service's identity, which stays the same if its address changes. */
    private readonly service: string,
    private readonly log: (line: string) => void,
    /** Shared by all sources that may want the same text at the same time. */
    private readonly flights = new SharedFlights<Audio>(),
  ) {}

  get costs(): boolean {
    return this.source.costs === true;
  }

  speak(message: string, voiceId: string, signal: AbortSignal, fromCache?: () => void): Promise<Audio> {
    const flight = JSON.stringify([this.service, voiceId, message]);
    return this.flights.join(flight, signal, (shared) => this.fetch(message, voiceId, shared, fromCache));
  }

  private async fetch(
    text: string,
    voiceId: string,
    signal: AbortSignal,
    fromCache?: () => void,
  ): Promise<Audio> {
    const key = { service: this.service, voiceId, text };
    const kept = await this.cache.get(key).catch(this.missing('read'));
    if (kept !== undefined) {
      fromCache?.();
      return kept;
    }
    signal.throwIfAborted();
    const audio = await this.source.speak(text, voiceId, signal);
    if (wavInfo(audio).truncated) {
      // Worth hearing, but not worth keeping.
      this.log('The service sent audio that is cut off; it is played as far as it goes and not kept.');
    } else {
      await this.cache.put(key, audio).catch(this.missing('written'));
    }
    return audio;
  }

  /** A failing cache costs money, but must not stop the reading. */
  private missing(done: string): (error: unknown) => undefined {
    return (error) => {
      this.log(`The audio cache cannot be ${done}: ${String(error)}`);
      return undefined;
    };
  }
}
