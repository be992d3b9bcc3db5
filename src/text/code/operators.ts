import type { PunctuationLevel } from '../settings.js';
import { phrasesBySign, type Phrase } from '../words/phrases.js';

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
