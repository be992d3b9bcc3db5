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
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, 'ja'],
];

/** The script each language reads itself. Within other scripts, the engine reads Latin words as English. */
const ownScripts: Readonly<Record<string, readonly string[]>> = {
  ru: ['ru', 'en'],
  ar: ['ar', 'en'],
  ko: ['ko', 'en'],
  ja: ['ja', 'en'],
};

export function scriptRuns(message: string, language: string): readonly ScriptRun[] {
  const own = ownScripts[language] ?? ['en'];
  const runs: { start: number; end: number; language: string }[] = [];
  let offset = 0;
  for (const character of message) {
    const end = offset + character.length;
    const current = runs.at(-1);
    const reader = readers.find(([script]) => script.test(character))?.[1];
    const wanted =
      reader === undefined ? (current?.language ?? language) : own.includes(reader) ? language : reader;
    if (current?.language === wanted) current.end = end;
    else runs.push({ start: offset, end, language: wanted });
    offset = end;
  }
  return runs;
}
