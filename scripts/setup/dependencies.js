// Runs before anything is installed, so it may use only Node's own modules.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupProblem } from './problem.js';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const installed = join(root, 'node_modules', '.package-lock.json');

/** Installs what package-lock.json lists, unless it is already there. */
export function ensureDependencies() {
  checkNode();
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing dependencies …');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined || status !== 0) {
    throw new SetupProblem(
      'The dependencies could not be installed: see what npm says above, check that its registry can be reached (`npm ping`), then try again.',
    );
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupProblem(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer, then try again.`,
  );
}

/**
 * Goes on in TypeScript, now that the packages are there; resolves to the exit code.
 * @param {string} script its path from the project's root
 */
export function runTypeScript(script) {
  const loader = join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs');
  const { status } = spawnSync(
    process.execPath,
    ['--import', `file://${loader}`, join(root, script), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  return status ?? 1;
}
