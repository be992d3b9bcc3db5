import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { until } from './until.js';

const collected = 'Its memory is collected.';

/** Run in a service first: it collects its garbage when it gets a signal, and says so. */
export const collectsOnSignal = `
  import { writeSync } from 'node:fs';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    process.on('SIGUSR2', () => {
      collect();
      writeSync(2, ${JSON.stringify(`${collected}\n`)});
    });
  }`;

/** The megabytes that a service still takes on Linux once its garbage is collected. */
export async function collectedMemory({
  child,
  log,
}: {
  readonly child: ChildProcess;
  readonly log: readonly string[];
}): Promise<number> {
  const times = () => log.filter((line) => line === collected).length;
  const before = times();
  child.kill('SIGUSR2');
  await until(() => times() > before, 'its memory is collected');
  return memoryOf(child, 'VmRSS');
}

/** In megabytes: now, or the most since it was forgotten. */
export async function memoryOf({ pid = 0 }: ChildProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
}
