// `npm run service`: the embedded service alone, built first on a fresh clone.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies, root } from './setup/dependencies.js';
import { runMain, SetupProblem } from './setup/problem.js';

await runMain(async () => {
  const program = join(root, 'dist', 'service.js');
  if (!existsSync(program)) {
    ensureDependencies();
    // Standard output is reserved for the service's one line.
    const { status } = spawnSync(process.execPath, ['esbuild.js'], { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new SetupProblem('The service could not be built: see above.');
  }
  await import(pathToFileURL(program).href);
  // The program is still running, or has already set its exit code.
  return Number(process.exitCode ?? 0);
});
