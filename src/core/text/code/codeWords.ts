import type { MappedBuilder } from '../mappedText.js';
import type { SpokenSettings } from '../speaking.js';
import type { Phrase } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';
import { operatorForm, signName } from './operators.js';

const lexeme = new RegExp(
  [
    '(?<space>\\s+)',
    // The way into an embedded expression.
    '(?<embedded>[#$]\\{)',
    '(?<version>[vV]?\\d+(?:\\.\\d+){2,}(?:-[\\p{L}\\d]+(?:\\.[\\p{L}\\d]+)*)?(?![\\p{L}\\p{N}]))',
    '0[xX](?<hex>[\\da-fA-F_]+)',
    '0[bB](?<binary>[01_]+)',
    '(?<number>\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)',
    '(?<identifier>[\\p{L}\\p{M}\\p{N}_$]+)',
    `(?<operator>${operatorForm})`,
    '(?<other>[^])',
  ].join('|'),
  'guy',
);

/** Says code as a person would read it out: names taken apart into words, signs by their names as far as asked for. */
export function codeWords(
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  settings: SpokenSettings,
): void {
  const text = source.slice(start, end);
  let angles = 0;
  for (const match of text.matchAll(lexeme)) {
    const [whole] = match;
    const at = start + match.index;
    const groups: Partial<Record<string, string>> = match.groups ?? {};
    if (groups['space'] !== undefined) {
      if (needsSpace(into)) into.say(' ', at, at + whole.length);
    } else if (groups['identifier'] !== undefined) {
      sayIdentifier(into, source, at, whole, settings);
    } else if (groups['version'] !== undefined) {
      sayWord(into, whole, at, at + whole.length);
    } else if (groups['hex'] !== undefined) {
      sayDigits(into, settings.words.say('hex'), groups['hex'], at);
    } else if (groups['binary'] !== undefined) {
      sayDigits(into, settings.words.say('binary'), groups['binary'], at);
    } else if (groups['number'] !== undefined) {
      sayWord(into, whole.replaceAll('_', ''), at, at + whole.length);
    } else if (groups['embedded'] !== undefined && settings.punctuation !== 'all') {
      continue;
    } else if (settings.punctuation === 'some' && (whole === '<' || whole === '>' || whole === '>>')) {
      angles = sayAngle(into, text, match.index, whole, at, angles, settings.words);
    } else {
      saySign(into, text, match.index, whole, at, settings);
    }
  }
}

/** Signs that stand alone are what the text is about: `{` is named even where signs are not. */
export function namesOfSigns(
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  settings: SpokenSettings,
): void {
  codeWords(into, source, start, end, { ...settings, punctuation: 'all' });
}

const wordParts = /\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{L}\p{M}]/gu;

function sayIdentifier(
  into: MappedBuilder,
  source: string,
  at: number,
  name: string,
  settings: SpokenSettings,
): void {
  const { words } = settings.pronunciations;
  if (words.size > 0 && (words.has(name) || words.has(name.toLowerCase()))) {
    sayWord(into, name, at, at + name.length);
    return;
  }
  const say = (phrase: Phrase, length: number): void => {
    sayWord(into, settings.words.say(phrase), at, at + length);
  };
  if (settings.punctuation !== 'none' && /^_+$/.test(name)) say('underscore', name.length);
  if (settings.punctuation === 'all' && name.startsWith('$')) say('dollar', 1);
  // Scripts without capitals fall into single letters, and stay the words they were.
  let caseless: { readonly start: number; end: number } | undefined;
  const sayCaseless = (): void => {
    if (caseless !== undefined) copyWord(into, source, caseless.start, caseless.end);
    caseless = undefined;
  };
  for (const { index, 0: part } of name.matchAll(wordParts)) {
    const start = at + index;
    const end = start + part.length;
    if (caseless?.end !== start || !isCaseless(part)) sayCaseless();
    if (!isCaseless(part)) copyWord(into, source, start, end);
    else if (caseless === undefined) caseless = { start, end };
    else caseless.end = end;
  }
  sayCaseless();
}

function isCaseless(part: string): boolean {
  return !/[\p{Lu}\p{Ll}\p{N}]/u.test(part);
}

function copyWord(into: MappedBuilder, source: string, start: number, end: number): void {
  sayWord(into, source.slice(start, end), start, end);
}

function sayWord(into: MappedBuilder, word: string, start: number, end: number): void {
  if (needsSpace(into)) into.say(' ', start, start);
  into.say(word, start, end);
}

/** Hex and binary digits are read one by one, unless there are so many that nobody would listen. */
function sayDigits(into: MappedBuilder, name: string, digits: string, at: number): void {
  const start = at + 2;
  sayWord(into, name, at, start);
  if (digits.length > 9) {
    sayWord(into, digits, start, start + digits.length);
    return;
  }
  for (let n = 0; n < digits.length; n++) {
    const digit = digits[n] ?? '';
    if (digit !== '_') sayWord(into, digit, start + n, start + n + 1);
  }
}

/** `Array<T>` is an array of T; only an angle with room around it compares. */
function sayAngle(
  into: MappedBuilder,
  text: string,
  index: number,
  sign: string,
  at: number,
  open: number,
  words: SpokenWords,
): number {
  if (sign === '<') {
    const closes =
      /^<\/?[\p{L}_$?&'"[{(]/u.test(text.slice(index, index + 3)) && />/.test(text.slice(index, index + 200));
    const tightBefore = /[\p{L}\p{N}_]/u.test(text.slice(index - 1, index));
    if (closes && !/^<[^<>]*(?:&&|\|\||;)/.test(text.slice(index, index + 200))) {
      if (tightBefore) sayWord(into, words.say('of'), at, at + 1);
      return open + 1;
    }
  } else if (open > 0) {
    return Math.max(0, open - sign.length);
  }
  const name = signName(sign, 'some');
  if (name !== undefined) sayWord(into, words.say(name), at, at + sign.length);
  return open;
}

function saySign(
  into: MappedBuilder,
  text: string,
  index: number,
  sign: string,
  at: number,
  settings: SpokenSettings,
): void {
  const name = contextualName(text, index, sign, settings) ?? signName(sign, settings.punctuation);
  if (name === '') return;
  if (name !== undefined) {
    sayWord(into, settings.words.say(name), at, at + sign.length);
  } else if (settings.punctuation === 'some' && (sign === ',' || sign === ':')) {
    // Heard as a short rest; a colon that stands apart is an operator.
    if (/[\p{L}\p{N}]/u.test(into.lastCharacter)) into.say(sign, at, at + 1);
    else if (sign === ':' && text.slice(index - 1, index + 2) === ' : ')
      sayWord(into, settings.words.say('colon'), at, at + 1);
  } else if (sign.charCodeAt(0) > 0x7f) {
    sayWord(into, sign, at, at + sign.length);
  }
}

function contextualName(
  text: string,
  index: number,
  sign: string,
  { punctuation }: SpokenSettings,
): Phrase | '' | undefined {
  if (punctuation === 'none') return undefined;
  const before = text.slice(index - 1, index);
  const after = text.slice(index + sign.length, index + sign.length + 1);
  const spaced = before === ' ' && after === ' ';
  if (sign === '/' && spaced) return 'divided by';
  if (sign === '::' && /\p{L}/u.test(before) && /[\p{L}<{*]/u.test(after))
    return punctuation === 'all' ? undefined : '';
  if (/^\*+$/.test(sign) && !spaced && !/[\p{L}\p{N})\]]/u.test(before))
    return sign === '*' ? 'star' : 'star star';
  if (sign === '%' && (spaced || /[\p{L}_(]/u.test(after))) return 'modulo';
  const opensWord = (before === '' || /[\s"'`([]/.test(before)) && /\p{L}/u.test(after);
  if (sign === '--' && opensWord) return 'dash dash';
  if (sign === '-' && (opensWord || (/\p{L}/u.test(before) && /\p{L}/u.test(after)))) return 'dash';
  return undefined;
}

function needsSpace(into: MappedBuilder): boolean {
  return into.length > 0 && !/\s/.test(into.lastCharacter);
}
