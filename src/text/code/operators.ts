import type { PunctuationLevel } from '../settings.js';
import type { Phrase } from '../words/phrases.js';

/** The name of a sign that does something. Spoken from the level `some` on. */
const operators: Readonly<Record<string, Phrase>> = {
  '===': 'equal to',
  '==': 'equal to',
  '!==': 'not equal',
  '!=': 'not equal',
  '/=': 'divide equals',
  '~=': 'matches',
  '=~': 'matches',
  '<>': 'not equal',
  '<=>': 'compared to',
  '<=': 'less than or equal to',
  '>=': 'greater than or equal to',
  '=>': 'arrow',
  '->': 'arrow',
  '<-': 'left arrow',
  '|>': 'pipe into',
  '&&': 'and',
  '||': 'or',
  '??': 'or else',
  '?.': 'optional dot',
  '&&=': 'and equals',
  '||=': 'or equals',
  '??=': 'or else equals',
  '+=': 'plus equals',
  '-=': 'minus equals',
  '*=': 'times equals',
  '%=': 'modulo equals',
  '|=': 'or equals',
  '&=': 'and equals',
  '^=': 'xor equals',
  ':=': 'colon equals',
  '++': 'plus plus',
  '--': 'minus minus',
  '**': 'to the power of',
  '<<': 'shift left',
  '>>': 'shift right',
  '>>>': 'unsigned shift right',
  '::': 'colon colon',
  '...': 'dot dot dot',
  '..': 'to',
  '..=': 'to and including',
  '=': 'equals',
  '<': 'less than',
  '>': 'greater than',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'slash',
  '%': 'percent',
  '!': 'not',
  '?': 'question mark',
  '|': 'pipe',
  '&': 'ampersand',
  '^': 'caret',
  '~': 'tilde',
  '.': 'dot',
  '@': 'at',
  '#': 'hash',
  '\\': 'backslash',
  '≠': 'not equal',
  '≤': 'less than or equal to',
  '≥': 'greater than or equal to',
};

/** Signs that only hold things together. Spoken only at the level `all`. */
const brackets: Readonly<Record<string, Phrase>> = {
  '(': 'open paren',
  ')': 'close paren',
  '[': 'open bracket',
  ']': 'close bracket',
  '{': 'open brace',
  '}': 'close brace',
  ',': 'comma',
  ';': 'semicolon',
  ':': 'colon',
  '"': 'quote',
  "'": 'single quote',
  '`': 'backtick',
  $: 'dollar',
  _: 'underscore',
};

const escaped = Object.keys(operators)
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));

/** The longest sign at a position, as regular expression source. */
export const operatorForm = escaped.join('|');

/** The name of a sign at this level, or nothing. */
export function signName(sign: string, level: PunctuationLevel): Phrase | undefined {
  if (level === 'none') return undefined;
  return operators[sign] ?? (level === 'all' ? brackets[sign] : undefined);
}
