import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../core/clock.js';
import { isGone, isLectorError, LectorError, type LostPurchase, errorCode } from '../core/errors.js';
import type { Audio, SpeechListener, SpeechMaker } from '../core/speechProvider.js';
import { Claims } from '../disk/claims.js';
import { readStoredJson } from '../disk/stored.js';
import { isUntouchedFor, writeInFolder } from '../disk/wholeFile.js';
import type { Agreement } from './agreement.js';
import { entryName } from './cacheEntry.js';
import type { AudioCache, AudioKey } from './speech.js';

/** The service deletes its audio after a day. */
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A reading whose price is shown now may get to a text much later. */
const quotedMs = 60 * 60 * 1000;

const purchase = v.object({ address: v.string(), boughtMs: v.number() });

type Purchase = v.InferOutput<typeof purchase>;

const ending = '.bought';

class LostAudio extends LectorError {
  constructor(
    override readonly lost: LostPurchase,
    cause?: Error,
  ) {
    super('lostPurchase', 'There is no audio for what was paid for.', { cause });
  }
}

/**
 * What was paid for and can still be fetched, in the folder of the audio cache and shared by all windows: one file each,
 * named after the same hash as the audio. An address is enough to hear what was read, so only the owner may read the files.
 */
export class PurchaseFolder {
  private readonly claims: Claims;
  /** This window's purchases, in case the disk fails. */
  private readonly own = new Map<string, Purchase>();

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly log: (line: string) => void,
    /** Called when the disk is full. Resolves to whether there may be some room now. */
    private readonly makeRoom?: () => Promise<boolean>,
  ) {
    this.claims = new Claims(folder, clock);
  }

  /** Runs the work while no other window does the same for this key. */
  alone<T>(key: AudioKey, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.claims.alone(entryName(key), signal, work);
  }

  /** The address of its audio, unless it was never bought or has expired. */
  async find(key: AudioKey): Promise<string | undefined> {
    const name = entryName(key);
    const usable = (found?: Purchase) => (found && this.isFresh(found) ? found.address : undefined);
    const own = usable(this.own.get(name));
    const noted = await readStoredJson(this.path(name), purchase, () => {
      // It was bought, and only the user can decide to buy it again.
      throw new LostAudio({ ...key, address: '' });
    }).catch((error: unknown) => {
      if (own === undefined) throw error;
      return undefined;
    });
    return usable(noted) ?? own;
  }

  async keep(key: AudioKey, address: string): Promise<void> {
    const name = entryName(key);
    const bought = { address, boughtMs: this.clock.now() };
    this.own.set(name, bought);
    for (const [other, old] of this.own) if (!this.isFresh(old)) this.own.delete(other);
    try {
      await writeInFolder(this.path(name), JSON.stringify(bought), { makeRoom: this.makeRoom });
    } catch (error) {
      this.log(`Cannot record where paid audio is: ${errorCode(error) ?? 'unknown reason'}`);
    }
  }

  /** Lets it be bought again, unless that has happened already: then it has another address. */
  async forget(key: AudioKey, address: string): Promise<void> {
    const name = entryName(key);
    if (this.own.get(name)?.address === address) this.own.delete(name);
    const noted = await this.read(name);
    if ((noted?.address ?? '') === address) await rm(this.path(name), { force: true });
  }

  /**
   * What can be fetched for free during the next hour, as a snapshot that can answer for many texts at once. Somebody
   * waits for it, so the notes of what is kept anyway are not read.
   */
  async snapshot(kept: ReadonlySet<string> = new Set()): Promise<(key: AudioKey) => boolean> {
    const fresh = new Set(
      [...this.own].filter(([, bought]) => this.isFresh(bought, quotedMs)).map(([name]) => name),
    );
    await Promise.all(
      (await this.stored()).map(async (name) => {
        if (fresh.has(name) || kept.has(name)) return;
        const found = await this.read(name);
        if (found !== undefined && this.isFresh(found, quotedMs)) fresh.add(name);
      }),
    );
    return (key) => fresh.has(entryName(key));
  }

  /** Deletes what can no longer be fetched. */
  async sweep(): Promise<void> {
    for (const name of await this.stored()) {
      const path = this.path(name);
      const isOver = async (): Promise<boolean> => {
        const found = await this.read(name);
        return found === undefined ? isUntouchedFor(lifetimeMs, path) : !this.isFresh(found);
      };
      if (!(await isOver())) continue;
      // Another window may be buying it anew.
      const sweepOver = async () => (await isOver()) && rm(path);
      await this.claims.alone(name, new AbortController().signal, sweepOver).catch(() => undefined);
    }
    await this.claims.sweep();
  }

  private async stored(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  }

  private isFresh({ boughtMs }: Purchase, forMs = 0): boolean {
    return this.clock.now() + forMs - boughtMs < lifetimeMs;
  }

  private read(name: string): Promise<Purchase | undefined> {
    return readStoredJson(this.path(name), purchase).catch(() => undefined);
  }

  private path(name: string): string {
    return join(this.folder, name + ending);
  }
}

/** Speech that costs something: bought once, with the user's consent, then fetched as often as needed. */
export class PaidSpeech {
  /** What was sent and failed, so that nobody knows whether it was charged: it fails again until the user knows of it. */
  private readonly untold = new Map<string, unknown>();

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
    signal.throwIfAborted();
    const account = await this.account();
    try {
      return await account.audio(bought, signal, key.text, listener);
    } catch (error) {
      throw isGone(error) ? new LostAudio({ ...key, address: bought }, error) : error;
    }
  }

  async buyAgain({ address, ...key }: LostPurchase): Promise<void> {
    await this.purchases.forget(key, address);
    this.agreement.putBack(key.text);
  }

  told(error: unknown): void {
    for (const [name, untold] of this.untold) if (untold === error) this.untold.delete(name);
  }

  private async buy(key: AudioKey, signal: AbortSignal, listener?: SpeechListener): Promise<string | Audio> {
    const { purchases, agreement, cache, untold } = this;
    const { text, voiceId } = key;
    const name = entryName(key);
    signal.throwIfAborted();
    if (untold.has(name)) throw untold.get(name);
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
      } catch (error) {
        // Nothing came of it, so it costs nothing.
        if (error === signal.reason || (isLectorError(error) && error.isUndone === true)) isSent = false;
        if (isSent) untold.set(name, error);
        throw error;
      } finally {
        if (!isSent) agreement.putBack(text);
      }
    });
  }
}
