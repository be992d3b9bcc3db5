import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCode } from '../../../src/core/errors.js';
import { entryName, isEntryName } from '../../../src/speech/cacheEntry.js';
import { DiskCache, type DiskCacheOptions } from '../../../src/speech/diskCache.js';
import { fullDisk } from '../../support/fullDisk.js';

const key = (text: string) => ({ service: 'service', voiceId: 'ada', text });
const audio = (bytes: number, value = 7) => new Uint8Array(bytes).fill(value);
const overhead = 47;

describe('the audio cache on disk', () => {
  let folder: string;
  let time: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-cache-'));
    time = Date.parse('2026-01-01');
  });

  const open = (options: Partial<DiskCacheOptions> = {}) =>
    new DiskCache(join(folder, 'audio'), {
      maxBytes: () => 1_000_000,
      now: () => (time += 1000),
      ...options,
    });

  const hasIn = async (cache: DiskCache) => {
    const names = await cache.names();
    return (text: string) => names.includes(entryName(key(text)));
  };

  const onlyFile = async (): Promise<string> => {
    const [name] = await readdir(join(folder, 'audio'));
    return join(folder, 'audio', name ?? '');
  };

  it('gives back what it has where the time of a file cannot be set', async () => {
    await open().put(key('a'), audio(100));
    const cache = open({ now: () => NaN });
    assert.deepEqual(await cache.get(key('a')), audio(100));
    await cache.put(key('b'), audio(100));
    assert.deepEqual(await cache.get(key('b')), audio(100));
  });

  it('says once why nothing can be kept', async () => {
    await writeFile(join(folder, 'audio'), 'not a folder');
    const told: unknown[] = [];
    const cache = open({ unkept: (why) => told.push(errorCode(why)) });
    for (const text of ['a', 'b']) await assert.rejects(cache.put(key(text), audio(100)));
    assert.equal(told.length, 1);
    assert.match(String(told[0]), /^E[A-Z]+$/);
  });

  it('says once that the disk is full, and leaves nothing half written', async () => {
    let told = 0;
    const cache = open({ unkept: () => told++ });
    await cache.put(key('a'), audio(100));
    const disk = await fullDisk(() => true);
    try {
      for (const text of ['b', 'c'])
        await assert.rejects(cache.put(key(text), audio(100)), { code: 'ENOSPC' });
    } finally {
      disk.restore();
    }
    assert.equal(told, 1);
    assert.deepEqual(await readdir(join(folder, 'audio')), [entryName(key('a'))]);
    await cache.put(key('b'), audio(100));
    assert.deepEqual(await cache.get(key('b')), audio(100));
  });

  it('gives back what was put in, in this window and in the next', async () => {
    const cache = open();
    assert.equal(await cache.get(key('a')), undefined);
    await cache.put(key('a'), audio(100));
    assert.deepEqual(await cache.get(key('a')), audio(100));
    assert.deepEqual(await open().get(key('a')), audio(100));
  });

  it('tells services, voices and texts apart, however they are written', async () => {
    const cache = open();
    await cache.put({ service: 'a', voiceId: 'b', text: 'c' }, audio(1));
    for (const other of [
      { service: 'ab', voiceId: '', text: 'c' },
      { service: 'a', voiceId: 'bc', text: '' },
      { service: 'a', voiceId: 'b', text: 'C' },
    ]) {
      assert.equal(await cache.get(other), undefined);
    }
  });

  it('knows at once what is there', async () => {
    const cache = open();
    assert.equal((await hasIn(cache))('a'), false);
    await cache.put(key('a'), audio(1));
    const has = await hasIn(cache);
    assert.deepEqual([has('a'), has('b')], [true, false]);
  });

  it('throws out what was not used for longest', async () => {
    const cache = open({ maxBytes: () => 5 * (100 + overhead) });
    for (const text of ['a', 'b', 'c', 'd', 'e']) await cache.put(key(text), audio(100));
    await cache.get(key('a'));
    await cache.put(key('f'), audio(100));
    await cache.trim();
    const has = await hasIn(cache);
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].filter((text) => has(text)),
      ['a', 'd', 'e', 'f'],
    );
  });

  it('stays within its size whatever is put in, by however many windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ window: fc.nat(2), text: fc.nat(20), bytes: fc.nat(400) }), { maxLength: 30 }),
        async (steps) => {
          const maxBytes = 1500;
          const windows = [0, 1, 2].map(() => open({ maxBytes: () => maxBytes }));
          for (const { window, text, bytes } of steps) {
            await windows[window]?.put(key(String(text)), audio(bytes));
          }
          await windows[0]?.trim();
          assert.ok((await open().clear()).bytes <= maxBytes);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('is shared by windows that write and read at the same time', async () => {
    const windows = [0, 1, 2, 3].map(() => open({ maxBytes: () => 3000 }));
    await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const cache = windows[n % 4];
        const text = String(n % 10);
        await cache?.put(key(text), audio(300, n % 10));
        const found = await cache?.get(key(text));
        // Another window may have evicted it; if it is there, it is whole.
        if (found !== undefined) assert.deepEqual(found, audio(300, n % 10));
      }),
    );
  });

  it('drops an entry that is damaged anywhere', async () => {
    const cache = open();
    await cache.put(key('a'), audio(50));
    const whole = await readFile(await onlyFile());
    for (let at = 0; at < whole.length; at++) {
      await cache.put(key('a'), audio(50));
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await writeFile(await onlyFile(), damaged);
      assert.equal(await cache.get(key('a')), undefined);
      assert.equal((await readdir(join(folder, 'audio'))).length, 0);
    }
    for (const length of [0, 3, 20, whole.length - 1]) {
      await cache.put(key('a'), audio(50));
      await writeFile(await onlyFile(), whole.subarray(0, length));
      assert.equal(await cache.get(key('a')), undefined);
    }
  });

  it('says how much it freed', async () => {
    const cache = open();
    assert.deepEqual(await cache.clear(), { entries: 0, bytes: 0 });
    await cache.put(key('a'), audio(100));
    await cache.put(key('b'), audio(200));
    assert.deepEqual(await cache.clear(), { entries: 2, bytes: 300 + 2 * overhead });
    assert.equal(await cache.get(key('a')), undefined);
  });

  it('keeps nothing that is larger than all it may keep', async () => {
    const cache = open({ maxBytes: () => 10 });
    await cache.put(key('a'), audio(100));
    assert.equal((await hasIn(cache))('a'), false);
  });

  it('keeps what is exactly as large as all it may keep', async () => {
    const cache = open({ maxBytes: () => 100 + overhead });
    await cache.put(key('a'), audio(100));
    assert.deepEqual(await cache.get(key('a')), audio(100));
  });

  it('makes room for a tenth more than it needs, and for no more', async () => {
    const cache = open({ maxBytes: () => 10 * (100 + overhead) });
    for (let n = 0; n < 11; n++) await cache.put(key(String(n)), audio(100));
    await cache.trim();
    assert.equal((await readdir(join(folder, 'audio'))).length, 9);
  });

  it('does not look at its folder for every entry', async () => {
    const cache = open();
    await cache.put(key('a'), audio(1));
    await cache.trim();
    const left = join(folder, 'audio', 'left.tmp');
    await writeFile(left, 'half');
    await utimes(left, 0, 0);
    await cache.put(key('b'), audio(1));
    assert.ok((await readdir(join(folder, 'audio'))).includes('left.tmp'));
  });

  it('leaves nothing half written where an entry cannot take its place', async () => {
    const cache = open();
    await cache.put(key('a'), audio(1));
    const place = await onlyFile();
    await rm(place);
    await mkdir(join(place, 'in the way'), { recursive: true });
    await assert.rejects(cache.put(key('a'), audio(1)), { syscall: 'rename' });
    assert.deepEqual(await readdir(join(folder, 'audio')), [basename(place)]);
  });

  it('logs what it cannot delete, and goes on', async () => {
    const lines: string[] = [];
    const cache = open({ log: (line) => lines.push(line) });
    await cache.put(key('a'), audio(1));
    await mkdir(join(folder, 'audio', '0'.repeat(64)));
    await cache.clear();
    assert.equal((await hasIn(cache))('a'), false);
    assert.equal(lines.length, 1);
    assert.match(lines.join(), /^An entry of the audio cache cannot be deleted: \S/);
  });

  it('is emptied by two windows at once without a complaint', async () => {
    const lines: string[] = [];
    const [one, other] = [0, 1].map(() => open({ log: (line) => lines.push(line) }));
    for (let n = 0; n < 20; n++) await one?.put(key(String(n)), audio(1));
    await Promise.all([one?.clear(), other?.clear()]);
    assert.deepEqual(await readdir(join(folder, 'audio')), []);
    assert.deepEqual(lines, []);
  });

  it('throws out without a complaint what another window has thrown out meanwhile', async () => {
    const lines: string[] = [];
    await open().put(key('a'), audio(100));
    const file = await onlyFile();
    const cache = open({
      log: (line) => lines.push(line),
      // It is asked between the look at the folder and the first deletion.
      maxBytes: () => {
        rmSync(file);
        return 0;
      },
    });
    await cache.trim();
    assert.deepEqual(await readdir(join(folder, 'audio')), []);
    assert.deepEqual(lines, []);
  });

  it('is empty where its folder is not there yet', async () => {
    assert.deepEqual(await open().clear(), { entries: 0, bytes: 0 });
    assert.equal((await hasIn(open()))('a'), false);
  });

  it('fails where a file stands in place of its folder', async () => {
    await writeFile(join(folder, 'audio'), '');
    await assert.rejects(open().names(), { code: 'ENOTDIR' });
    await assert.rejects(open().trim(), { code: 'ENOTDIR' });
  });

  it('takes only files with names of its own for entries', () => {
    const name = entryName(key('a'));
    assert.equal(isEntryName(name), true);
    for (const other of [`${name}.bought`, `a${name}`, name.toUpperCase(), '']) {
      assert.equal(isEntryName(other), false, other);
    }
  });

  it('drops a damaged entry that another window has dropped already', async () => {
    const lines: string[] = [];
    await open().put(key('a'), audio(1));
    const file = await onlyFile();
    await writeFile(file, 'damaged');
    const cache = open({
      log: (line) => {
        lines.push(line);
        rmSync(file);
      },
    });
    assert.equal(await cache.get(key('a')), undefined);
    assert.deepEqual(lines, ['An entry of the audio cache was damaged and is dropped.']);
  });

  it('throws out nothing for what it cannot keep', async () => {
    const cache = open({ maxBytes: () => 5 * (100 + overhead) });
    await cache.put(key('a'), audio(100));
    await cache.put(key('b'), audio(1000));
    await cache.trim();
    assert.deepEqual(await cache.get(key('a')), audio(100));
  });

  it('keeps what a reading was promised until it is released, however long ago it was used', async () => {
    const cache = open({ maxBytes: () => 5 * (100 + overhead) });
    await cache.put(key('a'), audio(100));
    const promises = [cache.protect([key('a')]), cache.protect([key('a')])];
    for (const text of ['b', 'c', 'd', 'e', 'f', 'g']) await cache.put(key(text), audio(100));
    await cache.trim();
    assert.equal((await hasIn(cache))('a'), true);
    promises[0]?.();
    promises[0]?.();
    await cache.put(key('h'), audio(100));
    await cache.trim();
    assert.equal((await hasIn(cache))('a'), true, 'another reading needs it');
    promises[1]?.();
    for (const text of ['i', 'j']) await cache.put(key(text), audio(100));
    await cache.trim();
    assert.equal((await hasIn(cache))('a'), false);
  });

  it('removes what a dead window left half written, and leaves what is being written', async () => {
    const cache = open();
    await cache.put(key('a'), audio(1));
    for (const [name, age] of [
      ['old.tmp', 2],
      ['new.tmp', 0],
      ['half-an-hour.tmp', 0.5],
      ['of-somebody-else.txt', 2],
    ] as const) {
      const path = join(folder, 'audio', name);
      await writeFile(path, 'half');
      const then = new Date(Date.now() - age * 3_600_000);
      await utimes(path, then, then);
    }
    await cache.trim();
    const names = await readdir(join(folder, 'audio'));
    assert.deepEqual(names.filter((name) => name.includes('.')).sort(), [
      'half-an-hour.tmp',
      'new.tmp',
      'of-somebody-else.txt',
    ]);
  });

  it('does not show what was read in the names or the rights of its files', async () => {
    const cache = open();
    await cache.put(key('a secret'), audio(1));
    assert.match(await onlyFile(), /[0-9a-f]{64}$/);
    assert.ok(!(await readFile(await onlyFile())).includes('secret'));
    if (process.platform === 'win32') return;
    for (const path of [join(folder, 'audio'), await onlyFile()])
      assert.equal((await stat(path)).mode & 0o077, 0, path);
  });
});
