import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '../core/errors.js';

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
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
