import { alone, ends, numberWords, oneOf, plainNumber } from './numbers.js';
import type { SaidClass } from './saidClass.js';

/** `Section 3.2.1`, `Fig. 4.2`. */
export const section: SaidClass = {
  name: 'section',
  pattern: ({ own }) =>
    new RegExp(
      `(?<=(?:§|(?<!\\p{L})(?:${oneOf(own.numbered)}))\\s)\\d{1,3}(?:\\.\\d{1,3}){1,4}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  say: ({ all }, words) =>
    all
      .split('.')
      .map((part) => numberWords(part, words))
      .join(` ${words.language === 'en' ? 'point' : words.own.names.dot} `),
};

const score: SaidClass = {
  name: 'score',
  languages: ['en'],
  pattern:
    /(?<=\b(?:won|lost|lead|led|beat|score|score of|win|loss|draw|tied|final|victory|defeat|up|down|voted|by)\s(?:\p{L}{1,12}\s){0,2})(?<from>\d{1,3})[–-](?<until>\d{1,3})(?![\p{L}\p{N}-])/gu,
  say: ({ from = '', until = '' }, words) => `${numberWords(from, words)} to ${numberWords(until, words)}`,
};

/** `5'11"`, `6′`, `27"`. */
const feet: SaidClass = {
  name: 'unit',
  pattern:
    /(?<![\p{L}\p{N}_.'"“‘’-])(?:(?<feet>\d{1,2})\s?['’′]\s?(?<inches>\d{1,2}(?:\.\d)?)\s?(?:["”″]|''|’’)|(?<foot>\d{1,5})[′]|(?<inch>\d{1,3}(?:\.\d{1,2})?)(?:[″]|["”](?=\s?(?:[×x]|\p{Ll}|[,.)]|$))))(?![\p{L}\p{N}])/gu,
  say({ feet: high, inches, foot, inch }, words, { before }) {
    if (inch !== undefined && /["“]/.test(before)) return undefined;
    const length = (unit: string, number: string): string => {
      const forms = words.packed.units[unit]?.counts ?? {};
      return words.counted(forms, number).replace('{0}', numberWords(number, words));
    };
    if (high !== undefined) return `${length('ft', high)} ${length('inch', inches ?? '0')}`;
    return foot === undefined ? length('inch', inch ?? '0') : length('ft', foot);
  },
};

const ordinal: SaidClass = {
  name: 'ordinal',
  pattern: ({ grammar }) =>
    new RegExp(`(?<![\\p{L}\\p{N}_.,])${grammar.ordinal.source}(?![\\p{L}\\p{N}_])`, 'gu'),
  say: ({ digits = '', mark = '' }, words) => words.grammar.ordinalWords(digits, mark, words),
};

const rulers = new Set(
  (
    'Henry George Charles Louis Edward William James Elizabeth Philip Napoleon Pius Mary Richard Robert Francis Peter ' +
    'Paul John Alexander Catherine Nicholas Leo Felipe Juan Frederick Christian Gustav Ivan Otto Ramses Ptolemy ' +
    'Benedict Gregory Clement Innocent'
  ).split(' '),
);
const titles = new Set(['Queen', 'King', 'Pope']);

/** "Henry VIII", "Chapter IV". */
const roman: SaidClass = {
  name: 'roman',
  pattern:
    /(?<![\p{L}\p{N}_])(?<word>\p{L}{2,16}|sec\.|s\.)\s(?<numeral>(?:X{0,3})(?:IX|IV|V?I{0,3}))(?=$|[\s,.;:)!?'’–-])(?!\.\s?[A-Z]\.)/gu,
  say({ word = '', numeral = '' }, words) {
    const value = romanValue(numeral);
    if (value === 0) return undefined;
    const number = numberWords(String(value), words);
    if (words.own.numbered.includes(word.toLowerCase())) return `${word} ${number}`;
    if (words.language !== 'en' || !/^\p{Lu}/u.test(word)) return undefined;
    if (rulers.has(word)) return `${word} the ${words.spelled('ordinal', String(value))}`;
    return numeral.length > 1 || titles.has(word) ? `${word} ${number}` : undefined;
  },
};

function romanValue(numeral: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  let sum = 0;
  for (let at = 0; at < numeral.length; at++) {
    const here = values[numeral.charAt(at)] ?? 0;
    sum += here < (values[numeral.charAt(at + 1)] ?? 0) ? -here : here;
  }
  return sum;
}

const dimensions: SaidClass = {
  name: 'sign',
  pattern: /(?<![\p{L}\p{N}_.])(?<from>\d+(?:\.\d+)?)(?:\s?x\s?|×)(?=\d)/gu,
  say: ({ from = '' }, words, { after }) =>
    /^[\da-f]+$/i.test(after.slice(0, 4)) && /^0/.test(from)
      ? undefined
      : `${numberWords(plainNumber(from, words.grammar), words)} ${words.language === 'en' ? 'by' : (words.own.signs['×'] ?? 'x')} `,
};

/** `3–1`, `16:9`. */
export const ratio: SaidClass = {
  name: 'score',
  pattern: () => new RegExp(`${alone}(?<from>\\d{1,4}):(?<until>\\d{1,4})${ends}`, 'gu'),
  say: ({ from = '', until = '' }, words) =>
    `${numberWords(from, words)} ${words.own.to} ${numberWords(until, words)}`,
};

export const counting: readonly SaidClass[] = [score, feet, ordinal, roman, dimensions];
