// What a user entrusts to Lector must not be found anywhere on the disk or in what is printed, but where it belongs.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { newest } from '../../scripts/vscode/versions.js';
import { PrintedHere } from '../support/printedHere.js';
import { filesBelow, filesWith, holds, type Secret } from '../support/secretSearch.js';
import { extensionHostsEnded } from './forgetUser.js';
import type { SuiteVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

/**
 * Where it belongs. The token is in the browser's storage, which a test's browser keeps in memory, and the text in its own
 * document, which is deleted with the folder of the test.
 */
const belongs: readonly RegExp[] = [
  // The embedded service has to measure it again, as long as the voice exists.
  /^recording: .*[\\/]lector\.lector[\\/]service[\\/]voices[\\/]/,
];

/** A word that is nowhere else: letters only, as it may be said. */
export function markerWord(): string {
  return randomUUID().replaceAll(/[^a-f]/g, '') + 'marker' + randomUUID().replaceAll(/[^a-f]/g, '');
}

/** Looks for secrets after the last test of the suite around it, once its window is closed. To be called after `setUpVsCode`. */
export function keepSecrets({ vscode, workbench }: SuiteVsCode, secrets: () => readonly Secret[]): void {
  const began = Date.now();
  // What Lector writes does not hang on VS Code's age.
  if (version !== newest) return;
  const here = new PrintedHere();
  before(() => {
    here.begin();
  });
  after(async function () {
    this.timeout(120_000);
    here.end();
    const { home } = vscode;
    await extensionHostsEnded(join(userDataIn(home), 'User', 'workspaceStorage'));
    const found = await Promise.all(
      [
        home,
        'out',
        join(homedir(), '.local', 'share', 'code-server'),
        ...(await createdSince(tmpdir(), began)).filter((path) => path !== home),
      ].map((path) => filesWith(secrets(), path)),
    );
    const misplaced = found.flat().filter((place) => !belongs.some((pattern) => pattern.test(place)));
    assert.deepEqual(misplaced, [], 'secrets are found where they do not belong');
    for (const secret of secrets()) {
      assert.ok(
        !holds(Buffer.from([vscode.printed, ...workbench.printed, here.text].join('\n')), secret),
        `${secret.name} was printed`,
      );
      await assertWouldBeFound(secret, home);
    }
    await assertOwnersOnly(home);
  });
}

/** A search that finds nothing proves nothing. */
async function assertWouldBeFound(secret: Secret, home: string): Promise<void> {
  const path = join(userDataIn(home), 'planted');
  await writeFile(path, `{"kept":"${Buffer.from([1, ...secret.bytes]).toString('base64')}"}`);
  assert.deepEqual(await filesWith([secret], userDataIn(home)), [`${secret.name}: ${path}`]);
  await rm(path);
}

/** What Lector writes about the user is readable by nobody else. */
async function assertOwnersOnly(home: string): Promise<void> {
  if (process.platform === 'win32') return;
  const files = await filesBelow(join(userDataIn(home), 'User', 'globalStorage', 'lector.lector'));
  assert.ok(files.length > 0, 'Lector has written something');
  for (const file of files) {
    const { mode } = await lstat(file);
    assert.equal(mode & 0o077, 0, `others can read ${file.slice(file.lastIndexOf(sep) + 1)}`);
  }
}

async function createdSince(folder: string, time: number): Promise<readonly string[]> {
  const created: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const entry = await lstat(path).catch(() => undefined);
    if (entry !== undefined && entry.birthtimeMs >= time) created.push(path);
  }
  return created;
}
