import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageStore } from '../../../../src/service/store/usageStore.js';

describe('UsageStore', () => {
  let folder: string;
  let now: number;
  let reports: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-usage-'));
    now = Date.UTC(2026, 4, 31, 12);
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

  const month = () => join(folder, '2026-05');
  const written = async () => {
    const [name = ''] = await readdir(month());
    return JSON.parse(await readFile(join(month(), name), 'utf8')) as unknown;
  };

  it('reads the count of another process again, even where it changed within a tick of the clock', async () => {
    const [store, other] = [await opened(), join(folder, '2026-05', 'abc.json')];
    await mkdir(month());
    const moment = new Date();
    for (const characters of [5, 7]) {
      await writeFile(other, JSON.stringify({ characters }));
      await utimes(other, moment, moment);
      assert.equal(await store.used(), characters);
    }
  });

  it('forgets a count with its file, and neither counts the next nor the others twice', async () => {
    const [store, other] = [await opened(), await opened()];
    await store.add(5);
    const [file = ''] = await readdir(month());
    await other.add(7);
    await rm(join(month(), file));
    await store.add(3);
    assert.deepEqual([await store.used(), await other.used()], [10, 10]);
    await rm(month(), { recursive: true });
    const undo = await store.add(2);
    await other.add(1);
    await undo();
    for (const one of [store, other, await opened()]) assert.equal(await one.used(), 1);
  });

  it('reads what another process changed long ago', async () => {
    const [store, other] = [await opened(), join(folder, '2026-05', 'abc.json')];
    await mkdir(month());
    for (const [characters, moment] of [
      [5, new Date(Date.now() - 60_000)],
      [7, new Date(Date.now() - 50_000)],
    ] as const) {
      await writeFile(other, JSON.stringify({ characters }));
      await utimes(other, moment, moment);
      assert.equal(await store.used(), characters);
      assert.equal(await store.used(), characters);
    }
  });

  it('has on disk what it acknowledged, even with many counting at once', async () => {
    const store = await opened();
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.add(n)));
    assert.deepEqual(await written(), { characters: 190 });
    assert.equal(await store.used(), 190);
  });

  it('refuses what it cannot write, does not count it, and recovers when it can', async () => {
    const store = await opened();
    await store.add(3);
    const [name = ''] = await readdir(month());
    await rename(join(month(), name), join(folder, 'aside'));
    await mkdir(join(month(), name, 'in the way'), { recursive: true });
    await assert.rejects(store.add(5));
    await Promise.all([assert.rejects(store.add(6)), assert.rejects(store.add(7))]);
    assert.equal(await store.used(), 3);
    assert.deepEqual(await readdir(month()), [name], 'no draft is left');
    await rm(join(month(), name), { recursive: true });
    await rename(join(folder, 'aside'), join(month(), name));
    await store.add(4);
    assert.equal(await store.used(), 7);
    assert.deepEqual(await written(), { characters: 7 });
  });

  it('takes back what it counted, on the disk too, and in the month that counted it', async () => {
    const store = await opened();
    const takeBack = await store.add(4);
    const takeBackLater = await store.add(6);
    await takeBack();
    assert.equal(await store.used(), 6);
    assert.deepEqual(await written(), { characters: 6 });
    now = Date.UTC(2026, 5, 1);
    await takeBackLater();
    assert.equal(await store.used(), 0);
    assert.deepEqual(await written(), { characters: 0 });
    assert.equal(store.renewal().getTime(), Date.UTC(2026, 6, 1));
  });

  it('forgets the months of more than a year ago when it opens, and leaves alone what is no month', async () => {
    for (const name of [
      '2024-05',
      '2025-04',
      '2025-05',
      '2026-05',
      '2026-06',
      'old',
      '0-2024-05',
      '2025-030',
    ]) {
      await mkdir(join(folder, name, 'x'), { recursive: true });
    }
    await opened();
    const others = ['2026-05', '2026-06', 'old'];
    assert.deepEqual((await readdir(folder)).sort(), ['0-2024-05', '2025-030', '2025-05', ...others]);
    now = Date.UTC(2027, 4, 1);
    await opened();
    assert.deepEqual((await readdir(folder)).sort(), ['0-2024-05', '2025-030', ...others]);
  });

  for (const damaged of ['', '{', '{"characters":-1}', '{"characters":1.5}', '{"characters":"1"}', '[]']) {
    it(`sets aside what is damaged (${damaged}), says so once, and counts the rest`, async () => {
      const store = await opened();
      await mkdir(month());
      await writeFile(join(month(), 'abc.json'), damaged);
      await writeFile(join(month(), 'def.json'), '{"characters":2}');
      await writeFile(join(month(), 'notes.txt'), 'not a count');
      assert.equal(await store.used(), 2);
      assert.equal(await store.used(), 2);
      assert.equal(reports.length, 1);
      assert.match(
        reports[0] ?? '',
        /^abc\.json in the data folder is damaged\. It was set aside as damaged-/,
      );
      const kept = (await readdir(month())).find((name) => name.startsWith('damaged-')) ?? '';
      assert.equal(await readFile(join(month(), kept), 'utf8'), damaged);
    });
  }
});
