import { fstatSync } from 'node:fs';

const parentCheckMs = 1_000;

/** Noted when the program starts: the parent may be gone before anybody asks. */
const parent = process.ppid;

/**
 * Calls `end` when nobody is left to serve. A parent that started the service as a child holds its standard input open;
 * a terminal or /dev/null tells nothing, but when the parent dies its id changes.
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
