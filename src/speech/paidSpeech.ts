import { isGone, type LostPurchase } from '../core/errors.js';
import type { SpeechListener, SpeechMaker } from '../core/speechProvider.js';
import type { Agreement } from './agreement.js';
import { LostAudio, type PurchaseFolder } from './purchaseFolder.js';
import type { Audio, AudioCache, AudioKey } from './speech.js';

/** Speech that costs something: bought once, with the user's consent, then fetched as often as needed. */
export class PaidSpeech {
  constructor(
    private readonly account: () => Promise<SpeechMaker>,
    private readonly purchases: Pick<PurchaseFolder, 'find' | 'keep' | 'forget' | 'alone'>,
    private readonly agreement: Pick<Agreement, 'pay' | 'putBack'>,
    /** Keeps what came with the answer that was paid for. It cannot be fetched again. */
    private readonly cache: Pick<AudioCache, 'get'> & { keep(key: AudioKey, audio: Audio): Promise<void> },
  ) {}

  async make(key: AudioKey, signal: AbortSignal, listener?: SpeechListener): Promise<Audio> {
    const bought = (await this.purchases.find(key)) ?? (await this.buy(key, signal, listener));
    if (typeof bought !== 'string') return bought;
    const address = bought;
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

  private async buy(key: AudioKey, signal: AbortSignal, listener?: SpeechListener): Promise<string | Audio> {
    const { purchases, agreement, cache } = this;
    const { text, voiceId } = key;
    signal.throwIfAborted();
    // Ask the user before the claim is taken, or others would wait for it as long as the user thinks.
    return agreement.pay(text, signal, async (account) => {
      let isSent = false as boolean;
      try {
        return await purchases.alone(key, signal, async () => {
          const bought = (await purchases.find(key)) ?? (await cache.get(key).catch(() => undefined));
          if (bought !== undefined) return bought;
          signal.throwIfAborted();
          isSent = true;
          const made = await account.generate(text, voiceId, signal, listener);
          if (typeof made === 'string') await purchases.keep(key, made);
          else await cache.keep(key, made);
          return made;
        });
      } finally {
        if (!isSent) agreement.putBack(text);
      }
    });
  }
}
