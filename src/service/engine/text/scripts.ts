import { languagesByScript } from '../../../core/textLanguages.js';
import { isJapanese, languageOfScript } from '../../../text/language/scripts.js';

/** A stretch of the message that is read in one language. */
interface ScriptRun {
  readonly start: number;
  end: number;
  readonly language: string;
}

/** The languages of each script; the first one reads it if the voice itself cannot. Other scripts are skipped. */
const scripts = Object.entries({
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

export function scriptRuns(message: string, language: string): readonly ScriptRun[] {
  // Where Han is Japanese: beside kana.
  const japanese = [...message.matchAll(eastAsian)].filter(([text]) => isJapanese(text));
  const isJapaneseAt = (offset: number): boolean =>
    japanese.some(({ index, 0: { length } }) => offset >= index && offset < index + length);
  const runs: ScriptRun[] = [];
  let offset = 0;
  for (const character of message) {
    const end = offset + character.length;
    const current = runs.at(-1);
    const script = scripts.find(({ letters }) => {
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
