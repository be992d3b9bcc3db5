import type { PunctuationLevel, SettingsWithWords } from '../settings.js';
import { phrasesBySign, type Phrase } from '../words/phrases.js';
import type { MappedBuilder } from '../mappedText.js';
import type { Dialect } from './dialect.js';

/** The name of a sign that does something. Spoken from the level `some` on. */
const operators = phrasesBySign({
  'equal to': '=== ==',
  'not equal': '!== != <> ≠',
  'divide equals': '/=',
  matches: '~= =~',
  'compared to': '<=>',
  'less than or equal to': '<= ≤',
  'greater than or equal to': '>= ≥',
  arrow: '=> ->',
  'left arrow': '<-',
  'pipe into': '|>',
  and: '&&',
  or: '||',
  'or else': '??',
  'optional dot': '?.',
  'and equals': '&&= &=',
  'or equals': '||= |=',
  'or else equals': '??=',
  'plus equals': '+=',
  'minus equals': '-=',
  'times equals': '*=',
  'modulo equals': '%=',
  'xor equals': '^=',
  'colon equals': ':=',
  'plus plus': '++',
  'minus minus': '--',
  'to the power of': '**',
  'shift left': '<<',
  'shift right': '>>',
  'unsigned shift right': '>>>',
  'colon colon': '::',
  'dot dot dot': '...',
  to: '..',
  'to and including': '..=',
  equals: '=',
  'less than': '<',
  'greater than': '>',
  plus: '+',
  minus: '-',
  times: '*',
  slash: '/',
  percent: '%',
  not: '!',
  'question mark': '?',
  pipe: '|',
  ampersand: '&',
  caret: '^',
  tilde: '~',
  dot: '.',
  at: '@',
  hash: '#',
  backslash: '\\',
});

/** Signs that only hold things together. Spoken only at the level `all`. */
const brackets = phrasesBySign({
  'open paren': '(',
  'close paren': ')',
  'open bracket': '[',
  'close bracket': ']',
  'open brace': '{',
  'close brace': '}',
  comma: ',',
  semicolon: ';',
  colon: ':',
  quote: '"',
  'single quote': "'",
  backtick: '`',
  dollar: '$',
  underscore: '_',
});

const escaped = [...operators.keys()]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));

/** The longest sign at a position, as regular expression source. */
export const operatorForm = escaped.join('|');

/** The name of a sign at this level, or nothing. */
export function signName(sign: string, level: PunctuationLevel): Phrase | undefined {
  if (level === 'none') return undefined;
  return operators.get(sign) ?? (level === 'all' ? brackets.get(sign) : undefined);
}

/** What a sign is called where it does nothing, as in a pattern, or in "',' expected". */
export function nameAlone(sign: string): Phrase | undefined {
  return inPattern[sign] ?? signName(sign, 'all');
}

/** How code is said, and where to. */
export interface CodeSpeech {
  readonly into: MappedBuilder;
  readonly settings: SettingsWithWords;
  readonly dialect: Dialect;
}

/** A sign, its place in the source, and the same place in a text that shows what is around it. */
interface SignAt {
  readonly sign: string;
  readonly at: number;
  readonly text: string;
  readonly index: number;
}

/** `Array<T>` is an array of T; only an angle bracket with space around it compares. Returns how many are open. */
export function sayAngle(
  { into, settings }: CodeSpeech,
  { sign, at, text, index }: SignAt,
  open: number,
): number {
  const { words } = settings;
  // Types may stand on lines of their own.
  const before = text.slice(Math.max(0, index - 24), index);
  const after = text.slice(index, index + 24);
  if (/^<[ \t]*(?:[\r\n]|$)/.test(after) && /[\p{L}\p{N}_]$/u.test(before)) {
    into.word(words.say('of'), at, at + 1);
    return open;
  }
  if (/^>+(?:[(),;:[\]{}]|\s[={]|\s*$)/.test(after) && /(?:^|\n)[ \t]*$/.test(before)) return open;
  if (sign === '<') {
    const closes =
      /^<\/?[\p{L}_$?&'"[{(]/u.test(text.slice(index, index + 3)) && />/.test(text.slice(index, index + 200));
    const tightBefore = /(?:[\p{L}\p{N}_]|::)$/u.test(text.slice(Math.max(0, index - 2), index));
    if (closes && !/^<[^<>]*(?:&&|\|\||;)/.test(text.slice(index, index + 200))) {
      if (tightBefore) into.word(words.say('of'), at, at + 1);
      return open + 1;
    }
  } else if (open > 0) {
    return Math.max(0, open - sign.length);
  }
  const name = signName(sign, 'some');
  if (name !== undefined) into.word(words.say(name), at, at + sign.length);
  return open;
}

export function saySign(speech: CodeSpeech, place: SignAt): void {
  const { into, settings } = speech;
  const { sign, at, text, index } = place;
  const name = contextualName(speech, place) ?? signName(sign, settings.punctuation);
  if (name === '') return;
  if (sign === '..' && name !== undefined && !isRange(speech, place)) {
    for (const dot of [at, at + 1]) into.word(settings.words.say('dot'), dot, dot + 1);
  } else if (name !== undefined) {
    into.word(settings.words.say(name), at, at + sign.length);
  } else if (settings.punctuation === 'some' && (sign === ',' || sign === ':')) {
    // Heard as a short rest; a colon with space before it is an operator.
    if (/[\p{L}\p{N}]/u.test(into.lastCharacter)) into.say(sign, at, at + 1);
    else if (sign === ':' && text.slice(index - 1, index + 2) === ' : ')
      into.word(settings.words.say('colon'), at, at + 1);
  } else if (sign.charCodeAt(0) > 0x7f) {
    into.word(sign, at, at + sign.length);
  }
}

const inPattern: Readonly<Record<string, Phrase>> = {
  '-': 'dash',
  '--': 'dash dash',
  '*': 'star',
  '**': 'star star',
  '!': 'exclamation mark',
  '/': 'slash',
  '%': 'percent',
};

function contextualName(
  { settings: { punctuation }, dialect: { hyphen } }: CodeSpeech,
  { sign, text, index }: SignAt,
): Phrase | '' | undefined {
  if (punctuation === 'none') return undefined;
  if (hyphen === 'inPattern') return inPattern[sign];
  const before = text.slice(index - 1, index);
  const after = text.slice(index + sign.length, index + sign.length + 1);
  const spaced = before === ' ' && after === ' ';
  if (sign === '/' && spaced) return 'divided by';
  if (
    sign === '::' &&
    /(?:[>}]|\p{L}\w{0,30})$/u.test(text.slice(Math.max(0, index - 32), index)) &&
    /[\p{L}<{*]/u.test(after)
  )
    return punctuation === 'all' ? undefined : '';
  if (/^\*+$/.test(sign) && (spaced ? isStar(text, index) : !/[\p{L}\p{N})\]]/u.test(before)))
    return sign === '*' ? 'star' : 'star star';
  if (sign === '%' && (spaced || /[\p{L}_(]/u.test(after))) return 'modulo';
  if (hyphen === undefined) return undefined;
  // `-r/--replace`
  const isBesideOption = /(?:^|[\s"'`([])--?[\w-]{1,20}[/|,]$/.test(
    text.slice(Math.max(0, index - 24), index),
  );
  const opensWord =
    (before === '' || isBesideOption || /[\s"'`([]/.test(before)) && /[\p{L}\])]/u.test(after);
  if (sign === '--' && opensWord) return 'dash dash';
  if (sign !== '-') return undefined;
  const isInName = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  if (isInName && hyphen === 'partOfName' && punctuation !== 'all') return '';
  return opensWord || isInName ? 'dash' : undefined;
}

/** Between spaces: everything, as in `import * as a`, or any value, as in `0 * * * *`. */
function isStar(text: string, index: number): boolean {
  return (
    /(?:\b(?:import|export|select|distinct|returning)|,|(?:^|\s)\*)\s$/i.test(
      text.slice(Math.max(0, index - 12), index),
    ) || /^\s(?:\*(?:[\s"'`]|$)|as\s|from\s["']|FROM\s)/.test(text.slice(index + 1, index + 8))
  );
}

/** `..` between two values, beside one or alone in brackets; otherwise it is the folder above. */
function isRange({ dialect: { range } }: CodeSpeech, { text, index }: SignAt): boolean {
  const before = text.slice(Math.max(0, index - 2), index);
  const after = text.slice(index + 2, index + 4);
  if (range === 'never' || /[/\\]$/.test(before) || /^[/\\]/.test(after)) return false;
  if (/(?:[\p{L}\p{N}_)\]}$[]|[\p{L}\p{N}]["'])$/u.test(before) || /^[\p{L}\p{N}_([{$@^-]/u.test(after))
    return true;
  return range !== 'tight' && /[\p{L}\p{N}_)\]"']\s$/u.test(before) && /^\s[\p{L}\p{N}_($@"'-]/u.test(after);
}
