import { alone, ends, numberWords, oneOf, plainNumber, romanValue } from './numbers.js';
import type { SaidClass } from './saidClass.js';

/** `Section 3.2.1`, `Fig. 4.2`. */
export const section: SaidClass = {
  needs: /\d\.\d/,
  pattern: ({ own }) =>
    new RegExp(
      `(?<=(?:§|(?<!\\p{L})(?:${oneOf(own.numbered)}))\\s)\\d{1,3}(?:\\.\\d{1,3}){1,4}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  say: ({ all }, words) =>
    all
      .split('.')
      .map((part) => numberWords(part, words))
      .join(` ${words.language === 'en' ? 'point' : words.own.names.dot} `),
};

const scoreBefore =
  /\b(?:won|lost|lead|led|beat|score|score of|win|loss|draw|tied|final|victory|defeat|up|down|voted|by)\s(?:\p{L}{1,12}\s){0,2}$/u;

const score: SaidClass = {
  languages: ['en'],
  needs: /\s\d{1,3}[–-]\d/,
  pattern: /(?<=\s)(?<from>\d{1,3})[–-](?<until>\d{1,3})(?![\p{L}\p{N}-])/gu,
  say: ({ from = '', until = '' }, words, { before }) =>
    scoreBefore.test(before) ? words.fromTo(numberWords(from, words), numberWords(until, words)) : undefined,
};

/** `5'11"`, `6 ft 2 in`, `6′`, `27"`. */
const feet: SaidClass = {
  needs: /\d\s?(?:['’′"”″]|ft)/,
  pattern:
    /(?<![\p{L}\p{N}_.'"“‘’-])(?:(?<feet>\d{1,2})\s?(?:['’′]|ft\.?)\s?(?<inches>\d{1,2}(?:\.\d)?)\s?(?:["”″]|''|’’|in\b)|(?<foot>\d{1,5})[′]|(?<inch>\d{1,3}(?:\.\d{1,2})?)(?:[″]|["”](?=\s?(?:[×x]|\p{Ll}|[,.)]|$))))(?![\p{L}\p{N}])/gu,
  say({ feet: high, inches, foot, inch }, words, { before }) {
    if (inch !== undefined && /["“]/.test(before)) return undefined;
    const length = (unit: string, number: string): string => {
      const forms = words.packed.units[unit]?.counts ?? {};
      return words.counted(forms, number).replace('{0}', numberWords(number, words));
    };
    if (high !== undefined) return `${length('ft', high)} ${length('inch', inches ?? '0')}`;
    return foot === undefined ? length('inch', inch ?? '0') : length('ft', foot);
  },
};

const ordinal: SaidClass = {
  needs: /[\dXVI]/,
  pattern: ({ grammar }) =>
    new RegExp(`(?<![\\p{L}\\p{N}_.,])${grammar.ordinal.source}(?![\\p{L}\\p{N}_])`, 'gu'),
  say: ({ digits, numeral = '', mark = '' }, words) =>
    words.grammar.ordinalWords(digits ?? String(romanValue(numeral)), mark, words),
};

const titles = new Set(['Queen', 'King', 'Pope']);

/** "Henry VIII", "Chapter IV". */
const roman: SaidClass = {
  needs: /[XVI]/,
  pattern:
    /(?<![\p{L}\p{N}_])(?:(?<word>\p{L}{2,16}|sec\.|s\.)\s|(?<=第))(?=[XVI])(?<numeral>(?:X{0,3})(?:IX|IV|V?I{0,3}))(?=$|[\s,.;:)!?'’–章部巻節回-])(?!\.\s?[A-Z]\.)/gu,
  say({ word, numeral = '' }, words) {
    const value = romanValue(numeral);
    if (value === 0) return undefined;
    const number = numberWords(String(value), words);
    if (word === undefined) return number;
    if (words.own.numbered.includes(word.toLowerCase()))
      return `${word} ${words.grammar.numbered?.(word, String(value), words) ?? number}`;
    if (words.own.rulers.includes(word))
      return `${word} ${words.grammar.ruler?.(String(value), words) ?? number}`;
    if (words.language !== 'en' || !/^\p{Lu}/u.test(word)) return undefined;
    return numeral.length > 1 || titles.has(word) ? `${word} ${number}` : undefined;
  },
};

const dimensions: SaidClass = {
  needs: /\d\s?[x×]/,
  pattern: /(?<![\p{L}\p{N}_.])(?<from>\d+(?:\.\d+)?)(?:\s?x\s?|×)(?=\d)/gu,
  say: ({ from = '' }, words, { after }) =>
    /^[\da-f]+$/i.test(after.slice(0, 4)) && /^0/.test(from)
      ? undefined
      : `${numberWords(plainNumber(from, words.grammar), words)} ${words.language === 'en' ? 'by' : (words.own.signs['×'] ?? 'x')} `,
};

/** `3–1`, `16:9`. */
export const ratio: SaidClass = {
  needs: /\d:\d/,
  pattern: () => new RegExp(`${alone}(?<from>\\d{1,4}):(?<until>\\d{1,4})${ends}`, 'gu'),
  say: ({ from = '', until = '' }, words) =>
    words.own.ratio === undefined
      ? words.fromTo(numberWords(from, words), numberWords(until, words))
      : `${numberWords(from, words)}${words.own.ratio}${numberWords(until, words)}`,
};

/** `3개`, `2시간`: what is counted in Korean takes Korean numbers, as far as they go. */
const koreanCount: SaidClass = {
  languages: ['ko'],
  needs: /\d/,
  pattern:
    /(?<![\d.,:/~–-])(?<count>[1-9]\d?)(?=\s?(?:개(?![월국년])|명|시간|살|마리|가지|권|잔|병|곳|그루|켤레|달(?!러)|시(?!속)|군데|사람))/gu,
  say: ({ count = '' }, words, { after }) =>
    /^\s?시(?!간)/.test(after) && Number(count) > 12
      ? undefined
      : `${words.spelled('cardinal-native-attributive', count)}${after.startsWith(' ') ? '' : ' '}`,
};

export const counting: readonly SaidClass[] = [score, feet, ordinal, koreanCount, roman, dimensions];
