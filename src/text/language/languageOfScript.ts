// Scripts that are enough to tell the language.

interface Script {
  readonly language: string;
  readonly letters: RegExp;
  /** Letters of other languages in the same script: if one of these occurs, the script decides nothing. */
  readonly foreign?: RegExp;
}

const scripts: readonly Script[] = [
  // Japanese mixes kana with kanji, so kana need not be the majority.
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu, foreign: /[іїєґўјљњћџђѓќѕәғқңөұүһ]/iu },
  { language: 'ar', letters: /\p{Script=Arabic}/gu, foreign: /[پچژگکیےۀہٹڈڑں]/u },
];

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letter = /\p{L}/gu;
/** Anything beyond Latin letters and their punctuation. */
const notLatin = /[^\0-\u024f\u1e00-\u206f]/;

/** Code and names in Latin letters may be mixed in, so a third of the letters is enough. */
const enough = 1 / 3;

/** The language that the script of a text decides, if any. */
export function languageOfScript(text: string): string | undefined {
  if (!notLatin.test(text)) return undefined;
  const all = count(text, letter);
  for (const { language, letters, foreign } of scripts) {
    if (count(text, letters) < all * enough || all === 0) continue;
    if (language === 'ja' && !kana.test(text)) return undefined;
    return foreign?.test(text) === true ? undefined : language;
  }
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
