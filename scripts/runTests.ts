// The second half of `npm test` and, with --thorough, of `npm run test:thorough`: every check and suite, summed up in
// one line. Nothing is retried.

import { ensureChromium } from './setup/chromium.js';
import { runMain } from './setup/problem.js';
import { newestVsCodeHalves, oldestVsCodeRuns, thoroughly, unitHalves } from './suites.js';
import { inTurn, npmScript, sideBySide, suite, type Step } from './testStep.js';
import { ensureVsCode } from './vscode/install.js';
import { newest, oldest } from './vscode/versions.js';

/** How many parts run at the same time. A third saves two minutes of twenty-four, and sound comes late in all of them. */
const atOnce = 2;

const thorough = process.argv.includes('--thorough');

await runMain(async () => {
  // Report what is missing before the first minute is spent.
  process.env['CHROME_PATH'] = await ensureChromium();
  await ensureVsCode(oldest);
  await ensureVsCode(newest);
  const { passed, failed } = await (thorough ? thoroughTests() : everydayTests())();
  // Reports are long, so repeat the failures at the end, where people look.
  for (const failure of failed) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
});

function everydayTests(): Step {
  return inTurn([
    npmScript('package'),
    // Long parts go first, so that all lanes end at about the same time.
    sideBySide(atOnce, [
      suite('vscode', { LECTOR_VSCODE: 'newest' }, newestVsCodeHalves[0]),
      suite('contract'),
      suite('vscode', { LECTOR_VSCODE: 'newest' }, newestVsCodeHalves[1]),
      suite('vscode', { LECTOR_VSCODE: 'oldest' }, oldestVsCodeRuns),
      npmScript('check'),
      suite('page'),
      ...unitHalves.map((half) => suite('unit', {}, half)),
      suite('manifest'),
      suite('start'),
    ]),
  ]);
}

/** One at a time: tests that measure time or memory have the machine to themselves. */
function thoroughTests(): Step {
  return inTurn([
    ...['package', 'check'].map((name) => npmScript(name)),
    ...['unit', 'contract'].map((name) => suite(name, thoroughly)),
    ...['manifest', 'page', 'start'].map((name) => suite(name)),
    ...['newest', 'oldest'].map((version) => suite('vscode', { LECTOR_VSCODE: version })),
    npmScript('test:mutation'),
  ]);
}
