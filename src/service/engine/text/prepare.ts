import { japaneseSounds, type Analyse } from './japanese.js';
import { koreanSounds } from './korean.js';
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
