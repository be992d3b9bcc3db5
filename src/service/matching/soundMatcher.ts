import { heardBases, matchedLanguage, referenceTexts } from './heardBases.js';
import { measureVoice, rounded, type VoiceMeasures } from './measures/measureVoice.js';
import { readRecording, unusable, usableSpeech } from './recording.js';
import { bend, nearestBases, SilentBase, type Say } from './searchVoice.js';
import { profileVersion, type VoiceMatcher, type VoiceProfile } from './voiceMatcher.js';

/** The matcher. It computes for seconds, so run it in a worker, and end that if the result is no longer wanted. */
export const soundMatcher: VoiceMatcher = {
  async measure(recording): Promise<VoiceProfile> {
    // The whole sound is large and the rest needs little of it, so it is not kept.
    const { seconds, samples, activity, flaws } = usableSpeech(await readRecording(recording));
    const measures = measureVoice(samples, activity);
    refuseWhatIsNoVoice(measures);
    return {
      version: profileVersion,
      seconds: Math.round(seconds),
      measures: rounded(measures),
      flaws,
    };
  },

  async match(profile, language, synthesize, signal, installed = []) {
    const spoken = matchedLanguage(language);
    if (spoken === undefined) throw new RangeError(`There is no base voice for the language ${language}.`);
    const say: Say = (voice) => synthesize(referenceTexts[spoken], voice, signal);
    for (const start of await nearestBases(profile.measures, heardBases(spoken), installed, say)) {
      try {
        return await bend(profile.measures, start, say);
      } catch (error) {
        // It spoke when it was heard, and does no longer.
        if (!(error instanceof SilentBase)) throw error;
      }
    }
    throw new Error('There is no base voice to start from.');
  },
};

function refuseWhatIsNoVoice(measures: VoiceMeasures): void {
  const { pitch, pitchRange, voicedShare, syllableRate, formants, heldShare } = measures;
  if (heldShare > 0.25 || pitchRange > 16) unusable({ reason: 'music' });
  const isVoice =
    pitch > 0 && voicedShare > 0.15 && syllableRate > 1 && syllableRate < 9 && formants.length > 0;
  if (!isVoice) unusable({ reason: 'noVoice' });
}
