import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../core/errorCode.js';
import { hasEnded } from '../core/hasEnded.js';
import { sleep, type Clock } from '../core/clock.js';
import { LectorError } from '../core/errors.js';

/** The owner of a claim shows this often that it is alive… */
const beatMs = 2000;
const pollMs = 100;
/**
 * …and counts as hung after this many checks in a row without a sign. Checks are counted instead of time, since a
 * computer that was asleep has lost time.
 */
const looksWithoutBeat = 120;
/** Longer than the slowest purchase takes. */
const longestWaitMs = 90_000;

interface Sighting {
  readonly owner: string;
  readonly beat: number;
  readonly looks: number;
}

/**
 * Decides which of several windows does a piece of work. A claim is a file that only one of them can create; the claim
 * of a window that died is taken over.
 */
export class Claims {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /** Runs the work while no other window has a claim with this name. */
  async alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, `${name}.claim`);
    const owner = `${process.pid} ${randomUUID()}`;
    await this.acquire(path, owner, signal);
    const beating = setInterval(() => {
      const now = new Date();
      utimes(path, now, now).catch(() => undefined);
    }, beatMs);
    try {
      return await work();
    } finally {
      clearInterval(beating);
      if ((await ownerOf(path)) === owner) await remove(path);
    }
  }

  private async acquire(path: string, owner: string, signal: AbortSignal): Promise<void> {
    const { clock } = this;
    const began = clock.now();
    let seen: Sighting | undefined;
    while (!(await create(path, owner))) {
      seen = await look(path, seen);
      if (seen !== undefined && (hasDied(seen.owner) || seen.looks >= looksWithoutBeat)) {
        if (await this.takeAway(path, seen.owner)) {
          seen = undefined;
          continue;
        }
      }
      if (clock.now() - began > longestWaitMs) {
        throw new LectorError(
          'unreachable',
          'Another window has been asking for the same speech for too long.',
        );
      }
      await sleep(clock, pollMs * (0.5 + Math.random()), signal);
    }
  }

  /**
   * One waiter at a time, and only if the claim is still the dead window's: another may have taken it over already.
   * Returns false while another waiter is at it.
   */
  private async takeAway(path: string, deadOwner: string): Promise<boolean> {
    const guard = `${path}.guard`;
    if (!(await create(guard, String(process.pid)))) {
      const holder = await ownerOf(guard);
      if (holder !== undefined && hasDied(holder)) await remove(guard);
      return false;
    }
    try {
      if ((await ownerOf(path)) === deadOwner) await remove(path);
      return true;
    } finally {
      await remove(guard);
    }
  }
}

async function look(path: string, before: Sighting | undefined): Promise<Sighting | undefined> {
  const [owner, beat] = await Promise.all([
    ownerOf(path),
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    ),
  ]);
  if (owner === undefined || beat === undefined) return undefined;
  const same = before?.owner === owner && before.beat === beat;
  return { owner, beat, looks: same ? before.looks + 1 : 1 };
}

/** If no file can be created, nothing can be claimed, and the work is done anyway. */
async function create(path: string, owner: string): Promise<boolean> {
  const write = (): Promise<unknown> =>
    writeFile(path, owner, { flag: 'wx', mode: 0o600 }).then(() => undefined, errorCode);
  let problem = await write();
  if (problem === 'ENOENT') {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(() => undefined);
    problem = await write();
  }
  // Windows reports the second for a file that is being deleted.
  return problem !== 'EEXIST' && (problem !== 'EPERM' || process.platform !== 'win32');
}

function ownerOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function hasDied(owner: string): boolean {
  return hasEnded(() => process.kill(Number.parseInt(owner, 10), 0));
}

/** Another window may have removed it already. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
}
