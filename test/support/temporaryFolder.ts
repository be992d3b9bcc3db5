// Mocha's fixtures for a whole run: everything temporary is made in one folder, which goes at the end. A test that
// removed its own folder would fail when something that it started, and need not wait for, still writes there.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Parallel workers are forked after this, so they get the folder, too. */
export function mochaGlobalSetup(): void {
  folder = mkdtempSync(join(tmpdir(), 'lector-'));
  process.env['TMPDIR'] = folder;
}

export async function mochaGlobalTeardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
