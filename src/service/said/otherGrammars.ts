import type { DayOfYear, Grammar } from './words.js';
import type { Words } from './words.js';

const unmatched = /(?!)(?<digits>)(?<mark>)/u;

/** A template of the language's own with `{0}` and so on, and what goes in. */
function filled(template: string, ...parts: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_, place: string) => parts[Number(place)] ?? '').trim();
}

function inWords(digits: string, words: Words): string {
  return words.spelled('numbering', String(Number(digits)));
}

const genders: Readonly<Record<string, string>> = { f: 'feminine', n: 'neuter' };

/** What most languages share: a comma before decimals, the day before the month, fractions from a table. */
const common: Omit<Grammar, 'date' | 'time' | 'ordinal' | 'ordinalWords'> = {
  decimal: ',',
  group: '. \\u00a0\\u202f',
  cardinal: (number, words, gender) => {
    const [whole = '', decimals] = number.split('.');
    const digits = whole.replace(/^0+(?=\d)/, '');
    const rule = `cardinal-${genders[gender ?? ''] ?? 'masculine'}`;
    if (decimals === undefined) return gender === undefined ? digits : words.spelled(rule, digits);
    const isShort = words.language !== 'de' && decimals.length <= 2 && !decimals.startsWith('0');
    const rest = isShort ? decimals : Array.from(decimals).join(' ');
    return `${digits} ${words.own.point} ${rest}`;
  },
  power: (exponent, { own }) => own.powers[exponent] ?? filled(own.powers['*'] ?? '', exponent),
  amount: (whole, currency, cents, coin, { own }) => {
    if (whole === '') return `${cents} ${coin}`;
    return cents === '' ? `${whole} ${currency}` : filled(own.amount, whole, currency, cents, coin);
  },
  monthFirst: false,
  fraction: (numerator, denominator, { own }) =>
    own.fractions[`${numerator}/${denominator}`] ?? `${numerator} ${own.names.slash} ${denominator}`,
  mixed: (whole, fraction, { own }) => `${whole} ${own.and} ${fraction}`,
};

/** Such as "22 de noviembre de 2026". */
function dated({ day, month, year }: DayOfYear, words: Words, join: string, first = day): string {
  return [
    day === '1' ? first : day,
    words.month(month),
    ...(year === undefined ? [] : [words.year(year)]),
  ].join(join);
}

function timed(template: string, hour: string, minute: string, words: Words, whole: string): string {
  return filled(Number(minute) === 0 ? whole : template, inWords(hour, words), inWords(minute, words));
}

const latinOrdinal: Pick<Grammar, 'ordinal' | 'ordinalWords'> = {
  ordinal: /(?<digits>\d{1,4})\.?(?<mark>[ºª°])/u,
  ordinalWords: (digits, mark, words) =>
    words.spelled(mark === 'ª' ? 'ordinal-feminine' : 'ordinal-masculine', digits),
};

/** In East Asian languages numbers stay digits, and an engine or a dictionary reads them. */
const asian: Grammar = {
  ...common,
  decimal: '.',
  group: ',',
  cardinal: (number) => number,
  monthFirst: true,
  ordinal: unmatched,
  ordinalWords: () => undefined,
  date: ({ day, month, year }) => `${year === undefined ? '' : `${year}年`}${String(month)}月${day}日`,
  time: (hour, minute, second) =>
    `${String(Number(hour))}時${Number(minute) === 0 ? '' : `${String(Number(minute))}分`}${second === undefined ? '' : `${String(Number(second))}秒`}`,
  fraction: (numerator, denominator) => `${denominator}分の${numerator}`,
};

export const otherGrammars: Readonly<Record<string, Grammar>> = {
  de: {
    ...common,
    year: (digits, words) => words.spelled('numbering-year', digits),
    date: ({ day, month, year, before }, words) => {
      const ending = /(?:am|vom|dem|den|zum|bis|ab|im|seit|beim)\s$/i.test(before)
        ? '-n'
        : /(?:der|die|das)\s$/i.test(before)
          ? ''
          : '-r';
      return [
        words.spelled(`ordinal${ending}`, day),
        words.month(month),
        ...(year === undefined ? [] : [words.year(year)]),
      ].join(' ');
    },
    time: (hour, minute, _, words) =>
      timed('{0} Uhr {1}', hour, minute, words, '{0} Uhr').replace(/^eins Uhr/, 'ein Uhr'),
    ordinal:
      /(?<=\b(?<mark>der|die|das|den|dem|des|am|im|vom|zum|zur|beim|jede[rsnm]?|ein|eine[nmr]?|ihr|ihre[nmr]?|sein|seine[nmr]?|mein|meine[nmr]?)\s)(?<digits>\d{1,3})\.(?=\s\p{L})/iu,
    ordinalWords: (digits, mark, words) =>
      words.spelled(
        /^(?:der|die|das|jede|eine|ihre|seine|meine)$/i.test(mark)
          ? 'ordinal'
          : /^(?:ein|ihr|sein|mein|jeder)$/i.test(mark)
            ? 'ordinal-r'
            : 'ordinal-n',
        digits,
      ),
  },
  fr: {
    ...common,
    year: (digits, words) => words.spelled('numbering', digits),
    date: (date, words) => dated(date, words, ' ', 'premier'),
    time: (hour, minute, _, words) =>
      timed(
        Number(hour) < 2 ? '{0} heure {1}' : '{0} heures {1}',
        hour,
        minute,
        words,
        Number(hour) < 2 ? '{0} heure' : '{0} heures',
      ).replace(/^un heure/, 'une heure'),
    ordinal: /(?<digits>\d{1,4})(?<mark>ers?|res?|ères?|èmes?|es?|nde?s?|de?)/u,
    ordinalWords: (digits, mark, words) =>
      words.spelled(/^(?:re|ère)/.test(mark) ? 'ordinal-feminine' : 'ordinal-masculine', digits),
  },
  es: {
    ...common,
    ...latinOrdinal,
    date: (date, words) => dated(date, words, ' de ', 'uno'),
    time: (hour, minute, _, words) => timed('{0} {1}', hour, minute, words, '{0}').replace(/^uno\b/, 'una'),
  },
  it: {
    ...common,
    ...latinOrdinal,
    date: (date, words) => dated(date, words, ' ', 'primo'),
    time: (hour, minute, _, words) => timed('{0} e {1}', hour, minute, words, '{0}'),
  },
  pt: {
    ...common,
    ...latinOrdinal,
    date: (date, words) => dated(date, words, ' de ', 'primeiro'),
    time: (hour, minute, _, words) =>
      timed('{0} horas e {1}', hour, minute, words, '{0} horas')
        .replace(/^um horas/, 'uma hora')
        .replace(/^dois horas/, 'duas horas'),
  },
  nl: {
    ...common,
    cardinal: (number, words) => common.cardinal(number, words),
    year: (digits, words) => words.spelled('numbering-year', digits),
    date: (date, words) => dated(date, words, ' '),
    time: (hour, minute, _, words) => timed('{0} uur {1}', hour, minute, words, '{0} uur'),
    ordinal: /(?<digits>\d{1,4})(?<mark>ste|de|e)/u,
    ordinalWords: (digits, _, words) => words.spelled('ordinal', digits),
  },
  pl: {
    ...common,
    date: ({ day, month, year }, words) =>
      [
        words.spelled('ordinal-masculine-genitive', day),
        words.month(month),
        ...(year === undefined ? [] : [words.spelled('ordinal-masculine-genitive', year)]),
      ].join(' '),
    time: (hour, minute, _, words) => {
      const at = words.spelled('ordinal-feminine', String(Number(hour)));
      return Number(minute) === 0 ? at : `${at} ${inWords(minute, words)}`;
    },
    ordinal: /(?<digits>\d{1,3})\.(?=\s(?<mark>\p{Ll}+))/u,
    ordinalWords: (digits, next, words) =>
      words.spelled(
        /[aą]$/.test(next) ? 'ordinal-feminine' : /[eo]$/.test(next) ? 'ordinal-neuter' : 'ordinal-masculine',
        digits,
      ),
  },
  ru: {
    ...common,
    cardinal: (number, words, gender) => {
      const [whole = '', decimals] = number.split('.');
      if (decimals === undefined) return common.cardinal(number, words, gender);
      const of = ['десятых', 'сотых', 'тысячных'][decimals.length - 1];
      if (of === undefined) return `${whole} ${words.own.point} ${Array.from(decimals).join(' ')}`;
      const one = (digits: string): boolean => /(?<!1)1$/.test(digits);
      const parts = String(Number(decimals));
      return `${words.spelled('cardinal-feminine', whole)} ${one(whole) ? 'целая' : 'целых'} ${words.spelled('cardinal-feminine', parts)} ${one(parts) ? of.replace('ых', 'ая') : of}`;
    },
    date: ({ day, month, year }, words) =>
      `${words.spelled('ordinal-neuter', day)} ${words.month(month)}${year === undefined ? '' : ` ${words.spelled('ordinal-masculine-genitive', year).replace(/^одна /, '')} года`}`,
    time: (hour, minute, _, words) =>
      timed('{0} {1}', hour, minute, words, '{0} часов').replace(/^один часов/, 'час'),
    ordinal: /(?<digits>\d{1,4})-(?<mark>ый|ий|ой|й|ая|я|ое|е|го|ого|м|ом)/u,
    ordinalWords: (digits, mark, words) =>
      words.spelled(
        /я$/.test(mark)
          ? 'ordinal-feminine'
          : /е$/.test(mark)
            ? 'ordinal-neuter'
            : /го$/.test(mark)
              ? 'ordinal-masculine-genitive'
              : /м$/.test(mark)
                ? 'ordinal-masculine-prepositional'
                : 'ordinal-masculine',
        digits,
      ),
  },
  ja: asian,
  ko: {
    ...asian,
    // The engine does not say the point.
    cardinal: (number, { own }) => {
      const [whole = '', decimals] = number.split('.');
      return decimals === undefined ? whole : `${whole} ${own.point} ${Array.from(decimals).join(' ')}`;
    },
    date: ({ day, month, year }) => `${year === undefined ? '' : `${year}년 `}${String(month)}월 ${day}일`,
    time: (hour, minute) =>
      `${String(Number(hour))}시${Number(minute) === 0 ? '' : ` ${String(Number(minute))}분`}`,
    fraction: (numerator, denominator) => `${denominator}분의 ${numerator}`,
  },
  ar: {
    ...common,
    decimal: '.',
    group: ',٬',
    ordinal: unmatched,
    ordinalWords: () => undefined,
    cardinal: (number, { own }) => number.replace('.', ` ${own.point} `),
    date: (date, words) => dated(date, words, ' '),
    time: (hour, minute) =>
      `${String(Number(hour))}${Number(minute) === 0 ? '' : ` و ${String(Number(minute))} دقيقة`}`,
  },
};
