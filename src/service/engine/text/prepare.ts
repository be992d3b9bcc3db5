import { standardizePronunciation } from 'es-hangul';
import { languagesByScript } from '../../../core/textLanguages.js';
import { isJapanese, languageOfScript } from '../../../text/language/scripts.js';
import { sliceMapped, type MappedText } from '../../../text/mappedText.js';
import { sourceOf, type MapRun } from '../../../text/segment.js';
import { said } from '../../said/said.js';
import type { Words } from '../../said/words.js';
import { japaneseSounds, type Analyse } from './japanese.js';

/** A stretch of the message, as given to the engine for `language`, and where each part of it came from. */
export interface PreparedRun extends MappedText {
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
  const whole = { start: 0, end: message.length };
  for (const run of scriptRuns(message, language)) {
    const written = sliceMapped({ text: message, map: [{ ...whole, source: whole }] }, run.start, run.end);
    const ofLanguage = await words(run.language);
    const { text, map } = ofLanguage === undefined ? written : said(written, ofLanguage);
    const sayable = text.replace(unsayable, (sign) => (sign === '\n' ? sign : ' '.repeat(sign.length)));
    if (!/[\p{L}\p{N}\p{S}%&@#*]/u.test(sayable)) continue;
    // Korean keeps its length; kana do not, so their places go through the map.
    const sounds =
      run.language === 'ja'
        ? throughMap(japaneseSounds(sayable, await analyser()), map)
        : { text: run.language === 'ko' ? koreanSounds(sayable) : sayable, map };
    prepared.push({ ...sounds, language: run.language });
  }
  return prepared;
}

const scripts = ['Common', 'Inherited', 'Latin', ...Object.keys(languagesByScript)];
/** What the engine would spell out as code points. */
const unsayable = new RegExp(
  '[\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufffd]|' +
    `[^${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`,
  'gu',
);

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

function throughMap({ text, map }: MappedText, before: readonly MapRun[]): MappedText {
  return {
    text,
    map: map.flatMap((run) => {
      const source = sourceOf(before, run.source.start, run.source.end);
      return source === undefined ? [] : [{ ...run, source }];
    }),
  };
}

/** A stretch of the message that is read in one language. */
interface ScriptRun {
  readonly start: number;
  end: number;
  readonly language: string;
}

/** The languages of each script; the first one reads it if the voice itself cannot. Other scripts are skipped. */
const readers = Object.entries({
  Latin: ['en'],
  ...languagesByScript,
  // Whatever is not beside kana.
  Han: ['zh', 'ja'],
}).map(([script, languages]): { readonly letters: RegExp; readonly languages: readonly string[] } => ({
  // A lone Greek letter is a sign.
  letters: new RegExp(`\\p{Script=${script}}${script === 'Greek' ? '{2}' : ''}`, 'uy'),
  languages,
}));

/** Characters that belong together, with their marks: a sentence, or what is left of it by another script. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303fー，！？]+/gu;

function scriptRuns(message: string, language: string): readonly ScriptRun[] {
  // Where Han is Japanese: beside kana.
  const japanese = [...message.matchAll(eastAsian)].filter(([text]) => isJapanese(text));
  const isJapaneseAt = (offset: number): boolean =>
    japanese.some(({ index, 0: { length } }) => offset >= index && offset < index + length);
  const runs: ScriptRun[] = [];
  let offset = 0;
  for (const character of message) {
    const end = offset + character.length;
    const current = runs.at(-1);
    const script = readers.find(({ letters }) => {
      letters.lastIndex = offset;
      return letters.test(message);
    });
    const reader = script?.languages[0] === 'zh' && isJapaneseAt(offset) ? 'ja' : script?.languages[0];
    // Within other scripts, the engine reads Latin words as English.
    const isOwn =
      reader === language ||
      reader === 'en' ||
      (reader !== 'ja' && script?.languages.includes(language) === true);
    const wanted = reader === undefined ? (current?.language ?? language) : isOwn ? language : reader;
    if (current?.language === wanted) current.end = end;
    else runs.push({ start: offset, end, language: wanted });
    offset = end;
  }
  return runs.map((run) => {
    if (run.language === language || run.language === 'ja') return run;
    // Of the languages in a script, the one that its letters tell.
    const told = languageOfScript(message.slice(run.start, run.end));
    return told === undefined || told === 'und' ? run : { ...run, language: told };
  });
}
