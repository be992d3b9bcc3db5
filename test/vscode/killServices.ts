import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { until } from '../support/until.js';
import type { VsCodeUnderTest } from './vscodeUnderTest.js';

/** Kills the embedded services of a VS Code, and resolves when others run in their place. */
export async function killServices({ home }: Pick<VsCodeUnderTest, 'home'>): Promise<void> {
  const running = (): readonly number[] => {
    const { stdout } = spawnSync('pgrep', ['-f', `${home}/extensions/.*service\\.js`]);
    return String(stdout).split('\n').filter(Boolean).map(Number);
  };
  const killed = running();
  assert.ok(killed.length > 0, 'a service is running');
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await until(
    () => running().filter((pid) => !killed.includes(pid)).length >= killed.length,
    'other services are running',
  );
}
