import { lutimes, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Audio } from '../core/speechProvider.js';
import { ifThere, sweepLeftovers, withFile, writeAtomically, writeInFolder } from '../disk/wholeFile.js';
import {
  Compressor,
  entryName,
  isEntryName,
  isSmall,
  packEntry,
  secondsKept,
  smallEntry,
  unpackEntry,
  type Rest,
} from './cacheEntry.js';
import type { AudioCache, AudioKey } from './speech.js';

export interface DiskCacheOptions {
  /** Called each time, since the setting may change. */
  readonly maxBytes: () => number;
  /** Compresses what is kept, a while after it was put in or first asked for. The function waits. */
  readonly pause?: (ms: number) => Promise<void>;
  readonly now?: () => number;
  readonly log?: (line: string) => void;
  /** Called when the disk has no room for an entry. Resolves to whether there may be some now. */
  readonly makeRoom?: () => Promise<boolean>;
  /** Told the first time why an entry cannot be kept. */
  readonly unkept?: (why: unknown) => void;
}

export interface Contents {
  readonly entries: number;
  readonly bytes: number;
}

interface StoredEntry {
  readonly name: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Evicts slightly more than necessary, so that not every new entry evicts another. */
const keptShare = 0.9;
/** How much each window may add before it checks again what all of them have written. */
const unseenShare = 0.05;
/** What comes before the sound takes less. */
const beginningBytes = 4096;
/** The entries used last among which a window looks for what others have not compressed. */
const mostLeft = 500;

/**
 * Audio in a folder that several windows share without a lock. An entry appears in one step, by a rename, never changes
 * and may disappear at any time. Its modification time says when it was last used.
 */
export class DiskCache implements AudioCache {
  private readonly now: () => number;
  private readonly log: (line: string) => void;
  /** Bytes written since the last look at the folder, which other windows also write to. Nobody has looked yet. */
  private unseen = Infinity;
  private lastTrim = Promise.resolve();
  private nextTrim: Promise<void> | undefined;
  private hasFailed = false;
  private hasLookedBack = false;
  private readonly compressor: Compressor | undefined;
  /** How many readings need an entry. */
  private readonly protected = new Map<string, number>();

  constructor(
    readonly folder: string,
    private readonly options: DiskCacheOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.log = options.log ?? (() => undefined);
    const { pause } = options;
    this.compressor = pause && new Compressor((name, rest) => this.compress(name, rest), pause);
  }

  async get(key: AudioKey): Promise<Audio | undefined> {
    const name = entryName(key);
    const path = this.path(name);
    const file = await ifThere(readFile(path));
    if (file === undefined) return undefined;
    const audio = unpackEntry(file);
    if (audio === undefined) {
      this.log('An entry of the audio cache was damaged and is dropped.');
      await rm(path, { force: true });
      return undefined;
    }
    const used = new Date(this.now());
    // The audio is still good if its time cannot be set or another window has just evicted it.
    await lutimes(path, used, used).catch(() => undefined);
    if (!isSmall(file)) this.compressor?.add(name);
    return audio;
  }

  async put(key: AudioKey, audio: Audio): Promise<boolean> {
    const { maxBytes, makeRoom, unkept } = this.options;
    const file = packEntry(audio);
    if (file.length > maxBytes()) return false;
    const name = entryName(key);
    try {
      const modified = new Date(this.now());
      await writeInFolder(this.path(name), file, { sync: false, modified, makeRoom });
    } catch (error) {
      if (!this.hasFailed) unkept?.(error);
      this.hasFailed = true;
      throw error;
    }
    this.compressor?.add(name);
    this.unseen += file.length;
    // Somebody waits for the sound, and a large shelf takes a while to look through.
    if (this.unseen > maxBytes() * unseenShare) {
      this.trim().catch((error: unknown) => this.log(`The audio cache cannot be trimmed: ${String(error)}`));
    }
    return true;
  }

  async names(): Promise<readonly string[]> {
    return ((await ifThere(readdir(this.folder))) ?? []).filter(isEntryName);
  }

  /**
   * Evicts none of these until they are released. To other windows they look recently used, so those evict everything
   * else first.
   */
  protect(keys: readonly AudioKey[]): () => void {
    const names = keys.map(entryName);
    const now = new Date(this.now());
    for (const name of names) {
      this.protected.set(name, (this.protected.get(name) ?? 0) + 1);
      void lutimes(this.path(name), now, now).catch(() => undefined);
    }
    return () => {
      for (const name of names.splice(0)) {
        const left = (this.protected.get(name) ?? 1) - 1;
        if (left > 0) this.protected.set(name, left);
        else this.protected.delete(name);
      }
    };
  }

  /** What there is, and how long it lasts. */
  async contents(): Promise<Contents & { readonly seconds: number }> {
    const entries = await this.entries();
    let seconds = 0;
    for (const { name, bytes } of entries) {
      const beginning = await this.beginningOf(name).catch(() => undefined);
      if (beginning !== undefined) seconds += secondsKept(beginning, bytes);
    }
    return { ...totalOf(entries), seconds };
  }

  /** Deletes everything and returns how much that was. */
  async clear(): Promise<Contents> {
    await this.compressor?.stop();
    const entries = await this.entries();
    await Promise.all(entries.map(({ name }) => this.drop(name)));
    return totalOf(entries);
  }

  /** Evicts the entries that were used longest ago, until the rest fits. */
  trim(): Promise<void> {
    // One under way may have missed what was written since it began.
    this.nextTrim ??= this.lastTrim.then(() => {
      this.nextTrim = undefined;
      return this.trimOnce();
    });
    this.lastTrim = this.nextTrim.catch(() => undefined);
    return this.nextTrim;
  }

  private async trimOnce(): Promise<void> {
    this.unseen = 0;
    const entries = await this.entries();
    const max = this.options.maxBytes();
    let size = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    entries.sort((a, b) => a.usedMs - b.usedMs);
    await this.lookBack(entries);
    if (size <= max) return;
    for (const { name, bytes } of entries) {
      if (size <= max * keptShare) break;
      if (this.protected.has(name)) continue;
      await this.drop(name);
      size -= bytes;
    }
  }

  /** Compresses what windows that were closed or killed have left. */
  private async lookBack(entries: readonly StoredEntry[]): Promise<void> {
    const { compressor } = this;
    if (compressor === undefined || this.hasLookedBack) return;
    this.hasLookedBack = true;
    for (const { name } of entries.slice(-mostLeft)) {
      const beginning = await this.beginningOf(name).catch(() => undefined);
      if (beginning !== undefined && !isSmall(beginning)) compressor.add(name);
    }
  }

  /** Deletes what dead windows left behind, then lists what there is. */
  private async entries(): Promise<StoredEntry[]> {
    await sweepLeftovers(this.folder);
    const found: StoredEntry[] = [];
    for (const name of await this.names()) {
      const file = await ifThere(stat(this.path(name)));
      if (file !== undefined) found.push({ name, bytes: file.size, usedMs: file.mtimeMs });
    }
    return found;
  }

  /** The entry stays as it is until the smaller one takes its place in one step. */
  private async compress(name: string, rest: Rest): Promise<void> {
    const path = this.path(name);
    const small = await smallEntry(await readFile(path), rest);
    if (small === undefined) return;
    const { mtime } = await stat(path);
    // It may be gone by then, and must not come back.
    const ready = async (): Promise<void> => {
      await rest();
      await stat(path);
    };
    await writeAtomically(path, small, { modified: mtime, ready });
  }

  private beginningOf(name: string): Promise<Buffer> {
    return withFile(open(this.path(name), 'r'), async (file) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
      return buffer.subarray(0, bytesRead);
    });
  }

  private async drop(name: string): Promise<void> {
    await rm(this.path(name), { force: true }).catch((error: unknown) => {
      // Windows cannot delete what another window is reading; the next look will.
      this.log(`An entry of the audio cache cannot be deleted: ${String(error)}`);
    });
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}

function totalOf(entries: readonly StoredEntry[]): Contents {
  return { entries: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}
