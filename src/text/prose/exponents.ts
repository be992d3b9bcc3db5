import type { Edit } from '../mappedText.js';
import { byWord, type CountedPhrase, type Phrase } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';

const powers: Readonly<Record<string, Phrase>> = { '²': 'squared', '³': 'cubed' };
/** What has a sign is said as that sign is: with its unit, if it has one. */
const signs: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/** What can have an exponent: a variable, a unit, a number, something in parentheses. Other words have footnotes. */
export const exponentBase = '(?:(?<![\\p{L}_])(?:\\p{L}|[b-df-hj-np-tv-zµ]{2}|[мск]м|[مسك]م)|[\\p{Nd})\\]])';

/** An exponent in words, after what it belongs to. */
function exponentWords(exponent: string, words: SpokenWords): string {
  const phrase = powers[exponent];
  const said = words.say(phrase ?? 'to the');
  return said === '' || phrase === undefined ? ` ${said} ${exponent.normalize('NFKC')}` : ` ${said}`;
}

/** Units of a length and an exponent, in Latin letters, as Russian and Arabic write it, and as a single character. */
export const units = byWord<CountedPhrase>([
  ['square millimeters', 'mm² мм² مم² ㎟'],
  ['square centimeters', 'cm² см² سم² ㎠'],
  ['square meters', 'm² м² م² ㎡'],
  ['square kilometers', 'km² км² كم² ㎢'],
  ['cubic centimeters', 'cm³ см³ سم³ ㎤'],
  ['cubic meters', 'm³ м³ م³ ㎥'],
]);

/** What ends before an exponent: a unit, after its number, or after a `/`, or after neither. */
const unitBefore = /(?:(\d[\d.,]{0,20})\s?|(\/)|(?<![\p{L}\p{N}_]))(mm|cm|km|m|мм|см|км|м|مم|سم|كم|م)$/u;

/** An exponent, said after what it belongs to, or with it: `5 m²` is five square meters. */
export function exponentEdit(
  text: string,
  start: number,
  end: number,
  exponent: string,
  words: SpokenWords,
): Edit {
  const [, number, per, unit = ''] = unitBefore.exec(text.slice(Math.max(0, start - 30), start)) ?? [];
  const sign = signs[exponent] ?? exponent;
  const phrase = units.get(unit + sign);
  // A lone m may be a variable.
  if (phrase === undefined || (unit === 'm' && number === undefined && per === undefined)) {
    return { start, end, text: exponentWords(sign, words) + spaceAfter(text, end) };
  }
  return unitEdit(text, start - unit.length, end, phrase, words);
}

/** A unit, in the plural that the number before it takes. */
export function unitEdit(
  text: string,
  start: number,
  end: number,
  phrase: CountedPhrase,
  words: SpokenWords,
): Edit {
  const number = /(\d[\d.,]{0,20})\s?$/.exec(text.slice(Math.max(0, start - 30), start))?.[1];
  const unit = words.count(phrase, number === undefined ? 1 : amountOf(number));
  if (unit === '') return { start, end, text: text.slice(start, end) };
  const space = /\d/.test(text.charAt(start - 1)) && !/^\p{Script=Han}/u.test(unit) ? ' ' : '';
  return { start, end, text: space + unit + spaceAfter(text, end) };
}

/** Korean particles and Japanese words follow without a space. */
function spaceAfter(text: string, end: number): string {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u.test(text.slice(end, end + 1))
    ? ' '
    : '';
}

/** `1,000` and `1.000` are a thousand; any other point or comma may be that of a decimal. */
function amountOf(number: string): number {
  const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(number)
    ? number.replace(/[.,]/g, '')
    : number.replace(',', '.');
  return Number.parseFloat(digits);
}

/** A number raised in HTML: `<sup>2</sup>`. */
const raised = /<sup(?:\s[^<>]{0,80})?>([-−+]?\d{1,4}(?:[.,]\d{1,4})?)<\/sup\s{0,3}>/iuy;
/** What an exponent belongs to, with its marks and tags. */
const base = new RegExp(`${exponentBase}[*_\`]{0,3}(?:</\\w{1,10}>){0,2}$`, 'u');

/**
 * The raised number that a tag begins, and where its closing tag ends: an exponent, or a number that must not run into
 * the word before it.
 */
export function raisedNumber(text: string, at: number, words: SpokenWords) {
  raised.lastIndex = at;
  const match = raised.exec(text);
  const number = match?.[1];
  if (match === null || number === undefined) return undefined;
  const isExponent = /^[-−+]/.test(number) || base.test(text.slice(Math.max(0, at - 30), at));
  const said = isExponent ? (signs[number] ?? exponentWords(number, words)) : ` ${number}`;
  return { said, end: at + match[0].length };
}
