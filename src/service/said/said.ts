import { replaced, rewrite, type Edit, type MappedText } from '../../text/mappedText.js';
import { sourceOf } from '../../text/segment.js';
import { letterClasses } from './letters.js';
import { abbreviations, arabicJoined, respelled, respelledForFlite } from './abbreviations.js';
import { alphabeticGrammars } from './alphabetic.js';
import { eastAsianFirst, eastAsianGrammars, chineseRest } from './eastAsian.js';
import { addresses, caption, codes, power, sign, standard } from './codes.js';
import { counting, ratio } from './counting.js';
import { dates } from './dates.js';
import { amounts, halves, loneFraction } from './fractions.js';
import { quantities } from './quantities.js';
import { degrees, listed, unitAlone } from './units.js';
import type { Around, Grammar, SaidClass, Words } from './words.js';

const grammars: Readonly<Record<string, Grammar>> = { ...alphabeticGrammars, ...eastAsianGrammars };

/** Text in another language is said as it is written. */
export function grammarOf(language: string): Grammar | undefined {
  return Object.hasOwn(grammars, language) ? grammars[language] : undefined;
}

/** All that is said otherwise than it is written. What an earlier class has taken, a later one leaves alone. */
export const saidClasses: readonly SaidClass[] = [
  ...eastAsianFirst,
  listed,
  ...addresses,
  standard,
  caption,
  ...dates,
  ...codes,
  ...counting,
  halves,
  amounts,
  loneFraction,
  ratio,
  degrees,
  quantities,
  unitAlone,
  ...abbreviations,
  power,
  sign,
];

/** What is said of that in turn. */
const lastClasses: readonly SaidClass[] = [chineseRest, arabicJoined];

/**
 * The text as it is said, in words and a spelling that every engine of the language says right. One that knows the words
 * of programmers gets most of those as they are.
 */
export function said(written: MappedText, words: Words, knowsProgrammers = false): MappedText {
  const named = inWords(written, words);
  const spelled = knowsProgrammers ? respelled : respelledForFlite;
  return rewrite(named, classEdits(named, [...letterClasses, spelled], words));
}

/** The same for a voice that knows all letters. */
export function inWords(written: MappedText, words: Words): MappedText {
  const isAbroad = words.grammar.decimal === ',';
  const local = isAbroad ? replaced(written, marksAbroad, (mark) => marksHere[mark] ?? '') : written;
  const plain = replaced(local, otherDigits, (sign, start) =>
    plainSign(sign, local.text.charAt(start + sign.length)),
  );
  const named = rewrite(plain, classEdits(plain, saidClasses, words));
  return rewrite(named, classEdits(named, lastClasses, words));
}

const plainMarks: Readonly<Record<string, string>> = {
  '٪': '%',
  '٫': '.',
  '٬': ',',
  _: '',
  ' ': '',
  '+/-': '±',
  '+/−': '±',
  '@': ' @ ',
  '∶': ':',
  '⁻¹': '',
  '⁻': '',
  "'": '',
  '’': '',
  '-': '–',
};

/**
 * Digits of Arabic and Persian, wide ones of East Asia with their signs, those in circles, raised letters behind a number
 * (`XIXᵉ`), and units with a negative power (`m s⁻²`), for which there are plain ones that all rules know.
 */
const otherDigits =
  /(?<=[\p{L}\d¹²³⁰-⁹]) (?=[kMmcµnd]?(?:mol|min|Pa|[msgKJLlhVAWNCT])⁻[¹²³](?![⁰¹²³⁴-⁹]))|(?<=[\p{L}\d¹²³⁰-⁹] [kMmcµnd]?(?:mol|min|Pa|[msgKJLlhVAWNCT]))⁻¹?(?![⁰¹⁴-⁹])|(?<=\d[pK]?)@(?=\d{1,5}(?:\.\d{1,2})?\s?(?:[kMG]?Hz|fps)(?!\p{L}))|\+\/[-−](?=\s?[\d.])|(?<=(?<![\p{L}\d.,'’])\d{1,3}(?:['’]\d{3}){0,3})['’](?=\d{3}(?!\d))|(?<=½|(?<!\d)(?:1\/[234]|[23]\/[34]))-(?=(?:\d{1,2} )?[\d/½]{1,3} \p{L})|(?<=(?<![\d./-])\d{1,2})-(?=\d{1,2} ?(?:[½⅓⅔¼¾]|1\/[234]|[23]\/[34]) \p{L})|(?<=(?<![\p{L}\d+.,:/-]|[\d+-] )[1-9]\d{0,2}) (?=000(?!\d|[ .-]\d))|(?<=\d)∶(?=\d)|[\u0660-\u0669\u06f0-\u06f9٪٫٬\u2460-\u2473]|(?<=\d)[.,](?:[–—]|--?)(?=\s?(?:€|Euro|EUR|CHF|Fr\.|Franken)(?!\p{L}))|[.,](?:[–—]|--?)(?<=(?:€|EUR|CHF|Fr\.)\s?[\d.'’]{1,9}[.,]\S{1,2})(?![\p{L}\d])|[０-９Ａ-Ｚａ-ｚ％＋－～＄＃＠／＝＜＞]|(?<=[\d０-９])[．：](?=[\d０-９])|(?<=(?<![\d０-９：:.．])[\d０-９]{1,3})，(?=[\d０-９]{3}(?![\d０-９]))|(?<=\d)_(?=\d{3}(?!\d))|(?<=(?<![\p{L}\d+.,:/-]|[\d+-] )[1-9]\d?(?: \d{3})?) (?=\d{3}(?!\d|[ .-]\d{1,2}(?!\d)))(?:(?<=\d{3} )|(?=\d{3} \d{3}(?!\d|[-.]\d)))|(?<![\p{L}\p{M}])[وفبلك]ـ?(?=[\d\u0660-\u0669])|(?<=(?:[\dXVIM]|(?<!\p{L})n)[ʰʳˢˡᵃ-ᵡⁿ]{0,3})(?:[ʰʳˢˡᵃ-ᵡ]|ⁿ(?=ᵈ))/gu;

/** The marks of a number in Switzerland and Latin America, and its currency beside its name: `1'250.50 Fr.`, `$1,250 pesos`. */
const marksAbroad =
  /(?<=\$\s?\d{1,3}(?:,\d{3}){0,3}),(?=\d{3}(?!\d))|(?<=\d['’]\d{3}|\$\s?[\d,]{1,12}|(?:CHF|Fr\.)\s?\d{1,3})\.(?=\d\d(?!\d|\s?(?:Uhr|h|bis|[–-])))|(?<=\d)\.(?=\d\d\s?(?:CHF|Fr\.|Franken))|\$\s?(?=\d[\d.,]{0,12} (?:pesos|dólares))|(?<!\p{L})Fr\.(?=\s?\d{1,3}(?:['’]\d{3}|\.(?:[–—-]|\d\d(?![\d.]|\s?(?:Uhr|h|bis|[–-])))))|(?<=\d\s?)Fr\.(?=\s\p{Ll}|[,;)])/gu;
const marksHere: Readonly<Record<string, string>> = { '.': ',', 'Fr.': 'CHF' };

function plainSign(sign: string, next: string): string {
  if (/^[\p{Lm}\uff01-\uff5e]$/u.test(sign)) return sign.normalize('NFKC');
  // `J mol⁻¹` is J/mol.
  if (sign === ' ' && /\p{L}/u.test(next)) return '/';
  // A word of one letter is written with its number, as if that were a word.
  if (/\p{L}/u.test(sign) && sign < '\u0660') return `${sign} `;
  // What it numbers is no counter: "②次に"
  if (/[\u2460-\u2473]/.test(sign))
    return (
      sign.normalize('NFKC') +
      (/[\p{Script=Han}\p{Script=Katakana}]/u.test(next) ? '、' : /[\p{L}\p{N}]/u.test(next) ? ' ' : '')
    );
  // No cents: `3,- €`
  return plainMarks[sign] ?? (sign.length > 1 ? '' : String(sign.charCodeAt(0) & 15));
}

function classEdits({ text, map }: MappedText, classes: readonly SaidClass[], words: Words): readonly Edit[] {
  const edits: Edit[] = [];
  const taken = new Uint8Array(text.length + 1);
  for (const { languages, needs, pattern, say, isInside = false } of classes) {
    if (languages?.includes(words.language) === false) continue;
    if (needs !== undefined && !words.pattern(needs, text).test(text)) continue;
    const form = words.pattern(pattern, text);
    form.lastIndex = 0;
    // Not `matchAll`, whose copies of a pattern are compiled again after some garbage collections.
    for (let match = form.exec(text); match !== null; match = form.exec(text)) {
      const { index: start, 0: all, groups } = match;
      const end = start + all.length;
      if (taken[start] === 1 || taken[end - 1] === 1 || taken.subarray(start, end).includes(1)) continue;
      const around = { before: text.slice(Math.max(0, start - 60), start), after: text.slice(end, end + 40) };
      const spoken = say({ ...groups, all }, words, around);
      if (spoken === undefined) continue;
      taken.fill(1, start, end);
      if (spoken === all) continue;
      const fits = isInside ? spoken : fitted(spoken, around, words);
      // Never as long as what was written: a map takes that for a copy.
      const written = sourceOf(map, start, end) ?? { start, end };
      const isAsLong = fits.length === written.end - written.start;
      edits.push({ start, end, text: isAsLong && !isInside ? `${fits} ` : fits });
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

const runTogether = /[\p{L}\p{N}]\0[\p{L}\p{N}]/u;
const runTogetherAsian = /[\p{Script=Latin}\p{N}]\0[\p{Script=Latin}\p{N}]/u;

/** With spaces where it would run into its neighbors, and a capital where a sentence begins. */
function fitted(spoken: string, { before, after }: Around, { isAsian, own }: Words): string {
  const joins = isAsian ? runTogetherAsian : runTogether;
  const start = joins.test(`${before.slice(-2)}\0${spoken.slice(0, 2)}`) ? ' ' : '';
  const end = joins.test(`${spoken.slice(-2)}\0${after.slice(0, 2)}`) ? ' ' : '';
  // Before a small letter, a point ends no sentence for the engine.
  const last = /(\S{1,12}\.)\s$/.exec(before)?.[1];
  const isShort = (table = {}): boolean =>
    [last ?? '', last?.toLowerCase() ?? ''].some((short) => Object.hasOwn(table, short));
  const isFirst = last !== undefined && ![own.abbreviations, own.units, own.currencies].some(isShort);
  const said = isFirst ? spoken.charAt(0).toUpperCase() + spoken.slice(1) : spoken;
  return `${start}${said}${end}`;
}
