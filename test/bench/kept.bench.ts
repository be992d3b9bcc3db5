import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.js';
import { Client } from '../../src/api/client.js';
import { embeddedFormat } from '../../src/core/audio/soundFormat.js';
import { pcm16, wavInfo, wavOf16 } from '../../src/core/audio/wav.js';
import { AudioShelves } from '../../src/speech/audioShelves.js';
import { packEntry, smallEntry, unpackEntry } from '../../src/speech/cacheEntry.js';
import { Narrators } from '../../src/speech/narrators.js';
import { PurchaseFolder } from '../../src/speech/paidSpeech.js';
import type { Audio } from '../../src/core/speechProvider.js';
import { publicVoices } from '../../src/service/voices/catalogue.js';
import { chunksOf } from '../support/chunksOf.js';
import { medianMs, type Bench } from '../support/bench.js';
import { until } from '../support/until.js';
import { synthesizeHere } from '../support/synthesizeHere.js';
import { everydaySentences } from './service/everydaySentences.js';

type Report = Parameters<Bench['run']>[0];

export const title = 'Kept audio: how much fits, and how soon it is there again';

const defaultBytes = 2_000_000_000;
const keptMessages = 400;

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
  const sentence = await spokenBy(`${everydaySentences[0] ?? ''}.`, 0);
  await soundAgain([messages[0] ?? sentence, sentence], report);
}

/** From the moment that a reading is wanted to the WAV file of its first message, all of which was bought today. */
async function soundAgain([message, sentence]: readonly Audio[], report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const open = (pause?: (ms: number) => Promise<void>): AudioShelves =>
    new AudioShelves(folder, {
      freeBytes: () => defaultBytes,
      paidBytes: () => defaultBytes,
      ...(pause && { pause }),
    });
  const shelves = open(() => new Promise((resolve) => setImmediate(resolve)));
  const purchases = new PurchaseFolder(folder, systemClock, () => undefined);
  const texts = Array.from(
    { length: keptMessages },
    (_, n) => `This is message ${n} of what was bought today.`,
  );
  for (const [n, text] of texts.entries()) {
    const key = { service: 'none', voiceId: 'ada', text };
    const audio = n % 2 === 0 ? message : sentence;
    if (audio !== undefined) await shelves.forPaid.put(key, audio);
    await purchases.keep(key, 'https://files.example/a.wav');
  }
  const all = keptMessages * ((message?.length ?? 0) + (sentence?.length ?? 0)) * 0.5;
  await until(async () => (await shelves.paid.contents()).bytes < all * 0.6, 'all are compressed', 300);
  const narrators = new Narrators(
    () =>
      Promise.resolve({
        voiceFor: () => 'ada',
        voiceName: () => Promise.resolve(undefined),
        serviceOf: () => 'none',
        billing: {
          account: () => Promise.resolve(new Client({ baseUrl: 'http://127.0.0.1:1', token: 'none' })),
          remaining: 1_000_000,
          freshRemaining: () => Promise.resolve(1_000_000),
          soonRemaining: () => Promise.resolve(1_000_000),
          confirmAboveCharacters: Infinity,
        },
      }),
    () => Promise.resolve('cancel'),
    open(),
    () => undefined,
  );
  for (const [what, first] of [
    ['a sentence of 2 s', 1],
    ['a message of 20 s', 0],
  ] as const) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let n = first; n < 40; n += 2) {
      const text = () => chunksOf([texts[n] ?? '']);
      const start = performance.now();
      const narrator = await narrators.narrator(text);
      await narrator.agree(text);
      await narrator.speak(texts[n] ?? '', 'ada', new AbortController().signal);
      times.push(performance.now() - start);
      narrator.done();
    }
    const { user, system } = process.cpuUsage(before);
    const [cold = NaN] = times;
    times.sort((a, b) => a - b);
    report({
      what: `${what}, one of ${keptMessages} kept`,
      'ms to its audio, the first': +cold.toFixed(1),
      'CPU ms': +((user + system) / 1000 / times.length).toFixed(1),
      'ms to its audio': +(times[Math.floor(times.length / 2)] ?? NaN).toFixed(1),
    });
  }
  await rm(folder, { recursive: true, maxRetries: 3 });
}

/** Messages of the usual length, by some of the voices that come with Lector. */
async function spoken(): Promise<readonly Audio[]> {
  const wavs: Audio[] = [];
  for (let n = 0; n < languages.length; n++) {
    wavs.push(await spokenBy(`${everydaySentences.slice(n * 4, n * 4 + 8).join('. ')}.`, n));
  }
  return wavs;
}

/** Of two engines. */
const languages = ['en', 'en', 'en', 'en', 'de', 'fr', 'es', 'ru'];

async function spokenBy(text: string, n: number): Promise<Audio> {
  const its = publicVoices.filter(({ language }) => language.startsWith(languages[n] ?? 'en'));
  const voice = its[n % its.length]?.voice;
  if (voice === undefined) throw new Error('There is no voice for that.');
  const { samples } = await synthesizeHere(text, voice, new AbortController().signal);
  const data = pcm16([Float32Array.from(samples, (value) => value / 0x8000)]);
  return wavOf16(embeddedFormat, data);
}
