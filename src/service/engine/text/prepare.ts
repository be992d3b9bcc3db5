import { standardizePronunciation } from 'es-hangul';
import { japaneseSounds, type Analyse } from './japanese.js';
import { scriptRuns } from './scripts.js';
import { hasSound, unchanged, withoutUnsayable, type EngineText } from './engineText.js';

/** A stretch of the message, as given to the engine for `language`. */
export interface PreparedRun extends EngineText {
  readonly language: string;
}

/** The parts of the message that can be spoken, with the language of each. Calls `analyser` for Japanese only. */
export async function prepare(
  message: string,
  language: string,
  analyser: () => Promise<Analyse>,
): Promise<readonly PreparedRun[]> {
  const prepared: PreparedRun[] = [];
  for (const run of scriptRuns(message, language)) {
    const text = withoutUnsayable(message.slice(run.start, run.end), run.language);
    if (!hasSound(text)) continue;
    let said = unchanged(text, run.start);
    if (run.language === 'ko') said = unchanged(koreanSounds(text), run.start);
    if (run.language === 'ja') said = japaneseSounds(text, run.start, await analyser());
    prepared.push({ ...said, language: run.language });
  }
  return prepared;
}

/**
 * Korean spelling keeps the form of each syllable; speech changes sounds where syllables meet. The engine knows some of
 * these changes, and all that make a consonant hard. One syllable becomes one, so offsets stay the same.
 */
export function koreanSounds(text: string): string {
  return standardizePronunciation(text, { hardConversion: false });
}
