import { filled, numberWords, plainNumber, shifted } from './numbers.js';
import { oneOf, type SaidClass, type Words } from './words.js';

/** "20 dollars per month" */
export function eachWords(said: string, written: string, words: Words): string {
  const { each } = words.own;
  const noun = words.unit(written)?.counts['other']?.replace('{0}', '').trim();
  if (each === undefined || noun === undefined) return `${said} ${perWords(written, words)}`;
  return filled(each, said, noun);
}

/** "per hour", "per 100 kilometers", "per 1,000" */
function perWords(written: string, words: Words): string {
  const [, amount, times = ''] = /^(\d[\d.,\s]*)([kKM]?)$/.exec(written) ?? [];
  if (amount !== undefined) {
    const number = plainNumber(amount, words.grammar);
    return `${words.own.per} ${numberWords(shifted(number, words.own.magnitudes[times] ?? 0), words)}`;
  }
  const [sign = '', number] = written.split(/\s|(?<=\d)(?=\p{L})/u).reverse();
  const unit = words.unit(sign);
  const per = number !== undefined && words.language === 'ru' ? 'на' : words.own.per;
  if (unit !== undefined && number !== undefined) return `${per} ${words.measured(sign, number)}`;
  if (unit?.per !== undefined && !unit.per.includes('/')) return unit.per;
  return `${words.own.per} ${(unit?.counts['one'] ?? unit?.counts['other'] ?? sign).replace('{0}', '').trim()}`;
}

/** `1.5 GiB / 2 GiB`: a part of the whole in units of the same kind; or a size in two units. */
export function shareWords(said: string, unit = '', whole: string, words: Words): string | undefined {
  const [, number, sign = ''] = /^(\d+)\s?(\D+)$/.exec(whole) ?? [];
  if (number === undefined) return undefined;
  const isTight = whole.startsWith(number + sign);
  const { outOf } = words.own;
  const isSameKind = !isTight && (unit === sign || [unit, sign].every((one) => /^[kKMGTP]i?[Bo]$/.test(one)));
  // "75 kW/102 PS" and "23cm/9in" are the same in two units; "per 100 km" has a round number.
  if (!isSameKind && !/^10*$/.test(number)) return `${said} / ${words.measured(sign, number)}`;
  if (!isSameKind || outOf === undefined) return undefined;
  // Where the whole would have a case, the stroke stays.
  const between = outOf.slice(outOf.indexOf(' ') + 1).replace('{1}', '');
  const form = words.rule('cardinal', between, number, '') === undefined ? outOf : '{0} / {1}';
  return filled(form, said, words.measured(sign, number));
}

const path =
  '(?:(?:\\.{0,2}|~)\\/\\S*|\\.{1,2}|\\S{1,200}(?:\\/|[._][a-z]\\w{0,20})|(?:src|docs?|dist|lib|bin|out|build|tests?|scripts|public|assets|media|vendor)(?:\\/\\S*)?)(?:\\n|$)';

/** A size as `du`, `ls -lh` and `df` list it: `4.0K ./docs`, `total 24K`, `-rw-r--r-- 1 jane staff 12K`, `50G 20G 28G 42% /`. */
export const listed: SaidClass = {
  needs: /\d[KMGT]\b/,
  pattern: new RegExp(
    `(?<=^|[\\n\\s])(?<number>\\d{1,4}(?:[.,]\\d)?)(?<unit>[KMGT])(?:(?<=(?:^|\\n)\\S{2,7})(?=[ \\t]{1,8}${path})|(?<=(?:^|\\n)total \\S{2,7})(?=\\n|$)|(?<=[r-][w-][xsStT-][.+@]?,?(?:\\s{1,9}[^\\s]{1,32}){3}\\s{1,9}\\S{2,7})(?=\\s)|(?=,?\\s{1,12}(?:\\d[\\d.,]{0,5}[KMGT]?,?\\s{1,12}){0,3}\\d{1,3}%\\s{1,9}\\/))`,
    'gu',
  ),
  say: ({ number = '', unit = '' }, words) =>
    words.measured(unit === 'K' ? 'kB' : `${unit}B`, number.replace(',', '.')),
};

/** `200C/180C fan`, `38.5C (101.3F)`, "Bake at 350F": degrees without their sign, beside others or where it is about heat. */
export const degrees: SaidClass = {
  languages: ['en'],
  needs: /\d[CF]\b/,
  pattern:
    /(?<![\p{L}\p{N}.,])(?<number>\d{2,3}(?:\.\d)?)(?<unit>[CF])(?:(?=\s?[/(](?:fan )?\d{1,3}(?:\.\d)?[CF]\b|\/gas\b| fan\b)|(?<=\d[CF]\s?[/(](?:fan )?\S{3,6}|\b(?:[Oo]ven|[Pp]?[Rr]?e?[Hh]eat|[Bb]ake|[Rr]oast|[Cc]ook|[Tt]emp(?:erature)?s?) (?:\p{L}{1,9} ){0,4}\S{3,6}))(?![\p{L}\p{N}])/gu,
  say: ({ number = '', unit = '' }, words) => words.measured(`°${unit}`, number),
};

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
