// Custom voices alongside everything else: real recordings, several at once, and what a failure leaves behind.

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { measureVoice } from '../../../src/service/matching/measures/measureVoice.js';
import { spectrumDistance } from '../../../src/service/matching/measures/spectrum.js';
import { soundMatcher } from '../../../src/service/matching/soundMatcher.js';
import { dataUri } from './recordings.js';
import { assertRefused, program, RunningService, token, type Answer } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

/** No match has heard this text. */
const heldOut =
  'Close the window, please. A storm is coming up from the sea, and the candles will not burn in the wind.';

describe('The embedded service: custom voices beside everything else', function () {
  // A match takes seconds of computing, and other suites may run at the same time.
  this.timeout(300_000);
  let service: RunningService;
  let mp3: Buffer;
  /** One voice for all tests, as a match takes long. */
  let made: Answer;
  let id: string;
  before(async () => {
    service = await RunningService.start();
    mp3 = await readFile('test/fixtures/voice-31s.mp3');
    made = await create('Of an MP3', 'en-v3');
    id = String(made.json['voice_id']);
  });
  after(() => service.stop());

  const body = (voice_name: string, language = 'en') => ({
    action: 'create',
    file: dataUri(mp3, 'audio/mpeg'),
    voice_name,
    language,
  });
  const create = (voice_name: string, language?: string): Promise<Answer> =>
    service.post('/voice-cloning', body(voice_name, language));

  async function names(): Promise<readonly string[]> {
    const { json } = await service.post('/voices');
    return (json['customVoices'] as { readonly name: string }[]).map(({ name }) => name).sort();
  }

  /** What the service keeps of the voice, and where. */
  async function stored(): Promise<{ path: string; voice: Record<string, unknown> }> {
    const folder = join(service.folder, 'voices');
    for (const slot of await readdir(folder)) {
      const path = join(folder, slot, 'voice.json');
      const voice = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      if (voice['id'] === id) return { path, voice };
    }
    throw new Error('The voice is not in the folder.');
  }

  it('4.4 create makes a voice of an MP3 that resembles it, and training gives back the very file', async () => {
    const { status, json } = made;
    assert.equal(status, 200, JSON.stringify(json));
    const training = await service.get(String(json['training']));
    assert.equal(training.headers['content-type'], 'audio/mpeg');
    assert.ok(training.bytes.equals(mp3));
    const sample = wavContent((await service.get(String(json['sample']))).bytes);
    assertSoundsWhole(sample);
    assert.ok((await service.usage()) > 0);
    const { voice } = (await stored()).voice as { readonly voice: { readonly engine: string } };
    assert.equal(voice.engine, 'flite');

    const spoken = wavContent(await service.sound(id, heldOut));
    assertSoundsWhole(spoken);
    const target = (await soundMatcher.measure(mp3, new AbortController().signal)).measures;
    const measures = measureVoice(Float32Array.from(spoken.samples, (sample) => sample / 32_768));
    assert.ok(Math.abs(measures.pitch / target.pitch - 1) < 0.06, `${measures.pitch} of ${target.pitch}`);
    assert.ok(
      Math.abs(measures.pitchRange - target.pitchRange) < 2.5,
      `${measures.pitchRange} of ${target.pitchRange}`,
    );
    const distance = spectrumDistance(measures.spectrum, target.spectrum);
    assert.ok(distance < 3, `${distance} dB`);
  });

  it('4.1 messages are answered while voices are made, and not after them', async () => {
    const done: string[] = [];
    const making = ['One', 'Two'].map((name) =>
      create(name).then(({ status }) => {
        assert.equal(status, 200);
        done.push(name);
      }),
    );
    for (let n = 0; n < 10; n++) {
      await service.sound(n % 2 === 0 ? 'en-ada' : 'en-v3-clara', 'Meanwhile.');
      done.push('message');
    }
    await Promise.all(making);
    assert.deepEqual(done.slice(0, 8), Array(8).fill('message'));
    assert.ok((await names()).includes('Two'));
  });

  it('8.1 beyond two voices at work and eight waiting the answer is 429; those hung up on are not made', async () => {
    const before = await service.usage();
    const listed = await names();
    const requests = Array.from({ length: 11 }, (_, n) => {
      const hangUp = new AbortController();
      const request = fetch(`${service.url}/voice-cloning`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body(`Abandoned ${n}`)),
        signal: hangUp.signal,
      });
      return { hangUp, request };
    });
    // The refusal needs no match, so it comes first.
    const refused = await Promise.race(requests.map(({ request }) => request));
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '10');
    assert.match(await refused.text(), /"busy".*being made/);
    for (const { hangUp } of requests) hangUp.abort();
    const answers = await Promise.allSettled(requests.map(({ request }) => request));
    assert.equal(answers.filter(({ status }) => status === 'rejected').length, 10);
    const { status } = await create('Still there');
    assert.equal(status, 200);
    assert.deepEqual(await names(), [...listed, 'Still there'].sort());
    const sample = 'Hello! This is how I sound when I read your text aloud.'.length;
    assert.equal((await service.usage()) - before, sample);
  });

  it('8.1 the process that matches ends when the service is gone', async () => {
    const matching = fork(join(dirname(program), 'matchingProcess.js'));
    const ended = once(matching, 'exit');
    matching.disconnect();
    await ended;
  });

  it('8.1 an edit that the allowance does not cover leaves the voice as it was', async () => {
    const ofTheVoice = async (): Promise<Record<string, string> | undefined> => {
      const { json } = await service.post('/voices');
      return (json['customVoices'] as Record<string, string>[]).find(({ voice_id }) => voice_id === id);
    };
    const before = await ofTheVoice();
    const used = await service.usage();
    const poor = await RunningService.start({
      folder: service.folder,
      args: ['--allowance', String(used + 1)],
    });
    const answer = await poor.post('/voice-cloning', {
      action: 'edit',
      voice_id: id,
      voice_name: 'Changed',
      language: 'de',
    });
    assertRefused(answer, 403, 'allowance_exhausted', /allowance/);
    await poor.stop();
    assert.deepEqual(await ofTheVoice(), before);
    assert.equal((await service.get(before?.['sample'] ?? '')).status, 200);
    assert.equal(await service.usage(), used);
  });

  it('4.4 a voice measured by another version speaks, and an edit measures its recording again', async () => {
    const { path, voice } = await stored();
    await writeFile(path, JSON.stringify({ ...voice, profile: { version: 0, pitch: 'of another kind' } }));
    assertSoundsWhole(wavContent(await service.sound(id, 'I still speak.')));
    const edited = await service.post('/voice-cloning', {
      action: 'edit',
      voice_id: id,
      language: 'es',
    });
    assert.equal(edited.status, 200, JSON.stringify(edited.json));
    assert.deepEqual((await stored()).voice['profile'], voice['profile']);
  });
});
