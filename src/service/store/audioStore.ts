import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { audioLifetimeMs } from '../../api/wire/limits.js';
import { errorCode, privateFolder, writeAtomically } from './atomicFile.js';
import type { Clock } from './clock.js';

const draftLifetimeMs = 60 * 60 * 1000;

/** Generated audio: gone 24 hours after its generation, whether or not the file was swept by then. */
export class AudioStore {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: privateFolder });
    await this.sweep();
  }

  /** Keeps the file; gives its name, which nobody can guess. */
  async add(content: Uint8Array): Promise<string> {
    const name = unguessableName('wav');
    const path = join(this.folder, name);
    await writeAtomically(path, content);
    await utimes(path, this.clock(), this.clock());
    return name;
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** The path of a file that still lives. */
  async find(name: string): Promise<string | undefined> {
    const path = join(this.folder, name);
    try {
      return this.age((await stat(path)).mtimeMs) < audioLifetimeMs ? path : undefined;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async sweep(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => this.age(mtimeMs),
        () => 0,
      );
      if (age >= (name.startsWith('.') ? draftLifetimeMs : audioLifetimeMs)) await rm(path, { force: true });
    }
  }

  private age(modified: number): number {
    return this.clock().getTime() - modified;
  }
}

export function unguessableName(extension: string): string {
  return `${randomBytes(32).toString('base64url')}.${extension}`;
}

export function isUnguessableName(name: string): boolean {
  return /^[\w-]{43}\.(wav|mp3)$/.test(name);
}
