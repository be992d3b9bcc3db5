import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { userDataIn, writeSettings } from '../../scripts/vscode/launch.js';
import { until } from '../support/until.js';

/**
 * Removes everything that earlier windows left on the server's disk: settings, what extensions keep, local history.
 * What a window itself keeps (secrets, extensions' state, layout) goes with its browser context.
 */
export async function forgetUser(home: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const userData = userDataIn(home);
  await extensionHostsEnded(join(userData, 'User', 'workspaceStorage'));
  // Settings with the scope "machine" have their own file.
  for (const folder of ['User', 'Machine']) {
    for (const name of await namesIn(join(userData, folder)))
      await rm(join(userData, folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  await writeSettings(home, settings);
}

/**
 * A closing window takes its extension host with it, which writes until the end. A crashed one leaves its host behind
 * for hours; it is ended here. A host locks the storage it uses, and the lock names it.
 */
export async function extensionHostsEnded(storage: string): Promise<void> {
  const patience = Date.now() + 15_000;
  await until(async () => {
    const left = (await lockHolders(storage)).filter(isRunning);
    if (Date.now() > patience) for (const pid of left) signalled(pid, 'SIGKILL');
    return left.length === 0;
  }, 'the extension hosts of closed windows end');
}

async function lockHolders(storage: string): Promise<readonly number[]> {
  const holders: number[] = [];
  for (const name of await namesIn(storage)) {
    const lock = await readFile(join(storage, name, 'vscode.lock'), 'utf8').catch(() => '');
    const pid = /"pid":\s*(\d+)/.exec(lock)?.[1];
    if (pid !== undefined) holders.push(Number(pid));
  }
  return holders;
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function isRunning(pid: number): boolean {
  return signalled(pid, 0);
}

function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
