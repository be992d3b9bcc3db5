import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptOnceLoaded } from '../core/keptOnceLoaded.js';
import type { Audio } from '../core/speechProvider.js';
import { hiddenIn, ifThere, makeFolder, stubbornly } from '../disk/wholeFile.js';
import { entryName, isEntryName } from './cacheEntry.js';
import { DiskCache, type Contents, type DiskCacheOptions } from './diskCache.js';
import type { AudioCache, AudioKey } from './speech.js';

export interface AudioShelvesOptions extends Pick<DiskCacheOptions, 'now' | 'log' | 'unkept' | 'pause'> {
  readonly freeBytes: () => number;
  readonly paidBytes: () => number;
  /** Whether what an earlier version kept, all on one shelf, may have been paid for. */
  readonly mayBePaid?: () => boolean;
}

/** About 75 minutes. */
const mostHeldBytes = 200_000_000;

/**
 * The audio cache: a shelf for what was paid for, and one for what is just made again. Either has its own size, so that
 * nothing that was paid for is thrown out for something free. Whatever is on one of them is found from both.
 */
export class AudioShelves {
  readonly free: DiskCache;
  readonly paid: DiskCache;
  /** What was paid for and could not be put on its shelf, oldest first. It lasts as long as this window. */
  private readonly held = new Map<string, Audio>();
  private hasFailed = false;

  constructor(
    /** Earlier versions kept everything here: it is the free shelf now, and the other one is a folder in it. */
    readonly folder: string,
    private readonly options: AudioShelvesOptions,
  ) {
    const { freeBytes, paidBytes, unkept, pause, ...common } = options;
    this.free = new DiskCache(folder, { ...common, maxBytes: freeBytes });
    this.paid = new DiskCache(join(folder, 'paid'), {
      ...common,
      // Whoever wanted nothing kept before there were two sizes still wants that.
      maxBytes: () => (freeBytes() === 0 ? 0 : paidBytes()),
      makeRoom: () => this.makeRoom(),
      // What is free is just made again: that is not worth the work.
      ...(pause && { pause }),
      ...(unkept && { unkept }),
    });
  }

  readonly forFree: AudioCache = {
    get: async (key) => (await this.free.get(key)) ?? this.paid.get(key),
    put: async (key, audio) => {
      await this.takeOver();
      return this.free.put(key, audio);
    },
  };

  readonly forPaid: AudioCache = {
    get: async (key) => this.held.get(entryName(key)) ?? (await this.paid.get(key)) ?? this.moved(key),
    put: async (key, audio) => {
      await this.takeOver();
      return this.paid.put(key, audio);
    },
  };

  /** Clears what is free, so that what was paid for fits. Resolves to whether something was cleared. */
  async makeRoom(): Promise<boolean> {
    await this.takeOver();
    return (await this.free.clear()).entries > 0;
  }

  /** What is there now (see `entryName`), to answer for many texts at once. */
  async names(): Promise<ReadonlySet<string>> {
    const named = [this.free, this.paid].map((shelf) =>
      shelf.names().catch((error: unknown) => {
        this.options.log?.(`The audio cache cannot be listed: ${String(error)}`);
        return [];
      }),
    );
    return new Set([...(await Promise.all(named)).flat(), ...this.held.keys()]);
  }

  /** Keeps in memory what no shelf has room for and nobody can fetch again. */
  hold(key: AudioKey, audio: Audio): void {
    this.held.set(entryName(key), audio);
    let bytes = 0;
    for (const [name, { length }] of [...this.held].reverse()) {
      bytes += length;
      if (bytes > mostHeldBytes) this.held.delete(name);
    }
  }

  letGo(key: AudioKey): void {
    this.held.delete(entryName(key));
  }

  protect(keys: readonly AudioKey[]): () => void {
    const releases = [this.free, this.paid].map((shelf) => shelf.protect(keys));
    return () => releases.forEach((release) => release());
  }

  async clearFree(): Promise<Contents> {
    await this.takeOver();
    return this.free.clear();
  }

  async clearPaid(): Promise<Contents> {
    this.held.clear();
    return this.paid.clear();
  }

  async trim(): Promise<void> {
    await this.takeOver();
    await Promise.all([this.free.trim(), this.paid.trim()]);
  }

  /** What was kept as free, such as by a window with an earlier version, gets its place. */
  private async moved(key: AudioKey): Promise<Audio | undefined> {
    const audio = await this.free.get(key);
    if (audio !== undefined) {
      await this.forPaid.put(key, audio).catch((error: unknown) => {
        this.hold(key, audio);
        this.options.log?.(`Paid audio cannot be moved to its place: ${String(error)}`);
      });
    }
    return audio;
  }

  /**
   * Done once ever, before anything could throw out what an earlier version kept: until it succeeds, nothing is put on a
   * shelf or thrown out. A window with that version still finds it in its place, and a link takes no room.
   */
  private readonly takeOver = keptOnceLoaded(async () => {
    const { folder, paid, options } = this;
    const isDone = async () => (await ifThere(readdir(paid.folder))) !== undefined;
    if (await isDone()) return;
    await makeFolder(folder);
    const names = options.mayBePaid?.() === true ? (await readdir(folder)).filter(isEntryName) : [];
    const draft = hiddenIn(folder, 'draft');
    try {
      await makeFolder(draft);
      for (const name of names) {
        const [from, to] = [join(folder, name), join(draft, name)];
        // Not every disk has links. What another window has just thrown out is no loss.
        await ifThere(link(from, to).catch(() => copyFile(from, to)));
      }
      await stubbornly(() => rename(draft, paid.folder));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Or another window was faster.
      if (names.length === 0 || (await isDone())) return;
      options.log?.(`What was kept earlier cannot be taken over: ${String(error)}`);
      if (!this.hasFailed) options.unkept?.(error);
      this.hasFailed = true;
      throw error;
    }
  });
}
