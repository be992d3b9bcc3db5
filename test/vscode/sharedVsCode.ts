import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensurePackage } from '../../scripts/setup/built.js';
import { ensureVsCode } from '../../scripts/vscode/install.js';
import { launchVsCode, type RunningVsCode } from '../../scripts/vscode/launch.js';
import { newest, oldest } from '../../scripts/vscode/versions.js';
import { packTestExtensions } from './testExtensions.js';

export const version = process.env['LECTOR_VSCODE'] === 'oldest' ? oldest : newest;

export interface SharedVsCode {
  /** A folder that holds everything this VS Code remembers. */
  readonly home: string;
  readonly running: RunningVsCode;
}

/** The folder that the user of this VS Code calls home. */
export function userHomeIn(home: string): string {
  return join(home, 'user');
}

let shared: Promise<SharedVsCode> | undefined;

/** The one VS Code server of a run, with the packaged Lector and the tests' own extensions installed. */
export function sharedVsCode(): Promise<SharedVsCode> {
  return (shared ??= start());
}

/** Stops it, if anyone asked for it. */
export async function stopSharedVsCode(): Promise<void> {
  const ending = shared;
  shared = undefined;
  if (ending === undefined) return;
  const { home, running } = await ending;
  await running.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}

async function start(): Promise<SharedVsCode> {
  const home = await mkdtemp(join(tmpdir(), 'lector-vscode-'));
  try {
    await ensurePackage();
    const extensions = [resolve('lector.vsix'), ...(await packTestExtensions(home))];
    // What Lector writes into the files of agents must not reach the real ones.
    const userHome = userHomeIn(home);
    await mkdir(userHome);
    return { home, running: await launchVsCode(await ensureVsCode(version), { home, extensions, userHome }) };
  } catch (error) {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}
