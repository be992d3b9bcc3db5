import { systemClock, type Clock } from '../core/clock.js';
import type { SpeechProvider } from '../core/speechProvider.js';
import type { Chunk } from '../text/segment.js';
import { Agreement, type AgreementPorts } from './agreement.js';
import type { AudioShelves } from './audioShelves.js';
import { entryName } from './cacheEntry.js';
import { KeptSpeech, type MakeSpeech } from './keptSpeech.js';
import { PaidSpeech, PurchaseFolder } from './paidSpeech.js';
import type { Narrator, VoiceWish } from '../reading/narrator.js';
import type { AudioKey, ChosenService, ChosenVoices, CostChoice, CostQuestion, Price } from './speech.js';

/** Makes narrators, which share what was paid for: bought once, it is free from then on. */
export class Narrators {
  private readonly kept: { readonly free: KeptSpeech; readonly paid: KeptSpeech };
  private readonly purchases: PurchaseFolder;

  constructor(
    private readonly chosen: (wish?: VoiceWish) => Promise<ChosenService>,
    private readonly ask: (question: CostQuestion) => Promise<CostChoice>,
    private readonly shelves: AudioShelves,
    log: (line: string) => void,
    private readonly clock: Clock = systemClock,
  ) {
    const { forFree, forPaid, folder } = shelves;
    this.kept = { free: new KeptSpeech(forFree, log), paid: new KeptSpeech(forPaid, log) };
    this.purchases = new PurchaseFolder(folder, clock, log);
    void this.purchases.sweep();
  }

  /**
   * Nothing is paid for without agreement. `text` is everything that will be spoken: if more is wanted than was agreed
   * to, the user is asked about the rest of it.
   */
  async narrator(text: () => Iterable<Chunk>, wish?: VoiceWish): Promise<Narrator> {
    const { voiceFor, voiceName, serviceOf, ...service } = await this.chosen(wish);
    const voices = { voiceFor, voiceName, serviceOf };
    return 'price' in service ? this.paid(voices, service.price, text) : this.free(voices, service.speech);
  }

  private free(voices: ChosenVoices, speech: SpeechProvider): Narrator {
    return {
      ...voices,
      costs: false,
      speak: (text, voiceId, signal, listener) => {
        const key = { service: voices.serviceOf(voiceId), voiceId, text };
        const make: MakeSpeech = (_, ...shared) => speech.speak(text, voiceId, ...shared);
        return this.kept.free.get(key, signal, make, listener);
      },
      agree: (chunks) => Promise.resolve(chunks),
      stillFits: () => Promise.resolve((chunks) => chunks),
      buyAgain: () => Promise.resolve(),
      done: () => undefined,
    };
  }

  private paid(voices: ChosenVoices, price: Price, text: () => Iterable<Chunk>): Narrator {
    const { kept, shelves, purchases, clock, ask } = this;
    const { serviceOf, voiceFor } = voices;
    const keyOf = (text: string, voiceId: string): AudioKey => ({
      service: serviceOf(voiceId),
      voiceId,
      text,
    });
    const isFree: AgreementPorts['isFree'] = async (found) => {
      const kept = await shelves.names();
      const isBought = await purchases.snapshot(kept);
      return (text, voiceId) => {
        const key = keyOf(text, voiceId);
        if (!kept.has(entryName(key))) return isBought(key);
        found?.(key);
        return true;
      };
    };
    let release = (): void => undefined;
    const protect: AgreementPorts['protect'] = (keys) => {
      release();
      release = shelves.protect(keys);
    };
    let run: AbortSignal | undefined;
    const requests: { readonly text: string }[] = [];
    const wanted = (): string[] => requests.map(({ text }) => text);
    const ports = { price, voiceFor, ask, isFree, protect, text, wanted, clock };
    const agreement = new Agreement(ports);
    const paid = new PaidSpeech(price.account, purchases, agreement, {
      get: (key) => shelves.forPaid.get(key),
      keep: async (key, audio) => {
        if (!(await kept.paid.keep(key, audio))) shelves.hold(key, audio);
      },
    });
    return {
      ...voices,
      costs: true,
      speak: async (text, voiceId, signal, listener) => {
        const key = keyOf(text, voiceId);
        // Whoever reads on in order asks with one signal: another one is for another place.
        if (run !== undefined && run !== signal) agreement.moved();
        run = signal;
        requests.push(key);
        try {
          return await kept.paid.get(key, signal, (...asked) => paid.make(...asked), listener);
        } finally {
          requests.splice(requests.indexOf(key), 1);
        }
      },
      lost: async (text, voiceId) => {
        const key = keyOf(text, voiceId);
        return { ...key, address: (await purchases.find(key)) ?? '' };
      },
      agree: (...what) => agreement.agree(...what),
      stillFits: () => agreement.stillFits(),
      buyAgain: (lost) => {
        shelves.letGo(lost);
        return paid.buyAgain(lost);
      },
      done: () => release(),
    };
  }
}
