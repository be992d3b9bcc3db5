// A program for tests: claims some work in the given folder, says so, and is done when its input ends.

import { once } from 'node:events';
import { systemClock } from '../../src/core/clock.js';
import { Claims } from '../../src/disk/claims.js';

const claims = new Claims(process.argv[2] ?? '', systemClock);
await claims.alone('work', new AbortController().signal, async () => {
  process.stdout.write('claimed\n');
  await once(process.stdin.resume(), 'end');
});
process.stdout.write('done\n');
