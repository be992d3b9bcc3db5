import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
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
  return megabytes(await readFile(`/proc/${pid}/status`, 'utf8'), what);
}

/** The processes that a process has started, on Linux. */
export async function childrenOf(pid: number): Promise<readonly string[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lists)).join(' ').split(' ').filter(Boolean);
}

/** The most megabytes that any one process started by this one had taken, as far as it was seen until `work` was done. */
export async function mostOfChildren(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = async () => {
    for (const child of await childrenOf(pid)) {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
      most = Math.max(most, megabytes(status, 'VmHWM') || 0);
    }
  };
  const done = work.then(
    () => true,
    () => true,
  );
  do await look();
  while (!(await Promise.race([done, wait(5, false)])));
  return most;
}

function megabytes(status: string, what: string): number {
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
}
