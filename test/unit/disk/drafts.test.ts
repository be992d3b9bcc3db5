import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerName } from '../../../src/disk/claims.js';
import { draftIn, draftsWith, leftDrafts, renameDraft } from '../../../src/disk/drafts.js';

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
    assert.deepEqual(await readdir((await draftIn(parent, 'ke')).folder), []);
    assert.deepEqual(await readdir((await draftIn(parent, 'key')).folder), ['sound']);
  });
});

describe('a draft whose process is unknown', () => {
  it('stays with it while something in it was written in the last ten minutes', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lector-drafts-'));
    const left = join(parent, '.draft-key.00000000-1-0');
    await rename((await draftIn(parent, 'key')).folder, left);
    const sound = join(left, 'sound');
    await writeFile(sound, 'half');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await utimes(left, minutesAgo(60), minutesAgo(60));
    await utimes(sound, minutesAgo(9), minutesAgo(9));
    assert.deepEqual(await readdir((await draftIn(parent, 'key')).folder), []);
    await utimes(sound, minutesAgo(11), minutesAgo(11));
    assert.deepEqual(await readdir((await draftIn(parent, 'key')).folder), ['sound']);
  });
});

describe('a draft whose process has ended', () => {
  it('is found, goes on under another key, and is then continued; one that is worked on stays', async () => {
    const parent = join(await mkdtemp(join(tmpdir(), 'lector-drafts-')), 'not yet there');
    const { folder } = await draftIn(parent, 'old');
    await writeFile(join(folder, 'sound'), 'half');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const ended = ownerName().replace(`-${process.pid}-`, `-${pid}-`);
    await rename(folder, join(parent, `.draft-old.${ended}`));
    assert.deepEqual(await leftDrafts(parent, 'o'), ['old']);
    const workedOn = join(parent, '.draft-old.00000000-1-0a');
    await mkdir(workedOn);
    await renameDraft(parent, 'old', 'new');
    assert.deepEqual(await draftsWith(parent, 'old'), [{ folder: workedOn, isOthers: true }]);
    assert.deepEqual(await readdir((await draftIn(parent, 'new')).folder), ['sound']);
  });
});

describe('a draft that was released', () => {
  it('is found by the beginning of its key', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lector-drafts-'));
    for (const key of ['saving-a', 'fetching']) await (await draftIn(parent, key)).release();
    const { folder } = await draftIn(parent, 'saving-b');
    assert.deepEqual(await leftDrafts(parent, 'saving-'), ['saving-a']);
    assert.deepEqual(await draftsWith(parent, 'saving-b'), [{ folder, isOthers: false }]);
  });

  it('is continued by only one of two who begin at once, and is its owner’s alone', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lector-drafts-'));
    const first = await draftIn(parent, 'key');
    if (process.platform !== 'win32') assert.equal((await stat(first.folder)).mode & 0o777, 0o700);
    await writeFile(join(first.folder, 'sound'), 'half');
    await first.release();
    const next = await Promise.all([1, 2].map(() => draftIn(parent, 'key')));
    const found = await Promise.all(next.map(({ folder }) => readdir(folder)));
    assert.deepEqual(found.sort(), [[], ['sound']]);
  });
});
