import { type PlainText } from '../../core/plainText.js';
import { systemClock, type Clock } from '../../api/clock.js';
import type { AudioKey } from '../../core/pipeline/audioCache.js';
import { CachedSource } from '../../core/pipeline/cachedSource.js';
import { PaidSource } from '../../core/pipeline/paidSource.js';
import { SharedFlights } from '../../core/pipeline/sharedFlights.js';
import type { SpeechMaker } from '../../core/pipeline/speechMaker.js';
import type { SpeechSource } from '../../core/pipeline/speechSource.js';
import type { Chunk } from '../../core/text/segment.js';
import { agreedChunks } from '../../core/usage/agreement.js';
import type { CostChoice, CostQuestion } from '../../core/usage/costQuestion.js';
import { Purse } from '../../core/usage/purse.js';
import type { DiskCache } from '../cache/diskCache.js';
import { PurchaseFolder } from '../cache/purchaseFolder.js';

/** The service and the voice that are chosen at the moment. */
export interface ChosenSpeech {
  readonly speech: SpeechSource & SpeechMaker;
  readonly voiceId: string;
  /** Once it is known, if it ever is. */
  readonly voiceName: Promise<PlainText | undefined>;
  /** The service's identity, which outlives its address and changes when its voices may sound different. */
  readonly service: string;
  /** Without it speech is free. */
  readonly price?: Price;
}

export interface Price {
  /** What is left of the allowance, as far as it is known. */
  readonly remaining: number | undefined;
  /** The same, asked of the service. */
  readonly freshRemaining: () => Promise<number | undefined>;
  /** From where on to ask. */
  readonly confirmAboveCharacters: number;
}

/** All that a reading or a recording needs to have its text said. */
export interface ReadySpeech {
  readonly source: SpeechSource;
  /** The service's identity, as `ChosenSpeech` has it. */
  readonly service: string;
  readonly voiceId: string;
  readonly voiceName: Promise<PlainText | undefined>;
  /** What may be said of a text, after the user was asked if it is dear; `undefined` if it may not be said at all. */
  agree(
    chunks: () => Iterable<Chunk>,
    beginsAt?: (chunk: Chunk) => boolean,
  ): Promise<(() => Iterable<Chunk>) | undefined>;
  /** Nothing more will be said: what was kept for it need not be kept any longer. */
  done(): void;
}

/** Speech with the cache before it, whoever wants it: what one has paid for the other hears for nothing. */
export class Speech {
  private readonly flights = new SharedFlights<Uint8Array<ArrayBuffer>>();
  private readonly purchases: PurchaseFolder;

  constructor(
    private readonly chosen: () => Promise<ChosenSpeech>,
    private readonly ask: (question: CostQuestion) => Promise<CostChoice>,
    private readonly cache: DiskCache,
    private readonly log: (line: string) => void,
    clock: Clock = systemClock,
  ) {
    this.purchases = new PurchaseFolder(cache.folder, { log, clock });
    void this.purchases.sweep();
  }

  /**
   * Nothing is paid for that was not agreed to. `text` is all that is going to be said: the user is asked about the rest
   * of it when more is wanted than was agreed to.
   */
  async ready(text?: () => Iterable<Chunk>): Promise<ReadySpeech> {
    const { speech, voiceId, voiceName, service, price } = await this.chosen();
    const voice = { service, voiceId, voiceName };
    if (price === undefined) {
      return {
        ...voice,
        source: this.cached(speech, service),
        agree: (chunks) => Promise.resolve(chunks),
        done: () => undefined,
      };
    }
    let kept = this.cache.protect([]);
    const agree: ReadySpeech['agree'] = async (chunks, beginsAt) => {
      const [isKept, isBought] = await Promise.all([this.cache.snapshot(), this.purchases.snapshot()]);
      const free: AudioKey[] = [];
      const isCached = (text: string): boolean => {
        const key = { service, voiceId, text };
        if (!isKept(key)) return isBought(key);
        free.push(key);
        return true;
      };
      const agreed = (characters: number): void => {
        purse.put(characters);
        kept.dispose();
        kept = this.cache.protect(free);
      };
      return agreedChunks(chunks, { ...price, isCached, breathe, beginsAt, agreed }, this.ask);
    };
    const purse = new Purse(async (next) => {
      if (text === undefined) return false;
      return (await agree(text, (chunk) => chunk.text === next)) !== undefined;
    });
    return {
      ...voice,
      source: this.cached(new PaidSource(speech, this.purchases, service, purse), service),
      agree,
      done: () => {
        kept.dispose();
      },
    };
  }

  private cached(source: SpeechSource, service: string): SpeechSource {
    return new CachedSource(source, this.cache, service, this.log, this.flights);
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
