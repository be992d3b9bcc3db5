import { isTextLanguage } from '../../core/textLanguages.js';
import type { LanguageScores } from './languageScores.js';
import { languageOfScript } from './scripts.js';

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
