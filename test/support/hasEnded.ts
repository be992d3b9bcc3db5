import { until } from './until.js';

/** Resolves when there is no process with this id any more. */
export async function hasEnded(pid: number): Promise<void> {
  await until(() => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  }, `the process ${pid} ends`);
}
