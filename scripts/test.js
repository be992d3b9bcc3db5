// `npm test` and `npm run test:thorough`: on a fresh clone, install what is needed first.

import { ensureDependencies, runTypeScript } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';

await runMain(() => {
  ensureDependencies();
  return Promise.resolve(runTypeScript('scripts/runTests.ts'));
});
