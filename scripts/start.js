// `npm start`: installs what is needed first on a fresh clone.

import { ensureDependencies, runTypeScript } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';

// The child process ends what it started itself; this one just has to outlive it.
process.on('SIGINT', () => undefined);

await runMain(() => {
  ensureDependencies();
  return Promise.resolve(runTypeScript('scripts/openLector.ts'));
});
