import {
  alone,
  filled,
  numberForm,
  numberWords,
  plainNumber,
  vulgarFractions as fractions,
  vulgarParts,
} from './numbers.js';
import { perOnly } from './quantities.js';
import { type Around, type Form, type SaidClass, nameOf, oneOf, type Words } from './words.js';

/** `1½ hours`, where a language says the noun before the half, or has one word for both. */
export const halves: SaidClass = {
  needs: /½|1\/2/,
  pattern: new RegExp(
    `${alone}(?:(?<whole>\\d{1,3})\\s?)?(?:½|(?<!\\d)1\\/2)(?:\\s|(?=[^\\x00-\\x7f]))(?<noun>時間|年間?|[かヶ]月|시간|년|개월|(?!c\\.?\\sà)\\p{L}{1,20})`,
    'gu',
  ),
  say({ whole = '', noun = '' }, words, { before }) {
    const unit = words.unit(noun) ?? words.unit(`${noun}.`);
    const isSign =
      unit !== undefined && !Object.values(unit.counts).some((form) => form.split(' ').includes(noun));
    if (isSign || (words.language === 'de' && !/^\p{Lu}/u.test(noun))) return undefined;
    if (whole !== '') return words.grammar.halves?.(whole, noun, words);
    const half = words.grammar.half?.(noun, words, before);
    return half === undefined ? undefined : `${half} ${noun}`;
  },
};

const countedBefore: Form = ({ own }) =>
  new RegExp(`(?<!\\p{L})(?:${own.counters ?? '(?!)'})[:：]?\\s?[(（]?$`, 'iu');
const countedAfter: Form = ({ own }) =>
  new RegExp(`^,?\\s{1,9}(?:\\p{L}{1,15}\\s)?(?:${own.outcomes ?? '(?!)'})(?!\\p{L})`, 'iu');
const ofWhat = /^\s(?:of|the|de|des|du|di|de[il]|delle|degli|d[oa]s?|van|von|der|aller|dieser)\s/;
/** Halves of a whole, an eye that sees well and a bar of music: here the second number counts nothing. */
const sayings = /^(?:50\/50|20\/20|4\/4)$/;

/** `[2/5]`, `[PATCH 02/17]`, `Step 2/5`, `3/5 passed`: so many of five. */
function isCount(one: string, all: string, words: Words, { before, after }: Around): boolean {
  if (words.own.outOf === undefined || Number(one) > Number(all)) return false;
  if (/^\]/.test(after) && /\[(?:RFC )?PATCH\b[\w .-]{0,24} $/.test(before)) return true;
  if (/^0\d/.test(one)) return false;
  // None of them, as a program's table has it: "web, 0/1, Pending".
  if (one === '0' && (Number(all) > 1 || (/,\s$/.test(before) && after.startsWith(', ')))) return true;
  if (/^\s?\]/.test(after) && /\[\s{0,3}$/.test(before)) return true;
  if (ofWhat.test(after)) return false;
  if (words.pattern(countedAfter, after).test(after)) return true;
  if (sayings.test(`${one}/${all}`)) return false;
  return one === all || words.pattern(countedBefore, before).test(before);
}

/** "2 of 5" */
function outOf(one: string, all: string, words: Words): string {
  const { outOf: form = '' } = words.own;
  const rule = words.rule('cardinal', form.slice(form.indexOf(' ') + 1).replace('{1}', ''), all, '');
  return filled(form, numberWords(String(Number(one)), words), numberWords(all, words, rule));
}

/** `12.3/16 GB`, `2.4/5 GHz`, `120/80 mmHg`: two amounts of one unit, and no price. */
export const amounts: SaidClass = {
  needs: /\d\/\d/,
  pattern: (words) => {
    const number = numberForm(words.grammar);
    return new RegExp(
      `${alone}(?<!\\p{Sc}\\s?)(?<one>${number})\\/(?<other>${number})\\s?(?<unit>${oneOf(words.unitSigns)})(?<=\\d[${words.grammar.decimal}]\\d[^]{0,20}|mmHg)(?![\\p{L}\\p{N}/])`,
      'gu',
    );
  },
  say({ one = '', other = '', unit = '' }, words) {
    const [first, last] = [plainNumber(one, words.grammar), plainNumber(other, words.grammar)];
    const { names, outOf, signs } = words.own;
    const between = unit === 'mmHg' ? (signs['/'] ?? names['/']) : names['/'];
    const isShare = /B$|^[kKMGT]?o$/.test(unit) && Number(first) <= Number(last);
    const form = (isShare ? outOf : undefined) ?? `{0}${words.space}${between}${words.space}{1}`;
    const said = filled(form, numberWords(first, words), numberWords(last, words));
    return words.measured(unit, last, said);
  },
};

/** A fraction without a whole number, or one of several: `½ cup`, `3/4`, `[3/4]`. */
export const loneFraction: SaidClass = {
  needs: /[¼-¾⅐-⅞]|\d[/⁄]\d/,
  pattern: (words) =>
    new RegExp(
      `${alone}(?<!\\p{Sc}\\s?)(?:(?<whole>\\d{1,3})[ -])?(?:(?<vulgar>[${fractions}])|(?<top>\\d{1,4})[\\/⁄](?<bottom>\\d{1,4}))(?:\\s?(?<unit>${oneOf(words.unitSigns.filter((one) => !perOnly.has(one)))})(?![\\p{L}\\p{N}]))?(?![\\p{L}\\p{N}/½]|[.,-]\\d)`,
      'gu',
    ),
  say({ whole, vulgar: one, top, bottom, unit }, words, { before, after }) {
    const [numerator, denominator] = one === undefined ? [top ?? '', bottom ?? ''] : vulgarParts(one);
    const isFraction =
      one !== undefined ||
      (Number(numerator) < Number(denominator) &&
        ([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 100].includes(Number(denominator)) ||
          (numerator === '1' && unit === 's' && words.language === 'en')));
    if ((whole ?? one ?? unit) === undefined && isCount(numerator, denominator, words, { before, after }))
      return outOf(numerator, denominator, words);
    // Half and half, 80/20, and day and night.
    const isSplit = numerator === denominator || Number(numerator) + Number(denominator) === 100;
    const isDay = `${numerator}/${denominator}` === '24/7';
    if (denominator.length < 4 && whole === undefined && one === undefined && (isSplit || isDay))
      return `${numberWords(numerator, words)} ${numberWords(denominator, words)}`;
    if (!isFraction || numerator.startsWith('0')) {
      // An engine says "14 seventeenths".
      const isPressure = unit === 'mmHg' || /\b(?:BP|pressure)(?: (?:is|was|of))?:? $/.test(before);
      const isPair = words.language === 'en' && whole === undefined && (unit === undefined || isPressure);
      if (!isPair || [numerator, denominator].some((number) => /^0\d/.test(number))) return undefined;
      const pair = [numerator, denominator].map((number) =>
        /^(?:19|20)\d\d$/.test(number) ? words.year(number) : numberWords(number, words),
      );
      const said = pair.join(isPressure ? ' over ' : ` ${words.own.names['/']} `);
      return unit === undefined ? said : words.measured(unit, denominator, said);
    }
    const inCase = words.caseOf({ before, after: '' }) ?? '';
    const written = `${numerator}/${denominator}`;
    const part =
      nameOf(words.own.fractions, `${inCase} ${written}`) ??
      nameOf(words.own.fractions, written + (/^\s\p{L}{3,8}(?!\p{L})/u.exec(after)?.[0] ?? '')) ??
      words.grammar.fraction(numerator, denominator, words);
    const said =
      whole === undefined ? part : words.grammar.mixed(numberWords(whole, words), part, words, whole);
    const forms = words.unit(unit ?? '')?.counts;
    // "pół kilograma": a part of one is not one everywhere.
    const isOfOne = whole === undefined && !/^(?:ar|pl|ru)$/.test(words.language);
    const form = (isOfOne ? forms?.['one'] : undefined) ?? forms?.['other'];
    if (form === undefined) return said;
    const noun = form.replace(/\{0\}\s/, '');
    const isHalf = numerator === '1' && denominator === '2';
    const half = isHalf ? words.grammar.half?.(noun, words, before) : undefined;
    if (isHalf && whole !== undefined)
      return words.grammar.halves?.(whole, noun, words, words.unit(unit ?? '')) ?? form.replace('{0}', said);
    return half === undefined ? form.replace('{0}', said) : `${half} ${noun}`;
  },
};
