import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { english } from '../../../../src/core/plainText.js';
import { checkRecording } from '../../../../src/core/recording/checkRecording.js';
import { refusalWords } from '../../../../src/core/recording/refusalWords.js';
import { sampleRate } from '../../../../src/service/engine/engine.js';
import { readRecording } from '../../../../src/service/matching/recording.js';
import { soundMatcher } from '../../../../src/service/matching/soundMatcher.js';
import { RecordingProblem } from '../../../../src/service/matching/voiceMatcher.js';
import { recordingFile, refusedRecordings, usableRecordings } from '../../../support/recordingFiles.js';
import { buildWav } from '../../../support/wavBuilder.js';
import { madeVoice, randomNumbers } from './tones.js';
import { wavFile } from '../../../support/wavFile.js';

const numRuns = Number(process.env['LECTOR_RUNS'] ?? 25);
const unwanted = new AbortController().signal;
const mp3 = readFileSync(new URL('../../../fixtures/voice-31s.mp3', import.meta.url));
const voice = madeVoice({ seconds: 32, pitch: 140 });

function wav(samples: Float32Array): Uint8Array {
  return wavFile({ sampleRate, channels: [samples] });
}

/** What is wrong with it, in a sentence. */
async function problem(bytes: Uint8Array): Promise<string> {
  const error: unknown = await soundMatcher.measure(bytes, unwanted).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof RecordingProblem, String(error));
  return refusalWords(error.refusal, english);
}

describe('a recording', () => {
  it('is read from WAV of every kind', async () => {
    const short = Array.from(voice.subarray(0, 500), (sample) => Math.max(-1, Math.min(1, sample)));
    const slow = Array.from({ length: 4000 * 31 }, (_, n) => short[n % short.length] ?? 0);
    const kinds = ['u8', 's16', 's24', 's32', 'f32', 'f64'] as const;
    for (const [n, samples] of kinds.entries()) {
      const channels = n % 2 === 0 ? [slow] : [slow, slow];
      const file = buildWav({
        channels,
        samples,
        extensible: n > 2,
        sampleRate: 4000,
        dataSize: 0xffffffff,
      });
      const sound = await readRecording(file);
      assert.ok(Math.abs(sound.length / sampleRate - 31) < 0.01, samples);
    }
  });

  it('is read from MP3, with and without tags, by its content', async () => {
    const plain = await readRecording(mp3);
    assert.ok(Math.abs(plain.length / sampleRate - 31) < 0.2);
    const cover = Buffer.alloc(200_000, 0xff);
    const size = [0, 7, 14, 21].map((shift) => (cover.length >> shift) & 0x7f).reverse();
    const tagged = Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from(size),
      cover,
      mp3,
      Buffer.from('TAG'.padEnd(128)),
    ]);
    assert.deepEqual(await readRecording(tagged), plain);
  });

  it('is heard where its channels cancel each other, and where only one has sound', async () => {
    const inverted = voice.map((sample) => -sample);
    // A cheap sound card's channel without a microphone.
    const empty = voice.map(() => 0.1);
    const alone = await readRecording(wav(voice));
    for (const channels of [
      [voice, inverted],
      [voice, empty],
      [empty, empty, voice, empty],
    ]) {
      assert.deepEqual(await readRecording(wavFile({ sampleRate, channels })), alone);
    }
  });

  it('is as long as its sound, whatever its header says', async () => {
    const long = wavFile({ sampleRate: 8000, channels: [new Float32Array(301 * 8000)] });
    assert.match(await problem(long), /at most 5 min/);
    assert.match(await problem(wav(voice.subarray(0, 20 * sampleRate))), /at least 30 s/);
    assert.match(await problem(mp3.subarray(0, mp3.length / 2)), /at least 30 s/);
  });

  it('is refused with a sentence that says what to do', async () => {
    const music = new Float32Array(31 * sampleRate).map((_, n) => {
      const note = 2 ** ([0, 4, 7, 12, 9, 5][Math.floor(n / 9000) % 6] ?? 0);
      const hertz = 220 * note ** (1 / 12);
      const decay = Math.exp(-(n % 9000) / 3000);
      return (
        0.2 *
        decay *
        [1, 2, 3, 4].reduce((sum, h) => sum + Math.sin((2 * Math.PI * hertz * h * n) / sampleRate) / h, 0)
      );
    });
    const random = randomNumbers(3);
    const hiss = new Float32Array(31 * sampleRate).map(() => 0.2 * (random() - 0.5));
    const mostlySilent = voice.map((sample, n) => (n < 6 * sampleRate ? sample : 0));
    const overdriven = voice.map((sample) => Math.max(-0.9, Math.min(0.9, 300 * sample)));
    const cases: readonly (readonly [Uint8Array, RegExp])[] = [
      [wav(new Float32Array(31 * sampleRate)), /silent/],
      [wav(mostlySilent), /mostly silence: only \d+ s of it is speech/],
      [wav(music), /music/],
      [wav(hiss), /noise/],
      [wav(overdriven), /overdriven/],
    ];
    for (const [bytes, words] of cases) assert.match(await problem(bytes), words);
    const ogg = Buffer.from('OggS'.padEnd(999));
    assert.match(await problem(ogg), /Ogg audio. Only WAV and MP3 can be used/);
    assert.match(await problem(new Uint8Array(0)), /The file is empty/);
    assert.match(await problem(Buffer.from('RIFF????WAVEnothing of use')), /no readable sound/);
  });

  for (const name of usableRecordings) {
    it(`${name} passes the check, and then it can be read`, async () => {
      const bytes = recordingFile(name);
      const check = checkRecording(bytes);
      assert.ok(check.ok);
      const sound = await readRecording(bytes);
      const seconds = sound.length / sampleRate;
      assert.ok(Math.abs(seconds - check.recording.seconds) < 0.15, String(seconds));
      const power = sound.reduce((sum, sample) => sum + sample ** 2, 0) / sound.length;
      assert.ok(power > 1e-5, `the noise in it is heard: ${power}`);
    });
  }

  for (const [name, , words] of refusedRecordings) {
    it(`${name} fails the check, and is refused with the same sentence`, async () => {
      assert.equal(await problem(recordingFile(name)), words);
    });
  }

  it('that has flaws is used, and its owner told', async () => {
    const flaws = async (sound: Float32Array) => (await soundMatcher.measure(wav(sound), unwanted)).flaws;
    assert.deepEqual(await flaws(voice), []);
    assert.deepEqual(await flaws(madeVoice({ seconds: 32, pitch: 140, noise: 0.03 })), ['noisy']);
    const loudest = voice.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const tooLoud = voice.map((sample) => Math.max(-0.9, Math.min(0.9, (1.4 * sample) / loudest)));
    assert.deepEqual(await flaws(tooLoud), ['overdriven']);
  });

  it('that is damaged becomes a sound or a problem, never a fault', async () => {
    const wavBytes = wav(voice.subarray(0, 2 * sampleRate));
    const damage = fc.record({
      file: fc.constantFrom(mp3.subarray(0, 9000), mp3.subarray(1234, 7000), wavBytes),
      start: fc.nat(400),
      length: fc.nat(60_000),
      flips: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
        maxLength: 200,
      }),
      header: fc.array(fc.tuple(fc.nat(47), fc.nat(255)), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, start, length, flips, header }) => {
        const bytes = Uint8Array.from(file.subarray(start, start + length));
        for (const [place, value] of flips) bytes[Math.floor(place * bytes.length)] = value;
        for (const [place, value] of header) bytes[place] = value;
        await readRecording(bytes).catch((error: unknown) => {
          assert.ok(error instanceof RecordingProblem, String(error));
        });
      }),
      { numRuns },
    );
  });
});
