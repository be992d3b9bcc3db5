import type { Purchases } from './purchases.js';
import type { SpeechMaker } from './speechMaker.js';
import type { SpeechSource } from './speechSource.js';

/** Speech that costs something: bought once, and fetched as often as it takes. */
export class PaidSource implements SpeechSource {
  readonly costs = true;

  constructor(
    private readonly maker: SpeechMaker,
    private readonly purchases: Purchases,
    /** The service's identity, which outlives its address. */
    private readonly service: string,
  ) {}

  speak(text: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { maker, purchases, service } = this;
    const key = { service, voiceId, text };
    return purchases.alone(key, signal, async () => {
      let address = await purchases.find(key);
      if (address === undefined) {
        signal.throwIfAborted();
        address = await maker.generate(text, voiceId, signal);
        await purchases.keep(key, address);
      }
      signal.throwIfAborted();
      return maker.audio(address, signal);
    });
  }
}
