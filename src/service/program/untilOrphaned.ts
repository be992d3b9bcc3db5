import { fstatSync } from 'node:fs';

const parentCheckMs = 1_000;

/** Noted when the program starts: the parent may be gone before anybody asks. */
const parent = process.ppid;

/**
 * Calls `end` when nobody is left to serve: whoever started the service as a child holds its standard input open.
 * A terminal or /dev/null says nothing about that; there, and where the parent was killed, its id changes.
 */
export function untilOrphaned(end: () => void): void {
  if (inputIsHeld()) {
    process.stdin.on('end', end);
    process.stdin.on('error', end);
    process.stdin.resume();
  }
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckMs).unref();
}

function inputIsHeld(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
