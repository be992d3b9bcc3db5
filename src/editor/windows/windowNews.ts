import { randomUUID } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringMapOf } from '../../core/voices/perService.js';
import { voicesByLanguageOf } from '../../core/voices/voicesByLanguage.js';
import { Listeners } from '../listeners.js';
import type { Choice } from '../voices/chosenVoice.js';

/** What one window tells the others. */
export interface News {
  /** For all services. */
  readonly favorites: Readonly<Record<string, readonly string[]>>;
  /** The list of voices has changed. */
  readonly voices: true;
  readonly chosenVoice: Choice;
  readonly usage: { readonly service: string; readonly charactersUsed: number };
  /** The window starts to speak. */
  readonly speaking: true;
}

type Topic = keyof News;
type Told = { readonly [T in Topic]: { readonly topic: T; readonly what: News[T] } }[Topic];

interface Letter {
  readonly from: string;
  readonly what: unknown;
}

const topics: readonly Topic[] = ['favorites', 'voices', 'chosenVoice', 'usage', 'speaking'];
/** Some systems report no changes, as on a network drive; looking finds them within two seconds even there. */
const lookEveryMs = 1500;

interface Watcher {
  close(): void;
  on(event: 'error', listener: () => void): unknown;
}

export type WatchFolder = (folder: string, changed: () => void) => Watcher;

/**
 * Passes news between windows through a folder they all watch, with a small file per topic. News from before a window
 * opened is old and ignored by it.
 */
export class WindowNews {
  private readonly me = randomUUID();
  private readonly seen = new Map<Topic, string>();
  private readonly beingTold = new Map<Topic, number>();
  private readonly listeners = new Listeners<Told>();
  private watcher: Watcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly log: (line: string) => void,
    private readonly watchFolder: WatchFolder = systemWatch,
  ) {}

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    for (const topic of topics) this.seen.set(topic, await this.stamp(topic));
    try {
      this.watcher = this.watchFolder(this.folder, () => {
        this.lookSoon();
      });
      this.watcher.on('error', () => this.watcher?.close());
    } catch {
      // Looking now and then is enough.
    }
    this.timer = setInterval(() => {
      this.lookSoon();
    }, lookEveryMs);
    this.timer.unref();
  }

  on<T extends Topic>(topic: T, listener: (what: News[T]) => void): { dispose(): void } {
    return this.listeners.add((told) => {
      if (told.topic === topic) listener(told.what as News[T]);
    });
  }

  async tell<T extends Topic>(topic: T, what: News[T]): Promise<void> {
    const letter: Letter = { from: this.me, what };
    this.beingTold.set(topic, (this.beingTold.get(topic) ?? 0) + 1);
    const temporary = join(this.folder, `${randomUUID()}.tmp`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, JSON.stringify(letter), { mode: 0o600 });
      await rename(temporary, this.path(topic));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
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
      const letter = await this.read(topic);
      // If two windows write at once, the later one counts, and which that is shows only after both have written.
      if (this.beingTold.get(topic)) continue;
      this.seen.set(topic, stamp);
      if (letter === undefined || letter.from === this.me) continue;
      const told = parsed(topic, letter.what);
      if (told !== undefined) this.listeners.tell(told);
    }
  }

  /** Changes with every write, since each makes a new file. */
  private async stamp(topic: Topic): Promise<string> {
    const file = await stat(this.path(topic)).catch(() => undefined);
    return file === undefined ? '' : `${file.ino} ${file.mtimeMs} ${file.size}`;
  }

  private async read(topic: Topic): Promise<Letter | undefined> {
    try {
      const { from, what } = JSON.parse(await readFile(this.path(topic), 'utf8')) as Partial<Letter>;
      return typeof from === 'string' ? { from, what } : undefined;
    } catch {
      return undefined;
    }
  }

  private path(topic: Topic): string {
    return join(this.folder, `${topic}.json`);
  }
}

function systemWatch(folder: string, changed: () => void): FSWatcher {
  return watch(folder, { persistent: false }, changed);
}

/** The value may come from another version of Lector. */
function parsed(topic: Topic, what: unknown): Told | undefined {
  switch (topic) {
    case 'favorites':
      return isObject(what) && Object.values(what).every(isTexts)
        ? { topic, what: what as News['favorites'] }
        : undefined;
    case 'chosenVoice': {
      if (!isObject(what)) return undefined;
      const voice = stringMapOf(what['voice']);
      const byLanguage = voicesByLanguageOf(what['byLanguage']);
      return voice && byLanguage && { topic, what: { voice, byLanguage } };
    }
    case 'usage': {
      if (!isObject(what)) return undefined;
      const { service, charactersUsed } = what;
      return typeof service === 'string' && typeof charactersUsed === 'number' && charactersUsed >= 0
        ? { topic, what: { service, charactersUsed } }
        : undefined;
    }
    default:
      return what === true ? { topic, what } : undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
