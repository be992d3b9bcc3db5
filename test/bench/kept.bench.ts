import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavInfo } from '../../src/core/audio/wav.js';
import { pcm16, wavOf16 } from '../../src/core/audio/wavWriter.js';
import { packEntry, smallEntry, unpackEntry } from '../../src/speech/cacheEntry.js';
import { DiskCache } from '../../src/speech/diskCache.js';
import type { Audio } from '../../src/speech/speech.js';
import { publicVoices } from '../../src/service/voices/catalogue.js';
import { medianMs, type Bench } from '../support/bench.js';
import { until } from '../support/until.js';
import { synthesizeHere } from '../support/synthesizeHere.js';
import { everydaySentences } from './service/everydaySentences.js';

type Report = Parameters<Bench['run']>[0];

export const title = 'Kept audio: how much fits, and how soon it is there again';

const defaultBytes = 2_000_000_000;

export async function run(report: Report): Promise<void> {
  const messages = await spoken();
  const seconds = messages.reduce((sum, wav) => sum + wavInfo(wav).frames / wavInfo(wav).sampleRate, 0);
  const received = messages.map((wav) => packEntry(wav));
  let steps: number[] = [];
  let last = performance.now();
  const rest = (): Promise<void> => {
    steps.push(performance.now() - last);
    return new Promise((resolve) =>
      setImmediate(() => {
        last = performance.now();
        resolve();
      }),
    );
  };
  const small: Buffer[] = [];
  for (const round of ['warm-up', 'measured']) {
    steps = [];
    for (const entry of received) {
      last = performance.now();
      const made = await smallEntry(entry, rest);
      steps.push(performance.now() - last);
      if (round === 'measured' && made !== undefined) small.push(made);
    }
  }
  for (const [what, entries] of [
    ['as received', received],
    ['as FLAC', small],
  ] as const) {
    const bytes = entries.reduce((sum, { length }) => sum + length, 0);
    report({
      what: `${messages.length} messages ${what}`,
      'kB a second': +(bytes / seconds / 1000).toFixed(1),
      'hours in 2 GB': +((defaultBytes / bytes) * (seconds / 3600)).toFixed(1),
      'ms to unpack one': +((await medianMs(5, () => entries.forEach(unpackEntry))) / entries.length).toFixed(
        2,
      ),
    });
  }
  steps.sort((a, b) => a - b);
  report({
    what: 'compressing them',
    'ms a second of sound': +(steps.reduce((sum, ms) => sum + ms, 0) / seconds).toFixed(1),
    'ms at once, median': +(steps[Math.floor(steps.length / 2)] ?? NaN).toFixed(1),
    'ms at once, 95 %': +(steps[Math.floor(steps.length * 0.95)] ?? NaN).toFixed(1),
  });
  await fromDisk(messages, report);
}

/** From the disk to the WAV file, as a window finds it that has read nothing yet and one that has. */
async function fromDisk(messages: readonly Audio[], report: Report): Promise<void> {
  for (const what of ['as received', 'as FLAC']) {
    const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
    const keyOf = (n: number) => ({ service: 'none', voiceId: 'ada', text: String(n) });
    const isSmall = what === 'as FLAC';
    const open = (): DiskCache =>
      new DiskCache(folder, {
        maxBytes: () => defaultBytes,
        ...(isSmall && { pause: () => new Promise((resolve) => setImmediate(resolve)) }),
      });
    const cache = open();
    for (const [n, wav] of messages.entries()) await cache.put(keyOf(n), wav);
    const all = messages.reduce((sum, { length }) => sum + length, 0);
    if (isSmall) await until(async () => (await cache.contents()).bytes < all * 0.7, 'all are compressed');
    const again = open();
    const times: number[] = [];
    for (const n of messages.keys()) times.push(await medianMs(1, () => again.get(keyOf(n))));
    const [first = NaN, ...rest] = times;
    report({
      what: `from the disk ${what}`,
      'ms, the first': +first.toFixed(1),
      'ms, median': +(rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? NaN).toFixed(1),
    });
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

/** Messages of the usual length, by some of the voices that come with Lector. */
async function spoken(): Promise<readonly Audio[]> {
  const wavs: Audio[] = [];
  for (const [n, { voice }] of publicVoices.filter(({ language }) => language.startsWith('en')).entries()) {
    if (n >= 8) break;
    const message = `${everydaySentences.slice(n * 4, n * 4 + 8).join('. ')}.`;
    const { samples, sampleRate } = await synthesizeHere(message, voice, new AbortController().signal);
    const data = pcm16([Float32Array.from(samples, (value) => value / 0x8000)]);
    wavs.push(wavOf16({ sampleRate, channels: 1 }, data));
  }
  return wavs;
}
