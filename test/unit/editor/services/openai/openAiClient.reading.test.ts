// A reading that is heard while a voice server still streams it.

import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAiClient } from '../../../../../src/editor/services/openai/openAiClient.js';
import { isLectorError } from '../../../../../src/core/errors.js';
import type { SpeechProvider } from '../../../../../src/core/speechProvider.js';
import { Reader } from '../../../../../src/reading/reader.js';
import { DiskCache } from '../../../../../src/speech/diskCache.js';
import { chunkOf } from '../../../../support/chunksOf.js';
import { paidSpeech } from '../../../../support/faults.js';
import { keptBy } from '../../../../support/keptBy.js';
import { RecordingOutput } from '../../../../support/recordingOutput.js';
import { forMessage, refused, streamed } from '../../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../../support/scriptedService.js';
import { TestClock } from '../../../../support/testClock.js';
import { toneWav } from '../../../../support/toneWav.js';
import { unlimited } from '../../../../support/voiceServers.js';

const texts = ['The first one streams.', 'The second one follows.'] as const;
const wav = unlimited(toneWav({ seconds: 2, sampleRate: 24_000 }));
const half = wav.length / 2;

describe('A reading of what a voice server streams', () => {
  let server: ScriptedService;
  let folder: string;
  let output: RecordingOutput;
  let reader: Reader;
  let failures: unknown[];
  let stream: ReturnType<typeof streamed>;

  beforeEach(async () => {
    server = await startScriptedService({ make: 'openai' });
    folder = await mkdtemp(join(tmpdir(), 'lector-streamed-'));
    output = new RecordingOutput();
    failures = [];
    reader = new Reader(output, {
      stateChanged: () => undefined,
      failed: (error) => failures.push(error),
    });
    stream = streamed('audio/wav');
    server.always('/generate', forMessage(texts[0], stream.behaviour));
  });

  afterEach(async () => {
    reader.dispose();
    await server.close();
  });

  const paid = (): SpeechProvider =>
    paidSpeech(server, folder, new TestClock(), undefined, undefined, 'openai');
  const free = (): SpeechProvider => {
    const profile = { model: '', voices: [], isFree: true };
    const client = new OpenAiClient(server.account, { clock: new TestClock(), profile });
    return keptBy(new DiskCache(folder, { maxBytes: () => 10_000_000 }), client, server.url);
  };

  /** Reads until the beginning of the first message is heard. */
  async function hearBeginning(speech: SpeechProvider): Promise<void> {
    const chunks = texts.map((text) => chunkOf(text, 'paragraph'));
    reader.speak({ chunks, voiceFor: () => 'ada', speech });
    await stream.send(wav.subarray(0, half));
    await turnsUntil(() => output.pieces.some(({ isPart }) => isPart === true));
    output.say({ type: 'sounding', reading: 1, jump: 0 });
  }
  const asked = (text: string): number =>
    server.requests.filter(({ body }) => (body as { readonly input?: string } | undefined)?.input === text)
      .length;
  const wholes = () => output.pieces.filter(({ isPart }) => isPart !== true).map(({ chunk }) => chunk);

  it('goes on to the end of what is heard when the key is revoked meanwhile, and then says so once', async () => {
    const revoked = refused(401, { error: { code: 'invalid_api_key', message: 'Revoked.' } });
    server.always('/generate', forMessage(texts[0], stream.behaviour, revoked));
    await hearBeginning(paid());
    await turnsUntil(() => server.count('/generate') === 2 && server.inFlight === 1);
    assert.deepEqual([reader.state.name, failures], ['playing', []]);
    await stream.send(wav.subarray(half));
    stream.end();
    await turnsUntil(() => output.told.includes('failed 1.2'));
    assert.deepEqual(wholes(), [1]);
    output.say({ type: 'loaded', reading: 1, chunk: 1, seconds: 2 });
    assert.deepEqual([reader.state.name, failures], ['playing', []]);
    output.say({ type: 'starved', reading: 1, jump: 0, version: output.version, chunk: 2 });
    assert.equal(reader.state.name, 'failed');
    const [error, ...more] = failures;
    assert.ok(isLectorError(error) && error.kind === 'unauthorized' && error.serviceWords === 'Revoked.');
    assert.deepEqual(more, []);

    server.always('/generate', undefined);
    reader.do('resume');
    await turnsUntil(() => wholes().length === 2);
    assert.deepEqual(wholes(), [1, 2]);
    assert.deepEqual(texts.map(asked), [1, 2]);
    assert.equal(server.timesCharged(texts[1]), 1);
  });

  it('that is paid for and is stopped gets the rest, so that going on asks for nothing again', async () => {
    await hearBeginning(paid());
    reader.do('stop');
    await stream.send(wav.subarray(half));
    stream.end();
    await turnsUntil(() => server.inFlight === 0);
    assert.ok(server.requests.every(({ abandoned }) => !abandoned));
    reader.do('resume');
    await turnsUntil(() => wholes().includes(1));
    assert.equal(asked(texts[0]), 1);
  });

  it('that is free and is stopped breaks the stream off, and asks again to go on', async () => {
    await hearBeginning(free());
    reader.do('stop');
    await turnsUntil(() => server.requests.some(({ abandoned }) => abandoned));
    assert.deepEqual(wholes(), []);
    server.always('/generate', undefined);
    reader.do('resume');
    await turnsUntil(() => wholes().includes(1));
    assert.deepEqual(failures, []);
  });
});

async function turnsUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
