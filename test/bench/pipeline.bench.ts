import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../src/api/client.js';
import { keptBy } from '../support/keptBy.js';
import { speakAhead, type ChunkAudio } from '../../src/reading/speakAhead.js';
import { chunks } from '../../src/text/chunks.js';
import type { CostQuestion } from '../../src/speech/speech.js';
import { AudioShelves } from '../../src/speech/audioShelves.js';
import { DiskCache } from '../../src/speech/diskCache.js';
import { Narrators } from '../../src/speech/narrators.js';
import type { Bench } from '../support/bench.js';
import { startScriptedService } from '../support/scriptedService.js';
import { toneWav } from '../support/toneWav.js';
import { readSource } from '../support/readSource.js';

type Report = Parameters<Bench['run']>[0];

export const title = 'The reading pipeline: first sound, price, memory';

export async function run(report: Report): Promise<void> {
  for (const latencyMs of [0, 50, 500]) await firstSound(latencyMs, report);
  await price(report);
  await question(report);
  await memory(report);
}

const never = (): AbortSignal => new AbortController().signal;
const voiceId = 'ada';
const paragraph = (n: number): string =>
  `Paragraph ${n} begins here. It says a little about this and that, and it goes on for a while. Then it ends.`;
const text = (paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, n) => paragraph(n)).join('\n\n');

/** A service that takes a while to start and half a millisecond per character to speak. */
async function firstSound(latencyMs: number, report: Report): Promise<void> {
  const service = await startScriptedService({
    latencyMs,
    generationMsPerCharacter: 0.5,
    secondsPerCharacter: 0.005,
  });
  const selection = text(20);
  const client = new Client(service.account);
  const spoken = [...chunks(readSource(selection))];
  const ways: Readonly<Record<string, () => AsyncIterable<ChunkAudio>>> = {
    'Lector, 3 ahead': () =>
      speakAhead(spoken, client, { voiceFor: () => voiceId, ahead: 3, signal: never() }),
    'one after another': () =>
      speakAhead(spoken, client, { voiceFor: () => voiceId, ahead: 0, signal: never() }),
  };
  await client.voices(never());
  const figures: Record<string, { readonly firstMs: number; readonly gapMs: number }> = {};
  for (const [way, begin] of Object.entries(ways)) figures[way] = await played(begin());
  const start = performance.now();
  await client.speak(selection, voiceId, never());
  figures['whole selection in one request'] = { firstMs: performance.now() - start, gapMs: 0 };
  const ours = figures['Lector, 3 ahead']?.firstMs ?? NaN;
  for (const [way, { firstMs, gapMs }] of Object.entries(figures)) {
    report({
      what: `first sound, ${latencyMs} ms latency, ${way}`,
      ms: Math.round(firstMs),
      'of Lector': `${(firstMs / ours).toFixed(2)} ×`,
      'silence between chunks, ms': Math.round(gapMs),
    });
  }
  await service.close();
}

/** What someone listening as the speech arrives would hear. Gaps are unwanted silences. */
async function played(speech: AsyncIterable<ChunkAudio>): Promise<{ firstMs: number; gapMs: number }> {
  const start = performance.now();
  let firstMs: number | undefined;
  let heardUntil = 0;
  let gapMs = 0;
  for await (const { seconds } of speech) {
    const arrived = performance.now() - start;
    if (firstMs !== undefined) gapMs += Math.max(0, arrived - heardUntil);
    firstMs ??= arrived;
    heardUntil = Math.max(heardUntil, arrived) + seconds * 1000;
  }
  return { firstMs: firstMs ?? NaN, gapMs };
}

async function price(report: Report): Promise<void> {
  const service = await startScriptedService({ secondsPerCharacter: 0.001, sampleRate: 8000 });
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const original = text(200);
  const edited = original.replace('Paragraph 100 begins', 'Paragraph 100 starts');
  for (const [what, read] of [
    ['read', original],
    ['read again', original],
    ['read with one word edited', edited],
  ] as const) {
    const before = service.charged;
    const cache = new DiskCache(folder, { maxBytes: () => 200_000_000 });
    const source = keptBy(cache, new Client(service.account), service.url);
    await played(
      speakAhead(chunks(readSource(read)), source, { voiceFor: () => voiceId, ahead: 3, signal: never() }),
    );
    const paid = service.charged - before;
    report({ what: `200 paragraphs, ${what}`, characters: read.length, 'characters charged': paid });
  }
  await service.close();
  await rm(folder, { recursive: true });
}

/** How long the user waits for the question what a long Markdown file costs. */
async function question(report: Report): Promise<void> {
  const readme = await readFile('test/fixtures/text/corpus/README.md', 'utf8');
  const copies = Math.ceil(2_000_000 / readme.length);
  // No two copies are the same, or the second would cost nothing.
  const file = Array.from({ length: copies }, (_, n) => readme.replaceAll(/[.:]$/gm, ` ${n}.`)).join('\n\n');
  const cut = () => chunks(readSource(file, 'markdown'), { isShort: () => true });
  for (const [what, how] of [
    ['a reading', { inParts: true }],
    ['saved audio', {}],
  ] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
    const asked: CostQuestion[] = [];
    const narrators = new Narrators(
      () =>
        Promise.resolve({
          voiceFor: () => voiceId,
          voiceName: () => Promise.resolve(undefined),
          serviceOf: () => 'none',
          billing: {
            account: () => Promise.resolve(new Client({ baseUrl: 'http://127.0.0.1:1', token: 'none' })),
            remaining: 10,
            freshRemaining: () => Promise.resolve(10),
            soonRemaining: () => Promise.resolve(10),
            confirmAboveCharacters: 0,
          },
        }),
      (question) => {
        asked.push(question);
        return Promise.resolve('cancel');
      },
      new AudioShelves(folder, { freeBytes: () => 1, paidBytes: () => 200_000_000 }),
      () => undefined,
    );
    const ready = await narrators.narrator(cut);
    const start = performance.now();
    await ready.agree(cut, how);
    report({
      what: `price of a Markdown file, ${what}`,
      characters: file.length,
      'ms to the question': Math.round(performance.now() - start),
      'characters priced': asked[0]?.toPay ?? 0,
    });
    await rm(folder, { recursive: true });
  }
}

async function memory(report: Report): Promise<void> {
  const audio = toneWav({ seconds: 5, sampleRate: 16_000 });
  for (const kilobytes of [100, 10_000]) {
    const document = text(Math.ceil((kilobytes * 1000) / (paragraph(10_000).length + 2)));
    const baseline = used();
    const speak = () => Promise.resolve(audio.slice());
    let peak = 0;
    let spoken = 0;
    let bytes = 0;
    const options = { voiceFor: () => voiceId, ahead: 3, signal: never() };
    for await (const piece of speakAhead(chunks(readSource(document)), { speak }, options)) {
      bytes += piece.audio.length;
      if (++spoken % 50 === 0) peak = Math.max(peak, used() - baseline);
    }
    report({
      what: `peak memory above the text, ${kilobytes} KB read`,
      chunks: spoken,
      MB: (peak / 1e6).toFixed(1),
      'MB of audio that went through': (bytes / 1e6).toFixed(0),
    });
  }
}

function used(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
