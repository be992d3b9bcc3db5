import { eastAsianGrammars } from './eastAsian.js';
import { common, otherGrammars } from './otherGrammars.js';
import type { Grammar } from './words.js';

const english: Grammar = {
  ...common,
  decimal: '.',
  group: ',',
  // Both engines read digits right, if thousands are parted: otherwise they may be years.
  cardinal: (number) => {
    const [whole = '', decimals] = number.split('.');
    const grouped =
      whole.length > 15 ? Array.from(whole).join(' ') : whole.replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
    return decimals === undefined ? grouped : `${grouped} point ${Array.from(decimals).join(' ')}`.trim();
  },
  monthFirst: true,
  date: ({ day, month, year }, words) =>
    `${words.month(month)} ${words.spelled('ordinal', day)}${year === undefined ? '' : `, ${words.year(year)}`}`,
  time: ({ hour, minute, second }, words) => {
    const at = Number(hour);
    const past = Number(minute);
    // In words: two numbers in a row are one to Flite.
    const say = (n: number): string => words.spelled('numbering', String(n));
    const seconds =
      second === undefined ? '' : ` and ${words.measured('s', String(Number(second)), say(Number(second)))}`;
    if (past === 0) return (at > 12 || at === 0 ? `${say(at)} hundred` : `${say(at)} o'clock`) + seconds;
    return `${say(at)} ${past < 10 ? 'oh ' : ''}${say(past)}${seconds}`;
  },
  fraction: (numerator, denominator, words) =>
    words.own.fractions[`${numerator}/${denominator}`] ??
    `${words.spelled('numbering', numerator)} ${words.spelled('ordinal', denominator)}${numerator === '1' ? '' : 's'}`,
  mixed: (whole, fraction) => `${whole} and ${fraction.replace(/^one (?=half|quarter)/, 'a ')}`,
  ruler: (number, words) => `the ${words.spelled('ordinal', number)}`,
  ordinal: /(?<digits>\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?<mark>st|nd|rd|th)/u,
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
