import { rewrite, type Edit, type MappedText } from '../mappedText.js';
import { sourceOf } from '../segment.js';
import { marksByName } from './opaque.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** With what stands between the digits of a number, a date, a time or a version. */
const number = /(\p{Lu}{0,3}\p{Sc}\s?)?(\p{Nd}+(?:[.,:/–—^'’-]\p{Nd}+)*)([kKmMbB](?!\p{L}))?/gu;

/** Each digit of the source by itself, and what stands between them by name, so that numbers can be checked by ear. */
export function digitByDigit(mapped: MappedText, source: string, words: SpokenWords): MappedText {
  return rewrite(mapped, digitEdits(mapped, source, words));
}

function* digitEdits({ text, map }: MappedText, source: string, words: SpokenWords): Generator<Edit> {
  for (const { index: start, 0: written, 1: currency = '', 2: digits = '', 3: power = '' } of text.matchAll(
    number,
  )) {
    const end = start + written.length;
    const place = sourceOf(map, start, end);
    // A number that only Lector says, such as that of a code block's lines, is no writing to check.
    const isWritten = place !== undefined && source.slice(place.start, place.end).includes(digits);
    if (!/..$/u.test(digits) || !isWritten) continue;
    const said = Array.from(digits, (one) => {
      const mark = marksByName.get(one);
      return mark === undefined ? one : words.say(mark) || one;
    }).join(' ');
    // In front, a currency would be that of the first digit.
    const tail = currency === '' ? (power === '' ? '' : ` ${power}`) : `${power} ${currency.trim()}`;
    const joins = /[\p{L}\p{M}]$/u.test(text.slice(Math.max(0, start - 2), start)) ? ' ' : '';
    const runsOn = /^\p{L}/u.test(text.slice(end, end + 2)) ? ' ' : '';
    yield { start, end, text: `${joins}${said}${tail}${runsOn}` };
  }
}
