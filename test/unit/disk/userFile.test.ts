import assert from 'node:assert/strict';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlace, makeUserFolder, moveInto, stampOf } from '../../../src/disk/userFile.js';

describe('a file in a folder of the user', () => {
  let folder: string;
  let path: string;
  let made: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-user-'));
    path = join(folder, 'speech.wav');
    made = join(folder, 'made');
    await writeFile(made, 'sound');
  });

  it('gets a folder of its own, unless a link or a file has that name', async () => {
    await makeUserFolder(join(folder, 'album'));
    await makeUserFolder(join(folder, 'album'));
    await symlink('album', join(folder, 'link'));
    for (const name of ['link', 'made']) {
      await assert.rejects(makeUserFolder(join(folder, name)), { code: 'EEXIST' });
    }
  });

  it('replaces a link, and not what the link leads to', async () => {
    await writeFile(join(folder, 'thesis.txt'), 'precious');
    await symlink('thesis.txt', path);
    await moveInto(made, path);
    assert.equal(await readFile(path, 'utf8'), 'sound');
    assert.equal(await readFile(join(folder, 'thesis.txt'), 'utf8'), 'precious');
    assert.deepEqual((await readdir(folder)).sort(), ['speech.wav', 'thesis.txt']);
  });

  it('comes whole from another disk, also over a link, and leaves nothing there or beside it', async function () {
    const elsewhere = await mkdtemp('/dev/shm/lector-').catch(() => '');
    if (elsewhere === '') return this.skip();
    try {
      if ((await stat(elsewhere)).dev === (await stat(folder)).dev) return this.skip();
      const sound = join(elsewhere, 'sound');
      await writeFile(sound, 'from there', { mode: 0o644 });
      await symlink('made', path);
      await moveInto(sound, path);
      assert.equal(await readFile(path, 'utf8'), 'from there');
      assert.equal(await readFile(made, 'utf8'), 'sound');
      assert.equal((await stat(path)).mode & 0o777, 0o644);
      await writeFile(sound, 'again');
      await assert.rejects(moveInto(sound, join(folder, 'none', 'speech.wav')), { code: 'ENOENT' });
      await mkdir(join(folder, 'taken'));
      await assert.rejects(moveInto(sound, join(folder, 'taken')));
      assert.deepEqual(await readdir(elsewhere), ['sound'], 'what could not be moved is still there');
      assert.deepEqual((await readdir(folder)).sort(), ['made', 'speech.wav', 'taken']);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('has a stamp that tells it from any other, and from other content', async () => {
    assert.equal(await stampOf(path), undefined);
    await symlink('nowhere', path);
    const stamps = [await stampOf(path)];
    await rm(path);
    for (const text of ['a', 'ab', 'ab']) {
      await writeFile(path, text);
      if (stamps.length === 3) await utimes(path, 1, 1);
      stamps.push(await stampOf(path));
    }
    assert.equal(new Set(stamps).size, 4);
    assert.equal(await stampOf(path), stamps[3]);
  });

  it('cannot be put where a folder is, or where no folder is', async () => {
    await checkPlace(path);
    assert.deepEqual(await readdir(folder), ['made'], 'trying leaves nothing');
    await assert.rejects(checkPlace(join(folder, 'none', 'speech.wav')), { code: 'ENOENT' });
    await assert.rejects(checkPlace(join(made, 'speech.wav')), { code: 'ENOTDIR' });
    await assert.rejects(checkPlace(folder), { code: 'EISDIR' });
  });

  it('cannot be put where nothing may be written', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) this.skip();
    await chmod(folder, 0o500);
    await assert.rejects(checkPlace(path), { code: 'EACCES' });
    await chmod(folder, 0o700);
  });
});
