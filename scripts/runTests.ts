// The second half of `npm test`: every check and suite, and one line over all of it.

import { ensureChromium } from './setup/chromium.js';
import { runMain } from './setup/problem.js';
import { oldestVsCodeRuns } from './suites.js';
import { inTurn, npmScript, sideBySide, suite } from './testStep.js';
import { ensureVsCode } from './vscode/install.js';
import { newest, oldest } from './vscode/versions.js';

await runMain(async () => {
  // What is missing is told before the first minute is spent.
  process.env['CHROME_PATH'] = await ensureChromium();
  await ensureVsCode(oldest);
  await ensureVsCode(newest);
  // What must never be lost is tried often where there is time for it.
  const often = process.env['CI'] === 'true' ? [suite('unit/core/text', { LECTOR_RUNS: '10000' })] : [];
  const all = inTurn([
    npmScript('package'),
    // An editor that is driven waits a good deal, for sound above all: meanwhile the rest is done.
    sideBySide([
      inTurn([
        suite('vscode', { LECTOR_VSCODE: 'newest' }),
        suite('vscode', { LECTOR_VSCODE: 'oldest' }, oldestVsCodeRuns),
      ]),
      inTurn([
        npmScript('check'),
        ...['unit', 'contract', 'manifest', 'page'].map((name) => suite(name)),
        ...often,
      ]),
    ]),
    // It builds the package anew, which nothing else may be using then.
    suite('start'),
  ]);
  const { passed, failed } = await all();
  // The reports are long: what failed is told once more where it is looked for.
  for (const failure of failed) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
});
