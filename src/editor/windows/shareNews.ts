import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemClock } from '../../core/clock.js';
import { Claims } from '../../disk/claims.js';
import { readStoredJson } from '../../disk/stored.js';
import { makeFolder, sweepLeftovers, writeAtomically, writeInFolder } from '../../disk/wholeFile.js';
import type { Floor } from '../../reading/queue.js';
import type { Session } from '../../reading/session.js';
import type { Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import { Listeners } from '../listeners.js';
import type { ShownReading } from '../reading/shownReading.js';
import type { Source } from '../sources/source.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { DeclinedVoices, FavoriteVoices } from '../voices/rememberedVoices.js';
import type { ChosenVoice, VoiceCatalogue } from '../voices/voiceCatalogue.js';

const texts = v.record(v.string(), v.string());

/** What one window tells the others. It may come from another version of Lector. */
const shapes = {
  /** For all services. */
  favorites: v.record(v.string(), v.pipe(v.array(v.string()), v.readonly())),
  /** The list of voices has changed. */
  voices: v.literal(true),
  /** The languages whose natural voice the user does not want. */
  declinedVoices: v.pipe(v.array(v.string()), v.readonly()),
  chosenVoice: v.object({ voice: texts, byLanguage: v.record(v.string(), v.union([v.string(), texts])) }),
  /** The service that has another token now, or none. */
  token: v.string(),
  usage: v.object({ service: v.string(), charactersUsed: v.pipe(v.number(), v.minValue(0)) }),
  /** Agents may speak now. */
  agents: v.literal(true),
  speaking: v.literal(true),
} as const;

export type News = { readonly [T in keyof typeof shapes]: v.InferOutput<(typeof shapes)[T]> };

type Topic = keyof News;

const letter = v.object({ from: v.string(), what: v.unknown() });

const topics = Object.keys(shapes) as Topic[];
/** Some systems report no changes, as on a network drive. Even there, a look now and then finds them within two seconds. */
const lookEveryMs = 1500;

interface Watcher {
  close(): void;
  on(event: 'error', listener: () => void): unknown;
}

export type WatchFolder = (folder: string, changed: () => void) => Watcher;

/** Passes news through a folder that all windows watch, a file per topic. A window ignores what is older than it. */
export class WindowNews {
  private readonly me = randomUUID();
  private readonly seen = new Map<Topic, string>();
  private readonly beingTold = new Map<Topic, number>();
  private readonly listeners = new Listeners<{ readonly topic: Topic; readonly what: unknown }>();
  private watcher: Watcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly log: (line: string) => void,
    private readonly watchFolder: WatchFolder = (folder, changed) =>
      watch(folder, { persistent: false }, changed),
  ) {}

  async open(): Promise<void> {
    await makeFolder(this.folder).catch(() => undefined);
    await sweepLeftovers(this.folder);
    for (const topic of topics) this.seen.set(topic, await this.stamp(topic));
    try {
      this.watcher = this.watchFolder(this.folder, () => this.lookSoon());
      this.watcher.on('error', () => this.watcher?.close());
    } catch {
      // Looking now and then is enough.
    }
    this.timer = setInterval(() => this.lookSoon(), lookEveryMs).unref();
  }

  on<T extends Topic>(topic: T, listener: (what: News[T]) => void): { dispose(): void } {
    return this.listeners.add((told) => {
      if (told.topic === topic) listener(told.what as News[T]);
    });
  }

  async tell<T extends Topic>(topic: T, what: News[T]): Promise<void> {
    this.beingTold.set(topic, (this.beingTold.get(topic) ?? 0) + 1);
    try {
      await writeInFolder(this.path(topic), JSON.stringify({ from: this.me, what }), { sync: false });
    } catch (error) {
      this.log(`Other windows cannot be told of ${topic}: ${String(error)}`);
    } finally {
      this.beingTold.set(topic, (this.beingTold.get(topic) ?? 1) - 1);
      this.lookSoon();
    }
  }

  dispose(): void {
    this.watcher?.close();
    clearInterval(this.timer);
    this.listeners.clear();
  }

  private lookSoon(): void {
    this.looking = this.looking.then(() => this.look()).catch(() => undefined);
  }

  private async look(): Promise<void> {
    for (const topic of topics) {
      const stamp = await this.stamp(topic);
      if (stamp === this.seen.get(topic)) continue;
      const read = await readStoredJson(this.path(topic), letter).catch(() => undefined);
      // If two windows write at once, the later one counts, and which that is shows only after both have written.
      if (this.beingTold.get(topic)) continue;
      this.seen.set(topic, stamp);
      if (read === undefined || read.from === this.me) continue;
      const what = v.safeParse(shapes[topic], read.what);
      if (what.success) this.listeners.tell({ topic, what: what.output });
    }
  }

  /** Changes with every write, since each makes a new file. */
  private async stamp(topic: Topic): Promise<string> {
    const file = await stat(this.path(topic)).catch(() => undefined);
    return file === undefined ? '' : `${file.ino} ${file.mtimeMs} ${file.size}`;
  }

  private path(topic: Topic): string {
    return join(this.folder, `${topic}.json`);
  }
}

interface Shared {
  readonly accounts: Pick<Accounts, 'changedElsewhere' | 'isHosted' | 'onDidChange' | 'service'>;
  readonly clients: Pick<SpeechClients, 'onUsage' | 'onVoicesChanged'>;
  readonly catalogue: Pick<VoiceCatalogue, 'refresh'>;
  readonly chosen: Pick<ChosenVoice, 'adopt' | 'onDidChoose'>;
  /** Whether VS Code tells each window of settings and secrets that another one changes. In a browser, it does not. */
  readonly vsCodeTells: boolean;
  readonly favorites: Pick<FavoriteVoices, 'adopt' | 'onDidToggle'>;
  readonly meter: Pick<UsageMeter, 'used'>;
  /** Told when this window has installed or removed a natural voice. */
  readonly naturalVoicesChanged: Pick<Listeners, 'add'>;
  readonly declined: Pick<DeclinedVoices, 'adopt' | 'onDidDecline'>;
  readonly agentsAllowed: { readonly value: boolean | undefined };
  /** Lets agents reach this window. */
  readonly agents: () => Promise<unknown>;
  /** Told when the user lets them, in this window. */
  readonly agentsLet: Pick<Listeners, 'add'>;
  readonly session: Pick<Session<Source>, 'giveWay'>;
  readonly shown: Pick<ShownReading, 'onDidBegin'>;
}

/** Makes all windows show the same favorites, voices, chosen voice and usage, and lets only one of them speak. */
export async function shareNews(
  folder: string,
  log: (line: string) => void,
  parts: Shared,
): Promise<readonly { dispose(): void }[]> {
  const { accounts, clients, catalogue, chosen, declined, favorites, meter, session, shown } = parts;
  const news = new WindowNews(folder, log);
  await news.open();
  if (parts.agentsAllowed.value === true) void openAgents();
  return [
    news,
    favorites.onDidToggle((all) => void news.tell('favorites', all)),
    news.on('favorites', (all) => void favorites.adopt(all)),
    chosen.onDidChoose((choice) => {
      if (!parts.vsCodeTells) void news.tell('chosenVoice', choice);
    }),
    news.on('chosenVoice', (choice) => {
      chosen.adopt(choice).catch(failed('The voice chosen in another window is not taken over'));
    }),
    clients.onVoicesChanged(() => void news.tell('voices', true)),
    parts.naturalVoicesChanged.add(() => void news.tell('voices', true)),
    news.on('voices', () => catalogue.refresh()),
    declined.onDidDecline((languages) => void news.tell('declinedVoices', languages)),
    news.on('declinedVoices', (languages) => void declined.adopt(languages)),
    accounts.onDidChange((service) => {
      if (service !== undefined && !parts.vsCodeTells) void news.tell('token', service);
    }),
    news.on('token', (service) => accounts.changedElsewhere(service)),
    clients.onUsage((charactersUsed) => {
      if (accounts.isHosted) void news.tell('usage', { service: accounts.service, charactersUsed });
    }),
    news.on('usage', ({ service, charactersUsed }) => {
      if (service === accounts.service) meter.used(charactersUsed);
    }),
    parts.agentsLet.add(() => void news.tell('agents', true)),
    news.on('agents', () => void openAgents()),
    shown.onDidBegin(() => void news.tell('speaking', true)),
    news.on('speaking', () => session.giveWay()),
  ];

  function openAgents(): Promise<unknown> {
    return parts.agents().catch(failed('Agents cannot reach this window'));
  }

  function failed(what: string): (error: unknown) => void {
    return (error) => log(`${what}: ${String(error)}`);
  }
}

/** Well before others take a claim for abandoned. */
const touchEveryMs = 60_000;

/**
 * A claim that one window has at a time. What the user asks for is heard without it, and takes it as soon as it may. Where
 * the user wants silence, a mark beside the claim says so to those who wait for it.
 */
export class OneVoice implements Floor {
  private readonly claims: Claims;
  private held: { taken: Promise<boolean>; readonly left: AbortController } | undefined;
  private marked: Promise<void> = Promise.resolve();

  constructor(private readonly folder: string) {
    this.claims = new Claims(folder, systemClock, Infinity);
  }

  take(): Promise<boolean> {
    const left = new AbortController();
    const held = (this.held ??= { left, taken: this.claim(left.signal) });
    const { taken } = held;
    // A silence is told once.
    held.taken = taken.then(() => true);
    return taken;
  }

  /** To be called before it is left. */
  hush(): void {
    if (this.held === undefined) return;
    this.marked = writeAtomically(this.mark, randomUUID(), { sync: false }).catch(() => undefined);
  }

  leave(): void {
    const left = this.held?.left;
    this.held = undefined;
    void this.marked.then(() => left?.abort());
  }

  private get mark(): string {
    return join(this.folder, 'silence');
  }

  private lastSilence(): Promise<string> {
    return readFile(this.mark, 'utf8').catch(() => '');
  }

  /** Resolves once this window has it, which it then keeps until it leaves. */
  private claim(left: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const before = this.lastSilence();
      const speak = async (): Promise<void> => {
        resolve((await before) === (await this.lastSilence()));
        const touching = setInterval(() => {
          const now = new Date();
          utimes(join(this.folder, 'voice.claimed'), now, now).catch(() => undefined);
        }, touchEveryMs).unref();
        if (!left.aborted) await once(left, 'abort');
        clearInterval(touching);
      };
      const isFree = (): void => resolve(true);
      // Whoever left before it was their turn waits for nothing any more.
      makeFolder(this.folder)
        .then(() => before)
        .then(() => this.claims.alone('voice', left, speak))
        .then(isFree, isFree);
    });
  }
}
