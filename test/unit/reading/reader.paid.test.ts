import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Reader } from '../../../src/reading/reader.js';
import { chunks } from '../../../src/text/chunks.js';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import type { Chunk } from '../../../src/text/segment.js';
import { cutFor } from '../../../src/reading/voicing.js';
import { cutAgain } from '../../../src/text/recutChunks.js';
import { paidSpeech } from '../../support/faults.js';
import { RecordingOutput } from '../../support/recordingOutput.js';
import { silence } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { toneWav } from '../../support/toneWav.js';
import { TestClock } from '../../support/testClock.js';
import { readSource } from '../../support/readSource.js';

const secondsPerCharacter = 0.065;
const paragraph = 'Each of these sentences is about as long as one in a letter would be. '.repeat(6).trim();
const text = Array.from({ length: 6 }, (_, n) => `Paragraph ${n}. ${paragraph}`).join('\n\n');

describe('a reading that is paid for', () => {
  let service: ScriptedService;
  let folder: string;
  let output: RecordingOutput;
  let reader: Reader;
  let pieces: readonly Chunk[];
  let underWay = 0;

  beforeEach(async () => {
    service = await startScriptedService({ secondsPerCharacter, sampleRate: 1000 });
    folder = await mkdtemp(join(tmpdir(), 'lector-reader-'));
    output = new RecordingOutput();
    reader = new Reader(output, { stateChanged: () => undefined, failed: () => undefined });
    pieces = [...chunks(readSource(text), cutFor({ costs: true, voiceFor: () => 'ada' }))];
  });

  afterEach(async () => {
    reader.dispose();
    await service.close();
  });

  function speak(): void {
    const paid = paidSpeech(service, folder, new TestClock());
    const source: SpeechProvider = {
      costs: true,
      speak: (message, voiceId, signal) => {
        underWay++;
        return paid.speak(message, voiceId, signal).finally(() => {
          underWay--;
        });
      },
    };
    reader.speak({ chunks: pieces, voiceFor: () => 'ada', speech: source, ahead: 3 });
  }

  /** Everything that will be asked for has arrived. */
  async function quiet(): Promise<void> {
    for (let calm = 0; calm < 5; calm = underWay > 0 || service.inFlight > 0 ? 0 : calm + 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function answersComeIn(): Promise<void> {
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await quiet();
  }

  function assertNothingTwice(): void {
    for (const { message } of service.ledger) assert.equal(service.timesCharged(message), 1, message);
    assert.ok(service.requests.every(({ abandoned }) => !abandoned));
  }

  it('joins what is on its way when the user skips, and asks for nothing twice', async () => {
    service.always('/generate', silence);
    speak();
    await service.until(() => service.count('/generate') === 1);
    for (let press = 1; press <= 4; press++) reader.skipSentence(1);
    await service.until(() => service.count('/generate') === 2);
    await answersComeIn();
    assert.ok(output.pieces.length > 0);
    assertNothingTwice();
  });

  it('asks for nothing twice, wherever the user jumps meanwhile', async () => {
    service.always('/generate', silence);
    speak();
    await service.until(() => service.count('/generate') === 1);
    for (const chunk of [4, 1, 5, 2, 4]) reader.goTo({ chunk, offset: 0 });
    await service.until(() => service.count('/generate') === 2);
    reader.goTo({ chunk: 1, offset: 0 });
    await answersComeIn();
    assert.equal(output.pieces[0]?.chunk, 1);
    assertNothingTwice();
  });

  for (const hasFailed of [false, true]) {
    const end = hasFailed ? ' and has failed' : '';
    it(`is cut as all that is paid for, also if it began in a voice that is free${end}`, async () => {
      const said: string[] = [];
      let fails = false as boolean;
      const free: SpeechProvider = {
        speak: (message) => {
          said.push(message);
          if (fails) return Promise.reject(new Error('no sound'));
          return Promise.resolve(toneWav({ seconds: 1, sampleRate: 1000 }));
        },
      };
      const voiceFor = (): string => 'ada';
      fails = hasFailed;
      reader.speak({ chunks: chunks(readSource(text)), voiceFor, speech: free });
      await quiet();
      if (hasFailed) assert.equal(reader.state.name, 'failed');
      else {
        assert.ok(said.some(({ length }) => length > 300));
        output.say({ type: 'sounding', reading: 1, jump: 0 });
        output.say({ type: 'position', reading: 1, jump: 0, chunk: 5, offset: 100 });
      }
      fails = false;
      const before = said.length;
      const paid = { voiceFor, speech: { ...free, costs: true } };
      reader.revoice(paid, (before) => cutAgain(before, cutFor({ costs: true, voiceFor })));
      await quiet();
      const bought = said.slice(before);
      const messages = pieces.map((piece) => piece.text);
      const from = messages.indexOf(bought[0] ?? '');
      assert.ok(hasFailed ? from === 0 : from > 0);
      assert.deepEqual(bought, messages.slice(from, from + bought.length));
    });
  }

  it('has paid for at most 20 seconds that were not heard, whenever it is stopped', async () => {
    speak();
    await quiet();
    let heard = 0;
    const jump = 0;
    for (const [index, { text }] of pieces.entries()) {
      for (let offset = 0; offset <= text.length; offset += 20) {
        output.say({ type: 'position', reading: 1, jump, chunk: index + 1, offset });
        await quiet();
        assert.ok(output.pieces.length > index, 'it is there when it is to be heard');
        const unheard = service.charged * secondsPerCharacter - (heard + offset) * secondsPerCharacter;
        assert.ok(unheard <= 20, `${unheard.toFixed(1)} s at ${index}:${offset}`);
      }
      heard += text.length;
    }
    assert.equal(output.pieces.length, pieces.length);
  });
});
