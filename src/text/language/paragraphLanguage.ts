import type { LanguageScores } from './languageScores.js';
import { isTextLanguage } from '../../core/textLanguages.js';

/** What is known about a paragraph before looking at its words. */
export interface LanguageHints {
  /** The language so far. Another must fit clearly better. */
  readonly current?: string | undefined;
  /** A possible language besides those of Lector, such as the one named in front matter. */
  readonly also?: string | undefined;
}

/** Fewer different words are a title, a list of names or a command. */
const fewestWords = 5;
const fewestLetters = 24;
/** How much better than the current one another language must fit. */
const margin = 0.1;
/** Scoring takes time: if the beginning is in the current language, the rest is not looked at. */
const glance = 100;
/** No language fits tables of names and terms better than this. */
const poorest = 0.6;

/** The language of a paragraph, or undefined if its words do not reveal it. */
export function paragraphLanguage(
  text: string,
  scores: LanguageScores,
  { current, also }: LanguageHints = {},
): string | undefined {
  const prose = text.replace(/`[^`\n]*`/g, ' ');
  const byScript = languageOfScript(prose, also === 'ja' ? also : current);
  if (byScript !== undefined) return byScript;
  const words = plainWords(prose);
  if (new Set(words.filter(isLowerCase)).size < fewestWords) return undefined;
  const sentence = words.join(' ');
  if (sentence.length < fewestLetters) return undefined;
  if (
    current !== undefined &&
    sentence.length > glance &&
    best(scores(sentence.slice(0, glance))) === current
  )
    return current;
  const fits = scores(sentence);
  const language = best(fits);
  // A language that Lector does not speak must not be taken for a similar one.
  if (language === undefined || !(language === also || isTextLanguage(language))) return undefined;
  const fit = fits[language] ?? 0;
  if (fit < poorest) return undefined;
  return fit - (fits[current ?? ''] ?? 0) < margin ? current : language;
}

function best(fits: Readonly<Record<string, number>>): string | undefined {
  let language: string | undefined;
  let most = 0;
  for (const [candidate, fit] of Object.entries(fits)) {
    if (fit > most) [language, most] = [candidate, fit];
  }
  return language;
}

/** Words as people write them: without code, addresses, options and the like. */
function plainWords(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, ''))
    .filter((word) => /^\p{L}[\p{L}\p{M}'’]*$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word));
}

function isLowerCase(word: string): boolean {
  return word === word.toLowerCase();
}

// Scripts that are enough to tell the language.

interface Script {
  readonly language: string;
  readonly letters: RegExp;
  /** Letters of other languages in the same script: if one of these occurs, the script decides nothing. */
  readonly foreign?: RegExp;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** A Chinese text may name a product with a kana or two; Japanese has more of them in any sentence. */
const leastKana = 1 / 12;
/** Chinese words and simplified forms that no Japanese title is written with. */
const chineseOnly =
  /[们們这這说吗嗎呢吧啊呀哪谁誰你您她它很么麼给为个对时现过还还让东车书应该认识话语读选择开关闭见问间门页图网络电脑软设键盘标]/u;

const scripts: readonly Script[] = [
  // Which of the two is told below.
  { language: 'zh', letters: eastAsian },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu, foreign: /[іїєґўјљњћџђѓќѕәғқңөұүһ]/iu },
  { language: 'ar', letters: /\p{Script=Arabic}/gu, foreign: /[پچژگکیےۀہٹڈڑں]/u },
];

const letter = /\p{L}/gu;
/** Anything beyond Latin letters and their punctuation. */
const notLatin = /[^\0-\u024f\u1e00-\u206f]/;

/** Code and names in Latin letters may be mixed in, so a third of the letters is enough. */
const enough = 1 / 3;

/** The language that the script of a text decides, if any. In a Japanese text, a title may have no kana. */
export function languageOfScript(text: string, current?: string): string | undefined {
  if (!notLatin.test(text)) return undefined;
  const all = count(text, letter);
  for (const { language, letters, foreign } of scripts) {
    if (count(text, letters) < all * enough || all === 0) continue;
    if (language === 'zh') {
      if (isJapanese(text)) return 'ja';
      return current === 'ja' && !chineseOnly.test(text) ? undefined : 'zh';
    }
    return foreign?.test(text) === true ? undefined : language;
  }
  return undefined;
}

/** Whether a text in Chinese characters has as much kana as Japanese has. */
export function isJapanese(text: string): boolean {
  return count(text, kana) > count(text, eastAsian) * leastKana;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
