import { publicVoices } from '../voices/catalogue.js';
import { RecordingProblem, type VoiceMatcher } from '../matching/voiceMatcher.js';

/** Takes WAV recordings by the length in their header, and gives the language's first voice. */
export const standInMatcher: VoiceMatcher = {
  measure: (recording) => {
    const view = new DataView(recording.buffer, recording.byteOffset, recording.byteLength);
    if (recording.byteLength < 44) return Promise.reject(new RecordingProblem('notAudio', 'it is cut off'));
    const seconds = (recording.byteLength - 44) / view.getUint32(28, true);
    if (seconds < 30)
      return Promise.reject(new RecordingProblem('tooShort', 'it is shorter than 30 seconds'));
    if (seconds > 300) return Promise.reject(new RecordingProblem('tooLong', 'it is longer than 5 minutes'));
    return Promise.resolve({ version: 0, seconds });
  },
  match: (_profile, language) => {
    const voice = publicVoices.find((candidate) => candidate.language === language)?.voice;
    return voice === undefined
      ? Promise.reject(new Error('There is no such language.'))
      : Promise.resolve(voice);
  },
};
