// Mocha's fixtures for a whole run: everything temporary is made in one folder, which goes at the end. A test that
// removed its own folder would fail when something that it started, and need not wait for, still writes there.

import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Parallel workers are forked after this, so they get the folder, too. */
export function mochaGlobalSetup(): void {
  folder = mkdtempSync(join(tmpdir(), 'lector-'));
  // Where tsx keeps what it has compiled: in an empty folder, each worker would compile all sources anew.
  const compiled = `tsx-${process.geteuid?.() ?? userInfo().username}`;
  mkdirSync(join(tmpdir(), compiled), { recursive: true });
  symlinkSync(join(tmpdir(), compiled), join(folder, compiled), 'junction');
  process.env['TMPDIR'] = folder;
}

export async function mochaGlobalTeardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
