import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';

const parentCheckMs = 1_000;

/** Read when the program starts: the parent may be gone by the time anyone asks. */
const parent = process.ppid;

/**
 * Calls `end` when there is nobody left to serve. A parent that started the service as a child keeps its standard input
 * open, and may write lines there. A terminal or /dev/null says nothing, but when the parent dies, the parent's id changes.
 */
export function untilOrphaned(end: () => void, told: (line: string) => void): void {
  if (inputIsHeld()) {
    process.stdin.on('end', end);
    process.stdin.on('error', end);
    createInterface({ input: process.stdin }).on('line', told);
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
