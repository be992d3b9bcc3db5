import { isJapanese } from '../../../text/language/paragraphLanguage.js';

/** A stretch of the message that is read in one language. */
export interface ScriptRun {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** The language that reads a script the voice itself cannot. Other scripts are skipped. */
const readers: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/u, 'en'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
];

/** The script each language reads itself. Within other scripts, the engine reads Latin words as English. */
const ownScripts: Readonly<Record<string, readonly string[]>> = {
  ru: ['ru', 'en'],
  ar: ['ar', 'en'],
  ko: ['ko', 'en'],
  ja: ['ja', 'zh', 'en'],
  zh: ['zh', 'en'],
};

/** Characters that belong together, with their marks: a sentence, or what is left of it by another script. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303fー，！？]+/gu;

/** Where Han is Japanese: beside kana. */
function japaneseAt(message: string): (offset: number) => boolean {
  const places = [...message.matchAll(eastAsian)].filter(([text]) => isJapanese(text));
  return (offset) => places.some(({ index, 0: { length } }) => offset >= index && offset < index + length);
}

export function scriptRuns(message: string, language: string): readonly ScriptRun[] {
  const own = ownScripts[language] ?? ['en'];
  const isJapaneseAt = japaneseAt(message);
  const runs: { start: number; end: number; language: string }[] = [];
  let offset = 0;
  for (const character of message) {
    const end = offset + character.length;
    const current = runs.at(-1);
    const script = readers.find(([letters]) => letters.test(character))?.[1];
    const reader = script === 'zh' && isJapaneseAt(offset) ? 'ja' : script;
    const wanted =
      reader === undefined ? (current?.language ?? language) : own.includes(reader) ? language : reader;
    if (current?.language === wanted) current.end = end;
    else runs.push({ start: offset, end, language: wanted });
    offset = end;
  }
  return runs;
}
