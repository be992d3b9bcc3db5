// What of a voice server's answer is heard before all of it is there.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { noKey, OpenAiClient } from '../../../../../src/editor/services/openai/openAiClient.js';
import { readWav } from '../../../../../src/core/audio/wav.js';
import { isLectorError } from '../../../../../src/core/errors.js';
import { endless, failed, half, streamed } from '../../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../../support/scriptedService.js';
import { TestClock } from '../../../../support/testClock.js';
import { toneWav } from '../../../../support/toneWav.js';
import { unlimited } from '../../../../support/voiceServers.js';

const never = new AbortController().signal;
const tone = toneWav({ seconds: 4, sampleRate: 24_000 });
const fixture = (name: string) => readFileSync(`test/fixtures/sounds/${name}`);
const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).channels[0] ?? new Float32Array();
const secondsOf = (wav: Uint8Array): number => samplesOf(wav).length / readWav(wav).sampleRate;

describe('Speech from a voice server, while it arrives', () => {
  let server: ScriptedService;
  let clock: TestClock;
  let heard: Uint8Array[];
  let told: () => void;

  beforeEach(async () => {
    server = await startScriptedService({ make: 'localAi', speechOf: () => tone });
    clock = new TestClock();
    heard = [];
    told = () => undefined;
  });
  afterEach(() => server.close());

  const speak = (message = 'Hello.', isFree = true, signal = never): Promise<Uint8Array> =>
    new OpenAiClient(
      { baseUrl: server.url, token: noKey },
      { clock, random: () => 0.5, profile: { model: 'm', voices: [], isFree } },
    ).speak(message, 'ada', signal, {
      soFar: (beginning) => {
        heard.push(beginning);
        told();
      },
    });
  const aPart = () => new Promise<void>((resolve) => (told = resolve));

  const raw = Buffer.from(tone.subarray(44));
  const ofLength0 = unlimited(tone);
  ofLength0.writeUInt32LE(0, 40);
  for (const [what, type, body] of [
    ['a WAV stream', 'audio/wav', unlimited(tone)],
    ['a WAV stream that says it is empty', 'audio/wav', ofLength0],
    ['a WAV file', 'audio/wav', Buffer.from(tone)],
    ['MP3, which was not asked for', 'audio/wav', fixture('tone-24k.mp3')],
    ['raw sound', 'audio/pcm', raw],
  ] as const) {
    it(`is heard from its first half second on if it is ${what}`, async () => {
      const stream = streamed(type);
      server.script('/generate', stream.behaviour);
      const speech = speak();
      const part = aPart();
      await stream.send(body.subarray(0, 100), body.subarray(100, body.length / 4));
      await part;
      await stream.send(body.subarray(body.length / 4));
      stream.end();
      const whole = samplesOf(await speech);
      assert.ok(heard.length > 0 && whole.length >= 4 * 24_000);
      for (const beginning of heard) {
        assert.ok(secondsOf(beginning) >= 0.5);
        const samples = samplesOf(beginning);
        assert.deepEqual(samples, whole.subarray(0, samples.length));
      }
    });
  }

  it('is whole even if whoever wants its beginning cannot take it', async () => {
    told = () => {
      throw new Error('The window is gone.');
    };
    assert.equal(secondsOf(await speak(undefined, false)), 4);
    assert.ok(heard.length > 0);
  });

  it('goes on after a long silence in the middle', async () => {
    const stream = streamed('audio/wav');
    server.script('/generate', stream.behaviour);
    const speech = speak();
    const part = aPart();
    await stream.send(tone.subarray(0, 48_000));
    await part;
    clock.pass(20_000);
    await stream.send(tone.subarray(48_000));
    stream.end();
    assert.equal(secondsOf(await speech), 4);
  });

  for (const isFree of [true, false]) {
    it(`is ${isFree ? 'asked for once more' : 'lost, and never asked for twice,'} where it breaks off`, async () => {
      server.script('/generate', half(tone, 'end'));
      const speech = speak(undefined, isFree);
      if (isFree) assert.equal(secondsOf(await speech), secondsOf(tone));
      else await assert.rejects(speech, (error) => isLectorError(error) && error.kind === 'unreachable');
      assert.ok(secondsOf(heard[0] ?? tone) < 4, 'its beginning is heard');
      assert.equal(server.count('/generate'), isFree ? 2 : 1);
    });

    it(`is ${isFree ? 'broken off' : 'fetched to its end, since it is paid for,'} when it is stopped`, async () => {
      const stop = new AbortController();
      const stream = streamed('audio/wav');
      server.script('/generate', stream.behaviour);
      const speech = speak(undefined, isFree, stop.signal);
      const part = aPart();
      await stream.send(tone.subarray(0, 48_000));
      await part;
      stop.abort(new Error('stopped'));
      if (isFree) {
        await assert.rejects(speech, /stopped/);
        await server.until(() => server.requests.some(({ abandoned }) => abandoned));
        return;
      }
      await stream.send(tone.subarray(48_000));
      stream.end();
      assert.equal(secondsOf(await speech), 4);
    });
  }

  it('is not heard as far as it is not sound, or never ends', async () => {
    server.script('/generate', failed(200, '<html>Out of order</html>'.repeat(1000)), endless);
    await assert.rejects(
      speak(undefined, false),
      (error) => isLectorError(error) && error.kind === 'badAudio',
    );
    await assert.rejects(
      speak(undefined, false),
      (error) => isLectorError(error) && error.kind === 'protocol',
    );
    assert.deepEqual(heard, []);
  });

  it('is heard by the parts of its message, with their marks, where the server has captions', async () => {
    await server.close();
    server = await startScriptedService({ make: 'kokoro' });
    const stream = streamed('application/json');
    server.script('/generate', stream.behaviour);
    const line = (audio: Buffer, start_time: number, ...words: readonly string[]): Buffer => {
      const timestamps = words.map((word) => ({ word, start_time, end_time: start_time + 1 }));
      return Buffer.from(`${JSON.stringify({ audio: audio.toString('base64'), timestamps })}\n`);
    };
    const speech = speak('One. Two. Three. Four.');
    const part = aPart();
    const wav = unlimited(tone);
    await stream.send(
      line(wav.subarray(0, 48_044), 0, 'One', '.'),
      line(wav.subarray(48_044, 96_044), 1, 'Two'),
    );
    await part;
    await stream.send(line(wav.subarray(96_044), 2, 'Three', 'Four'));
    stream.end();
    const marks = (wav: Uint8Array) => readWav(wav).marks.map(({ label, frame }) => [label, frame / 24_000]);
    const all = [
      ['0+0', 0],
      ['5+0', 1],
      ['10+0', 2],
      ['17+0', 2],
    ];
    assert.deepEqual(marks(await speech), all);
    for (const beginning of heard) {
      assert.deepEqual(marks(beginning), all.slice(0, Math.round(secondsOf(beginning))));
    }
    assert.ok(secondsOf(heard[0] ?? tone) <= 2);
  });
});
