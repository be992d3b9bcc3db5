import { wavInfo } from '../core/audio/wav.js';
import { systemClock, unlessAborted, type Clock } from '../core/clock.js';
import type { Audio, SpeechListener, SpeechProvider } from '../core/speechProvider.js';
import type { Narrator, VoiceWish } from '../reading/narrator.js';
import type { Chunk } from '../text/segment.js';
import { Agreement, type AgreementPorts } from './agreement.js';
import type { AudioShelves } from './audioShelves.js';
import { entryName } from './cacheEntry.js';
import { PaidSpeech, PurchaseFolder } from './paidSpeech.js';
import type {
  AudioKey,
  ChosenService,
  ChosenVoices,
  CostChoice,
  CostQuestion,
  Billing,
  AudioCache,
} from './speech.js';

/** Makes narrators, which share what was paid for: bought once, it is free from then on. */
export class Narrators {
  private readonly kept: { readonly free: KeptSpeech; readonly paid: KeptSpeech };
  private bought: PurchaseFolder | undefined;

  constructor(
    private readonly chosen: (wish?: VoiceWish) => Promise<ChosenService>,
    private readonly ask: (question: CostQuestion, isSaved: boolean) => Promise<CostChoice>,
    private readonly shelves: AudioShelves,
    private readonly log: (line: string) => void,
    private readonly clock: Clock = systemClock,
  ) {
    const { forFree, forPaid } = shelves;
    this.kept = { free: new KeptSpeech(forFree, log), paid: new KeptSpeech(forPaid, log) };
  }

  /** Deletes what was paid for and can no longer be fetched. No sound need wait for that. */
  sweep(): Promise<void> {
    return this.purchases.sweep();
  }

  /**
   * Nothing is paid for without agreement. `text` is everything that will be spoken: if more is wanted than was agreed
   * to, the user is asked about the rest of it.
   */
  async narrator(text: () => Iterable<Chunk>, wish?: VoiceWish): Promise<Narrator> {
    const { voiceFor, voiceName, serviceOf, ...service } = await this.chosen(wish);
    const voices = { voiceFor, voiceName, serviceOf };
    if ('speech' in service) return this.free(voices, service.speech);
    const ask: AgreementPorts['ask'] = (question) => this.ask(question, wish?.isSaved === true);
    return this.paid(voices, service.billing, text, ask);
  }

  private get purchases(): PurchaseFolder {
    const { shelves, clock, log } = this;
    return (this.bought ??= new PurchaseFolder(shelves.folder, clock, log, () => shelves.makeRoom()));
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
      told: () => undefined,
      done: () => undefined,
    };
  }

  private paid(
    voices: ChosenVoices,
    billing: Billing,
    text: () => Iterable<Chunk>,
    ask: AgreementPorts['ask'],
  ): Narrator {
    const { kept, shelves, purchases, clock } = this;
    const { serviceOf, voiceFor } = voices;
    const keyOf = (text: string, voiceId: string): AudioKey => ({
      service: serviceOf(voiceId),
      voiceId,
      text,
    });
    const freeNow: AgreementPorts['freeNow'] = async (kept) => {
      const names = await shelves.names();
      const isBought = await purchases.snapshot(names);
      return (text, voiceId) => {
        const key = keyOf(text, voiceId);
        if (!names.has(entryName(key))) return isBought(key);
        kept?.(key);
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
    const ports = { billing, voiceFor, ask, freeNow, protect, text, wanted, clock };
    const agreement = new Agreement(ports);
    const paid = new PaidSpeech(billing.account, purchases, agreement, {
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
      told: (error) => paid.told(error),
      done: () => release(),
    };
  }
}

type MakeSpeech = (key: AudioKey, signal: AbortSignal, listener?: SpeechListener) => Promise<Audio>;

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
    make: MakeSpeech,
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
    const { truncated, frames } = wavInfo(audio);
    if (truncated || frames === 0) {
      // Worth hearing, but not worth keeping.
      this.log(
        'The service sent audio that is cut off or empty; it is played as far as it goes and not kept.',
      );
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

interface Shared<T> {
  readonly result: Promise<T>;
  /** Resolves when the work ends, however it ends. */
  readonly ended: Promise<unknown>;
  readonly controller: AbortController;
  /** Each is told what there is of the result so far. */
  readonly waiting: Set<SoFar<T>>;
}

type SoFar<T> = (part: T) => void;
type Start<T> = (signal: AbortSignal, soFar: SoFar<T>) => Promise<T>;

/**
 * Requests for something that is already under way share it. Once nobody waits any more, the work is told to start
 * nothing new; and until it ends, nobody starts the same work again, since what was sent may be paid for.
 */
export class SharedRequests<T> {
  private readonly underWay = new Map<string, Shared<T>>();

  async join(key: string, signal: AbortSignal, start: Start<T>, soFar?: SoFar<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const { result, ended, controller, waiting } = this.underWay.get(key) ?? this.start(key, start);
      if (controller.signal.aborted) {
        await unlessAborted<unknown>(signal, (done) => {
          void ended.then(done);
          return () => undefined;
        });
        continue;
      }
      const one: SoFar<T> = (part) => soFar?.(part);
      waiting.add(one);
      return unlessAborted(signal, (done, failed) => {
        result.then(done, failed);
        return () => {
          waiting.delete(one);
          if (waiting.size === 0) controller.abort(signal.reason);
        };
      });
    }
  }

  private start(key: string, start: Start<T>): Shared<T> {
    const controller = new AbortController();
    const waiting = new Set<SoFar<T>>();
    const result = start(controller.signal, (part) => {
      for (const tell of waiting) tell(part);
    });
    const ended = Promise.allSettled([result]).then(() => this.underWay.delete(key));
    const shared = { controller, waiting, result, ended };
    this.underWay.set(key, shared);
    return shared;
  }
}
