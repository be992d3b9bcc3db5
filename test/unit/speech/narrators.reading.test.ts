// The whole way from text to speech, against a service that records what it is asked for.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../../src/api/client.js';
import { keptBy } from '../../support/keptBy.js';
import { speakAhead } from '../../../src/reading/speakAhead.js';
import { chunks } from '../../../src/text/chunks.js';
import { readingCost } from '../../../src/speech/agreement.js';
import { entryName } from '../../../src/speech/cacheEntry.js';
import { DiskCache } from '../../../src/speech/diskCache.js';
import { MemoryCache } from '../../support/memoryCache.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { readSource } from '../../support/readSource.js';

const numRuns = Number(process.env['LECTOR_RUNS'] ?? 30);
const paragraphs = Array.from(
  { length: 200 },
  (_, n) => `Paragraph ${n} has a first sentence. And it has a second one, about ${n * 7} things.`,
);

describe('a reading', () => {
  let service: ScriptedService;
  let folder: string;

  beforeEach(async () => {
    service = await startScriptedService({ secondsPerCharacter: 0.001, sampleRate: 8000 });
    folder = await mkdtemp(join(tmpdir(), 'lector-reading-'));
  });

  afterEach(async () => {
    await service.close();
  });

  const windowOf = () =>
    keptBy(new DiskCache(folder, { maxBytes: () => 100_000_000 }), new Client(service.account), service.url);

  async function read(text: string, source = windowOf()): Promise<string[]> {
    const heard: string[] = [];
    const options = { voiceFor: () => 'ada', ahead: 3, signal: new AbortController().signal };
    for await (const { chunk } of speakAhead(chunks(readSource(text)), source, options))
      heard.push(chunk.text);
    return heard;
  }

  it('costs each character once, however often and in whichever window it is read', async () => {
    const text = paragraphs.slice(0, 20).join('\n\n');
    const heard = await read(text);
    assert.equal(service.charged, heard.join('').length);
    const requests = service.requests.length;
    assert.deepEqual(await read(text), heard);
    assert.deepEqual(await read(text), heard);
    assert.equal(service.requests.length, requests);
  });

  it('of an edited document asks for no more than two chunks again', async () => {
    await read(paragraphs.join('\n\n'));
    const edited = [...paragraphs];
    edited[100] = edited[100]?.replace('second', 'changed') ?? '';
    const before = service.count('/generate');
    await read(edited.join('\n\n'));
    assert.ok(service.count('/generate') - before <= 2);
  });

  it('costs what was said before it began', async () => {
    await read(paragraphs.slice(0, 5).join('\n\n'));
    const paid = service.charged;
    const text = paragraphs.slice(3, 9).join('\n\n');
    const names = await new DiskCache(folder, { maxBytes: () => 0 }).names();
    const cost = await readingCost(chunks(readSource(text)), {
      isFree: (text) => names.includes(entryName({ service: service.url, voiceId: 'ada', text })),
      voiceFor: () => 'ada',
      breathe: () => Promise.resolve(),
    });
    await read(text);
    assert.equal(service.charged - paid, cost.toPay);
    assert.ok(cost.free > 0);
  });

  it('makes no request after Stop at any moment, and leaves none under way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 14 }),
        fc.constantFrom('/generate', 'audio'),
        fc.integer({ min: 0, max: 4 }),
        async (moment, route, ahead) => {
          const stop = new AbortController();
          const client = new Client(service.account);
          let started = 0;
          const source = keptBy(
            new MemoryCache(),
            {
              speak(message, voiceId, signal) {
                started++;
                return client.speak(message, voiceId, signal);
              },
            },
            service.url,
          );
          const before = service.count(route);
          const options = { voiceFor: () => 'ada', ahead, signal: stop.signal };
          let heard = 0;
          const reading = (async () => {
            for await (const { seconds } of speakAhead(
              chunks(readSource(paragraphs.join('\n\n'))),
              source,
              options,
            )) {
              heard += seconds > 0 ? 1 : 0;
            }
          })();
          const reason = new Error('stopped');
          const ended = assert.rejects(reading, reason);
          await service.until(() => service.count(route) - before >= moment);
          const startedBefore = started;
          stop.abort(reason);
          await ended;
          assert.equal(started, startedBefore);
          assert.ok(started <= heard + ahead + 1);
          await service.until(() => service.inFlight === 0);
          // Whatever was on its way has arrived by the time later requests are answered.
          await client.voices(new AbortController().signal);
          const after = service.requests.length;
          await client.voices(new AbortController().signal);
          assert.equal(service.requests.length, after + 1);
        },
      ),
      { numRuns },
    );
  });

  it('is told the usage by its own answers, and asks for it by no other way', async () => {
    const told: number[] = [];
    const client = new Client(service.account, { onUsage: (used) => told.push(used) });
    await client.speak('Hello.', 'ada', new AbortController().signal);
    assert.deepEqual(told, [6]);
    assert.equal(service.count('/user'), 0);
  });
});
