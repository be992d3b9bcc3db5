import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioCache, AudioKey } from '../../core/pipeline/audioCache.js';
import { entryName, isEntryName, packEntry, unpackEntry } from './cacheEntry.js';

export interface DiskCacheOptions {
  /** Asked each time, since the setting may change. */
  readonly maxBytes: () => number;
  readonly now?: () => number;
  readonly log?: (line: string) => void;
}

export interface Freed {
  readonly entries: number;
  readonly bytes: number;
}

interface StoredEntry {
  readonly name: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** A little more is thrown out than has to be, so that not every new entry throws out one. */
const keptShare = 0.9;
/** So much may each window add before it looks again at what all of them have written. */
const unseenShare = 0.05;
/** What a window that died while writing leaves behind. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Audio in a folder that several windows share without a lock: an entry appears in one step by a rename, is never
 * changed, and may go at any time. When it was last used is its file's time of modification.
 */
export class DiskCache implements AudioCache {
  private readonly now: () => number;
  private readonly log: (line: string) => void;
  /** Bytes written since the last look at the folder, which other windows write to as well. None has been had yet. */
  private unseen = Infinity;
  private trimming: Promise<void> | undefined;
  /** How many readings need an entry. */
  private readonly protected = new Map<string, number>();

  constructor(
    readonly folder: string,
    private readonly options: DiskCacheOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.log = options.log ?? (() => undefined);
  }

  async get(key: AudioKey): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const path = this.path(entryName(key));
    const file = await readFile(path).catch(ifMissing);
    if (file === undefined) return undefined;
    const audio = unpackEntry(file);
    if (audio === undefined) {
      this.log('An entry of the audio cache was damaged and is dropped.');
      await rm(path, { force: true });
      return undefined;
    }
    const used = new Date(this.now());
    // It is good to hear all the same where its time cannot be set, or where another window has just thrown it out.
    await utimes(path, used, used).catch(() => undefined);
    return audio;
  }

  async put(key: AudioKey, audio: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = packEntry(audio);
    if (file.length > this.options.maxBytes()) return;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = this.path(entryName(key));
    const temporary = this.path(`${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, file, { mode: 0o600 });
      const used = new Date(this.now());
      await utimes(temporary, used, used).catch(() => undefined);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    this.unseen += file.length;
    if (this.unseen > this.options.maxBytes() * unseenShare) await this.trim();
  }

  async snapshot(): Promise<(key: AudioKey) => boolean> {
    const names = new Set((await readdir(this.folder).catch(ifMissing)) ?? []);
    return (key) => names.has(entryName(key));
  }

  /**
   * Throws none of these out until they are let go. To other windows they look used just now, which keeps them as long
   * as there is anything else.
   */
  protect(keys: readonly AudioKey[]): { dispose(): void } {
    const names = keys.map(entryName);
    const now = new Date(this.now());
    for (const name of names) {
      this.protected.set(name, (this.protected.get(name) ?? 0) + 1);
      void utimes(this.path(name), now, now).catch(() => undefined);
    }
    return {
      dispose: () => {
        for (const name of names.splice(0)) {
          const left = (this.protected.get(name) ?? 1) - 1;
          if (left > 0) this.protected.set(name, left);
          else this.protected.delete(name);
        }
      },
    };
  }

  /** Forgets everything, and says how much that was. */
  async clear(): Promise<Freed> {
    const entries = await this.entries();
    await Promise.all(entries.map(({ name }) => this.drop(name)));
    return { entries: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Throws out what was not used for longest, until the rest fits. */
  trim(): Promise<void> {
    return (this.trimming ??= this.trimOnce().finally(() => {
      this.trimming = undefined;
    }));
  }

  private async trimOnce(): Promise<void> {
    this.unseen = 0;
    const entries = await this.entries();
    const max = this.options.maxBytes();
    let size = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= max) return;
    for (const { name, bytes } of entries.sort((a, b) => a.usedMs - b.usedMs)) {
      if (size <= max * keptShare) break;
      if (this.protected.has(name)) continue;
      await this.drop(name);
      size -= bytes;
    }
  }

  /** What is there, after what dead windows left behind is gone. */
  private async entries(): Promise<StoredEntry[]> {
    const names = (await readdir(this.folder).catch(ifMissing)) ?? [];
    const found: StoredEntry[] = [];
    for (const name of names) {
      const file = await stat(this.path(name)).catch(ifMissing);
      if (file === undefined) continue;
      if (isEntryName(name)) found.push({ name, bytes: file.size, usedMs: file.mtimeMs });
      else if (name.endsWith('.tmp') && this.now() - file.mtimeMs > abandonedAfterMs) await this.drop(name);
    }
    return found;
  }

  private async drop(name: string): Promise<void> {
    await rm(this.path(name), { force: true }).catch((error: unknown) => {
      // Windows does not delete what another window is reading; the next look will.
      this.log(`An entry of the audio cache cannot be deleted: ${String(error)}`);
    });
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}

function ifMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return undefined;
  throw error;
}
