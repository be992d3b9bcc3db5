import { isGone, LectorError, type LostPurchase } from '../core/errors.js';
import type { Purse } from './purse.js';
import type { Purchases } from './purchases.js';
import type { SpeechMaker } from '../core/speechMaker.js';
import type { SpeechSource } from '../core/speechSource.js';

class LostAudio extends LectorError {
  constructor(
    override readonly lost: LostPurchase,
    cause: Error,
  ) {
    super('lostPurchase', 'The service does not have audio that was paid for.', { cause });
  }
}

/** Speech that costs something: bought once, with the user's consent, then fetched as often as needed. */
export class PaidSource implements SpeechSource {
  readonly costs = true;

  constructor(
    private readonly maker: SpeechMaker,
    private readonly purchases: Purchases,
    /** The service's identity, which stays the same if its address changes. */
    private readonly service: string,
    private readonly purse: Pick<Purse, 'pay' | 'putBack'>,
  ) {}

  async speak(text: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { maker, purchases, service, purse } = this;
    const key = { service, voiceId, text };
    const bought = await purchases.find(key);
    const address = bought ?? (await this.buy(text, voiceId, signal));
    signal.throwIfAborted();
    try {
      return await maker.audio(address, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
      throw new LostAudio(
        {
          characters: text.length,
          buyAgain: async () => {
            await purchases.forget(key, address);
            purse.putBack(text);
          },
        },
        error,
      );
    }
  }

  private async buy(text: string, voiceId: string, signal: AbortSignal): Promise<string> {
    const { maker, purchases, service, purse } = this;
    const key = { service, voiceId, text };
    signal.throwIfAborted();
    await purse.pay(text);
    let isSent = false as boolean;
    try {
      // Ask the user before the claim is taken, or others would wait for it as long as the user thinks.
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
