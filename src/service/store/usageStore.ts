import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode, privateFolder, writeAtomically } from './atomicFile.js';
import type { Clock } from './clock.js';
import { setAside, type Report } from './setAside.js';

const usageFile = v.object({ characters: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

/**
 * Characters used in each billing period, a calendar month in UTC. Each process writes a file of its own, so that
 * nothing is locked and a process killed at any moment leaves the others' counts alone; the usage is their sum.
 */
export class UsageStore {
  private readonly name = `${randomBytes(12).toString('hex')}.json`;
  private own = { period: '', characters: 0 };
  private writing: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private readonly others = new Map<string, { readonly modified: number; readonly characters: number }>();

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly report: Report,
  ) {}

  /** Forgets periods before the last. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: privateFolder });
    const now = this.clock();
    const last = periodOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));
    for (const period of await readdir(this.folder)) {
      if (/^\d{4}-\d{2}$/.test(period) && period < last) {
        await rm(join(this.folder, period), { recursive: true, force: true });
      }
    }
  }

  /** Counts; when it resolves the count is on disk. */
  async add(characters: number): Promise<void> {
    const period = periodOf(this.clock());
    if (this.own.period !== period) this.own = { period, characters: 0 };
    this.own.characters += characters;
    // Whatever is added while one write is under way goes out together in the next.
    this.queued ??= this.writing
      .catch(() => undefined)
      .then(async () => {
        this.queued = undefined;
        await (this.writing = this.write());
      });
    try {
      await this.queued;
    } catch (error) {
      // What could not be kept is refused, and what is refused is not counted.
      if (this.own.period === period) this.own.characters -= characters;
      throw error;
    }
  }

  /** Takes back what was counted for an answer that could not be given after all. */
  async takeBack(characters: number): Promise<void> {
    if (this.own.period === periodOf(this.clock()) && this.own.characters >= characters) {
      await this.add(-characters);
    }
  }

  async used(): Promise<number> {
    const period = periodOf(this.clock());
    const folder = join(this.folder, period);
    let sum = this.own.period === period ? this.own.characters : 0;
    for (const name of await namesIn(folder)) {
      if (name !== this.name && /^[0-9a-f]+\.json$/.test(name))
        sum += await this.readOther(join(folder, name));
    }
    return sum;
  }

  /** The first moment of the next period. */
  renewal(): Date {
    const now = this.clock();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  }

  private async write(): Promise<void> {
    const { period, characters } = this.own;
    const folder = join(this.folder, period);
    await mkdir(folder, { recursive: true, mode: privateFolder });
    await writeAtomically(join(folder, this.name), JSON.stringify({ characters }));
  }

  private async readOther(path: string): Promise<number> {
    try {
      const { mtimeMs } = await stat(path);
      const known = this.others.get(path);
      // A file rewritten within the clock's step would be missed: what is fresh is read again.
      if (known?.modified === mtimeMs && Date.now() - mtimeMs > 2_000) return known.characters;
      const { characters } = v.parse(usageFile, JSON.parse(await readFile(path, 'utf8')));
      this.others.set(path, { modified: mtimeMs, characters });
      return characters;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 0;
      if (error instanceof SyntaxError || v.isValiError(error)) await setAside(path, this.report);
      else this.report('A file of usage in the data folder cannot be read.');
      return 0;
    }
  }
}

function periodOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
