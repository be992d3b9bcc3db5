// `npm test` and `npm run test:thorough`: on a fresh clone they first install what the rest needs.

import { ensureDependencies, runTypeScript } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';

await runMain(() => {
  ensureDependencies();
  return Promise.resolve(runTypeScript('scripts/runTests.ts'));
});
