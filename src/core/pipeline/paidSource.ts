import type { Purse } from '../usage/purse.js';
import type { Purchases } from './purchases.js';
import type { SpeechMaker } from './speechMaker.js';
import type { SpeechSource } from './speechSource.js';

/** Speech that costs something: bought once, if that is agreed to, and fetched as often as it takes. */
export class PaidSource implements SpeechSource {
  readonly costs = true;

  constructor(
    private readonly maker: SpeechMaker,
    private readonly purchases: Purchases,
    /** The service's identity, which outlives its address. */
    private readonly service: string,
    private readonly purse: Pick<Purse, 'pay' | 'putBack'>,
  ) {}

  async speak(text: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { maker, purchases, service } = this;
    const key = { service, voiceId, text };
    const bought = await purchases.find(key);
    const address = bought ?? (await this.buy(text, voiceId, signal));
    signal.throwIfAborted();
    return maker.audio(address, signal);
  }

  private async buy(text: string, voiceId: string, signal: AbortSignal): Promise<string> {
    const { maker, purchases, service, purse } = this;
    const key = { service, voiceId, text };
    await purse.pay(text);
    let isSent = false as boolean;
    try {
      // Whoever asks the user while others wait for the claim would keep them waiting for long.
      return await purchases.alone(key, signal, async () => {
        const bought = await purchases.find(key);
        if (bought !== undefined) return bought;
        signal.throwIfAborted();
        isSent = true;
        const address = await maker.generate(text, voiceId, signal);
        await purchases.keep(key, address);
        return address;
      });
    } finally {
      if (!isSent) purse.putBack(text);
    }
  }
}
