import { isGone, type LostPurchase } from '../core/errors.js';
import type { SpeechMaker } from '../core/speechProvider.js';
import type { Agreement } from './agreement.js';
import { LostAudio, type PurchaseFolder } from './purchaseFolder.js';
import type { Audio, AudioKey } from './speech.js';

/** Speech that costs something: bought once, with the user's consent, then fetched as often as needed. */
export class PaidSpeech {
  constructor(
    private readonly account: () => Promise<SpeechMaker>,
    private readonly purchases: Pick<PurchaseFolder, 'find' | 'keep' | 'forget' | 'alone'>,
    private readonly agreement: Pick<Agreement, 'pay' | 'putBack'>,
  ) {}

  async make(key: AudioKey, signal: AbortSignal): Promise<Audio> {
    const address = (await this.purchases.find(key)) ?? (await this.buy(key, signal));
    signal.throwIfAborted();
    const account = await this.account();
    try {
      return await account.audio(address, signal);
    } catch (error) {
      throw isGone(error) ? new LostAudio({ ...key, address }, error) : error;
    }
  }

  async buyAgain({ address, ...key }: LostPurchase): Promise<void> {
    await this.purchases.forget(key, address);
    this.agreement.putBack(key.text);
  }

  private async buy(key: AudioKey, signal: AbortSignal): Promise<string> {
    const { purchases, agreement } = this;
    const { text, voiceId } = key;
    signal.throwIfAborted();
    // Ask the user before the claim is taken, or others would wait for it as long as the user thinks.
    return agreement.pay(text, signal, async (account) => {
      let isSent = false as boolean;
      try {
        return await purchases.alone(key, signal, async () => {
          const bought = await purchases.find(key);
          if (bought !== undefined) return bought;
          signal.throwIfAborted();
          isSent = true;
          const address = await account.generate(text, voiceId, signal);
          await purchases.keep(key, address);
          return address;
        });
      } finally {
        if (!isSent) agreement.putBack(text);
      }
    });
  }
}
