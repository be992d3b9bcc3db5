// `npm test`: on a fresh clone it first installs what the rest needs.

import { ensureDependencies, runTypeScript } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';

await runMain(() => {
  ensureDependencies();
  return Promise.resolve(runTypeScript('scripts/runTests.ts'));
});
