import { numberWords, plainNumber, shifted } from './numbers.js';
import { oneOf, type SaidClass, type Words } from './words.js';

/** "20 dollars per month" */
export function eachWords(said: string, written: string, words: Words): string {
  const { each } = words.own;
  const noun = words.unit(written)?.counts['other']?.replace('{0}', '').trim();
  if (each === undefined || noun === undefined) return `${said} ${perWords(written, words)}`;
  return each.replace('{0}', said).replace('{1}', noun);
}

/** "per hour", "per 100 kilometers", "per 1,000" */
function perWords(written: string, words: Words): string {
  const [, amount, times = ''] = /^(\d[\d.,\s]*)([kKM]?)$/.exec(written) ?? [];
  if (amount !== undefined) {
    const number = plainNumber(amount, words.grammar);
    return `${words.own.per} ${numberWords(shifted(number, words.own.magnitudes[times] ?? 0), words)}`;
  }
  const [sign = '', number] = written.split(/\s/).reverse();
  const unit = words.unit(sign);
  const per = number !== undefined && words.language === 'ru' ? 'на' : words.own.per;
  if (unit !== undefined && number !== undefined) return `${per} ${words.measured(sign, number)}`;
  if (unit?.per !== undefined && !unit.per.includes('/')) return unit.per;
  return `${words.own.per} ${(unit?.counts['one'] ?? unit?.counts['other'] ?? sign).replace('{0}', '').trim()}`;
}

/** `1.5 GiB / 2 GiB`: a part of the whole in units of the same kind; or a size in two units. */
export function shareWords(said: string, unit = '', whole: string, words: Words): string | undefined {
  const [, number, sign = ''] = /^(\d+)\s(\S+)$/.exec(whole) ?? [];
  if (number === undefined) return undefined;
  const { outOf } = words.own;
  const isSameKind = unit === sign || [unit, sign].every((one) => /^[kKMGTP]i?[Bo]$/.test(one));
  // "75 kW/102 PS" is the same in two units; "per 100 km" has a round number.
  if (!isSameKind && !/^10*$/.test(number)) return `${said} / ${words.measured(sign, number)}`;
  if (!isSameKind || outOf === undefined) return undefined;
  // Where the whole would have a case, the stroke stays.
  const between = outOf.slice(outOf.indexOf(' ') + 1).replace('{1}', '');
  const form = words.rule('cardinal', between, number, '') === undefined ? outOf : '{0} / {1}';
  return form.replace('{0}', said).replace('{1}', words.measured(sign, number));
}

/** What stands before one of a unit: "le m²", "za m²". */
const thisOne = '[Ll]e|[Aa][lu]|[Dd]u|[Dd]?[Ee]l|[Dd]?o|za|за';

/** `per km²`, "le m²", `in km/h`, `(kWh/m²)`, `cm³`: without a number, and behind a power. */
export const unitAlone: SaidClass = {
  needs: /[²³⁰⁴-⁹]|\^-?\d|\p{L}\/\p{L}/u,
  pattern: (words) => {
    const { unitSigns: signs } = words;
    const [units, compound] = [signs, signs.filter((unit) => /[²³/]/.test(unit))].map(oneOf);
    // Nothing else is written so, as "m²" may be.
    const certain = oneOf(signs.filter((unit) => /^\p{L}{2}[²³]$/u.test(unit)));
    return new RegExp(
      `(?:(?<=\\d(?:[⁻⁰¹²³⁴-⁹]{1,3}\\s?|\\^-?\\d{1,2}\\s))(?:${units})|(?<=(?<!\\p{L})(?:${words.own.per}|${thisOne})\\s)(?:${compound})` +
        `|(?<=[(\\[]|(?<!\\p{L})(?:in|en|em)\\s)(?:(?![A-Z]\\/[A-Z](?!\\p{L}))(?<of>${units})\\/(?<each>${units})|${compound})|(?<![\\p{L}\\p{N}/])${certain}|\\/(?<share>(?<=\\p{Ll}{2}\\.?\\/)(?:[kcdm]?m[²³]|[kM]Wh|kg)|(?<=\\d\\s(?:fois|veces|volte|vezes|[Mm]al|keer|times)\\/)\\p{L}{3,9}|(?<=\\d[⁻⁰¹²³⁴-⁹]{1,3}\\/)(?:${units})))(?![\\p{L}\\p{N}/^])`,
      'gu',
    );
  },
  say({ all, of = all, each, share }, words, { before }) {
    // "100 people/km²"
    if (share !== undefined) return words.own.each === undefined ? ` ${perWords(share, words)}` : undefined;
    const isCompound = words.unit(all) !== undefined;
    const isOne = new RegExp(`(?<!\\p{L})(?:${words.own.per}|${thisOne})\\s$`, 'u').test(before);
    const said = words.measured(isCompound ? all : of, isOne ? '1' : '10', '').trim();
    return each === undefined || isCompound ? said : eachWords(said, each, words);
  },
};
