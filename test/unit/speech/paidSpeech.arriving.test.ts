// What of a hosted service's file is heard before all of it is there.

import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '../../../src/core/audio/wav.js';
import { message, once, paidSpeech } from '../../support/faults.js';
import { half, reply, streamed } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';
import { toneWav } from '../../support/toneWav.js';

const never = new AbortController().signal;
const tone = toneWav({ seconds: 4, sampleRate: 24_000 });
const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).channels[0] ?? new Float32Array();

describe('Speech from a hosted service, while it arrives', () => {
  let service: ScriptedService;
  let folder: string;
  let heard: Uint8Array[];
  let told: () => void;
  let clock: TestClock;

  beforeEach(async () => {
    service = await startScriptedService();
    folder = await mkdtemp(join(tmpdir(), 'lector-arriving-'));
    heard = [];
    clock = new TestClock();
    told = () => undefined;
  });
  afterEach(() => service.close());

  const speak = (signal = never): Promise<Uint8Array> =>
    paidSpeech(service, folder, clock).speak(message, 'ada', signal, {
      soFar: (beginning) => {
        heard.push(beginning);
        told();
      },
    });
  const aPart = () => new Promise<void>((resolve) => (told = resolve));

  it('is heard from its first half second on', async () => {
    const stream = streamed('audio/wav');
    service.script('audio', stream.behaviour);
    const speech = speak();
    const part = aPart();
    await stream.send(tone.subarray(0, 100));
    clock.pass(400);
    await stream.send(tone.subarray(100, tone.length / 4));
    await part;
    await stream.send(tone.subarray(tone.length / 4));
    stream.end();
    assert.deepEqual(await speech, new Uint8Array(tone));
    const whole = samplesOf(tone);
    for (const beginning of heard) {
      const samples = samplesOf(beginning);
      assert.ok(samples.length >= 12_000);
      assert.deepEqual(samples, whole.subarray(0, samples.length));
    }
  });

  it('is heard only as a whole where all of it comes at once', async () => {
    service.always('audio', reply(200, tone, { 'Content-Type': 'audio/wav' }));
    assert.deepEqual(await speak(), new Uint8Array(tone));
    assert.deepEqual(heard, []);
  });

  it('is fetched again where it breaks off, which costs nothing', async () => {
    service.script('audio', half(tone, 'end'));
    assert.equal(readWav(await speak()).truncated, false);
    assert.equal(service.count('audio'), 2);
    assert.equal(service.charged, once);
  });

  it('is fetched to its end when it is stopped, and kept', async () => {
    const stop = new AbortController();
    const stream = streamed('audio/wav');
    service.script('audio', stream.behaviour);
    const speech = speak(stop.signal);
    const part = aPart();
    await stream.send(tone.subarray(0, 100));
    clock.pass(400);
    await stream.send(tone.subarray(100, 48_000));
    await part;
    stop.abort(new Error('stopped'));
    await assert.rejects(speech, /stopped/);
    await stream.send(tone.subarray(48_000));
    stream.end();
    await service.until(() => service.inFlight === 0);
    assert.equal(service.requests.at(-1)?.abandoned, false);
  });

  it('is not heard as far as it is not sound', async () => {
    service.always('audio', half('<html>Out of order</html>'.repeat(1000), 'end'));
    await assert.rejects(speak());
    assert.deepEqual(heard, []);
  });
});
