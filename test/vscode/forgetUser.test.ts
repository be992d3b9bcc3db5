// All suites share one server: what one user left there must not reach the next. Needs no VS Code.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { forgetUser } from './forgetUser.js';

describe('Between two suites in VS Code', () => {
  let home: string;

  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'lector-forget-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('nothing of the user stays on the disk but the settings that the next suite wants', async () => {
    const userData = userDataIn(home);
    for (const left of [
      'User/settings.json',
      'User/keybindings.json',
      'User/globalStorage/state.vscdb',
      'User/globalStorage/lector.lector/service/voices/voice-1/voice.json',
      'User/globalStorage/lector.lector/windows/usage.json',
      'User/workspaceStorage/1/lector.lector/places.json',
      'User/workspaceStorage/1/vscode.lock',
      'User/History/1/entries.json',
      'Machine/settings.json',
    ]) {
      await mkdir(dirname(join(userData, left)), { recursive: true });
      await writeFile(join(userData, left), '{"of":"the one before"}');
    }
    await forgetUser(home, { 'lector.speed': 2 });
    const files = (await readdir(userData, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    assert.deepEqual(
      files.map(({ name }) => name),
      ['settings.json'],
    );
    const settings = await readFile(join(userData, 'User', 'settings.json'), 'utf8');
    assert.match(settings, /"lector.speed": 2/);
    assert.doesNotMatch(settings, /the one before/);
  });
});
