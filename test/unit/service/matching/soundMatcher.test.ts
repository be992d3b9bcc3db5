import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { measureVoice } from '../../../../src/service/matching/measures/measureVoice.js';
import { soundMatcher } from '../../../../src/service/matching/soundMatcher.js';
import { spectrumDistance } from '../../../../src/service/matching/measures/spectrum.js';
import type { VoiceProfile } from '../../../../src/service/matching/voiceMatcher.js';
import { synthesize } from './engines.js';

const signal = new AbortController().signal;
const recording = readFileSync(new URL('../../../fixtures/voice-31s.mp3', import.meta.url));
const heldOut =
  'Close the window, please. A storm is coming up from the sea, and the candles will not burn in the wind.';

describe('matching a voice', function () {
  this.timeout(300_000);
  let profile: VoiceProfile;
  before(async () => {
    profile = await soundMatcher.measure(recording, signal);
  });

  it('makes of a recording a voice that resembles it, on a text it has not heard', async () => {
    const stored = JSON.parse(JSON.stringify(profile)) as VoiceProfile;
    const voice = await soundMatcher.match(stored, 'en-v3', synthesize, signal);
    assert.equal(voice.engine, 'flite');
    const { samples, sampleRate } = await synthesize(heldOut, voice, signal);
    const measures = measureVoice(
      Float32Array.from(samples, (sample) => sample / 32_768),
      sampleRate,
    );
    const target = profile.measures;
    assert.ok(Math.abs(measures.pitch / target.pitch - 1) < 0.06, `${measures.pitch} of ${target.pitch}`);
    assert.ok(
      Math.abs(measures.pitchRange - target.pitchRange) < 2.5,
      `${measures.pitchRange} of ${target.pitchRange}`,
    );
    const distance = spectrumDistance(measures.spectrum, target.spectrum);
    assert.ok(distance < 3, `${distance} dB`);
  });

  it('says which languages it has no base for', async () => {
    await assert.rejects(soundMatcher.match(profile, 'xx', synthesize, signal), RangeError);
  });

  it('stops between two trials when it is no longer wanted', async () => {
    const leaving = new AbortController();
    let trials = 0;
    const matching = soundMatcher.match(
      profile,
      'de',
      () => {
        trials++;
        leaving.abort();
        return Promise.resolve({ samples: new Int16Array(9000), sampleRate: 22_050, words: [] });
      },
      leaving.signal,
    );
    await assert.rejects(matching, { name: 'AbortError' });
    assert.equal(trials, 1);
  });
});
