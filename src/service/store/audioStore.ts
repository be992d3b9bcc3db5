import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { audioLifetimeMs } from '../../api/wire/shapes.js';
import { ifThere, makeFolder, sweepLeftovers, writeInFolder } from '../../disk/wholeFile.js';

/** The folder is swept whenever this share of the limit has been added: other processes add files too. */
const lookEvery = 1 / 16;

/**
 * Generated audio. A file expires 24 hours after it was made, swept or not. If the total exceeds `room` bytes, or the
 * disk is full, the oldest go sooner.
 */
export class AudioStore {
  private addedSinceLook = 0;

  constructor(
    private readonly folder: string,
    private readonly now: () => Date,
    private readonly room: number,
  ) {}

  async open(): Promise<void> {
    await makeFolder(this.folder);
    await this.sweep();
  }

  /** Stores the file and returns its name, which cannot be guessed. */
  async add(content: Uint8Array): Promise<string> {
    const name = unguessableName('wav');
    const makeRoom = () => this.sweep(undefined, 1 / 2).then(() => true);
    // The file lasts a day and can be made again, so the answer does not wait for the disk.
    await writeInFolder(join(this.folder, name), content, { sync: false, modified: this.now(), makeRoom });
    this.addedSinceLook += content.length;
    if (this.addedSinceLook > this.room * lookEvery) await this.sweep(name);
    return name;
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** The path of a file, unless it has expired. */
  async find(name: string): Promise<string | undefined> {
    const path = join(this.folder, name);
    const file = await ifThere(stat(path));
    return file !== undefined && this.age(file.mtimeMs) < audioLifetimeMs ? path : undefined;
  }

  /**
   * Deletes what has expired, then the oldest files while there is too much or more than this share of them, but never
   * `kept`, which was just made.
   */
  async sweep(kept?: string, share = 1): Promise<void> {
    this.addedSinceLook = 0;
    await sweepLeftovers(this.folder);
    const files: { readonly path: string; readonly size: number; readonly modified: number }[] = [];
    let sum = 0;
    for (const name of (await ifThere(readdir(this.folder))) ?? []) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || name.startsWith('.')) continue;
      if (this.age(found.mtimeMs) >= audioLifetimeMs) {
        await removed(path);
      } else {
        sum += found.size;
        if (name !== kept) files.push({ path, size: found.size, modified: found.mtimeMs });
      }
    }
    const allowed = Math.min(this.room * (1 - lookEvery), sum * share);
    if (sum <= allowed) return;
    files.sort((a, b) => a.modified - b.modified);
    for (const { path, size } of files) {
      await removed(path);
      sum -= size;
      if (sum <= allowed) return;
    }
  }

  /** A file from the future was made while the clock was wrong. */
  private age(modified: number): number {
    return Math.abs(this.now().getTime() - modified);
  }
}

/** Windows cannot delete a file that is being sent; it goes next time. */
async function removed(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

export function unguessableName(extension: string): string {
  return `${randomBytes(32).toString('base64url')}.${extension}`;
}

export function isUnguessableName(name: string): boolean {
  return /^[\w-]{43}\.(wav|mp3)$/.test(name);
}
