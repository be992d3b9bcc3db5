import assert from 'node:assert/strict';
import fc from 'fast-check';
import fs, { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { AudioShelves, type AudioShelvesOptions } from '../../../src/speech/audioShelves.js';
import { entryName } from '../../../src/speech/cacheEntry.js';
import { DiskCache } from '../../../src/speech/diskCache.js';
import { Narrators } from '../../../src/speech/narrators.js';
import type { Audio } from '../../../src/core/speechProvider.js';
import { chunksOf } from '../../support/chunksOf.js';
import { fullDisk } from '../../support/fullDisk.js';
import { toneWav } from '../../support/toneWav.js';
import { until } from '../../support/until.js';

const never = new AbortController().signal;
const keyOf = (text: string) => ({ service: 'service', voiceId: 'ada', text });
const sound = toneWav({ seconds: 0.1, sampleRate: 8000 });
const entryBytes = sound.length + 47;
/** Nothing that is kept is compressed meanwhile. */
const asItCame = { pause: () => new Promise<void>(() => undefined) };
const numRuns = Number(process.env['LECTOR_RUNS'] ?? 30);

describe('the shelves of the audio cache', () => {
  let folder: string;
  let run = 0;
  let time: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-shelves-'));
    time = Date.parse('2026-01-01');
  });

  const audioFolder = () => join(folder, `audio${run}`);

  const open = (options: Partial<AudioShelvesOptions> = {}) =>
    new AudioShelves(audioFolder(), {
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      freeBytes: () => 1_000_000,
      paidBytes: () => 1_000_000,
      now: () => (time += 1000),
      ...options,
    });

  const has = async (shelf: DiskCache, texts: readonly string[]) => {
    const names = await shelf.names();
    return texts.filter((text) => names.includes(entryName(keyOf(text))));
  };

  it('throw out nothing that was paid for, however much is free', async () => {
    const shelves = open({ freeBytes: () => 3 * entryBytes });
    await shelves.forPaid.put(keyOf('paid'), sound);
    for (const text of ['a', 'b', 'c', 'd', 'e']) await shelves.forFree.put(keyOf(text), sound);
    await shelves.trim();
    assert.ok((await has(shelves.free, ['a', 'b', 'c', 'd', 'e'])).length <= 3);
    assert.deepEqual(await shelves.forPaid.get(keyOf('paid')), sound);
  });

  it('get smaller when their sizes do', async () => {
    let bytes = 1_000_000;
    const shelves = open({ freeBytes: () => bytes, paidBytes: () => bytes, ...asItCame });
    // What is put in next then makes nothing smaller by itself.
    await Promise.all([shelves.free.trim(), shelves.paid.trim()]);
    await shelves.forPaid.put(keyOf('paid'), sound);
    await shelves.forFree.put(keyOf('free'), sound);
    bytes = 1;
    await shelves.trim();
    assert.deepEqual(await shelves.names(), new Set());
  });

  it('keep what was paid for in less room', async () => {
    const shelves = open();
    await shelves.forPaid.put(keyOf('paid'), sound);
    await until(async () => (await shelves.paid.contents()).bytes < entryBytes, 'it is compressed');
    assert.deepEqual(await shelves.forPaid.get(keyOf('paid')), sound);
  });

  it('keep nothing at all where nothing is to be kept, whatever the size for what is paid', async () => {
    const shelves = open({ freeBytes: () => 0 });
    await shelves.forPaid.put(keyOf('paid'), sound);
    assert.deepEqual(await shelves.names(), new Set());
  });

  it('have what is on either of them', async () => {
    const shelves = open();
    await shelves.forPaid.put(keyOf('paid'), sound);
    await shelves.forFree.put(keyOf('free'), sound);
    assert.deepEqual(await shelves.names(), new Set([keyOf('paid'), keyOf('free')].map(entryName)));
    for (const shelf of [shelves.forPaid, shelves.forFree]) {
      for (const text of ['paid', 'free']) assert.deepEqual(await shelf.get(keyOf(text)), sound);
    }
  });

  it('are emptied apart', async () => {
    const shelves = open({ pause: () => new Promise(() => undefined) });
    await shelves.forPaid.put(keyOf('paid'), sound);
    await shelves.forFree.put(keyOf('free'), sound);
    assert.equal((await shelves.clearFree()).entries, 1);
    assert.deepEqual(await has(shelves.paid, ['paid']), ['paid']);
    const { entries, bytes, seconds } = await shelves.paid.contents();
    assert.deepEqual([entries, bytes, seconds.toFixed(3)], [1, entryBytes, '0.100']);
    assert.deepEqual(await shelves.clearPaid(), { entries, bytes });
    assert.equal(await shelves.forPaid.get(keyOf('paid')), undefined);
  });

  it('give up what is free where the disk is full, and then say so', async () => {
    let told = 0;
    const shelves = open({ unkept: () => told++ });
    await shelves.forPaid.put(keyOf('a'), sound);
    await shelves.forFree.put(keyOf('free'), sound);
    const disk = await fullDisk(() => fullUntilCleared());
    let isFull = false as boolean;
    const clear = shelves.free.clear.bind(shelves.free);
    shelves.free.clear = async () => {
      const freed = await clear();
      if (freed.entries > 0) isFull = false;
      return freed;
    };
    const fullUntilCleared = () => isFull;
    try {
      isFull = true;
      assert.equal(await shelves.forPaid.put(keyOf('b'), sound), true);
      assert.deepEqual(await has(shelves.free, ['free']), []);
      isFull = true;
      await assert.rejects(shelves.forPaid.put(keyOf('c'), sound), { code: 'ENOSPC' });
    } finally {
      disk.restore();
    }
    assert.equal(told, 1);
    assert.deepEqual(await has(shelves.paid, ['a', 'b', 'c']), ['a', 'b']);
  });

  it('hold in memory what no disk has room for: as much as fits, the latest before the oldest', async () => {
    const shelves = open();
    const large = new Uint8Array(90_000_000);
    for (const text of ['a', 'b', 'c']) shelves.hold(keyOf(text), large);
    assert.deepEqual(await shelves.names(), new Set(['b', 'c'].map((text) => entryName(keyOf(text)))));
    assert.equal(await shelves.forPaid.get(keyOf('c')), large);
    shelves.letGo(keyOf('c'));
    assert.equal(await shelves.forPaid.get(keyOf('c')), undefined);
  });

  it('have what they hold in memory also where a shelf cannot be read', async () => {
    const log: string[] = [];
    const shelves = open({ log: (line) => log.push(line) });
    await mkdir(audioFolder());
    await writeFile(shelves.paid.folder, 'not a folder');
    shelves.hold(keyOf('a'), sound);
    assert.deepEqual(await shelves.forPaid.get(keyOf('a')), sound);
    assert.deepEqual(await shelves.names(), new Set([entryName(keyOf('a'))]));
    assert.match(log.join(), /^The audio cache cannot be listed: Error: ENOTDIR/);
  });

  describe('after an update', () => {
    beforeEach(async () => {
      const before = new DiskCache(audioFolder(), { maxBytes: () => 1_000_000, now: () => time++ });
      for (const text of ['a', 'b', 'c']) await before.put(keyOf(text), sound);
      await before.trim();
    });

    it('keep all that may have been paid for, where nothing free can throw it out', async () => {
      await writeFile(join(audioFolder(), 'another.txt'), 'no audio');
      const shelves = open({ freeBytes: () => 2 * entryBytes, mayBePaid: () => true });
      await shelves.forFree.put(keyOf('free'), sound);
      await shelves.forFree.put(keyOf('more'), sound);
      await shelves.trim();
      assert.ok(!(await readdir(shelves.paid.folder)).includes('another.txt'));
      assert.deepEqual(await has(shelves.paid, ['a', 'b', 'c', 'free']), ['a', 'b', 'c']);
      assert.deepEqual(await shelves.forPaid.get(keyOf('a')), sound);
    });

    it('keep it also where the first thing that happens is that they are made smaller or emptied', async () => {
      const shelves = open({ freeBytes: () => 1, mayBePaid: () => true, ...asItCame });
      await shelves.trim();
      assert.deepEqual(await has(shelves.paid, ['a', 'b', 'c']), ['a', 'b', 'c']);
      await rm(shelves.paid.folder, { recursive: true });
      const before = new DiskCache(audioFolder(), { maxBytes: () => 1_000_000 });
      await before.put(keyOf('d'), sound);
      await open({ mayBePaid: () => true }).clearFree();
      assert.deepEqual(await has(shelves.paid, ['d']), ['d']);
      assert.deepEqual(await before.names(), []);
    });

    it('keep it also where the disk has no links', async () => {
      const linking = mock.method(fs, 'link', () => Promise.reject(new Error('no links')));
      syncBuiltinESMExports();
      try {
        await open({ mayBePaid: () => true }).trim();
      } finally {
        linking.mock.restore();
        syncBuiltinESMExports();
      }
      const shelves = open();
      await shelves.free.clear();
      assert.deepEqual(await shelves.forPaid.get(keyOf('a')), sound);
    });

    it('throw out nothing while they cannot keep it, leave nothing half done, and try again', async () => {
      const log: string[] = [];
      const { rename } = fs;
      const renaming = mock.method(fs, 'rename', (from: string, to: string) =>
        to.endsWith('paid') ? Promise.reject(new Error('no')) : rename(from, to),
      );
      syncBuiltinESMExports();
      let told = 0;
      const shelves = open({
        mayBePaid: () => true,
        freeBytes: () => 1,
        log: (line) => log.push(line),
        unkept: () => told++,
      });
      try {
        for (const act of [
          () => shelves.trim(),
          () => shelves.clearFree(),
          () => shelves.makeRoom(),
          () => shelves.forFree.put(keyOf('free'), sound),
          () => shelves.forPaid.put(keyOf('paid'), sound),
        ])
          await assert.rejects(act(), /no/);
      } finally {
        renaming.mock.restore();
        syncBuiltinESMExports();
      }
      assert.equal(log[0], 'What was kept earlier cannot be taken over: Error: no');
      assert.equal(told, 1);
      const there = await readdir(audioFolder());
      assert.ok(there.every((name) => !name.startsWith('.') && name !== 'paid'));
      assert.equal(there.length, 3);
      await shelves.clearFree();
      assert.deepEqual(await has(shelves.paid, ['a', 'b', 'c']), ['a', 'b', 'c']);
    });

    it('keep nothing back where nothing was paid for and the paid shelf cannot be made', async () => {
      const renaming = mock.method(fs, 'rename', () => Promise.reject(new Error('no')));
      syncBuiltinESMExports();
      try {
        assert.equal((await open().clearFree()).entries, 3);
      } finally {
        renaming.mock.restore();
        syncBuiltinESMExports();
      }
    });

    it('take nothing for paid where nothing ever cost anything', async () => {
      const shelves = open({ mayBePaid: () => false });
      await shelves.forFree.put(keyOf('free'), sound);
      assert.equal((await shelves.paid.contents()).entries, 0);
      assert.deepEqual(await has(shelves.free, ['a', 'b', 'c', 'free']), ['a', 'b', 'c', 'free']);
    });

    it('take over once: what is free later stays free', async () => {
      await open({ mayBePaid: () => true, ...asItCame }).forPaid.put(keyOf('paid'), sound);
      const shelves = open({ mayBePaid: () => true, ...asItCame });
      await shelves.clearPaid();
      await shelves.forFree.put(keyOf('free'), sound);
      await open({ mayBePaid: () => true }).forPaid.put(keyOf('again'), sound);
      assert.deepEqual(await has(shelves.paid, ['a', 'free', 'again']), ['again']);
    });

    it('leave everything to a window with the earlier version', async () => {
      await open({ mayBePaid: () => true }).forPaid.put(keyOf('paid'), sound);
      const before = new DiskCache(audioFolder(), { maxBytes: () => 2 * entryBytes });
      assert.deepEqual(await before.get(keyOf('b')), sound);
      await before.trim();
      assert.deepEqual(await has(open().paid, ['a', 'b', 'c']), ['a', 'b', 'c']);
    });

    it('begin again where a window was killed while it took over', async () => {
      const draft = join(audioFolder(), '.draft-0123');
      await mkdir(draft);
      await writeFile(join(draft, entryName(keyOf('a'))), 'half');
      const windows = [1, 2].map(() => open({ mayBePaid: () => true }));
      await Promise.all(windows.map((shelves, n) => shelves.forPaid.put(keyOf(`paid ${n}`), sound)));
      const kept = ['a', 'b', 'c', 'paid 0', 'paid 1'];
      assert.deepEqual(await has(open().paid, kept), kept);
      assert.deepEqual(await open().forPaid.get(keyOf('a')), sound);
    });
  });

  it('have what an earlier version has bought meanwhile, from then on in its place', async () => {
    const shelves = open();
    await shelves.forPaid.put(keyOf('a'), sound);
    await new DiskCache(audioFolder(), { maxBytes: () => 1_000_000 }).put(keyOf('b'), sound);
    assert.deepEqual(await shelves.forPaid.get(keyOf('b')), sound);
    await shelves.free.clear();
    assert.deepEqual(await shelves.forPaid.get(keyOf('b')), sound);
  });

  it('have it also where the disk has no room for it in its place, not even once all that is free is gone', async () => {
    const log: string[] = [];
    const shelves = open({ log: (line) => log.push(line) });
    await shelves.trim();
    await shelves.free.put(keyOf('b'), sound);
    const disk = await fullDisk(() => true);
    try {
      await shelves.forPaid.get(keyOf('b'));
      assert.deepEqual(await shelves.forPaid.get(keyOf('b')), sound);
    } finally {
      disk.restore();
    }
    assert.deepEqual(log, ['Paid audio cannot be moved to its place: Error: no space left']);
  });

  describe('charge each message once as long as it fits', () => {
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    let charged: string[];
    let paidBytes: number;
    let isFull: boolean;

    beforeEach(() => {
      charged = [];
      paidBytes = 1_000_000;
      isFull = false;
    });

    /** A window that reads with a service whose answer is the audio, and with a free one. */
    class AWindow {
      readonly shelves = open({ freeBytes: () => 3 * entryBytes, paidBytes: () => paidBytes });
      private isFree = false;
      private readonly narrators = new Narrators(
        () =>
          Promise.resolve({
            voiceFor: () => 'ada',
            voiceName: () => Promise.resolve(undefined),
            serviceOf: () => (this.isFree ? 'free' : 'service'),
            ...(this.isFree ? { speech: { speak: () => made() } } : { billing }),
          }),
        () => Promise.resolve('read' as const),
        this.shelves,
        () => undefined,
      );

      async read(text: string, isFree = false): Promise<Audio> {
        this.isFree = isFree;
        const all = () => chunksOf([text]);
        const narrator = await this.narrators.narrator(all);
        await narrator.agree(all);
        try {
          return await narrator.speak(text, 'ada', never);
        } finally {
          narrator.done();
        }
      }
    }

    const made = () => Promise.resolve(sound.slice());
    const account = {
      generate: (text: string) => {
        charged.push(text);
        return made();
      },
      audio: () => Promise.reject(new Error('Nothing is kept there.')),
    };
    const billing = {
      account: () => Promise.resolve(account),
      remaining: undefined,
      freshRemaining: () => Promise.resolve(undefined),
      soonRemaining: () => Promise.resolve(undefined),
      confirmAboveCharacters: Infinity,
    };

    const step = fc.record({
      what: fc.constantFrom(
        'read',
        'read',
        'read',
        'free',
        'reload',
        'clearFree',
        'clearPaid',
        'disk',
        'none',
      ),
      window: fc.nat(1),
      text: fc.constantFrom(...texts),
    });

    it('whatever is read, reloaded and cleared, by two windows, on a disk that may be full', async () => {
      const disk = await fullDisk(() => isFull);
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
            run++;
            [paidBytes, isFull] = [1_000_000, false];
            const windows = [new AWindow(), new AWindow()];
            const onDisk = new Set<string>();
            /** What a window itself remembers. */
            const own = [new Set<string>(), new Set<string>()];
            for (const { what, window, text } of steps) {
              const here = windows[window];
              const remembered = own[window];
              if (here === undefined || remembered === undefined) continue;
              if (what === 'read') {
                charged = [];
                assert.deepEqual(await here.read(text), sound);
                const isPaid = onDisk.has(text) || remembered.has(text);
                assert.ok(charged.length <= (isPaid ? 0 : 1), `${text} was paid for`);
                if (!isPaid) (isFull || paidBytes === 0 ? remembered : onDisk).add(text);
              } else if (what === 'free') assert.deepEqual(await here.read(text, true), sound);
              else if (what === 'clearFree') await here.shelves.clearFree();
              else if (what === 'disk') isFull = !isFull;
              else if (what === 'none') {
                paidBytes = paidBytes === 0 ? 1_000_000 : 0;
                // What no longer fits may go.
                await Promise.all(windows.map(({ shelves }) => shelves.trim()));
                if (paidBytes === 0) onDisk.clear();
              } else {
                if (what === 'reload') windows[window] = new AWindow();
                else {
                  await here.shelves.clearPaid();
                  onDisk.clear();
                }
                remembered.clear();
              }
            }
          }),
          { numRuns },
        );
      } finally {
        disk.restore();
      }
    });

    it('within one reading even where next to nothing fits', async () => {
      paidBytes = 0;
      const window = new AWindow();
      for (const text of [...texts, ...texts]) await window.read(text);
      assert.deepEqual(charged, texts);
      assert.deepEqual(await readdir(join(audioFolder(), 'paid')), []);
    });

    it('and those that were heard last, where a few fit', async () => {
      paidBytes = 4 * entryBytes;
      const window = new AWindow();
      for (const text of texts) await window.read(text);
      await window.shelves.trim();
      charged = [];
      for (const text of ['six', 'five', 'four']) await new AWindow().read(text);
      assert.deepEqual(charged, []);
    });
  });
});
