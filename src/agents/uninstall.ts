// Run by VS Code once Lector has been removed: takes out of the user's files what runs this Lector, or one that is gone.

import { readFileSync } from 'node:fs';
import { removeHooks } from './hookFiles.js';
import { launcherOf, pathInLauncher } from './wayIn.js';

await removeHooks((command) => {
  const launcher = launcherOf(command);
  if (launcher === undefined) return false;
  try {
    return readFileSync(launcher, 'utf8').includes(pathInLauncher(import.meta.dirname));
  } catch {
    return true;
  }
});
