import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftIn } from '../../../src/disk/drafts.js';

describe('a draft that nobody has touched for an hour', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'lector-drafts-'));
  });

  async function untouched(): Promise<string> {
    const { folder } = await draftIn(parent, 'key');
    await writeFile(join(folder, 'sound'), 'half');
    const before = new Date(Date.now() - 60 * 60_000);
    for (const path of [join(folder, 'sound'), folder]) await utimes(path, before, before);
    return folder;
  }

  it('stays with a process that stands still: it goes on writing when it wakes up', async function () {
    if (process.platform !== 'linux') this.skip();
    const folder = await untouched();
    const other = await draftIn(parent, 'key');
    assert.deepEqual(await readdir(other.folder), []);
    assert.deepEqual(await readdir(folder), ['sound']);
  });

  it('is taken over where nobody can say whether its process has ended', async () => {
    await rename(await untouched(), join(parent, '.draft-key.00000000-1-0'));
    assert.deepEqual(await readdir((await draftIn(parent, 'key')).folder), ['sound']);
  });
});
