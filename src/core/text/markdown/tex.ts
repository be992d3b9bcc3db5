import type { MappedBuilder } from '../mappedText.js';
import type { Phrase } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';

const named: Readonly<Record<string, Phrase>> = {
  '\\frac': 'fraction',
  '\\sqrt': 'square root of',
  '\\sum': 'sum',
  '\\int': 'integral',
  '\\prod': 'product',
  '\\cdot': 'times',
  '\\times': 'times',
  '\\leq': 'less than or equal to',
  '\\le': 'less than or equal to',
  '\\geq': 'greater than or equal to',
  '\\ge': 'greater than or equal to',
  '\\neq': 'not equal to',
  '\\ne': 'not equal to',
  '\\infty': 'infinity',
  '\\to': 'goes to',
  '\\in': 'in',
  '^': 'to the',
  '=': 'equals',
  '+': 'plus',
  '-': 'minus',
  '<': 'less than',
  '>': 'greater than',
  '*': 'times',
  '/': 'over',
};
const silentCommand =
  /^\\(?:left|right|big|Big|bigl|bigr|quad|qquad|text|mathrm|mathbf|mathit|mathbb|mathcal|operatorname|displaystyle|begin|end|label|limits|nonumber|tag)$/;
const lexeme = /\\[a-zA-Z]+|\\.|[\p{L}\p{M}]+|[\p{N}][\p{N}.,]*|[\^=+\-<>*/]|[^]/gu;

/** A formula by the names of its signs, near enough to follow. */
export function texWords(
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  words: SpokenWords,
): void {
  for (const { index, 0: part } of source.slice(start, end).matchAll(lexeme)) {
    const at = start + index;
    const phrase = Object.hasOwn(named, part) ? named[part] : undefined;
    const word = phrase === undefined ? wordOf(part) : words.say(phrase);
    if (word === undefined) continue;
    if (into.length > 0 && !/\s/.test(into.lastCharacter)) into.say(' ', at, at);
    if (part.startsWith('\\') && word === part.slice(1)) into.copy(source, at + 1, at + part.length);
    else into.say(word, at, at + part.length);
  }
}

function wordOf(part: string): string | undefined {
  if (/^\\[a-zA-Z]/.test(part)) return silentCommand.test(part) ? undefined : part.slice(1);
  return /^[\p{L}\p{N}]/u.test(part) ? part.replace(/[.,]$/, '') : undefined;
}
