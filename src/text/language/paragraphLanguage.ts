import { isTextLanguage, languagesByScript } from '../../core/textLanguages.js';
import type { LanguageScores } from './languageScores.js';

/** What is known about a paragraph before looking at its words. */
interface LanguageHints {
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
  if (byScript !== undefined) return byScript === 'und' ? undefined : byScript;
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
  const [most] = Object.entries(fits).sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 0 ? most[0] : undefined;
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

// What the script of a text, and in some scripts its letters, tell of its language.

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** A Chinese text may name a product with a kana or two; Japanese has more of them in any sentence. */
const leastKana = 1 / 12;
/** Chinese words and simplified forms that no Japanese title is written with. */
const chineseOnly =
  /[们們这這说吗嗎呢吧啊呀哪谁誰你您她它很么麼给为个对时现过还还让东车书应该认识话语读选择开关闭见问间门页图网络电脑软设键盘标]/u;

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu');

/** A letter and one of the words. */
const besides = (letter: string, list: string): RegExp =>
  new RegExp(`^(?=[^]*${letter})[^]*${words(list).source}`, 'iu');

type Marks = readonly (readonly [languages: string, mark: RegExp])[];

/**
 * Letters and words that only some of the languages in a script have; the first one found decides. It is the language of
 * the text so far, if that is one of them, or else the first; `und` is any that Lector has no voice for.
 */
const marksOf: Readonly<Record<string, Marks>> = {
  Cyrillic: [
    // Tajik, Bashkir, Uzbek, Chuvash.
    ['und', /[ҙҫҡҳҷӣӯӑӗӳ]/iu],
    ['tt', /җ/iu],
    ['kk', /[қғұ]/iu],
    ['tt kk', /[әһ]/iu],
    ['ky tt kk', /ң/iu],
    ['ky', words('жана|менен|бир|үчүн|эч')],
    // Mongolian.
    ['und ky tt kk', /[өү]/iu],
    // Belarusian has no и, and Ukrainian no ы.
    ['be', /^(?![^]*[ищъ])(?=[^]*[ыэёў])[^]*[іў]/iu],
    ['uk be kk', /^(?![^]*[ыэёъ])[^]*[їєґі]/iu],
    ['mk', /[ѓќѕ]/iu],
    ['sr', /[ђћ]/iu],
    ['sr', besides('[јљњџ]', 'је|су|у|ће')],
    ['mk', besides('[јљњџ]', 'во|со|сите|ги|го|е|секој|никој|биде')],
    ['sr mk', /[јљњџ]/iu],
    ['ru', besides('[ыэё]', 'и|в|что|это|как|с|для|или|из')],
    ['ru be kk ky tt', /[ыэё]/iu],
    ['bg', /ъ(?![еёюя])/iu],
    ['bg mk sr', words('се|има|няма|нема')],
    ['bg', words('като|са|ще|че|във|със|които|която|бъде')],
  ],
  Arabic: [
    ['ug', /[ۈڭۋۇ]/u],
    // Pashto, Sindhi, Kurdish.
    ['und', /[ټډړږښڼۍېڕڵێڀٺٿڄڃڊڏڙڦڱڳڻ]/u],
    ['ur', /[ٹڈڑںےہھ]/u],
    ['fa', /[پچژگکی]/u],
    ['ar', /[ةىيك]/u],
  ],
  Devanagari: [
    ['hi', words('है|हैं|हो|और|में|से|था|थे|नहीं')],
    ['mr', words('आहे|आहेत|आणि|नाही|होते|व|किंवा|ते|या')],
    ['ne', words('छ|छन्|छैन|र|पनि|वा|हुनेछ|गर्न|गर्ने|भएको')],
  ],
  // Assamese.
  Bengali: [['und', /[ৰৱ]/u]],
};

const scripts = Object.entries(languagesByScript)
  .filter(([, languages]) => !languages.includes('ja'))
  .map(([script, languages]) => ({
    // Which of the two that is, is told by what is beside it.
    letters: script === 'Han' ? eastAsian : new RegExp(`\\p{Script=${script}}`, 'gu'),
    languages,
    marks: marksOf[script] ?? [],
  }));

const letter = /\p{L}/gu;
/** Anything beyond Latin letters and their punctuation. */
const notLatin = /[^\0-\u024f\u1e00-\u206f]/;

/** Code and names in Latin letters may be mixed in, so a third of the letters is enough. */
const enough = 1 / 3;

/** The language that the script of a text decides, if any; `und` if it is none of Lector's. In a Japanese text, a title may have no kana. */
export function languageOfScript(text: string, current?: string): string | undefined {
  if (!notLatin.test(text)) return undefined;
  const all = count(text, letter);
  if (all === 0) return undefined;
  const found = scripts.find(({ letters }) => count(text, letters) >= all * enough);
  if (found === undefined) return undefined;
  const { languages, marks } = found;
  if (languages[0] === 'zh') {
    if (isJapanese(text)) return 'ja';
    return current === 'ja' && !chineseOnly.test(text) ? undefined : 'zh';
  }
  const mark = marks.find(([, pattern]) => pattern.test(text));
  const possible: readonly string[] = mark?.[0].split(' ') ?? languages;
  return possible.find((one) => one === current) ?? possible[0];
}

/** Whether most of a text is in letters that none of Lector's languages has. */
export function isInUnknownScript(text: string): boolean {
  if (!notLatin.test(text)) return false;
  const known = [/\p{Script=Latin}/gu, ...scripts.map(({ letters }) => letters)];
  return known.reduce((sum, letters) => sum + count(text, letters), 0) * 2 < count(text, letter);
}

/** Whether a text may be in the language by its letters: it has one of the language's, or none at all. */
export function isWrittenIn(language: string, text: string): boolean {
  if (!/\p{L}/u.test(text)) return true;
  const script = scripts.find(({ languages }) => languages.some((one) => one === language));
  const letters = language === 'ja' ? eastAsian : (script?.letters ?? /\p{Script=Latin}/gu);
  return count(text, letters) > 0;
}

/** Whether a text in Chinese characters has as much kana as Japanese has. */
export function isJapanese(text: string): boolean {
  return count(text, kana) > count(text, eastAsian) * leastKana;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
