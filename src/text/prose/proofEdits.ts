import type { Edit } from '../mappedText.js';
import { phrasesBySign } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** Marks that are heard as a pause at most. A period is not among them: a proof reading waits there. */
const marks = phrasesBySign({
  comma: ', ، ，',
  'enumeration comma': '、',
  semicolon: '; ؛ ；',
  colon: ': ：',
  'question mark': '? ؟ ？',
  'exclamation mark': '! ！',
  'open paren': '( （',
  'close paren': ') ）',
  'open bracket': '[',
  'close bracket': ']',
  quote: '" “ ” „ « »',
  'dash in prose': '– —',
});
const opening = /[([（«“„]/;

/** French doubles these for a reason. */
const doubledOnPurpose = /^(?:nous|vous)$/i;

const telling = new RegExp(
  [
    // Not in `1,000` and `3:30`.
    `(?!(?<=\\d).\\d)([${[...marks.keys()].join('').replace(/[[\]]/g, '\\$&')}])`,
    "(?<![\\p{L}\\p{N}\\p{M}])(?=\\p{L})([\\p{L}\\p{M}’']{1,40})\\s{1,9}\\2(?![\\p{L}\\p{N}\\p{M}])",
    // After a sentence, they are a habit.
    '(?<=[^\\s.!?:…])([ \\u00a0]{2,3})(?=\\S)',
  ].join('|'),
  'giu',
);

/** Names what is easily missed: marks, a word that is written twice, two spaces. */
export function* proofEdits(text: string, words: SpokenWords): Generator<Edit> {
  for (const { 0: whole, 1: mark, 2: word, 3: spaces, index } of text.matchAll(telling)) {
    const end = index + whole.length;
    if (mark !== undefined) {
      const name = words.say(marks.get(mark) ?? 'comma');
      const before = text.charAt(index - 1);
      const isApart = opening.test(mark) || /^[\s(]?$/.test(before);
      if (name !== '') yield { start: index, end, text: ` ${name}${isApart ? ' ' : ''}${mark}` };
    } else if (spaces !== undefined) {
      yield { start: index, end, text: `, ${words.say('two spaces')}, ` };
    } else if (word !== undefined && !doubledOnPurpose.test(word)) {
      const after = /^\s/.test(text.slice(end)) ? ',' : '';
      yield { start: end, end, text: `, ${words.say('doubled word')}${after}` };
    }
  }
}
