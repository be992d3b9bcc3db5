import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AudioStore, isUnguessableName, unguessableName } from '../../../../src/service/store/audioStore.js';
import { fullDisk } from '../../../support/fullDisk.js';

describe('AudioStore', () => {
  const start = Date.UTC(2026, 4, 31, 23);
  const hour = 60 * 60 * 1000;
  let folder: string;
  let now: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-audio-'));
    now = start;
  });

  async function opened(room: number): Promise<AudioStore> {
    const store = new AudioStore(folder, () => new Date(now), room);
    await store.open();
    return store;
  }

  async function bytesIn(): Promise<number> {
    const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  it('finds a file for 24 hours and not a moment longer, swept or not', async () => {
    const store = await opened(1_000_000);
    const name = await store.add(Buffer.alloc(10));
    now += 24 * hour - 1;
    await store.sweep();
    assert.ok((await store.find(name)) !== undefined);
    now += 1;
    assert.equal(await store.find(name), undefined);
    assert.equal(await bytesIn(), 10);
    await store.sweep();
    assert.equal(await bytesIn(), 0);
  });

  it('lets the oldest half go where the disk is full, and says so where that is not enough', async () => {
    let free = 1_000;
    const full = await fullDisk(async () => (await bytesIn()) >= free);
    try {
      const store = await opened(1_000_000);
      const names: string[] = [];
      for (let n = 0; n < 12; n++) {
        now += 1_000;
        names.push(await store.add(Buffer.alloc(100)));
      }
      const alive = await Promise.all(names.map(async (name) => (await store.find(name)) !== undefined));
      assert.deepEqual(alive, [...Array<boolean>(5).fill(false), ...Array<boolean>(7).fill(true)]);
      free = 0;
      await assert.rejects(store.add(Buffer.alloc(100)), { code: 'ENOSPC' });
    } finally {
      full.restore();
    }
  });

  it('lets a file go that was made while the clock was a day ahead', async () => {
    const store = await opened(1_000_000);
    const name = await store.add(Buffer.alloc(10));
    now -= 24 * hour;
    assert.equal(await store.find(name), undefined);
    await store.sweep();
    assert.equal(await bytesIn(), 0);
  });

  it('lets the oldest go where there is no more room, and keeps what it was just given', async () => {
    const store = await opened(1_000);
    const names: string[] = [];
    for (let n = 0; n < 50; n++) {
      now += 1_000;
      names.push(await store.add(Buffer.alloc(100)));
      assert.ok((await store.find(names.at(-1) ?? '')) !== undefined);
      assert.ok((await bytesIn()) <= 1_000);
    }
    const alive = await Promise.all(names.map(async (name) => (await store.find(name)) !== undefined));
    assert.deepEqual(alive, [...Array<boolean>(41).fill(false), ...Array<boolean>(9).fill(true)]);
  });

  it('keeps even a file that is larger than all room', async () => {
    const store = await opened(1_000);
    await store.add(Buffer.alloc(500));
    now += 1_000;
    const large = await store.add(Buffer.alloc(5_000));
    assert.ok((await store.find(large)) !== undefined);
    assert.equal(await bytesIn(), 5_000);
  });

  it('counts what another process keeps in the same folder', async () => {
    const [one, other] = [await opened(10_000), await opened(10_000)];
    for (let n = 0; n < 200; n++) {
      now += 1_000;
      await (n % 2 === 0 ? one : other).add(Buffer.alloc(100));
      assert.ok((await bytesIn()) <= 11_000);
    }
  });

  it('deletes what has expired when it opens', async () => {
    await (await opened(1_000)).add(Buffer.alloc(10));
    now += 24 * hour;
    await opened(1_000);
    assert.deepEqual(await readdir(folder), []);
  });

  it('keeps all that its room is for, and not a byte more', async () => {
    const store = await opened(1_600);
    const [first, second] = [await store.add(Buffer.alloc(100)), await store.add(Buffer.alloc(1_400))];
    await store.sweep();
    assert.equal(await bytesIn(), 1_500);
    now += 1_000;
    const third = await store.add(Buffer.alloc(1));
    await store.sweep();
    const kept = await Promise.all([first, second, third].map(async (name) => await store.find(name)));
    assert.equal(kept.filter((path) => path !== undefined).length, 2);
    assert.ok((await bytesIn()) <= 1_500);
  });

  it('deletes no more than it must', async () => {
    const store = await opened(1_600);
    for (const bytes of [100, 700, 800]) {
      now += 1_000;
      await store.add(Buffer.alloc(bytes));
    }
    assert.equal(await bytesIn(), 1_500);
  });

  it('looks through the folder when more than a sixteenth of its room was added, not each time', async () => {
    const store = await opened(1_600);
    const expired = await store.add(Buffer.alloc(50));
    now += 24 * hour;
    const isThere = async () => (await readdir(folder)).includes(expired);
    await store.add(Buffer.alloc(50));
    assert.equal(await isThere(), true);
    await store.add(Buffer.alloc(1));
    assert.equal(await isThere(), false);
  });

  it('removes the draft of a dead process after an hour, and does not count drafts', async () => {
    const store = await opened(1_000);
    const name = await store.add(Buffer.alloc(900));
    for (const [draft, age] of [
      ['.draft-old', hour + 1000],
      ['.draft-new', hour - 60_000],
    ] as const) {
      await writeFile(join(folder, draft), Buffer.alloc(1_000));
      const then = new Date(Date.now() - age);
      await utimes(join(folder, draft), then, then);
    }
    await store.sweep();
    assert.deepEqual((await readdir(folder)).sort(), ['.draft-new', name].sort());
  });

  it('sweeps on past what vanishes and what cannot be deleted', async function () {
    if (process.platform === 'win32') this.skip();
    const store = await opened(1_000);
    const name = await store.add(Buffer.alloc(10));
    // To the sweep, a dangling link looks like a file that another process has just deleted.
    await symlink('nowhere', join(folder, '.a-link'));
    await mkdir(join(folder, '.a-folder'));
    now = Date.now() + 48 * hour;
    await store.sweep();
    assert.deepEqual((await readdir(folder)).sort(), ['.a-folder', '.a-link']);
    assert.equal(await store.find(name), undefined);
  });

  it('removes a file, and does not mind if it is gone', async () => {
    const store = await opened(1_000);
    const name = await store.add(Buffer.alloc(10));
    await store.remove(name);
    await store.remove(name);
    assert.deepEqual(await readdir(folder), []);
  });

  it('does not take a file that cannot be looked at for one that is missing', async function () {
    // Windows says of such a place that there is nothing.
    if (process.platform === 'win32') this.skip();
    const store = await opened(1_000);
    assert.equal(await store.find('nothing.wav'), undefined);
    await writeFile(join(folder, 'a-file'), '');
    await assert.rejects(store.find(join('a-file', 'in-it.wav')), { code: 'ENOTDIR' });
  });

  it('takes only its own names', () => {
    const name = unguessableName('wav');
    for (const own of [name, unguessableName('mp3')]) assert.equal(isUnguessableName(own), true, own);
    for (const other of [
      `a${name}`,
      name.slice(1),
      `${name}x`,
      name.replace('.', 'x'),
      `/${name.slice(1)}`,
    ]) {
      assert.equal(isUnguessableName(other), false, other);
    }
    assert.equal(isUnguessableName(unguessableName('ogg')), false);
  });
});
