import { decades, offset } from './counting.js';
import { alone, durationBehind, endOf, ends, numberWords, romanValue } from './numbers.js';
import { type Around, type SaidClass, nameOf, oneOf, type TimeOfDay, type Words } from './words.js';

function monthForm({ packed }: Words): string {
  return oneOf(Object.keys(packed.monthNumbers));
}

/** Behind a short name: behind a whole one it ends the sentence, as at the end of a text. */
function monthPoint({ packed }: Words): string {
  return `(?:(?<!${oneOf(packed.months)})\\.(?!$))?`;
}

/** A number, and the name of a month. */
const someMonth = (words: Words) => new RegExp(`^(?=\\D*\\d)[^]*?(?<![a-z])(?:${monthForm(words)})`, 'i');

function monthNumber(name: string, { packed }: Words): number | undefined {
  const named = Object.entries(packed.monthNumbers);
  return named.find(([month]) => month.toLowerCase() === name.toLowerCase())?.[1];
}

/** `2026-11-22`, `2026/5/3`, `2026. 11. 22.` and `v2-20261122`, with a time of day or without. */
const isoDate: SaidClass = {
  needs: /\d{4}(?:[-/.]|\. )\d|(?:19|20)\d{6}/,
  pattern:
    /(?:(?<![\p{L}\p{N}][-./]?)|(?<=[\p{L}\d]-)(?=\d{8}))(?<year>[12]\d{3})([-/.]|\.\s|(?<=(?:19|20)\d\d)(?=(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d|\s?[\p{Sc}%円元원])))(?<month>\d{1,2})\2(?<day>\d{1,2})(?:(?<=\.\s\d{1,2})\.)?(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:[.,]\d{1,9})?(?<zone>Z|(?:(?<=:\d{2}:\d{2}) )?[+-]\d{2}:?\d{2})?)?(?![\p{L}\p{N}]|[-/]\d)/gu,
  say({ year = '', month = '', day = '', hour, minute = '', second, zone }, words, around) {
    const date = inDigits(day, month, year, around, words);
    if (date === undefined || hour === undefined) return date;
    return `${date}, ${toTheSecond({ hour, minute, second, before: around.before }, words)}${utc(zone)}`;
  },
};

/** The offset of a time, of which only that there is none is said. */
const utc = (zone = ''): string => (/^(?:Z| ?[+-]00:?00)$/.test(zone) ? ' U T C' : '');

/** Before a day, where `1.2.22` is no version. */
const onDay =
  /(?<!\p{L})(?:am|vom|v\.|bis|zum|ab|dem|den|der|seit|nach|vor|geb\.|il|dal|al|del|le|du|au|el|op|dnia|em)\s$/iu;

/** `22.11.2026` and `11/22/26`, in the order of the language where both could be meant, and "am 24.12.". */
const numericDate: SaidClass = {
  needs: /\d(?:[-/.]|\. )\d/,
  pattern:
    /(?<![\p{L}\p{N}][-./]?)(?<first>\d{1,2})([./-]|\.\s)(?<second>\d{1,2})\2(?<year>[12]\d{3}|\d{2}|(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|bis|zum|[Aa]b|dem|den|[Dd]er|[Ss]eit|und|[Nn]ach|[Vv]or|(?:Mo|Di|Mi|Do|Fr|Sa|So)(?:\.?,|\.)|\p{Lu}\p{Ll}{2,8}(?:tag|woch),)\s\d{1,2}\.\s?\d{1,2}\.))(?![\p{L}\p{N}]|[-/.]\d)(?:(?<=\d{4})(?<ofYear>\s(?:года|г\.|roku|r\.)(?!\p{L})))?/gu,
  say({ all, first = '', second = '', year = '', ofYear }, words, around) {
    if (year === '' && words.language !== 'de') return undefined;
    const isDate = /^(?:\d{1,2}\/\d{1,2}\/|\d{2}\.\d{2}\.)/.test(all) || onDay.test(around.before);
    if (year.length === 2 && !isDate) return undefined;
    const dayFirst =
      Number(second) > 12 ? false : !words.grammar.monthFirst || Number(first) > 12 || all.includes('.');
    const [day, month] = dayFirst ? [first, second] : [second, first];
    const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
    const date = inDigits(day, month, whole, around, words);
    return date && date + endOf(ofYear, around, words);
  },
};

/** "03.07.–05.07.2024", "3.–5.7.2024" */
const germanDays: SaidClass = {
  languages: ['de'],
  needs: /\d\.\s?[–-]\s?\d/,
  pattern:
    /(?<![\p{L}\p{N}][-./]?)(?<from>\d{1,2})\.(?:(?<ofMonth>\d{1,2})\.)?\s?[–-]\s?(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:[12]\d)?\d{2})?(?![\p{L}\p{N}]|[-/.]\d)/gu,
  say({ from = '', ofMonth, day = '', month = '', year = '' }, words, around) {
    // Without a year, single digits may be sections.
    if (year === '' && (from + (ofMonth ?? '')).length < 4) return undefined;
    const first = inDigits(from, ofMonth ?? month, '', around, words);
    const last = inDigits(day, month, year.length === 2 ? `20${year}` : year, around, words);
    if (first === undefined || last === undefined) return undefined;
    return words.fromTo(ofMonth === undefined ? first.replace(/\s\S+$/, '') : first, last);
  },
};

/** The year and the zone behind a time of day, as Git and `date` write them: `10:15:30 2024 +0200`. */
const yearAndZone: SaidClass = {
  needs: /\d:\d{2} [12]\d{3} [+-]/,
  pattern: /(?<=\d:\d{2}:\d{2} )(?<year>[12]\d{3})(?<zone> [+-]\d{4})(?![\p{L}\p{N}]|[-/.,]\d)/gu,
  say: ({ year = '', zone }, words, { before, after }) => `${words.year(year, before, after)}${utc(zone)}`,
};

/** "by Fri 5/10", "due 5/10" */
const dueDay =
  /(?<=\b(?:(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)(?:\.|(?:s|nes|rs|ur)?day)?,?|[Dd]ue(?: on| by)?) )(?<month>1?\d)\/(?<day>[0-3]?\d)(?![\p{L}\p{N}/]|[.,]\d)/gu;

/** What is more often a part of something. */
const commonFraction = '(?:1\\/[234]|[23]\\/[34])';

/** "le 3/7", "del 14/07": a day and a month behind an article, but not "le 3/4 du temps" and "el 1/2 litro". */
const romanceDay = new RegExp(
  '(?<=(?<!\\p{L})(?:[Ll]e|[Dd]u|[Aa]u|[Ee]l|[Dd]al|[Dd]el|[Aa]l|[Ii]l|[Dd][ií]a)\\s)(?!24\\/7)' +
    '(?<day>0?[1-9]|[12]\\d|3[01])\\/(?<month>0?[1-9]|1[0-2])' +
    "(?![\\p{L}\\p{N}/]|[-.,]\\d|\\s?%|\\s(?:d[aeiou]\\p{Ll}{0,4}(?!\\p{L}|\\s\\d)|d['’]))" +
    `(?!(?<=\\s${commonFraction})\\s(?!(?:au|et|ou|al|às)\\s)\\p{L}{2})` +
    `(?<!(?<!\\d\\/\\d{1,2}\\s)[Aa][ul]\\s${commonFraction})`,
  'gu',
);

/** A day and a month in digits, behind a word that makes them a date. */
const namedDay: SaidClass = {
  languages: ['en', 'fr', 'es', 'it', 'pt'],
  needs: /\d\/\d/,
  pattern: ({ language }) => (language === 'en' ? dueDay : romanceDay),
  say: ({ day = '', month = '' }, words, around) => inDigits(day, month, '', around, words),
};

function inDigits(
  day: string,
  month: string,
  year: string,
  around: Around,
  words: Words,
): string | undefined {
  const [d, m] = [Number(day), Number(month)];
  if (d < 1 || d > 31 || m < 1 || m > 12) return undefined;
  const date = { day: String(d), month: m, year: year === '' ? undefined : year, around };
  return [words.grammar.date(date, words), year && words.own.ofYear].filter(Boolean).join(' ');
}

/** `May 5, 2020`, `5 May`, `5–6 May`, `Nov. 3rd`, `5. November 2026`, `05-Nov-2026`, `05/Nov/2026`; in `21 Jan 8 2020`, 21 is a size, in `9.4 April` 4 no day. */
const namedDate: SaidClass = {
  needs: someMonth,
  pattern: (words) => {
    const [month, point] = [monthForm(words), monthPoint(words)];
    const day = '(?:0?[1-9]|[12]\\d|3[01])';
    const suffix = '(?:st|nd|rd|th|º|er|\\.|ª)?';
    const year =
      '(?:(?:,?\\s|(?<=[-/]\\p{L}{3,9})[-/])(?:(?:de|del|of|do)\\s)?(?<year>[12]\\d{3})(?!\\d|[.,]\\d)(?<ofYear>\\s(?:года|г\\.|roku|r\\.))?)?';
    const isEnglish = words.language === 'en';
    const to = { ru: '|\\sпо\\s', pl: '|\\sdo\\s', de: '|\\sbis\\s(?:zum\\s)?' }[words.language];
    const from = isEnglish || to !== undefined ? `(?:(?<from>${day})\\.?(?:\\s?[–-]\\s?${to ?? ''}))?` : '';
    const dayFirst = `(?:the\\s)?${from}(?<day1>${day})${suffix}(?:\\s?(?:(?:of|de|di)\\s)?|-|\\/(?=\\p{L}{3,9}\\/\\d{4}))(?<month1>${month})(?!\\p{L}|\\s(?:\\d{1,2}\\s(?:\\d{4}|\\d{1,2}:\\d)|[\\p{Ll}-]{1,10}(?:st|nd|rd|th),?\\s))${point}`;
    const monthFirst = isEnglish
      ? `|(?<month2>${month})${point}\\s(?<day2>${day})(?:st|nd|rd|th)?(?:\\s?[–-]\\s?(?<until>${day}))?(?!\\s?%|[:/]\\d|\\d|[.,]\\d|\\s?[ap]\\.?m)`
      : '';
    return new RegExp(
      `(?<![\\p{L}\\p{N}_]|\\d[.,]|${words.own.point}\\s)(?:${dayFirst}${monthFirst})${year}(?:(?<=\\/\\d{4}):(?=\\d{2}:)|(?![\\p{L}\\p{N}]))`,
      isEnglish ? 'gu' : 'giu',
    );
  },
  say({ all, day1, month1, month2, day2, from, until, year, ofYear }, words, around) {
    const month = monthNumber(month1 ?? month2 ?? '', words);
    if (month === undefined || (month1 === 'may' && words.language === 'en')) return undefined;
    const day = String(Number(day1 ?? day2));
    const end = all.endsWith(':') ? ', ' : '';
    if (words.language === 'en' && (day1 ?? until) !== undefined) {
      const [first, last] = [from ?? day, until ?? day].map((one) => `the ${words.spelled('ordinal', one)}`);
      const days = (from ?? until) === undefined ? last : words.fromTo(first ?? '', last ?? '');
      return `${days} of ${words.month(month)}${year === undefined ? '' : `, ${words.year(year)}`}${end}`;
    }
    const date = words.grammar.date({ day, month, year, around, from }, words);
    return [date, ofYear && words.own.ofYear].filter(Boolean).join(' ') + endOf(ofYear, around, words) + end;
  },
};

/** `2024-05`: a month, where no later year can be meant; `05/2024`, but `11/2024` may be a law; `05.2024`. */
const isoMonth: SaidClass = {
  needs: /\d{4}-\d|\d[./]\d{4}/,
  pattern:
    /(?<![\p{L}\p{N}_.,$€£#/-])(?:(?<year>(?:19|20)\d\d)-(?<month>0[1-9]|1[0-2])|(?<first>0[1-9](?=[./])|1[0-2](?=\.))(?<mark>[./])(?<last>(?:19|20)\d\d))(?![\p{L}\p{N}_-]|[./,:]\d)/gu,
  say({ year, month, first, mark, last = '' }, words) {
    // In other languages, a number has such a point.
    if (mark === '.' && !/^(?:de|pl|ru)$/.test(words.language)) return undefined;
    const [digits, number] = [year ?? last, Number(month ?? first)];
    const [ofYear, ofMonth = ''] = words.own.calendar?.split('|') ?? [];
    if (ofYear !== undefined)
      return `${words.year(digits)}${ofYear}${words.own.months?.[number] ?? numberWords(String(number), words)}${ofMonth}`;
    const said = words.grammar.dateYear?.(digits, words) ?? words.year(digits);
    return [`${words.monthAlone(number)}${words.own.ofMonth ?? ' '}${said}`, words.own.ofYear]
      .filter(Boolean)
      .join(' ');
  },
};

/** `May 2020`, `novembre 2026`, `Jan.–Mar. 2024`. */
const monthAndYear: SaidClass = {
  needs: someMonth,
  pattern: (words) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_])(?:(?<from>${monthForm(words)})${monthPoint(words)}\\s?[–-]\\s?)?(?<month>${monthForm(words)})(?!\\p{L})${monthPoint(words)},?\\s(?<of>(?:de|del|of)\\s)?(?<year>[12]\\d{3})${ends}`,
      'gu',
    ),
  say({ from, month = '', year = '', of = '' }, words) {
    const nameOfMonth = (written: string): string => {
      const number = monthNumber(written, words);
      return number === undefined || words.language === 'pl' || words.language === 'ru'
        ? written
        : words.month(number);
    };
    const last = nameOfMonth(month);
    const name = from === undefined ? last : `${nameOfMonth(from)} ${words.own.to} ${last}`;
    return `${name} ${of}${words.year(year, `${month} `)}`;
  },
};

/** `Tue,`, `Mon–Fri`, `Mo., Mi. und Fr.`: short names where nothing else can be meant. */
const weekdays: SaidClass = {
  needs: (words) => new RegExp(oneOf(Object.keys(words.packed.weekdays))),
  pattern: (words) => {
    const day = oneOf(Object.keys(words.packed.weekdays));
    const named = oneOf(Object.entries(words.packed.weekdays).flat());
    const then = `,?\\s(?:${words.own.and}\\s)?`;
    const alone =
      words.language === 'en'
        ? '\\.?(?=,?\\s(?:\\d|[A-Z][a-z]{2}\\.?\\s\\d|at\\s\\d))'
        : `(?:\\.,?(?=\\s(?:v[ao]n |ab )?\\d)|\\.(?=${then}(?:${day})\\.)|\\.(?<=(?:${day})\\.${then}(?:${day})\\.)(?!\\s\\p{Lu}))`;
    return new RegExp(
      `(?<![\\p{L}\\p{N}_])(?<first>${named})(?:\\.?\\s?(?<mark>[–-]|(?<=\\s)(?:t/m|al|au|${words.own.to})(?=\\s))\\s?(?<last>${named})(?![\\p{L}\\p{N}])\\.?|(?<=(?<!\\p{L})(?:${day}))${alone})`,
      'gu',
    );
  },
  say({ first = '', mark = '', last }, words) {
    const day = (short: string): string => nameOf(words.packed.weekdays, short) ?? short;
    if (last === undefined) return day(first);
    const to = /^a[lu]$/.test(mark) ? mark : (nameOf(words.own.abbreviations, mark) ?? words.own.to);
    return `${day(first)} ${to} ${day(last)}`;
  },
};

/** Between hours and minutes: a point only where more shows that it is a time. */
const clockMarks: Readonly<Record<string, string>> = {
  en: '(?::|\\.(?=\\d{2}\\s?[ap]\\.?m))',
  de: '(?::|\\.(?=\\d{2}(?:\\s?(?:bis|[–-])\\s?\\d{1,2}\\.\\d{2})?\\s?(?:[Uu]hr|h(?!\\p{L}))))',
  nl: '(?::|u(?=\\d)|\\.(?=\\d{2}(?:\\s?(?:tot|[–-])\\s?\\d{1,2}\\.\\d{2})?\\s?[Uu]ur))',
  it: '(?::|(?<=(?<!\\p{L})(?:[Dd]?[Aa]lle|[Oo]re|[Ll]e|[Hh]\\.)\\s(?:\\d{1,2}[.,]\\d{2}(?:\\s?[–-]|,|\\se)\\s?){0,5}\\d{1,2})(?:\\.|(?<!(?:^|\\s)le\\s\\d{1,2}),)(?=\\d{2}(?!\\s?(?:€|euro))))',
  pl: '(?::|(?<=(?:\\so|^o|od|do|godz\\.|przed|po)\\s(?:\\d{1,2}\\.\\d\\d\\s?[–-]\\s?)?\\d{1,2})\\.)',
  fr: '(?::|\\s?[hH]\\s?)',
  pt: '[:hH]',
  es: '(?::|(?:\\.|(?<=\\blas\\s\\d{1,2}),)(?=\\d{2}(?:\\s?(?:[–-]|a|y)\\s?\\d{1,2}[.,]\\d{2})?\\s?h(?!\\p{L})))',
};
const clockTails: Readonly<Record<string, string>> = {
  de: '(?:\\s?[Uu]hr|(?<=\\.\\d{2})\\s?h(?!\\p{L}))?',
  nl: '(?:\\s?(?:[Uu]ur|u(?:\\.|(?!\\p{L}))))?',
  fr: '(?:\\s?[hH]|(?<=[hH]\\s?\\d{2})\\s?mi?n)?(?!\\p{L}|(?:\\s?mi?n)?\\s?\\d{1,2}\\s?s(?!\\p{L}))',
  es: '(?:\\s?hs?(?!\\p{L}))?',
  pt: '(?:(?<=:\\d{2})\\s?hs?(?!\\p{L}))?',
};

/** "9 a.m. Eastern": more of the time, and no new sentence. */
const timeGoesOn = /^(?:Eastern|Central|Mountain|Pacific|Greenwich|Tomorrow|Today)$/;

/** A date, or a word before a time of day. */
const timeBefore =
  /(?:\d,?|(?<!\p{L})(?:at|from|until|since|before|after|um|ab|bis|von|vor|nach|à|dès|de|a las|às|alle|om|o|в|с))\s$/iu;

/** What lasts, before its hours, minutes and seconds. */
const lasting =
  /(?<!\p{L})(?:duration|elapsed|eta|(?:run|total|wall|cpu) ?time|took|taken|record|uptime|dauer|laufzeit|durée|duración|durata|длительность)(?: (?:is|was|of))?[:=]?\s?$/iu;

/** `10:30`, `9 a.m.`, `14h30`, `14.30 Uhr`, also from one to another. */
const clock: SaidClass = {
  needs: /\d(?:\s?[:.,hHu]\s?\d|\s?[apAP]\.?\s?[mM])/,
  pattern: (words) => {
    const half = '(?:\\s?(?<#half>[apAP])\\.?\\s?[mM]\\b\\.?(?!\\p{L}))';
    const marked = clockMarks[words.language] ?? ':';
    const one = (name: string): string =>
      `(?:(?<${name}h>[01]?\\d|2[0-4])${marked}(?<${name}m>[0-5]\\d)(?::(?<${name}s>[0-5]\\d)(?:[.,]\\d{1,6})?)?${half.replace('#half', `${name}x`)}?|(?<${name}o>1?\\d)${half.replace('#half', `${name}y`)})`;
    const tail = clockTails[words.language] ?? '';
    const whole = /h/.test(marked) ? '|(?<whole>1?\\d|2[0-4])\\s?[hH](?!\\p{L})' : '';
    const bare =
      '(?:(?<bare>1?\\d|2[0-4])(?:\\s?[hH])?\\s?[–-]\\s?(?=\\d{1,2}[hH][0-5]\\d|\\d{1,2}(?:[:.][0-5]\\d)?\\s?(?:[apAP]\\.?[mM]|[Uu]hr|uur)|(?<=godz\\.\\s\\S{3,5})\\d{1,2}[:.]))?';
    return new RegExp(
      `(?:${alone}|(?<=\\/\\d{4}:))${bare}${one('a')}(?:\\s?[–—~〜-]\\s?(?:${one('b')}${whole}))?${tail}(?:(?<=:\\d{2}:\\d{2}(?:[AP]M)?) ?(?<zone>[+-]\\d{2}:?\\d{2}))?(?![\\p{L}\\p{N}]|[.,:]\\d|\\s\\d{3}(?!\\d))`,
      'gu',
    );
  },
  say({ all, ah, am, as, ax, ao, ay, bh, bm, bs, bx, bo, by, bare, whole, zone }, words, { before, after }) {
    const isRatio =
      /^\d{1,2}:\d{2}$/.test(all) &&
      (durationBehind.test(after) ||
        /^\s?(?:ratio|aspect|scale|mix|format|display|screen)|^\s{2,8}(?:error|warning)\b/i.test(after) ||
        /\b(?:ratio|scale|aspect)(?: of)?\s$/i.test(before));
    if (isRatio || (ah !== undefined && Number(ah) > 24)) return undefined;
    if (
      /^\d{1,2}:\d{2}:\d{2}$/.test(all) &&
      ((/^\d:/.test(all) && !timeBefore.test(before)) || lasting.test(before))
    )
      return Object.entries({ h: ah, min: am, s: as })
        .filter(([unit, number]) => Number(number) > 0 || (unit === 's' && /^[0:]+$/.test(all)))
        .map(([unit, number]) => words.measured(unit, String(Number(number))))
        .join(words.space);
    // The point of a short form also ends the sentence.
    const next = /^\s(\p{Lu}\p{Ll}+)/u.exec(after)?.[1];
    const { months, weekdays } = words.packed;
    const isLast = next !== undefined && !timeGoesOn.test(next);
    const isNamed =
      isLast && [...months, ...Object.keys(weekdays), ...Object.values(weekdays)].includes(next);
    const end = all.endsWith('.') && isLast && !isNamed ? '.' : '';
    const first = `${said({ hour: ah ?? ao ?? '', minute: am, second: as, before }, ax ?? ay, words)}${utc(zone)}`;
    const minute = /^(?:fr|pl|pt)$/.test(words.language) ? '00' : undefined;
    const hours = said({ hour: bare ?? '', minute, second: undefined, before }, undefined, words);
    const from = bare === undefined ? first : words.fromTo(hours, first);
    if (whole !== undefined) return words.fromTo(from, words.measured('h', whole));
    if (bh === undefined && bo === undefined) return from + end;
    const last = said({ hour: bh ?? bo ?? '', minute: bm, second: bs, before: '' }, bx ?? by, words);
    return words.fromTo(from, last) + end;
  },
};

/** What only some languages say by themselves. */
function toTheSecond(time: TimeOfDay, words: Words): string {
  const said = words.grammar.time(time, words);
  const isWhole = /^(?:en|zh|ja|ko)$/.test(words.language) || Number(time.second ?? 0) === 0;
  return isWhole ? said : `${said}, ${words.measured('s', String(Number(time.second)))}`;
}

function said(
  { minute, ...time }: Omit<TimeOfDay, 'minute'> & { readonly minute: string | undefined },
  half: string | undefined,
  words: Words,
): string {
  const letters = half === undefined ? '' : ` ${half.toUpperCase()} M`;
  if (minute === undefined || (half !== undefined && minute === '00'))
    return `${numberWords(String(Number(time.hour)), words)}${letters}`;
  return `${toTheSecond({ ...time, minute }, words)}${letters}`;
}

/** `1939–1945`, `2019–20`, `2019/20`. */
const years: SaidClass = {
  needs: /\d{4}/,
  pattern:
    /(?<![\p{L}\p{N}_.,$€£#-])(?<from>1[1-9]\d{2}|20\d{2})(?<mark>\s?[–—-]\s?|\/|(?<=\b(?:from|between)\s\d{4})\s(?:to|until|through)\s)(?<until>1[1-9]\d{2}|20\d{2}|\d{2})(?![\p{L}\p{N}]|[-./,]\d)/gu,
  say({ from = '', mark = '', until = '' }, words, { after }) {
    if (words.grammar.yearMark?.test(after) === false) return undefined;
    const short = until.length === 2;
    if (short ? Number(until) <= Number(from.slice(2)) || Number(until) > 99 : Number(until) < Number(from))
      return undefined;
    if (mark === '/' && !short) return undefined;
    const zero = short && until.startsWith('0') && words.language === 'en' ? 'oh ' : '';
    const last = short ? zero + words.spelled('numbering', until) : words.year(until);
    if (mark === '/') return `${words.year(from)} ${last}`;
    return /[a-z]/.test(mark) ? words.year(from) + mark + last : words.fromTo(words.year(from), last);
  },
};

/** "XX век", "w 2020 roku": a number that is said as an ordinal because of what it counts. */
const ordinalBefore: SaidClass = {
  languages: ['ru', 'pl', 'es', 'it', 'pt'],
  needs: /[\dXVI]/,
  pattern: ({ own }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_.,–-])(?:(?<first>[12]\\d{3}|[XVI]{1,6})(?<mark>\\s?[–—-]\\s?|(?:\\sгода?)?\\sпо\\s|\\s(?:и|или|i|lub)\\s))?(?:(?<year>[12]\\d{3}|\\d0(?=-[ех]\\sгг\\.)|\\d{1,3}(?=\\s(?:место?|этаж|класс|курс|тур|сезон|подъезд|квартал)е?(?!\\p{L})|\\s(?:год[ау]?|г\\.|r\\.|roku)\\s(?:до\\s|p\\.?\\s?)?н?n?\\.))(?:-й|-го|-м|(?<ending>-[ех]))?|(?=[XVI])(?<numeral>X{0,3}(?:IX|IV|V?I{0,3})))` +
        `\\s(?<noun>${oneOf(Object.keys(own.ordinals ?? {}).filter((noun) => !noun.includes(' ')))})(?!\\p{L})`,
      'gu',
    ),
  say({ first, mark = '', year, ending = '', numeral = '', noun = '' }, words, around) {
    const table = words.own.ordinals ?? {};
    if (year !== undefined && !/^(?:ru|pl)$/.test(words.language)) return undefined;
    const preposition = /(?<word>\p{L}{1,3})\s$/u.exec(around.before)?.groups?.['word']?.toLowerCase() ?? '';
    const keys = [`${preposition}${ending} ${noun}`, `${ending} ${noun}`, noun];
    const named = keys.map((key) => nameOf(table, key)).find((one) => one !== undefined);
    const [rule, spoken = noun, several] = (named ?? '').split('|');
    const say = (number: string, rule = ''): string =>
      words.spelled(`ordinal-${rule}`, /\d/.test(number) ? number : String(romanValue(number)));
    const last = `${say(year ?? numeral, first === undefined ? rule : (several ?? rule))} ${spoken}${endOf(noun, around, words)}`;
    if (first === undefined) return last;
    if (!/\p{L}/u.test(mark)) return words.fromTo(say(first, several ?? rule), last);
    return mark.includes('по')
      ? `${say(first, 'masculine-genitive')} по ${last}`
      : say(first, several ?? rule) + mark + last;
  },
};

/** `9 ص`, `5 م`: hours before and after noon. */
const arabicHour: SaidClass = {
  languages: ['ar'],
  needs: /\d\s?[صم]/,
  pattern: /(?<![\p{L}\p{N}.,:])(?<hour>1?\d)(?::(?<minute>[0-5]\d))?\s?(?<half>[صم])(?![\p{L}\p{N}²³/])/gu,
  say: ({ hour = '', minute = '0', half }, words, { before }) =>
    half === 'ص' || minute !== '0' || /الساعة\s$|\sص\s/u.test(before)
      ? `${words.grammar.time({ hour, minute, second: undefined, before }, words)} ${half === 'ص' ? 'صباحًا' : 'مساءً'}`
      : undefined,
};

export const dates: readonly SaidClass[] = [
  isoDate,
  yearAndZone,
  offset,
  germanDays,
  numericDate,
  namedDay,
  namedDate,
  ordinalBefore,
  monthAndYear,
  weekdays,
  years,
  isoMonth,
  ...decades,
  arabicHour,
  clock,
];
