import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { soundMatcher } from '../../../../src/service/matching/soundMatcher.js';
import { readRecording } from '../../../../src/service/matching/recording.js';
import { SilentBase } from '../../../../src/service/matching/searchVoice.js';
import { resample } from '../../../../src/core/audio/resample.js';
import { type SynthesizedSound, sampleRate } from '../../../../src/service/engine/engine.js';
import type { VoiceProfile } from '../../../../src/service/matching/voiceMatcher.js';
import { synthesizeHere } from '../../../support/synthesizeHere.js';

const signal = new AbortController().signal;
const recording = readFileSync(new URL('../../../fixtures/voice-31s.mp3', import.meta.url));

// How well it resembles the recording is tested over HTTP.
describe('matching a voice', function () {
  this.timeout(300_000);
  let profile: VoiceProfile;
  before(async () => {
    profile = await soundMatcher.measure(recording, signal);
  });

  it('says which languages it has no base for', async () => {
    await assert.rejects(soundMatcher.match(profile, 'xx', synthesizeHere, signal), RangeError);
  });

  describe('with natural voices installed', () => {
    const natural = { engine: 'piper', base: 'de_DE-near-medium:0:' };
    let itself: SynthesizedSound;
    let other: SynthesizedSound;
    let brief: SynthesizedSound;
    before(async () => {
      // About as long as the text takes.
      const samples = (await readRecording(recording)).subarray(0, 24 * sampleRate);
      itself = soundOf(samples);
      // As if by somebody much smaller: higher in everything.
      other = soundOf(resample(samples, 1.3 * sampleRate, sampleRate));
      brief = soundOf(samples.subarray(0, 4 * sampleRate));
    });
    /** The natural voice sounds as it is told to. What is heard of another, once adjusted, is of no interest. */
    const match = (sound: () => Promise<SynthesizedSound>, installed = [natural]) =>
      soundMatcher.match(
        profile,
        'de',
        (_, { engine }) => (engine === 'piper' ? sound() : Promise.resolve(brief)),
        signal,
        installed,
      );

    it('takes one that is nearer than those that ship', async () => {
      const { engine, base } = await match(() => Promise.resolve(itself));
      assert.deepEqual({ engine, base }, natural);
    });

    it('takes none that is farther, silent or cannot speak', async () => {
      const usual = await match(() => Promise.resolve(itself), []);
      assert.equal(usual.engine, 'espeak');
      // One that can be heard has a say in how long the text is, but is not taken.
      assert.equal((await match(() => Promise.resolve(other))).base, usual.base);
      const silence = soundOf(new Float32Array(sampleRate));
      assert.deepEqual(await match(() => Promise.resolve(silence)), usual);
      assert.deepEqual(await match(() => Promise.reject(new SilentBase('It is gone.'))), usual);
    });

    it('takes the next one where the nearest was heard once and cannot speak again', async () => {
      let times = 0;
      const { engine } = await match(() =>
        ++times === 1 ? Promise.resolve(itself) : Promise.reject(new SilentBase('It is gone.')),
      );
      assert.deepEqual([engine, times], ['espeak', 2]);
    });
  });
});

function soundOf(samples: Float32Array): SynthesizedSound {
  return {
    samples: Int16Array.from(samples, (sample) => 32_767 * sample),
    words: [],
  };
}
