import type { Edit } from '../mappedText.js';
import type { Phrase } from '../words/phrases.js';
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

/** Areas and volumes as single characters. */
export const unitSigns = '㎟㎠㎡㎢㎤㎥';

/** What ends before an exponent: a unit, after its number, a `/` or a word as in "per m²" and "le m²", or of several letters. */
const unitBefore =
  /(?:(?:\d\s?|\/|(?<!\p{L})(?:per|pro|por|par|[Ll]e|a[lu]|du|d?[Ee]l|d?o|za|за)\s)(?:m|м|م)|(?<![\p{L}\p{N}_])(?:\d[\d.,]{0,20}\s?)?(?:mm|cm|dm|km|мм|см|км|مم|سم|كم))$/u;

/** An exponent, said after what it belongs to. That of a unit is left to the voice, which says both as one: `5 m²`. */
export function exponentEdit(
  text: string,
  start: number,
  end: number,
  exponent: string,
  words: SpokenWords,
): Edit {
  const sign = signs[exponent] ?? exponent;
  const isOfUnit = unitBefore.test(text.slice(Math.max(0, start - 30), start));
  return { start, end, text: isOfUnit ? sign : exponentWords(sign, words) + spaceAfter(text, end) };
}

/** Korean particles and Japanese words follow without a space. */
function spaceAfter(text: string, end: number): string {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u.test(text.slice(end, end + 1))
    ? ' '
    : '';
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
