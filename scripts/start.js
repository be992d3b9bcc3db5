// `npm start`: on a fresh clone it first installs what the rest needs.

import { ensureDependencies, runTypeScript } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';

// The program started here ends what it started itself; this one only has to live until it has.
process.on('SIGINT', () => undefined);

await runMain(() => {
  ensureDependencies();
  return Promise.resolve(runTypeScript('scripts/openLector.ts'));
});
