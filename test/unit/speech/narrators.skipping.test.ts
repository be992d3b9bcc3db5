import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../../src/api/client.js';
import type { Narrator } from '../../../src/reading/narrator.js';
import { cutFor } from '../../../src/reading/voicing.js';
import { Reader } from '../../../src/reading/reader.js';
import { AudioShelves } from '../../../src/speech/audioShelves.js';
import { Narrators } from '../../../src/speech/narrators.js';
import { chunks } from '../../../src/text/chunks.js';
import type { Chunk } from '../../../src/text/segment.js';
import { RecordingOutput } from '../../support/recordingOutput.js';
import { silence } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';
import { readSource } from '../../support/readSource.js';

const paragraph = 'Each of these sentences is about as long as one in a letter would be. '.repeat(4).trim();
const text = Array.from({ length: 8 }, (_, n) => `Paragraph ${n}. ${paragraph}`).join('\n\n');

describe('a reading that is paid for, while the user skips through it', () => {
  let service: ScriptedService;
  let folder: string;
  let clock: TestClock;
  let reader: Reader;
  let pieces: readonly Chunk[];
  let speech: Narrator;

  beforeEach(async () => {
    service = await startScriptedService({ secondsPerCharacter: 0.065, sampleRate: 1000 });
    folder = await mkdtemp(join(tmpdir(), 'lector-skipping-'));
    // Waits of a fifth of a second and more end when the test says so.
    clock = new TestClock(200);
    pieces = [...chunks(readSource(text), cutFor({ costs: true, voiceFor: () => 'ada' }))];
    const client = new Client(service.account);
    const narrators = new Narrators(
      () =>
        Promise.resolve({
          voiceFor: () => 'ada',
          voiceName: () => Promise.resolve(undefined),
          serviceOf: () => service.url,
          billing: {
            account: () => Promise.resolve(client),
            remaining: 1_000_000,
            freshRemaining: () => Promise.resolve(1_000_000),
            soonRemaining: () => Promise.resolve(1_000_000),
            confirmAboveCharacters: 1_000_000,
          },
        }),
      () => assert.fail('asked'),
      new AudioShelves(folder, { freeBytes: () => 1, paidBytes: () => 100_000_000 }),
      () => undefined,
      clock,
    );
    reader = new Reader(new RecordingOutput(), { stateChanged: () => undefined, failed: () => undefined });
    speech = await narrators.narrator(() => pieces);
    await speech.agree(() => pieces);
    service.always('/generate', silence);
    reader.speak({ chunks: pieces, voiceFor: () => 'ada', speech, ahead: 3 });
    await service.until(() => service.count('/generate') === 1);
  });

  afterEach(async () => {
    reader.do('stop');
    reader.dispose();
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await service.until(() => service.inFlight === 0);
    await quiet();
    await service.close();
  });

  /** Everything has happened that waits for the disk only. */
  async function quiet(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) turn = 0;
    }
  }

  const generated = (): unknown[] =>
    service.requests.filter(({ route }) => route === '/generate').map(({ body }) => body);

  it('buys where the reading was and where it gets to, and nothing between', async () => {
    await quiet();
    const before = generated().length;
    for (let press = 1; press <= 4; press++) {
      reader.skipPassage('paragraph', 1);
      await quiet();
      clock.pass(150);
      await quiet();
    }
    assert.equal(generated().length, before, 'nothing is sent until the hand rests');
    clock.pass(100);
    await service.until(() => generated().length > before);
    const [sent] = generated().slice(before) as readonly { readonly message: string }[];
    assert.match(sent?.message ?? '', /^Paragraph 4\./);
  });

  it('has at once what is kept, and waits for nothing in the place it stays at', async () => {
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    const [first = '', , , fourth = '', fifth = ''] = pieces.map(({ text }) => text);
    const [one, other] = [new AbortController(), new AbortController()];
    await speech.speak(first, 'ada', one.signal);
    let fromCache = false;
    await speech.speak(first, 'ada', other.signal, { fromCache: () => (fromCache = true) });
    assert.ok(fromCache);
    const bought = speech.speak(fourth, 'ada', other.signal);
    await quiet();
    assert.equal(service.timesCharged(fourth), 0);
    clock.pass(250);
    await bought;
    clock.pass(-60 * 60_000);
    await speech.speak(fifth, 'ada', other.signal);
    assert.equal(service.timesCharged(fifth), 1, 'also where the clock was set back');
  });
});
