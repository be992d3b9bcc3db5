import type { MappedBuilder } from '../mappedText.js';

/** Says a word after a space, if it needs one. */
export function sayWord(into: MappedBuilder, word: string, start: number, end: number): void {
  if (needsSpace(into)) into.say(' ', start, start);
  into.say(word, start, end);
}

export function needsSpace(into: MappedBuilder): boolean {
  return into.length > 0 && !/\s/.test(into.lastCharacter);
}
