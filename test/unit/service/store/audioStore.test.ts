import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AudioStore } from '../../../../src/service/store/audioStore.js';

describe('AudioStore', () => {
  const start = Date.UTC(2026, 4, 31, 23);
  const hour = 60 * 60 * 1000;
  let folder: string;
  let now: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-audio-'));
    now = start;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

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
    assert.ok((await store.find(name)) !== undefined);
    now += 1;
    assert.equal(await store.find(name), undefined);
    assert.equal(await bytesIn(), 10);
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
});
