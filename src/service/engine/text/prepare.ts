import { standardizePronunciation } from 'es-hangul';
import { sourceOf, type MapRun } from '../../../text/segment.js';
import { said } from '../../said/said.js';
import type { Words } from '../../said/words.js';
import { japaneseSounds, type Analyse } from './japanese.js';
import { scriptRuns } from './scripts.js';
import { hasSound, unchanged, withoutUnsayable, type EngineText } from './engineText.js';

/** A stretch of the message, as given to the engine for `language`. */
export interface PreparedRun extends EngineText {
  readonly language: string;
}

/** What preparing a text in some language needs. */
export interface LanguageData {
  /** The words of a language, if it has rules for them. */
  readonly words: (language: string) => Promise<Words | undefined>;
  /** Asked for Japanese only. */
  readonly analyser: () => Promise<Analyse>;
}

/** The parts of the message that can be spoken, with the language of each, in words that its engine says right. */
export async function prepare(
  message: string,
  language: string,
  { words, analyser }: LanguageData,
): Promise<readonly PreparedRun[]> {
  const prepared: PreparedRun[] = [];
  for (const run of scriptRuns(message, language)) {
    const written = unchanged(message.slice(run.start, run.end), run.start);
    const ofLanguage = await words(run.language);
    const { text, map } = ofLanguage === undefined ? written : said(written, ofLanguage);
    const sayable = withoutUnsayable(text);
    if (!hasSound(sayable)) continue;
    // Korean keeps its length; kana do not, so their places go through the map.
    const sounds =
      run.language === 'ja'
        ? throughMap(japaneseSounds(sayable, await analyser()), map)
        : { text: run.language === 'ko' ? koreanSounds(sayable) : sayable, map };
    prepared.push({ ...sounds, language: run.language });
  }
  return prepared;
}

/**
 * Korean spelling keeps the form of each syllable; speech changes sounds where syllables meet. The engine knows some of
 * these changes, and all that make a consonant hard. One syllable becomes one, so offsets stay the same.
 */
export function koreanSounds(text: string): string {
  // The library looks a text up among an object's own and inherited names, such as "toString".
  return text.replace(/\p{Script=Hangul}[\p{Script=Hangul}\s]*/gu, (hangul) =>
    standardizePronunciation(hangul, { hardConversion: false }),
  );
}

function throughMap({ text, map }: EngineText, before: readonly MapRun[]): EngineText {
  return {
    text,
    map: map.flatMap((run) => {
      const source = sourceOf(before, run.source.start, run.source.end);
      return source === undefined ? [] : [{ ...run, source }];
    }),
  };
}
