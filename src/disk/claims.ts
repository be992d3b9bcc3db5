import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sleep, type Clock } from '../core/clock.js';
import { errorCode, fileErrorCode, isMissing, LectorError } from '../core/errors.js';
import { hiddenIn, isUntouchedFor, makeFolder } from './wholeFile.js';

const pollMs = 100;
/** Longer than the slowest purchase takes. */
const longestWaitMs = 90_000;
/** Longer than any work takes whose owner cannot be asked: it ran on another machine, or its number is in use again… */
const abandonedAfterMs = 10 * 60_000;
/** …and a computer that was asleep has lost time: the owner gets this many looks to go on. */
const looksAtAbandoned = 120;
const sweptAfterMs = 24 * 60 * 60_000;

/**
 * Decides which of several processes does a piece of work. A claim is a folder with one folder in it, which is named
 * after its owner, and appears in one step. It lasts until its owner is done or has ended: one that stands still may
 * have sent a request that is paid for.
 */
export class Claims {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly patienceMs = longestWaitMs,
  ) {}

  /**
   * Runs the work while no other process has a claim with this name. If nothing can be claimed, as on a full disk, the
   * work is done anyway.
   */
  async alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const claim = join(this.folder, `${name}.claimed`);
    const owner = ownerName();
    const draft = { folder: '' };
    try {
      await this.acquire(claim, () => this.takes(claim, owner, draft), signal);
    } catch (error) {
      if (draft.folder !== '') await rm(draft.folder, { recursive: true }).catch(() => undefined);
      if (fileErrorCode(error) === undefined) throw error;
    }
    try {
      return await work();
    } finally {
      await giveUp(claim, owner);
    }
  }

  /** Deletes claims of processes that were killed, also the files that older versions left. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!/\.claim(?:ed|\.guard)?$/.test(name)) continue;
      const path = join(this.folder, name);
      const owners = await readdir(path).catch(() => []);
      if (!(await isUntouchedFor(sweptAfterMs, path))) continue;
      const gone = owners.filter((owner) => ownerState(owner) !== 'alive');
      for (const owner of gone) await giveUp(path, owner);
      await rm(path)
        .catch(() => rmdir(path))
        .catch(() => undefined);
    }
  }

  private async takes(claim: string, owner: string, draft: { folder: string }): Promise<boolean> {
    if (draft.folder === '') {
      draft.folder = hiddenIn(this.folder, 'draft');
      await makeFolder(join(draft.folder, owner));
    }
    return takesPlace(draft.folder, claim).catch((error: unknown) => {
      // While this computer was asleep, another window may have swept it. That is no leave to work unclaimed.
      if (!isMissing(error)) throw error;
      draft.folder = '';
      return false;
    });
  }

  private async acquire(claim: string, takes: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    // Not by the clock: a computer that was asleep has waited for nothing.
    let leftMs = this.patienceMs;
    let looks = 0;
    while (!(await takes())) {
      const owners = await readdir(claim).catch(() => []);
      // What a process that was killed while it gave its claim back has left. On Windows, nothing can take its place.
      await rmdir(claim).catch(() => undefined);
      if (await isUntouchedFor(abandonedAfterMs, claim)) looks++;
      const gone = owners.filter((owner) => {
        const state = ownerState(owner);
        return state === 'ended' || (state === 'unknown' && looks >= looksAtAbandoned);
      });
      // Only one of all who wait gets the place after that.
      for (const owner of gone) await giveUp(claim, owner);
      if (gone.length > 0 && (await takes())) return;
      if (leftMs < 0) {
        throw new LectorError('unreachable', 'Another window has been doing the same for too long.');
      }
      const pauseMs = pollMs * (0.5 + Math.random());
      leftMs -= pauseMs;
      await sleep(this.clock, pauseMs, signal);
    }
  }
}

/** Removes this owner's claim, and nobody else's: a folder that another has taken over is not empty. */
async function giveUp(claim: string, owner: string): Promise<void> {
  await rmdir(join(claim, owner)).catch(() => undefined);
  await rmdir(claim).catch(() => undefined);
}

/** Renaming a folder onto a non-empty one fails, so whoever tries first gets the place. */
async function takesPlace(draft: string, place: string): Promise<boolean> {
  try {
    await rename(draft, place);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

const machine = hash('sha256', hostname()).slice(0, 8);
const ownerPattern = /^([0-9a-f]{8})-(\d+)-([0-9a-f]+)$/;
const startDigits = 12;
const randomBytesOfName = 10;
const unknownStart = '0'.repeat(startDigits);

/**
 * A new name for what this process works on: files and folders are called so, and others can tell from it when the
 * process has ended.
 */
export function ownerName(): string {
  return `${ownStart()}${randomBytes(randomBytesOfName).toString('hex')}`;
}

/** Whether this process has made a name. */
export function isOwn(name: string): boolean {
  return name.startsWith(ownStart());
}

/** How the names of this process start. */
function ownStart(): string {
  return `${machine}-${process.pid}-${startOf(process.pid) ?? unknownStart}`;
}

/**
 * Whether the process behind a name has ended. A process that stands still is alive. It is unknown for another machine,
 * for names that were made otherwise, and where another process may have got the same number since.
 */
export function ownerState(name: string): 'ended' | 'alive' | 'unknown' {
  const [, itsMachine, pid, rest = ''] = ownerPattern.exec(name) ?? [];
  if (itsMachine !== machine) return 'unknown';
  if (hasEnded(Number(pid))) return 'ended';
  // Older versions did not write down when the process was started.
  const start =
    rest.length === startDigits + 2 * randomBytesOfName ? rest.slice(0, startDigits) : unknownStart;
  const startNow = startOf(Number(pid));
  if (start === unknownStart || startNow === undefined) return 'unknown';
  return start === startNow ? 'alive' : 'ended';
}

/** A process that must not be asked is alive. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/** When a process was started, where the system says so in a file: it tells apart processes with the same number. */
function startOf(pid: number): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program comes second, in parentheses, and may contain anything.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return Number(ticks).toString(16).padStart(startDigits, '0');
  } catch {
    return undefined;
  }
}
