import { eastAsianGrammars } from './eastAsian.js';
import { otherGrammars } from './otherGrammars.js';
import type { Grammar } from './words.js';

const places: Readonly<Record<string, readonly [string, string]>> = {
  '2': ['half', 'halves'],
  '4': ['quarter', 'quarters'],
};

const english: Grammar = {
  decimal: '.',
  group: ',',
  // Both engines read digits right, if thousands are parted: otherwise they may be years.
  cardinal: (number) => {
    const [whole = '', decimals] = number.split('.');
    const grouped =
      whole.length > 15 ? Array.from(whole).join(' ') : whole.replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
    return decimals === undefined ? grouped : `${grouped} point ${Array.from(decimals).join(' ')}`;
  },
  power: (exponent, words) => {
    if (exponent === '2') return 'squared';
    if (exponent === '3') return 'cubed';
    if (!/^[-−]?\d+$/.test(exponent)) return `to the ${exponent}`;
    const minus = /^[-−]/.test(exponent) ? 'minus ' : '';
    return `to the ${minus}${words.spelled('ordinal', exponent.replace(/\D/g, ''))}`;
  },
  amount: (whole, currency, cents, coin) =>
    whole === '' ? `${cents} ${coin}` : `${whole} ${currency}${cents === '' ? '' : ` and ${cents} ${coin}`}`,
  monthFirst: true,
  date: ({ day, month, year }, words) =>
    `${words.month(month)} ${words.spelled('ordinal', day)}${year === undefined ? '' : `, ${words.year(year)}`}`,
  time: ({ hour, minute, second }, words) => {
    const at = Number(hour);
    const past = Number(minute);
    // In words: two numbers in a row are one to Flite.
    const say = (n: number): string => words.spelled('numbering', String(n));
    const seconds =
      second === undefined
        ? ''
        : ` and ${say(Number(second))} ${Number(second) === 1 ? 'second' : 'seconds'}`;
    if (past === 0) return (at > 12 || at === 0 ? `${say(at)} hundred` : `${say(at)} o'clock`) + seconds;
    return `${say(at)} ${past < 10 ? 'oh ' : ''}${say(past)}${seconds}`;
  },
  fraction: (numerator, denominator, words) => {
    const [one, many] = places[denominator] ?? [words.spelled('ordinal', denominator), ''];
    const part = numerator === '1' ? one : many === '' ? `${one}s` : many;
    return `${words.spelled('numbering', numerator)} ${part}`;
  },
  mixed: (whole, fraction) => `${whole} and ${fraction.replace(/^one (?=half|quarter)/, 'a ')}`,
  ruler: (number, words) => `the ${words.spelled('ordinal', number)}`,
  ordinal: /(?<digits>\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?<mark>st|nd|rd|th)/u,
  ordinalWords: (digits, _, words) => words.spelled('ordinal', digits.replaceAll(',', '')),
};

const grammars: Readonly<Record<string, Grammar>> = {
  ...otherGrammars,
  en: english,
  ...eastAsianGrammars,
};

/** Text in another language is said as it is written. */
export function grammarOf(language: string): Grammar | undefined {
  return Object.hasOwn(grammars, language) ? grammars[language] : undefined;
}
