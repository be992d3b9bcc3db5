import { exponentBase, exponentWords } from '../prose/exponents.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** A number raised in HTML: `<sup>2</sup>`. */
const raised = /<sup(?:\s[^<>]{0,80})?>([-−+]?\d{1,4}(?:[.,]\d{1,4})?)<\/sup\s{0,3}>/iuy;
/** What an exponent belongs to, with its marks and tags. */
const base = new RegExp(`${exponentBase}[*_\`]{0,3}(?:</\\w{1,10}>){0,2}$`, 'u');

/** What has a sign is said as that sign is: with its unit, if it has one. */
const signs: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

export interface RaisedNumber {
  readonly said: string;
  /** Where the closing tag ends. */
  readonly end: number;
}

/** The raised number that a tag begins: an exponent, or a number that must not run into the word before it. */
export function raisedNumber(text: string, at: number, words: SpokenWords): RaisedNumber | undefined {
  raised.lastIndex = at;
  const match = raised.exec(text);
  const number = match?.[1];
  if (match === null || number === undefined) return undefined;
  const isExponent = /^[-−+]/.test(number) || base.test(text.slice(Math.max(0, at - 30), at));
  const said = isExponent ? (signs[number] ?? exponentWords(number, words)) : ` ${number}`;
  return { said, end: at + match[0].length };
}
