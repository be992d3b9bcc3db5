// The second half of `npm test`: every check and suite, one after another, and one line over all of it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/dependencies.js';
import { ensureChromium } from './setup/chromium.js';
import { runMain } from './setup/problem.js';
import { ensureVsCode } from './vscode/install.js';
import { newest, oldest } from './vscode/versions.js';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const reporter = join(root, 'test', 'support', 'countingReporter.ts');

await runMain(async () => {
  // What is missing is told before the first minute is spent.
  const chrome = await ensureChromium();
  await ensureVsCode(oldest);
  await ensureVsCode(newest);
  const counts: Counts[] = [];
  for (const step of ['check', 'package']) counts.push(script(step));
  for (const suite of ['unit', 'contract', 'manifest', 'page']) counts.push(await mocha(suite, {}));
  // What must never be lost is tried often where there is time for it.
  if (process.env['CI'] === 'true') counts.push(await mocha('unit/core/text', { LECTOR_RUNS: '10000' }));
  for (const version of ['oldest', 'newest']) counts.push(await mocha('vscode', { LECTOR_VSCODE: version }));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;

  function script(name: string): Counts {
    heading(`npm run ${name}`);
    const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }

  async function mocha(suite: string, env: NodeJS.ProcessEnv): Promise<Counts> {
    heading([`test/${suite}`, ...Object.values(env)].join(', '));
    const folder = await mkdtemp(join(tmpdir(), 'lector-counts-'));
    const file = join(folder, 'counts.json');
    const program = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
    const { status } = spawnSync(
      process.execPath,
      [program, '--reporter', reporter, `test/${suite}/**/*.test.ts`],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...env, LECTOR_COUNTS: file, CHROME_PATH: chrome },
      },
    );
    // A suite that ends without its figures has crashed, and a crash is a failure.
    const counts = existsSync(file)
      ? (JSON.parse(await readFile(file, 'utf8')) as Counts)
      : { passed: 0, failed: 1 };
    await rm(folder, { recursive: true });
    return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  }
});

function heading(text: string): void {
  console.log(`\n── ${text} ──`);
}
