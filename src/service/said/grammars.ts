import { chinese } from './chinese.js';
import { english } from './english.js';
import type { Grammar } from './words.js';
import { otherGrammars } from './otherGrammars.js';

const grammars: Readonly<Record<string, Grammar>> = {
  ...otherGrammars,
  en: english,
  zh: chinese,
};

/** Text in another language is said as it is written. */
export function grammarOf(language: string): Grammar | undefined {
  return Object.hasOwn(grammars, language) ? grammars[language] : undefined;
}
