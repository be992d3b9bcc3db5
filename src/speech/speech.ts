import { type PlainText } from '../core/plainText.js';
import { systemClock, type Clock } from '../core/clock.js';
import type { AudioKey } from './audioCache.js';
import { CachedSource } from './cachedSource.js';
import { OrderedRequests } from './orderedRequests.js';
import { PaidSource } from './paidSource.js';
import { SharedFlights } from './sharedFlights.js';
import type { SpeechMaker } from '../core/speechMaker.js';
import type { SpeechSource } from '../core/speechSource.js';
import type { Chunk } from '../text/segment.js';
import type { VoiceFor } from '../core/voices/voiceFor.js';
import { agreedChunks, type Agreement } from './agreement.js';
import type { CostChoice, CostQuestion } from './costQuestion.js';
import type { Fits } from '../reading/fittingRest.js';
import { affordable, type IsCached } from './readingCost.js';
import { Purse } from './purse.js';
import type { DiskCache } from './diskCache.js';
import { PurchaseFolder } from './purchaseFolder.js';

/** The service and the voices that are currently chosen. */
export interface ChosenSpeech {
  readonly speech: SpeechSource & SpeechMaker;
  readonly voiceFor: VoiceFor;
  /** A voice's name; resolves once it is known, if ever. */
  readonly voiceName: VoiceName;
  /**
   * The service's identity for a voice. It stays the same if the address changes, and changes when the voice may sound
   * different.
   */
  readonly serviceOf: (voiceId: string) => string;
  /** Without it, speech is free. */
  readonly price?: Price;
}

type VoiceName = (voiceId: string) => Promise<PlainText | undefined>;

export interface Price {
  /** What is left of the allowance, as far as it is known. */
  readonly remaining: number | undefined;
  /** The same, fetched from the service. */
  readonly freshRemaining: () => Promise<number | undefined>;
  /** The same as soon as the service says it, unless that takes too long. */
  readonly soonRemaining: () => Promise<number | undefined>;
  /** The price above which to ask. */
  readonly confirmAboveCharacters: number;
}

export interface Agreeing {
  /** Whether the reading starts with this chunk. If none says so, it starts at the beginning. */
  readonly beginsAt?: ((chunk: Chunk) => boolean) | undefined;
  /** Agree to the first part of a text that takes long to count, and to the rest when the first part has been bought. */
  readonly inParts?: boolean;
}

/** How long a reading may wait for its price. */
const countingMs = 300;

/** Everything that a reading or saved audio needs to have its text spoken. */
export interface ReadySpeech {
  readonly source: SpeechSource;
  readonly serviceOf: (voiceId: string) => string;
  readonly voiceFor: VoiceFor;
  readonly voiceName: VoiceName;
  /** The part of a text that may be spoken, after asking the user if it is expensive; `undefined` if none of it may. */
  agree(chunks: () => Iterable<Chunk>, how?: Agreeing): Promise<(() => Iterable<Chunk>) | undefined>;
  /** What may still be read of edited text that lies ahead: all of it, unless the user wanted only what fits. */
  stillFits(): Promise<Fits>;
  /** Nothing more will be spoken, so nothing need be kept for it any longer. */
  done(): void;
}

/** Speech with the cache in front, shared by everything that speaks: what was paid for once is free from then on. */
export class Speech {
  private readonly flights = new SharedFlights<Uint8Array<ArrayBuffer>>();
  private readonly purchases: PurchaseFolder;

  constructor(
    private readonly chosen: () => Promise<ChosenSpeech>,
    private readonly ask: (question: CostQuestion) => Promise<CostChoice>,
    private readonly cache: DiskCache,
    private readonly log: (line: string) => void,
    private readonly clock: Clock = systemClock,
  ) {
    this.purchases = new PurchaseFolder(cache.folder, { log, clock });
    void this.purchases.sweep();
  }

  /**
   * Nothing is paid for without agreement. `text` is everything that will be spoken: if more is wanted than was agreed
   * to, the user is asked about the rest of it.
   */
  async ready(text?: () => Iterable<Chunk>): Promise<ReadySpeech> {
    const { speech, voiceFor, voiceName, serviceOf, price } = await this.chosen();
    const voice = { serviceOf, voiceFor, voiceName };
    if (price === undefined) {
      return {
        ...voice,
        source: this.cached(serviceOf, () => speech),
        agree: (chunks) => Promise.resolve(chunks),
        stillFits: () => Promise.resolve(everything),
        done: () => undefined,
      };
    }
    let kept = this.cache.protect([]);
    // Choosing to read what fits answers for the rest, too.
    let isEnough = false;
    const ask = async (question: CostQuestion): Promise<CostChoice> => {
      const choice = await this.ask(question);
      isEnough = choice === 'readWhatFits';
      return choice;
    };
    let { remaining, confirmAboveCharacters } = price;
    let isBegun = false;
    const agree: ReadySpeech['agree'] = async (chunks, { beginsAt, inParts = false } = {}) => {
      const begun = this.clock.now();
      const free: AudioKey[] = [];
      const isCached = await this.isFree(serviceOf, (key) => free.push(key));
      const agreed = ({ characters, isPart, wasAsked }: Agreement): void => {
        purse.put(characters);
        isBegun = true;
        if (isPart) {
          // What was agreed to counts when the rest is asked about. Who was asked has been told of that question.
          confirmAboveCharacters = wasAsked ? 0 : confirmAboveCharacters - characters;
          remaining &&= Math.max(0, remaining - characters);
        }
        kept.dispose();
        kept = this.cache.protect(free);
      };
      return agreedChunks(
        chunks,
        {
          remaining,
          freshRemaining: price.freshRemaining,
          soonRemaining: price.soonRemaining,
          confirmAboveCharacters,
          isCached,
          voiceFor,
          breathe,
          beginsAt,
          isLate: inParts ? () => this.clock.now() - begun > countingMs : undefined,
          agreed,
        },
        ask,
      );
    };
    const purse: Purse = new Purse(async (next) => {
      if (text === undefined || isEnough) return false;
      // Of pieces looked up at the same time, a later one may need paying first: the question counts from the first.
      const from = source.first ?? next;
      const beginsAt = (chunk: Chunk): boolean => chunk.text === from;
      // There is time to count all the rest while what was agreed to is heard.
      return (await agree(text, { beginsAt, inParts: !isBegun })) !== undefined;
    });
    const source = new OrderedRequests(
      this.cached(serviceOf, (service) => new PaidSource(speech, this.purchases, service, purse)),
    );
    return {
      ...voice,
      source,
      agree,
      stillFits: async () => {
        if (!isEnough) return everything;
        const { left } = purse;
        const isCached = await this.isFree(serviceOf);
        const isFree = (text: string, voiceId: string) => purse.hasPaid(text) || isCached(text, voiceId);
        return (chunks) => affordable(chunks, isFree, left, voiceFor);
      },
      done: () => {
        kept.dispose();
      },
    };
  }

  /** What would cost nothing at this moment. `kept` is told what is free only for as long as the cache keeps it. */
  private async isFree(
    serviceOf: (voiceId: string) => string,
    kept: (key: AudioKey) => void = () => undefined,
  ): Promise<IsCached> {
    const [isKept, isBought] = await Promise.all([this.cache.snapshot(), this.purchases.snapshot()]);
    return (text, voiceId) => {
      const key = { service: serviceOf(voiceId), voiceId, text };
      if (!isKept(key)) return isBought(key);
      kept(key);
      return true;
    };
  }

  /** A source for each identity of the service: usually one, and another for a voice that sounds different now. */
  private cached(
    serviceOf: (voiceId: string) => string,
    sourceOf: (service: string) => SpeechSource,
  ): SpeechSource {
    const sources = new Map<string, SpeechSource>();
    const of = (service: string): SpeechSource => {
      const made =
        sources.get(service) ??
        new CachedSource(sourceOf(service), this.cache, service, this.log, this.flights);
      sources.set(service, made);
      return made;
    };
    const { costs, format } = sourceOf('');
    return {
      costs: costs === true,
      format,
      speak: (message, voiceId, signal, fromCache) =>
        of(serviceOf(voiceId)).speak(message, voiceId, signal, fromCache),
    };
  }
}

const everything: Fits = (chunks) => chunks;

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
