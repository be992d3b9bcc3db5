import { filled, russianMonth } from './numbers.js';
import type { Grammar, Words } from './words.js';

function inWords(digits: string, words: Words): string {
  return words.spelled('numbering', String(Number(digits)));
}

/** "nine oh five" */
function withZero(minute: string, words: Words): string {
  return Number(minute) < 10 ? `${inWords('0', words)} ${inWords(minute, words)}` : inWords(minute, words);
}

/** The singular of a noun behind a number. */
function singular(noun: string, { language }: Words): string {
  return language === 'it'
    ? noun.replace(/(?<!mes)e$/, 'a').replace(/(?<!mes)i$/, 'o')
    : noun.replace(/(?<=[aeo])s$/, '');
}

/** Behind a letter of its own, as in "h 1" and "C 2", a number counts nothing. */
function nextWords(before: string, after: string): string {
  if (/(?<!\p{L})[b-df-hj-np-tvxB-DF-HJ-NP-TVX]\s$/u.test(before)) return '';
  return /^(?:\s\p{L}[\p{L}\p{M}'’-]{0,30}){0,2}/u.exec(after)?.[0] ?? '';
}

/** "el valor 1 indica": behind an article and its noun, a number is a name, as before a word that begins no noun. */
function named(articles: string, others = '(?!)'): Pick<Grammar, 'counted'> {
  const before = new RegExp(`(?<!\\p{L})(?:${articles})(?:(?!cada\\s)\\p{L}{2,25}\\s)?$`, 'iu');
  const behind = new RegExp(`^\\s(?:${others})(?!\\p{L})`, 'u');
  return {
    counted: (text, after) => (before.test(text) || behind.test(after) ? '' : nextWords(text, after)),
  };
}

/** What most languages share: a comma before decimals, the day before the month, and what their own words say. */
export const common: Omit<Grammar, 'ordinal'> = {
  decimal: ',',
  group: '. \\u00a0\\u202f',
  cardinal: (number, words, rule) => {
    const [whole = '', decimals] = number.split('.');
    const digits = whole.replace(/^0+(?=\d)/, '');
    if (decimals === undefined) return rule === undefined ? digits : words.spelled(rule, digits);
    const isShort = words.language !== 'de' && decimals.length <= 2 && !decimals.startsWith('0');
    const rest = isShort ? decimals : Array.from(decimals).join(' ');
    return `${digits || '0'} ${words.own.point} ${rest}`;
  },
  power: (exponent, words) => {
    const { powers, powerRule, signs } = words.own;
    const said = exponent
      .replace(/^[-−]/, `${signs['-'] ?? ''} `)
      .replace(/\d+/, (digits) =>
        powerRule === undefined ? words.grammar.cardinal(digits, words) : words.spelled(powerRule, digits),
      );
    return powers[exponent] ?? filled(powers['*'] ?? '', said);
  },
  amount: (whole, currency, cents, coin, { own }) => {
    if (whole === '') return `${cents} ${coin}`;
    return cents === '' ? `${whole} ${currency}` : filled(own.amount, whole, currency, cents, coin);
  },
  counted: nextWords,
  monthFirst: false,
  date: ({ day, month, year, from, around }, words) => {
    const { grammar, own } = words;
    const say = (one: string): string =>
      grammar.day?.(one, words, around) ?? (one === '1' ? own.firstDay : undefined) ?? one;
    return [
      from === undefined
        ? say(day)
        : (grammar.days?.(from, day, words, around) ?? words.fromTo(say(from), say(day))),
      words.month(month),
      ...(year === undefined ? [] : [grammar.dateYear?.(year, words) ?? words.year(year)]),
    ].join(own.ofMonth ?? ' ');
  },
  time: ({ hour, minute }, words) => {
    const at = String(Number(hour));
    const said = words.spelled(words.own.hours ?? 'numbering', at);
    const hours = words.measured('h', at, said);
    const [whole = '', withMinutes = ''] = words.own.time?.split('|') ?? [];
    return filled(
      Number(minute) === 0 ? whole : withMinutes,
      said,
      inWords(minute, words),
      hours,
      withZero(minute, words),
    );
  },
  half: (noun, words) => {
    const [half, feminine = half] = words.own.halfBefore?.split('|') ?? [];
    const rule = words.rule('cardinal', '', '1', ` ${noun}`);
    return rule?.includes('feminine') === true ? feminine : half;
  },
  halves: (whole, noun, words, unit) => {
    const one = unit?.counts['one']?.replace(/\{0\}\s?/, '') ?? singular(noun, words);
    const agreed = words.rule('cardinal', '', '1', ` ${one}`) ?? 'cardinal-masculine';
    const ofUnit = `cardinal-${unit?.gender ?? ''}`;
    const rule = unit?.gender === undefined || agreed.startsWith(ofUnit) ? agreed : ofUnit;
    const [half, feminine = half] = words.own.andHalf?.split('|') ?? [];
    // "per hour and a half" would be something else.
    if (half === undefined || noun.includes(' ')) return undefined;
    const number = words.spelled(rule, whole) + (rule.endsWith('elided') && whole === '1' ? '' : ' ');
    return `${number}${whole === '1' ? one : noun} ${rule.includes('feminine') ? (feminine ?? '') : half}`;
  },
  ruler: (number, words) =>
    Number(number) > (words.own.lastRuler ?? Infinity) ? number : words.spelled('ordinal-masculine', number),
  fraction: (numerator, denominator, words) => {
    const { fractions, names } = words.own;
    const [one, other] = [numerator, denominator].map((number) => words.grammar.cardinal(number, words));
    return (
      fractions[`${numerator}/${denominator}`] ??
      filled(fractions['*'] ?? `{0} ${names['/']} {1}`, one ?? '', other ?? '')
    );
  },
  mixed: (whole, fraction, { own }) => `${whole} ${own.and} ${fraction}`,
  ordinalWords: (digits, mark, words) => {
    const rules = Object.entries(words.own.ordinalEndings ?? {});
    const rule = rules.find(([ending]) => mark.toLowerCase().endsWith(ending))?.[1];
    return words.spelled(rule ?? 'ordinal-masculine', digits.replaceAll(',', ''));
  },
};

/** `5º`, `2do`, `3er`; but "a 180º" and "ángulo de 45º" are degrees. */
const latinOrdinal =
  /(?<digits>\d{1,4})\.?(?<mark>ª|º(?!\s?[CF](?!\p{L})|(?<=(?:(?<!\p{L})(?:[Aa]|de|di|hasta|até|entre|tra)(?:\s\d{2,3}º(?:,|\s[yeo])){0,4}\s|[–-]\s?)\d{2,3}º|(?:^|[\s(])[-−]\d{1,3}º)(?!\s(?:a[nñ]|grad|cur|puest|lug|and|pis|sécul|sigl))|(?<=(?:90|180|270|360)º)(?!\s\p{L}{4}))|(?<=(?<!\d)\d{1,2})(?:[drtmvn][oa])|(?<!3[2-9]|[4-9]\d|\d{3})°(?=\s\p{L})|(?<=(?<!\d)[13]\.?)er)/u;

/** Where a number before a noun in a case is written out. */
const slavic = {
  ...common,
  halves: (whole, noun, words) =>
    whole === '1'
      ? `${words.grammar.cardinal('1.5', words, /[yiыи]$/.test(noun) ? 'cardinal-feminine' : '')} ${noun}`
      : `${inWords(whole, words)} ${words.own.andHalf ?? ''} ${noun}`,
  numbered: (noun, number, words) =>
    words.spelled(/[aая]$/.test(noun) ? 'ordinal-feminine' : 'ordinal-masculine', number),
} satisfies Partial<Grammar>;

/** For languages that are written in an alphabet. */
export const alphabeticGrammars: Readonly<Record<string, Grammar>> = {
  en: {
    ...common,
    decimal: '.',
    group: ',',
    // Both engines read digits right, if thousands are parted: otherwise they may be years.
    cardinal: (number) => {
      const [whole = '', decimals] = number.split('.');
      const grouped =
        whole.length > 15 ? Array.from(whole).join(' ') : whole.replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
      return decimals === undefined ? grouped : `${grouped} point ${Array.from(decimals).join(' ')}`.trim();
    },
    monthFirst: true,
    date: ({ day, month, year }, words) =>
      `${words.month(month)} ${words.spelled('ordinal', day)}${year === undefined ? '' : `, ${words.year(year)}`}`,
    time: ({ hour, minute, second }, words) => {
      const at = Number(hour);
      const past = Number(minute);
      // In words: two numbers in a row are one to Flite.
      const say = (n: number): string => words.spelled('numbering', String(n));
      const seconds =
        second === undefined
          ? ''
          : ` and ${words.measured('s', String(Number(second)), say(Number(second)))}`;
      if (past === 0) return (at > 12 || at === 0 ? `${say(at)} hundred` : `${say(at)} o'clock`) + seconds;
      return `${say(at)} ${past < 10 ? 'oh ' : ''}${say(past)}${seconds}`;
    },
    fraction: (numerator, denominator, words) =>
      words.own.fractions[`${numerator}/${denominator}`] ??
      `${words.spelled('numbering', numerator)} ${words.spelled('ordinal', denominator)}${numerator === '1' ? '' : 's'}`,
    mixed: (whole, fraction) => `${whole} and ${fraction.replace(/^one (?=half|quarter)/, 'a ')}`,
    ruler: (number, words) => `the ${words.spelled('ordinal', number)}`,
    ordinal: /(?<digits>\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?<mark>st|nd|rd|th)/u,
  },
  de: {
    ...common,
    // A noun, which has a capital: "der Wert 1 wird", but "1 neuer Wert".
    counted: (_, after) =>
      /^(?:\s\p{Ll}[\p{L}-]{0,30}e[rsnm]?){0,2}\s\p{Lu}[\p{L}'’-]{0,30}/u.exec(after)?.[0] ?? '',
    // Its digits alone could be a year.
    cardinal: (number, words, rule) =>
      common.cardinal(number, words, rule ?? (/^1[1-9]\d\d$/.test(number) ? 'cardinal-neuter' : undefined)),
    day: (day, words, { before }) => {
      // "am 1. und 2. Juni"
      const first = before.replace(/(?:\d{1,2}\.(?:,|\s(?:und|oder))\s){1,4}$/, '');
      const ending = /(?:am|vom|v\.|dem|den|des|zum|bis|ab|im|seit|beim)\s$/i.test(first)
        ? '-n'
        : /(?:der|die|das)\s$/i.test(first)
          ? ''
          : '-r';
      return words.spelled(`ordinal${ending}`, day);
    },
    half: (noun, words, before) => {
      const isFeminine = words.rule('cardinal', '', '1', ` ${noun}`) === 'cardinal-feminine';
      const isMasculine =
        /(?:^|[lL])(?:iter|öffel|Tag|Monat|Becher|Bund|Apfel|Würfel|Zoll|Kopf|Teller|Ring|Schritt)$|[mM]eter$/.test(
          noun,
        );
      if (words.caseOf({ before, after: '' }) === 'dative')
        return isFeminine ? 'einer halben' : 'einem halben';
      if (isFeminine) return 'eine halbe';
      // An ingredient alone is named; in a sentence it is mostly an object.
      return isMasculine ? (/^$|[(:,•–-]\s?$/.test(before) ? 'ein halber' : 'einen halben') : 'ein halbes';
    },
    halves: (whole, noun, words) => `${words.spelled('cardinal-masculine', whole)}einhalb ${noun}`,
    mixed: (whole, fraction, words, digits) =>
      fraction === words.own.fractions['1/2']
        ? `${words.spelled('cardinal-masculine', digits)}einhalb`
        : `${whole} ${words.own.and} ${fraction}`,
    ruler: (number, words, isOwner, before) => {
      const isDative =
        /\b(?:[Mm]it|[Uu]nter|[Vv]on|[Bb]ei|[Zz]u|[Nn]ach|[Vv]or|dem)\s(?:\p{Lu}\p{L}+\s){0,3}$/u.test(
          before,
        );
      return isOwner
        ? `des ${words.spelled('ordinal-n', number)}`
        : `${isDative ? 'dem' : 'der'} ${words.spelled(isDative ? 'ordinal-n' : 'ordinal', number)}`;
    },
    ordinal:
      /(?<=\b(?<mark>als|der|die|das|den|dem|des|am|im|vom|zum|zur|beim|jede[rsnm]?|ein|eine[nmr]?|ihr|ihre[nmr]?|sein|seine[nmr]?|mein|meine[nmr]?)\s(?:\d{1,3}\.(?:,|\s(?:und|oder|bis))\s(?:zum\s)?){0,4})(?<digits>\d{1,3})\.(?=\s\p{L}|\s?[–-]\s?\d|,\s\d{1,3}\.(?:,|\s(?:und|oder)\s))/iu,
  },
  fr: {
    ...common,
    ...named("(?:le|la|cet?|cette)\\s|l['’]"),
    year: (digits, words) => words.spelled('numbering', digits),
    ordinal:
      /(?:(?<digits>\d{1,4})|(?<numeral>[XVI]{1,6}(?=e|èmes?)|I(?=er)))(?<mark>ers?|res?|ères?|èmes?|es?|nde?s?|de?)/u,
  },
  es: {
    ...common,
    // The engine says "veintiuno mil" and has no "doscientas mil".
    cardinal: (number, words, rule) => {
      const isShort = /[02-9]1(?:\d{3}){1,2}$/.test(number);
      const said = common.cardinal(number, words, rule ?? (isShort ? 'numbering' : undefined));
      return rule === 'cardinal-feminine'
        ? said.replace(/(?<=(?:cient|quinient))os(?= (?:\S+ ){0,3}mil(?![a-z]))/, 'as')
        : said;
    },
    ...named('(?:el|la|est[ea]|es[ea])\\s'),
    ordinal: latinOrdinal,
    ordinalWords: (digits, mark, words, after) =>
      mark === 'er' ||
      (mark === 'º' &&
        /^\s(?!(?:de|del|y|en|o|por|que|a|con|para|pero|tras|dcha|izda)[\s.])\p{Ll}{3}/u.test(after))
        ? words.spelled('ordinal-masculine', digits).replace(/(?<=primer|tercer)o$/, '')
        : common.ordinalWords(digits, mark, words, after),
  },
  it: {
    ...common,
    ...named(
      "(?:il|lo|la|quest[oa])\\s|l['’]",
      'd(?:i|a|el|ell[oae]?|ei|egli)|e|o|è|a|in|per(?!\\scento)|con|su|se|non|come|viene',
    ),
    ordinal: latinOrdinal,
  },
  pt: {
    ...common,
    ...named('(?:o|a(?=\\s\\p{L})|est[ea]|ess[ea])\\s'),
    ordinal: latinOrdinal,
    ordinalWords: (digits, mark, words, after) =>
      digits === '3' && /^[\s-]feira/.test(after) ? 'terça' : common.ordinalWords(digits, mark, words, after),
  },
  nl: {
    ...common,
    cardinal: (number, words) => (number === '1' ? 'één' : common.cardinal(number, words)),
    half: (noun) =>
      /(?:je|uur|jaar|glas|pond|ons|brood|kwartier|dozijn|blik|pak|ei|bord|deel|procent|gram|miljoen)$/.test(
        noun,
      )
        ? 'een half'
        : 'een halve',
    halves: (whole, noun, words) =>
      whole === '1' ? `anderhalf ${noun}` : `${inWords(whole, words)} en een half ${noun}`,
    ruler: (number, words) => `de ${words.spelled('ordinal', number)}`,
    ordinal: /(?<digits>\d{1,4})(?<mark>ste|de|e)/u,
  },
  pl: {
    ...slavic,
    cardinal: (number, words, rule) =>
      number === '1.5' && rule !== undefined
        ? `półtor${rule.includes('feminine') ? 'ej' : 'a'}`
        : common.cardinal(number, words, rule),
    day: (day, words) => words.spelled('ordinal-masculine-genitive', day),
    days: (from, day, words, { before }) =>
      `${/(?<!\p{L})od\s$/iu.test(before) ? '' : 'od '}${words.fromTo(words.spelled('ordinal-masculine-genitive', from), words.spelled('ordinal-masculine-genitive', day))}`,
    dateYear: (year, words) => words.spelled('ordinal-masculine-genitive', year),
    time: ({ hour, minute, before }, words) => {
      const isCase = /(?<!\p{L})(?:o|od|do|po|przed|około|ok\.)\s$/iu.test(before);
      const at = words.spelled(
        isCase ? 'ordinal-feminine-genitive' : 'ordinal-feminine',
        String(Number(hour)),
      );
      return Number(minute) === 0 ? at : `${at} ${withZero(minute, words)}`;
    },
    ordinal: /(?<digits>\d{1,3})\.(?:(?=\s(?<mark>\p{Ll}+))|(?<=lat(?:a|ach)\s\d0\.)(?!\s\p{Lu}))/u,
  },
  ru: {
    ...slavic,
    year: (digits, words, before) =>
      words.spelled(`ordinal-masculine${russianMonth.test(before) ? '-genitive' : ''}`, digits),
    cardinal: (number, words, rule) => {
      const [whole = '', decimals] = number.split('.');
      if (decimals === undefined) return common.cardinal(number, words, rule);
      if (number === '1.5' && rule !== undefined)
        return rule.endsWith('genitive') ? 'полутора' : rule.includes('feminine') ? 'полторы' : 'полтора';
      const of = ['десят', 'сот', 'тысячн'][decimals.length - 1];
      if (of === undefined) return `${whole} ${words.own.point} ${Array.from(decimals).join(' ')}`;
      const inCase =
        /-(?:accusative|genitive|dative|prepositional|instrumental)$/.exec(rule ?? '')?.[0] ?? '';
      const [one = '', many = ''] = words.own.decimals?.[inCase]?.split('|') ?? [];
      const say = (digits: string, noun: string): string =>
        `${words.spelled(`cardinal-feminine${inCase}`, digits)} ${noun}${/(?<!1)1$/.test(digits) ? one : many}`;
      return `${say(whole, 'цел')} ${say(String(Number(decimals)), of)}`;
    },
    day: (day, words, { before, after }) => {
      // When something happens is in the genitive.
      const isNamed =
        /(?<!\p{L})(?:на|за|по|сегодня|завтра|вчера|это)\s$|[:—]\s$/iu.test(before) ||
        (before === '' && !/^,?\s\p{Ll}/u.test(after));
      const ending = isNamed ? '' : /(?<!\p{L})ко?\s$/iu.test(before) ? '-dative' : '-genitive';
      return words.spelled(`ordinal-neuter${ending}`, day);
    },
    days: (from, day, words, { before }) =>
      `${/(?<!\p{L})со?\s$/iu.test(before) ? '' : 'с '}${words.spelled('ordinal-neuter-genitive', from)} по ${words.spelled('ordinal-neuter', day)}`,
    dateYear: (year, words) => `${words.spelled('ordinal-masculine-genitive', year)} года`,
    time: ({ hour, minute, before }, words) => {
      if (Number(minute) !== 0) return `${inWords(hour, words)} ${withZero(minute, words)}`;
      const at = String(Number(hour));
      if (words.caseOf({ before, after: '' }) === 'genitive')
        return `${words.spelled('cardinal-masculine-genitive', at)} ${at === '1' ? 'часа' : 'часов'}`;
      return words.measured('h', at, inWords(hour, words)).replace(/^один час$/, 'час');
    },
    ordinal: /(?<digits>\d{1,4})-(?<mark>ый|ий|ой|й|ая|я|ое|е|го|ого|му|ому|м|ом|х|ю|ую)/u,
    ordinalWords: (digits, mark, words, after) => {
      // "5-й главе", "2000-е"
      if (/^о?й$/.test(mark) && /^(?:\s\p{L}+(?:ой|ей))?\s\p{L}{3,}[еиы](?!\p{L})/u.test(after))
        return words.spelled('ordinal-feminine-genitive', digits);
      if (mark === 'е' && /^(?:\d\d)?\d0$/.test(digits) && !/^\s\p{L}+[оеё](?!\p{L})/u.test(after))
        return words.spelled('ordinal-plural', digits);
      return common.ordinalWords(digits, mark, words, after);
    },
  },
  ar: {
    ...common,
    decimal: '.',
    group: ',٬',
    ordinal: /الـ?(?<digits>\d{1,3})(?<mark>)/u,
    cardinal: (number, words, rule = 'cardinal-masculine') => {
      const [whole = '', decimals] = number.split('.');
      if (decimals === undefined) return words.spelled(rule, whole);
      const inCase = rule.endsWith('genitive') ? 'cardinal-masculine-genitive' : 'cardinal-masculine';
      const say = (digits: string): string => words.spelled(inCase, digits);
      const rest = decimals.startsWith('0') ? Array.from(decimals, say).join(' ') : say(decimals);
      return `${say(whole)} ${words.own.point} ${rest}`;
    },
    year: (digits, words, before) =>
      words.spelled(`cardinal-${/سنة\s$/.test(before) ? 'feminine' : 'masculine'}-genitive`, digits),
    day: (day, words, { before }) => {
      const isGenitive = /(?<!\p{L})(?:في|من|إلى|حتى|منذ|قبل|بعد|ليوم|يوم|مساء|صباح|بتاريخ)\s$/u.test(before);
      const said = words.spelled('ordinal-masculine', day);
      return `${isGenitive ? said.replace('ون', 'ين') : said} من`;
    },
    time: ({ hour, minute }, words) => {
      const at = words.spelled('ordinal-feminine', String(Number(hour) || 12)).replace('ون', 'ين');
      const past = String(Number(minute));
      const minutes = words.spelled('cardinal-feminine-genitive', past);
      const named: Readonly<Record<string, string>> = { 0: '', 15: ' والربع', 30: ' والنصف' };
      return at + (named[past] ?? ` و${words.measured('min', past, minutes)}`);
    },
    saysNumber: (noun, number) =>
      (number === '1' && noun.endsWith(' واحد')) || (number === '2' && noun.endsWith('ان')),
    halves: (whole, noun, words, unit) => {
      const number = words.grammar.cardinal(whole, words);
      const counted = whole === '1' ? noun : `${number} ${noun}`;
      const ofUnit = unit && words.counted(unit.counts, whole).replace(' واحد', '').replace('{0}', number);
      return `${ofUnit ?? counted} و نصف`;
    },
  },
};
