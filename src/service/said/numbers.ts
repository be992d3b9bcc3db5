import { nameOf, type Around, type Grammar, type Words } from './words.js';

/** A template of the language's own with `{0}` and so on, and what goes in. */
export function filled(template: string, ...parts: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_, place: string) => parts[Number(place)] ?? '').trim();
}

export const vulgarFractions = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞';

/** The two numbers of a fraction that is one sign. */
export function vulgarParts(fraction: string): readonly [numerator: string, denominator: string] {
  const [numerator = '', denominator = ''] = fraction.normalize('NFKC').split('⁄');
  return [numerator, denominator];
}

/** A number as the language writes it, with its groups and its decimals. */
export function numberForm({ decimal, group }: Grammar): string {
  const groups = `\\d{1,3}(?:[${group}]\\d{2,3})*[${group}]\\d{3}`;
  return `(?:(?:${groups}|\\d+)(?:[${decimal}]\\d+)?|(?<!\\d)[${decimal}]\\d+)`;
}

/** A number without its groups, with a point before its decimals. */
export function plainNumber(written: string, { decimal, group }: Grammar): string {
  return written.replace(new RegExp(`[${group}](?=\\d{2})`, 'gu'), '').replace(decimal, '.');
}

/** A plain number as it is said. */
export function numberWords(number: string, words: Words, rule?: string): string {
  return words.grammar.cardinal(number, words, rule);
}

/** Digits one by one, in groups. */
export function digitByDigit(digits: string, words: Words): string {
  const names = words.own.digits?.split(' ') ?? [];
  const named = (digit: string): string => names[Number(digit)] ?? numberWords(digit, words);
  return (digits.match(/\d+/g) ?? []).map((group) => Array.from(group, named).join(' ')).join(', ');
}

/** Nothing that belongs to a number, a word or a path stands before it. */
export const alone =
  "(?<![\\p{L}\\p{N}_]|(?<!°)[\\p{L}\\p{N}][-.,:/_^]|\\^-|\\p{N}['’]|[^\\s\\p{L}\\p{N}]\\.|[@#\\\\])";
/** Nor behind it. */
export const ends = "(?![\\p{L}\\p{M}\\p{N}_]|(?<!°[CF])[.,:/^]\\d|[\\u2032'’]\\p{L})";

/** The point of a short form also ends the sentence. */
export function endOf(shortForm = '', { after }: Around, { language }: Words): string {
  const isLast = (language === 'de' ? /^\s*$/ : /^\s*(?:$|\p{Lu})/u).test(after);
  return isLast && shortForm.endsWith('.') ? '.' : '';
}

/** The value of a Roman numeral up to 399. */
export function romanValue(numeral: string): number {
  const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  const values = Array.from(numeral, (letter) => worth[letter] ?? 0);
  return values.reduce((sum, value, n) => sum + (value < (values[n + 1] ?? 0) ? -value : value), 0);
}

/** "less than", and "is less than" where a clause has no other verb. */
export function compared(
  named: string | undefined,
  sign: string,
  before: string,
  { own }: Words,
): string | undefined {
  const { is, clauses = '(?!)' } = own;
  if (is === undefined || named === undefined || named === 'equals' || !/^[<>≤≥≠!=]/.test(sign)) return named;
  const isClause = new RegExp(`\\b(?:${clauses})\\s(?:\\p{L}|[\\d.,]+)\\s?$`, 'u').test(before);
  return isClause ? `${is} ${named}` : named;
}

/** Whether what follows is the number of a section and the like. */
export function isNumbered(before: string, { own }: Words): boolean {
  const last = /[^\s'’(]{1,20}(?=\s?$)/u.exec(before)?.[0] ?? '';
  return /^§/.test(last) || own.numbered.includes((nameOf(own.abbreviations, last) ?? last).toLowerCase());
}

const lengthBefore =
  /\b(?:age|ttl|timeout|interval|uptime|elapsed|duration|took|takes|every|cooldown|max-age|expires|wait|sleep)(?: of| is| for| in| after)?[:=]?\s$|\b(?:Running|Completed|Pending|Terminating|Active|Bound|\w{1,20}BackOff),? .{1,30}$/i;
const lengthAfter =
  /^\s(?:ago|timeout|interval|cooldown|ttl|(?:→|arrow|to)\s\d{1,4}\s?(?:h|hr|s|sec|min|d)\b)/i;

/** Whether an m is a minute: "TTL: 5m", "every 5m", the age in a row of `kubectl get`, and beside other times: "10s, 5m or 1h". */
export function lasts({ before, after }: Around, { language }: Words): boolean {
  const isEnglish = language === 'en';
  const isBeside =
    /(?<!\p{L})\d{1,4}(?:m?s|h|d)(?:,|\s(?:and|or|to|und|oder|et|ou|y|o|e|i|en|of))\s$/u.test(before) ||
    /^(?:,|\s(?:and|or|to|und|oder|et|ou|y|o|e|i|en|of))\s\d{1,4}(?:m?s|h|d)(?!\p{L})/u.test(after);
  return isBeside || (isEnglish && (lengthBefore.test(before) || lengthAfter.test(after)));
}

const yearBefore =
  /(?:\b(?:in|since|by|until|till|from|before|after|during|circa|ca\.|c\.|early|late|mid|year|summer|winter|spring|autumn|fall|copyright|dated|back in|est\.|established|founded|born|died)|©|\(c\))\s$/i;
/** Before a year as well, but in English also before what is counted: "has 1424 packages", "ECMAScript 2025 features". */
const wordBefore = /[a-z]{2},?\s$/i;
/** "Darwin (1859)" */
const authorBefore = /\p{Lu}\p{Ll}+ \($/u;
/** What `wc` writes behind a count. */
const counted = /^\s(?:\d{1,9}\s){0,2}(?:total|[^\s.,;:]\S{0,30}\.(?!pdf|docx?|png)[a-z]{1,4})(?:\n|$)/;
const nameBefore = /(?:\p{Lu}\p{L}{1,20}|\bthe)\s$/u;

export const englishPlural =
  /^\s(?!(?:was|is|has|census|its|his|this|as|editions?|releases?)\b)[a-z]+s\b(?!\s?was)/;
/** The end of a plural in most languages, and any German noun. */
export const otherPlural =
  /^\s(?:\p{Lu}\p{Ll}+(?:e|n|er|s)|\p{Ll}{2,}(?:[sziyаяыивйкьнх]|en|ów|ób|at|ni))(?!\p{L})/u;

export const russianMonth =
  /(?<!\p{L})(?:(?:январ|феврал|март|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{Ll}{0,2}|ма(?:[йяею]|ем))\s$/iu;

/** Whether a number is said as a year. */
export function isYearLike(written: string, { before, after }: Around, { language }: Words): boolean {
  if (!/^[12]\d{3}$/.test(written) || /^\s?(?:[×x*]\s?\d|\p{Sc}|%)/u.test(after)) return false;
  const value = Number(written);
  if (/(?:^|\n)(?:\d+\s){0,2}$/.test(before) && counted.test(after)) return false;
  const isFactor = /\d by $/.test(before);
  const isAuthor = language === 'en' && authorBefore.test(before) && after.startsWith(')');
  const isAfterWord = !isFactor && (wordBefore.test(before) || isAuthor);
  if (value >= 2100 || (!isFactor && yearBefore.test(before))) return value < 2100;
  if (language !== 'en')
    return isAfterWord || russianMonth.test(before) || (value >= 1900 && !otherPlural.test(after));
  if (englishPlural.test(after)) return value >= 1900 && nameBefore.test(before);
  return value >= 1900 || isAfterWord;
}

/** "RFC 2119", which is said in two parts, as a year is. */
export function isStandard(written: string, { before }: Around, { language }: Words): boolean {
  return language === 'en' && /^\d[1-9]\d{2}$/.test(written) && /\b(?:RFC|ISO|IEEE|PEP)\s$/.test(before);
}

/** A number times a power of ten, without what is left behind the point. */
export function shifted(number: string, power: number): string {
  const [whole = '', decimals = ''] = number.split('.');
  return `${whole}${decimals.padEnd(power, '0').slice(0, power)}`.replace(/^0+(?=\d)/, '');
}

/** What tells, behind `2:15`, that this is a duration and no time of day. */
export const durations = {
  minutes: 'min|мин',
  hours: 'hrs?|hours|Std\\.?|Stunden',
  left: 'left|remaining|to (?:go|play)',
} as const;
export const durationBehind = new RegExp(`^\\s?(?:${Object.values(durations).join('|')})(?!\\p{L})`, 'iu');
