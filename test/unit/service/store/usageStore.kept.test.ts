import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageStore } from '../../../../src/service/store/usageStore.js';

describe('UsageStore: what must not be lost', () => {
  let folder: string;
  let now: number;
  let reports: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-usage-'));
    now = Date.UTC(2026, 10, 30, 23, 59);
    reports = [];
  });

  async function opened(): Promise<UsageStore> {
    const store = new UsageStore(
      folder,
      () => new Date(now),
      (message) => reports.push(message),
    );
    await store.open();
    return store;
  }

  const month = '2026-11';
  const files = () => readdir(join(folder, month));
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  /** The id of a process that has just ended. */
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const fileOf = (pid: number, n: number): string =>
    `${host}-${pid}-${n.toString(16).padStart(24, '0')}.json`;

  async function write(name: string, usage: object): Promise<void> {
    await mkdir(join(folder, month), { recursive: true });
    await writeFile(join(folder, month, name), JSON.stringify(usage));
  }

  it('loses no count where the clock is set back over the end of a month', async () => {
    const store = await opened();
    await store.add(5_000);
    now = Date.UTC(2026, 11, 1);
    await store.add(20);
    assert.equal(await store.used(), 20);
    now = Date.UTC(2026, 10, 30, 23, 59);
    await store.add(7);
    assert.equal(await store.used(), 5_007);
    assert.equal(await (await opened()).used(), 5_007);
    now = Date.UTC(2026, 11, 1);
    assert.equal(await (await opened()).used(), 20);
  });

  it('keeps the count of this month where it is opened under a clock that is months ahead', async () => {
    await (await opened()).add(9);
    now = Date.UTC(2027, 3, 1);
    await opened();
    now = Date.UTC(2026, 10, 30);
    assert.equal(await (await opened()).used(), 9);
  });

  it('counts exactly what many add at once, over the end of a month', async () => {
    const store = await opened();
    const adding = Array.from({ length: 100 }, async (_, n) => {
      if (n === 50) now = Date.UTC(2026, 11, 1);
      await store.add(1);
    });
    await Promise.all(adding);
    assert.equal(await (await opened()).used(), 50);
    now = Date.UTC(2026, 10, 30);
    assert.equal(await (await opened()).used(), 50);
  });

  it('folds the files of ended processes together, and leaves those of others', async () => {
    for (let n = 1; n <= 40; n++) await write(fileOf(ended, n), { characters: n });
    // A running process, one on another machine, and one of an older version about which nothing is known.
    await write(fileOf(process.ppid, 1), { characters: 1_000 });
    await write(`00000000-${ended}-0a.json`, { characters: 2_000 });
    await write('0123456789abcdef01234567.json', { characters: 4_000 });
    const almostDayAgo = new Date(Date.now() - 23 * 60 * 60 * 1000);
    await utimes(join(folder, month, `00000000-${ended}-0a.json`), almostDayAgo, almostDayAgo);
    const store = await opened();
    assert.equal((await files()).length, 4);
    assert.equal(await store.used(), 820 + 7_000);
    await store.add(1);
    assert.equal((await files()).length, 4);
    assert.equal(await (await opened()).used(), 821 + 7_000);
  });

  it('leaves the file of a process that runs, however long ago it counted', async function () {
    if (process.platform !== 'linux') this.skip();
    await (await opened()).add(5);
    const [name = ''] = await files();
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, month, name), dayAgo, dayAgo);
    assert.equal(await (await opened()).used(), 5);
    assert.deepEqual(await files(), [name]);
  });

  it('folds the files of other machines, too, when they have not changed for a day', async () => {
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (let n = 1; n <= 200; n++) {
      const name = `00000000-${n}-${n.toString(16).padStart(24, '0')}.json`;
      await write(name, { characters: 3 });
      await utimes(join(folder, month, name), dayAgo, dayAgo);
    }
    const store = await opened();
    assert.equal((await files()).length, 1, 'adding up takes no longer each time');
    assert.equal(await store.used(), 600);
  });

  it('counts nothing twice where a process goes on that stood still for a day', async () => {
    const slow = await opened();
    await slow.add(10);
    const [name = ''] = await files();
    // As on another machine, which cannot be asked.
    const foreign = name.replace(host, '00000000');
    Reflect.set(slow, 'name', foreign);
    await rename(join(folder, month, name), join(folder, month, foreign));
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, month, foreign), dayAgo, dayAgo);
    assert.equal(await (await opened()).used(), 10);
    assert.equal(await slow.used(), 10);
    const takeBack = await slow.add(5);
    assert.equal(await slow.used(), 15);
    assert.equal(await (await opened()).used(), 15);
    await takeBack();
    assert.equal(await slow.used(), 10);
  });

  it('reads no link', async () => {
    const store = await opened();
    await store.add(5);
    await symlink(join(folder, 'nowhere'), join(folder, month, fileOf(process.ppid, 1)));
    assert.equal(await store.used(), 5);
  });

  it('counts every file once, at every moment while two others fold them together', async () => {
    const store = await opened();
    for (let n = 1; n <= 40; n++) await write(fileOf(ended, n), { characters: n });
    const opening = { others: 2 };
    const others = Promise.all(
      [1, 2].map(async () => {
        const other = await opened();
        opening.others--;
        return other;
      }),
    );
    while (opening.others > 0) assert.equal(await store.used(), 820);
    for (const other of await others) assert.equal(await other.used(), 820);
    assert.deepEqual(reports, []);
  });

  it('finds a count whole, whatever step of folding was the last before a kill', async () => {
    await write(fileOf(ended, 1), { characters: 3 });
    await write(fileOf(ended, 2), { characters: 4 });
    // Claimed, counted by another ended process, but not deleted yet.
    await write(fileOf(ended, 3), { characters: 15, absorbed: [fileOf(ended, 4), fileOf(ended, 5)] });
    await write(fileOf(ended, 4), { characters: 10 });
    assert.equal(await (await opened()).used(), 22);
    assert.deepEqual((await files()).length, 1);
    assert.equal(await (await opened()).used(), 22);
  });

  it('fails a question while a file cannot be read, and counts it again once it can', async () => {
    const store = await opened();
    // Not a file: opening it works, reading it is an error.
    await mkdir(join(folder, month, fileOf(process.ppid, 1)), { recursive: true });
    await assert.rejects(store.used(), { code: 'EISDIR' });
    await rm(join(folder, month, fileOf(process.ppid, 1)), { recursive: true });
    assert.equal(await store.used(), 0);
    assert.deepEqual(reports, []);
  });

  it('sets aside what can be read and makes no sense', async () => {
    await write(fileOf(process.ppid, 1), { characters: -5 });
    assert.equal(await (await opened()).used(), 0);
    assert.deepEqual(reports.length, 1);
    assert.ok((await files()).every((name) => name.startsWith('damaged-')));
  });

  it('opens even where a month cannot be read, and says so', async () => {
    await mkdir(join(folder, month, fileOf(process.ppid, 1)), { recursive: true });
    await mkdir(join(folder, '2026-10'));
    await writeFile(join(folder, '2026-10', fileOf(ended, 1)), '{"characters":5}');
    await opened();
    assert.deepEqual(reports, ['Old usage files could not be merged.']);
    now = Date.UTC(2026, 9, 1);
    assert.equal(await (await opened()).used(), 5);
  });

  it('fails a question while a month is no folder, and does not take it for unused', async () => {
    const store = await opened();
    await writeFile(join(folder, month), '');
    await assert.rejects(store.used(), { code: 'ENOTDIR' });
    await assert.rejects(store.add(1));
    await rm(join(folder, month));
    assert.equal(await store.used(), 0);
  });

  it('counts nothing that another process has counted already, and removes it when it opens', async () => {
    // Killed after the write that counts the other file, so both are there.
    await write(fileOf(process.ppid, 1), { characters: 15, absorbed: [fileOf(ended, 4)] });
    const store = await opened();
    await write(fileOf(ended, 4), { characters: 10 });
    assert.equal(await store.used(), 15);
    assert.equal(await (await opened()).used(), 15);
    assert.deepEqual(await files(), [fileOf(process.ppid, 1)]);
  });

  it('counts no file twice that this process has taken over and could not delete', async () => {
    await write(fileOf(ended, 1), { characters: 3 });
    const store = await opened();
    const [own = ''] = await files();
    const { absorbed } = JSON.parse(await readFile(join(folder, month, own), 'utf8')) as {
      readonly absorbed: readonly string[];
    };
    assert.equal(absorbed.length, 1);
    await write(absorbed[0] ?? '', { characters: 3 });
    assert.equal(await store.used(), 3);
    await store.add(2);
    assert.deepEqual(JSON.parse(await readFile(join(folder, month, own), 'utf8')), {
      characters: 5,
      absorbed,
    });
  });

  it('takes no other file for a count', async () => {
    const store = await opened();
    for (const name of [
      'x-abc.json',
      'abc.json.old',
      `${host}-${ended}-xyz.json`,
      '.draft-abc',
      'notes.json',
    ]) {
      await write(name, { characters: 1 });
    }
    assert.equal(await store.used(), 0);
    assert.equal((await files()).length, 5);
    assert.deepEqual(reports, []);
  });

  it('keeps its folder and its counts for its owner alone', async function () {
    if (process.platform === 'win32') this.skip();
    folder = join(folder, 'not', 'yet');
    await (await opened()).add(1);
    const [name = ''] = await files();
    for (const [path, mode] of [
      [folder, 0o700],
      [join(folder, month), 0o700],
      [join(folder, month, name), 0o600],
    ] as const) {
      assert.equal((await stat(path)).mode & 0o777, mode, path);
    }
  });
});
