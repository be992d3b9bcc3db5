// `npm run test:changed [revision]`: the unit tests that import what has changed since a commit, the last one by default.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Those that load one of these files, directly or not.
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 */
export async function testsNear(tests, changed) {
  const { metafile } = await build({
    entryPoints: [...tests],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    outdir: 'out',
    logLevel: 'error',
  });
  const near = Object.values(metafile.outputs).filter(({ inputs }) => changed.some((file) => file in inputs));
  return near.flatMap(({ entryPoint }) => entryPoint ?? []);
}

/** @param {...string} args */
function lines(...args) {
  const { stdout, stderr, status } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

async function main() {
  const known = lines('diff', '--name-only', argv[2] ?? 'HEAD');
  const changed = [...known, ...lines('ls-files', '--others', '--exclude-standard')];
  const tests = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/unit/${name.replaceAll('\\', '/')}`);
  const near = await testsNear(tests, changed);
  if (near.length === 0) {
    console.log('No unit test imports what has changed.');
    return 0;
  }
  const mocha = ['node_modules/mocha/bin/mocha.js', '--parallel', '--jobs', '2', ...near];
  return spawnSync(process.execPath, mocha, { stdio: 'inherit' }).status ?? 1;
}

if (argv[1] === fileURLToPath(import.meta.url)) exit(await main());
