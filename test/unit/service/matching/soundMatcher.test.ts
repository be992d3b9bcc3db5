import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { soundMatcher } from '../../../../src/service/matching/soundMatcher.js';
import type { VoiceProfile } from '../../../../src/service/matching/voiceMatcher.js';
import { synthesize } from './engines.js';

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
