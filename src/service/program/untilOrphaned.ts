import { fstatSync } from 'node:fs';

const parentCheckMs = 1_000;

/** Read when the program starts: the parent may be gone by the time anyone asks. */
const parent = process.ppid;

/**
 * Calls `end` when there is nobody left to serve. A parent that started the service as a child keeps its standard input
 * open. A terminal or /dev/null says nothing, but when the parent dies, the parent's id changes.
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
