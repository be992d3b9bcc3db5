import assert from 'node:assert/strict';
import fs, { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { flacBlockFrames } from '../../../src/core/audio/flac.js';
import { wordLabel } from '../../../src/core/audio/wavMarks.js';
import { pcm16, readWav, wavOf16 } from '../../../src/core/audio/wav.js';
import {
  compressed,
  entryName,
  packEntry,
  secondsKept,
  uncompressed,
} from '../../../src/speech/cacheEntry.js';
import { DiskCache } from '../../../src/speech/diskCache.js';
import { fullDisk } from '../../support/fullDisk.js';
import { speechLike } from '../../support/speechLike.js';
import { until } from '../../support/until.js';

const rate = 22_050;
const atOnce = () => Promise.resolve();
const marks = [0, 3000, 9000].map((frame, n) => ({ frame, frames: 500, label: wordLabel(n * 5, 4) }));
const data = pcm16([speechLike(rate, 1, 120, 1)]);
const speech = wavOf16({ sampleRate: rate, channels: 1 }, data, marks);
const secondsIn = (audio: Uint8Array): number => {
  const entry = packEntry(audio);
  return secondsKept(entry.subarray(0, 4096), entry.length);
};
const key = (text: string) => ({ service: 'service', voiceId: 'ada', text });

describe('kept audio', () => {
  it('is half as large, and the same file with the same marks when it is heard', async () => {
    const flac = await compressed(speech, atOnce);
    assert.ok(flac.length < speech.length / 2, `${flac.length} of ${speech.length} bytes`);
    const again = uncompressed(flac);
    assert.equal(Buffer.compare(again, speech), 0);
    assert.deepEqual(readWav(again).marks, marks);
  });

  it('is the same file whatever kind of WAV file it was', async () => {
    const folder = 'test/fixtures/recordings';
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.wav'))) {
      const wav = new Uint8Array(readFileSync(join(folder, name)));
      const kept = await compressed(wav, atOnce);
      assert.equal(Buffer.compare(uncompressed(kept), wav), 0, name);
      assert.ok(kept.length <= wav.length, name);
    }
  });

  it('stays a WAV file where FLAC gains nothing', async () => {
    const noise = pcm16([Float32Array.from({ length: 5000 }, () => Math.random() * 2 - 1)]);
    const stereo = wavOf16({ sampleRate: rate, channels: 2 }, data);
    for (const wav of [wavOf16({ sampleRate: rate, channels: 1 }, noise), stereo, speech.subarray(0, 100)])
      assert.equal(await compressed(wav, atOnce), wav);
  });

  it('keeps what follows half a frame', async () => {
    const wav = wavOf16({ sampleRate: rate, channels: 1 }, data.subarray(0, 20_001), marks);
    const kept = await compressed(wav, atOnce);
    assert.notEqual(kept, wav);
    assert.equal(Buffer.compare(uncompressed(kept), wav), 0);
  });

  it('says from its beginning how long it lasts', async () => {
    for (const kept of [speech, await compressed(speech, atOnce)])
      assert.equal(secondsIn(kept).toFixed(1), (data.length / 2 / rate).toFixed(1));
    assert.equal(secondsIn(new Uint8Array(100)), 0);
  });

  describe('on the disk', () => {
    let folder: string;
    let pauses: (() => void)[];

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lector-small-'));
      pauses = [];
    });

    const open = (pause: (ms: number) => Promise<void> = atOnce) =>
      new DiskCache(folder, { maxBytes: () => 10_000_000, pause, now: () => Date.parse('2026-01-01') });
    const byHand = () => new Promise<void>((resolve) => pauses.push(resolve));
    const sizeOf = async (text: string) => (await stat(join(folder, entryName(key(text))))).size;
    const becomesSmall = (text: string) =>
      until(async () => (await sizeOf(text)) < speech.length / 2, `${text} is small`);

    it('becomes small after it was put in, and keeps its time', async () => {
      const cache = open();
      assert.equal(await cache.put(key('a'), speech), true);
      await becomesSmall('a');
      const { mtime } = await stat(join(folder, entryName(key('a'))));
      assert.equal(mtime.toISOString(), '2026-01-01T00:00:00.000Z');
      assert.equal(Buffer.compare((await open().get(key('a'))) ?? assert.fail(), speech), 0);
      assert.deepEqual(await readdir(folder), [entryName(key('a'))]);
    });

    it('is compressed once', async () => {
      await open().put(key('a'), speech);
      await becomesSmall('a');
      const before = (await stat(join(folder, entryName(key('a'))))).ino;
      const cache = open(byHand);
      await cache.get(key('a'));
      assert.deepEqual(pauses, []);
      assert.equal((await stat(join(folder, entryName(key('a'))))).ino, before);
    });

    it('is compressed by the next window that hears it if this one is killed in the middle', async () => {
      await open(byHand).put(key('a'), speech);
      pauses.shift()?.();
      await until(() => pauses.length > 0, 'its first block is done');
      assert.equal(Buffer.compare((await open().get(key('a'))) ?? assert.fail(), speech), 0);
      await becomesSmall('a');
    });

    it('is compressed by the next window that puts something in if nobody hears it again', async () => {
      await open(byHand).put(key('a'), speech);
      await open().put(key('b'), speech);
      await becomesSmall('b');
      await becomesSmall('a');
    });

    it('does not come back once it is deleted', async () => {
      const cache = open(byHand);
      await cache.put(key('a'), speech);
      await cache.put(key('b'), speech);
      pauses.shift()?.();
      await until(() => pauses.length > 0, 'its first block is done');
      const cleared = cache.clear();
      pauses.shift()?.();
      await cleared;
      assert.deepEqual(await readdir(folder), []);
      assert.deepEqual(pauses, []);
    });

    it('does not come back where it is just taking its place when all is deleted', async () => {
      const cache = open();
      const { rename } = fs;
      let [isReached, goOn] = [false, (): void => undefined];
      const gate = new Promise<void>((resolve) => (goOn = resolve));
      const renaming = mock.method(fs, 'rename');
      const second = async (...paths: Parameters<typeof rename>) => {
        isReached = true;
        await gate;
        await rename(...paths);
      };
      renaming.mock.mockImplementationOnce(second, 1);
      syncBuiltinESMExports();
      try {
        await cache.put(key('a'), speech);
        await until(() => isReached, 'it is compressed');
        const cleared = cache.clear();
        for (let n = 0; n < 20; n++) assert.notDeepEqual(await readdir(folder), []);
        goOn();
        await cleared;
      } finally {
        renaming.mock.restore();
        syncBuiltinESMExports();
      }
      assert.deepEqual(await readdir(folder), []);
    });

    it('does not come back once another window has deleted it', async () => {
      // Before it begins, after each block, and before the small file takes its place.
      const last = 1 + Math.ceil(data.length / 2 / flacBlockFrames) + 1;
      let calls = 0;
      let goOn = (): void => undefined;
      const gate = new Promise<void>((resolve) => (goOn = resolve));
      const cache = open(() => (++calls === last ? gate : Promise.resolve()));
      await cache.put(key('a'), speech);
      await until(() => calls === last, 'it is compressed');
      await open().clear();
      goOn();
      await cache.put(key('b'), speech);
      await becomesSmall('b');
      assert.deepEqual(await readdir(folder), [entryName(key('b'))]);
    });

    it('stays as it is where the disk has no room for both', async () => {
      let failures = 0;
      const disk = await fullDisk(() => failures-- > 0);
      try {
        let begin = (): void => undefined;
        const gate = new Promise<void>((resolve) => (begin = resolve));
        const cache = open(() => gate);
        for (const text of ['a', 'b']) await cache.put(key(text), speech);
        failures = 1;
        begin();
        await becomesSmall('b');
      } finally {
        disk.restore();
      }
      assert.ok((await sizeOf('a')) > speech.length);
      assert.equal(Buffer.compare((await open(byHand).get(key('a'))) ?? assert.fail(), speech), 0);
      assert.equal((await readdir(folder)).length, 2, 'nothing is left half written');
    });

    it('is whole or gone wherever its small file is damaged', async () => {
      const short = wavOf16({ sampleRate: rate, channels: 1 }, data.subarray(0, 9000));
      await open().put(key('a'), short);
      const path = join(folder, entryName(key('a')));
      await until(async () => (await sizeOf('a')) < short.length, 'it is small');
      const whole = await readFile(path);
      for (let at = 0; at < whole.length; at += 37) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        await writeFile(path, bytes);
        assert.equal(await open().get(key('a')), undefined);
      }
    });
  });
});
