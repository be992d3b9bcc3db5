import { exponentWords } from '../prose/signs.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** A number raised in HTML: `<sup>2</sup>`. */
const raised = /<sup(?:\s[^<>]{0,80})?>([-−+]?\d{1,4}(?:[.,]\d{1,4})?)<\/sup\s{0,3}>/iuy;
/** What can have an exponent: a variable, a unit, a number, something in parentheses. Other words have footnotes. */
const base = /(?:(?<![\p{L}\p{N}_])\p{L}{1,2}|[\p{N})\]])[*_`]{0,3}(?:<\/\w{1,10}>){0,2}$/u;

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
  return { said: isExponent ? exponentWords(number, words) : ` ${number}`, end: at + match[0].length };
}
