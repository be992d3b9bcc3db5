import type { DayOfYear, Grammar, TimeOfDay, Words } from './words.js';

/** A template of the language's own with `{0}` and so on, and what goes in. */
export function filled(template: string, ...parts: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_, place: string) => parts[Number(place)] ?? '').trim();
}

function inWords(digits: string, words: Words): string {
  return words.spelled('numbering', String(Number(digits)));
}

/** What most languages share: a comma before decimals, the day before the month, fractions from a table. */
export const common: Omit<Grammar, 'date' | 'time' | 'ordinal' | 'ordinalWords'> = {
  decimal: ',',
  group: '. \\u00a0\\u202f',
  cardinal: (number, words, rule) => {
    const [whole = '', decimals] = number.split('.');
    const digits = whole.replace(/^0+(?=\d)/, '');
    if (decimals === undefined) return rule === undefined ? digits : words.spelled(rule, digits);
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

function timed(template: string, { hour, minute }: TimeOfDay, words: Words, whole: string): string {
  return filled(Number(minute) === 0 ? whole : template, inWords(hour, words), inWords(minute, words));
}

/** "nine oh five" */
function withZero(minute: string, words: Words): string {
  return Number(minute) < 10 ? `${inWords('0', words)} ${inWords(minute, words)}` : inWords(minute, words);
}

/** "one hour and a half", by the gender that the noun's ending shows. */
function nounAndHalf(
  and: string,
  masculine: string,
  feminine: string,
  isFeminine: RegExp,
): NonNullable<Grammar['halves']> {
  return (whole, noun, words) => {
    const [gender, half] = isFeminine.test(noun) ? ['feminine', feminine] : ['masculine', masculine];
    const one = whole === '1' ? noun.replace(/(?<=[aeo])s$/, '') : noun;
    return `${words.spelled(`cardinal-${gender}`, whole)} ${one} ${and} ${half}`;
  };
}

const italianHalf = nounAndHalf('e', 'mezzo', 'mezza', /(?<!mes)[ae]$/);
const romanceFeminine = /(?<!m|día|mapa)as?$/u;

const latinOrdinal: Pick<Grammar, 'ordinal' | 'ordinalWords'> = {
  ordinal: /(?<digits>\d{1,4})\.?(?<mark>[ºª]|(?<!3[2-9]|[4-9]\d|\d{3})°(?=\s\p{L}))/u,
  ordinalWords: (digits, mark, words) =>
    words.spelled(mark === 'ª' ? 'ordinal-feminine' : 'ordinal-masculine', digits),
};

const russianEndings: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '-accusative': ['ую', 'ых'],
  '-genitive': ['ой', 'ых'],
  '-dative': ['ой', 'ым'],
  '-prepositional': ['ой', 'ых'],
  '-instrumental': ['ой', 'ыми'],
};

export const otherGrammars: Readonly<Record<string, Grammar>> = {
  de: {
    ...common,
    year: (digits, words) => words.spelled('numbering-year', digits),
    date: ({ day, month, year, from, around: { before } }, words) => {
      const ending = /(?:am|vom|dem|den|zum|bis|ab|im|seit|beim)\s$/i.test(before)
        ? '-n'
        : /(?:der|die|das)\s$/i.test(before)
          ? ''
          : '-r';
      const say = (number: string): string => words.spelled(`ordinal${ending}`, number);
      return [
        from === undefined ? say(day) : words.fromTo(say(from), say(day)),
        words.month(month),
        ...(year === undefined ? [] : [words.year(year)]),
      ].join(' ');
    },
    time: (time, words) => timed('{0} Uhr {1}', time, words, '{0} Uhr').replace(/^eins Uhr/, 'ein Uhr'),
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
    mixed: (whole, fraction, words) =>
      fraction === words.own.fractions['1/2']
        ? `${words.spelled('cardinal-masculine', whole)}einhalb`
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
      /(?<=\b(?<mark>als|der|die|das|den|dem|des|am|im|vom|zum|zur|beim|jede[rsnm]?|ein|eine[nmr]?|ihr|ihre[nmr]?|sein|seine[nmr]?|mein|meine[nmr]?)\s(?:\d{1,3}\.\s(?:und|oder|bis)\s(?:zum\s)?)?)(?<digits>\d{1,3})\.(?=\s\p{L}|\s?[–-]\s?\d)/iu,
    ordinalWords: (digits, mark, words) =>
      words.spelled(
        /^(?:der|die|das|jede|eine|ihre|seine|meine)$/i.test(mark)
          ? 'ordinal'
          : /^(?:als|ein|ihr|sein|mein|jeder)$/i.test(mark)
            ? 'ordinal-r'
            : 'ordinal-n',
        digits,
      ),
  },
  fr: {
    ...common,
    year: (digits, words) => words.spelled('numbering', digits),
    date: (date, words) => dated(date, words, ' ', 'premier'),
    time: (time, words) => {
      const hours = Number(time.hour) < 2 ? '{0} heure' : '{0} heures';
      return timed(`${hours} {1}`, time, words, hours).replace(/^un heure/, 'une heure');
    },
    halves: nounAndHalf('et', 'demi', 'demie', /es?$/),
    ruler: (number) => (number === '1' ? 'premier' : number),
    ordinal:
      /(?:(?<digits>\d{1,4})|(?<numeral>[XVI]{1,6}(?=e|èmes?)|I(?=er)))(?<mark>ers?|res?|ères?|èmes?|es?|nde?s?|de?)/u,
    ordinalWords: (digits, mark, words) =>
      words.spelled(/^(?:re|ère)/.test(mark) ? 'ordinal-feminine' : 'ordinal-masculine', digits),
  },
  es: {
    ...common,
    ordinal: /(?<digits>\d{1,4})\.?(?<mark>[ºª]|(?<!3[2-9]|[4-9]\d|\d{3})°(?=\s\p{L})|er)/u,
    ordinalWords: (digits, mark, words, after) =>
      mark === 'er' || (mark === 'º' && /^\s(?!(?:de|del|y|en|o|por|que|a)\s)\p{Ll}{3}/u.test(after))
        ? words.spelled('ordinal-masculine', digits).replace(/(?<=primer|tercer)o$/, '')
        : latinOrdinal.ordinalWords(digits, mark, words, after),
    date: (date, words) => dated(date, words, ' de ', 'uno'),
    time: (time, words) =>
      filled(
        Number(time.minute) === 0 ? '{0}' : '{0} {1}',
        inWords(time.hour, words),
        withZero(time.minute, words),
      ).replace(/^uno\b/, 'una'),
    halves: nounAndHalf('y', 'medio', 'media', romanceFeminine),
    ruler: (number, words) => (Number(number) > 10 ? number : words.spelled('ordinal-masculine', number)),
  },
  it: {
    ...common,
    ...latinOrdinal,
    power: (exponent, words) =>
      words.own.powers[exponent] ?? `alla ${words.spelled('ordinal-feminine', exponent)}`,
    date: (date, words) => dated(date, words, ' ', 'primo'),
    time: (time, words) => timed('{0} e {1}', time, words, '{0}'),
    halves: (whole, noun, words) => {
      const one = noun.replace(/(?<!mes)e$/, 'a').replace(/(?<!mes)i$/, 'o');
      return italianHalf(whole, whole === '1' ? one : noun, words).replace(/^una (?=[aeiou])/, "un'");
    },
    ruler: (number, words) => words.spelled('ordinal-masculine', number),
  },
  pt: {
    ...common,
    ...latinOrdinal,
    date: (date, words) => dated(date, words, ' de ', 'primeiro'),
    time: (time, words) =>
      timed('{0} horas e {1} minutos', time, words, '{0} horas')
        .replace(/^um horas/, 'uma hora')
        .replace(/^dois horas/, 'duas horas'),
    halves: nounAndHalf('e', 'meio', 'meia', romanceFeminine),
    ruler: (number, words) => (Number(number) > 10 ? number : words.spelled('ordinal-masculine', number)),
  },
  nl: {
    ...common,
    cardinal: (number, words) => (number === '1' ? 'één' : common.cardinal(number, words)),
    year: (digits, words) => words.spelled('numbering-year', digits),
    date: (date, words) => dated(date, words, ' ', 'één'),
    time: (time, words) => timed('{0} uur {1}', time, words, '{0} uur'),
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
    ordinalWords: (digits, _, words) => words.spelled('ordinal', digits),
  },
  pl: {
    ...common,
    cardinal: (number, words, rule) =>
      number === '1.5' && rule !== undefined
        ? `półtor${rule.includes('feminine') ? 'ej' : 'a'}`
        : common.cardinal(number, words, rule),
    power: (exponent, words) =>
      words.own.powers[exponent] ?? `do potęgi ${words.spelled('ordinal-feminine-genitive', exponent)}`,
    date: ({ day, month, year, from, around: { before } }, words) =>
      [
        ...(from === undefined
          ? []
          : [
              /(?<!\p{L})od\s$/iu.test(before) ? '' : 'od',
              words.spelled('ordinal-masculine-genitive', from),
              words.own.to,
            ]),
        words.spelled('ordinal-masculine-genitive', day),
        words.month(month),
        ...(year === undefined ? [] : [words.spelled('ordinal-masculine-genitive', year)]),
      ].join(' '),
    time: ({ hour, minute, before }, words) => {
      const isCase = /(?<!\p{L})(?:o|od|do|po|przed|około|ok\.)\s$/iu.test(before);
      const at = words.spelled(
        isCase ? 'ordinal-feminine-genitive' : 'ordinal-feminine',
        String(Number(hour)),
      );
      return Number(minute) === 0 ? at : `${at} ${withZero(minute, words)}`;
    },
    halves: (whole, noun, words) =>
      whole === '1'
        ? `${/[yi]$/.test(noun) ? 'półtorej' : 'półtora'} ${noun}`
        : `${inWords(whole, words)} i pół ${noun}`,
    ruler: (number, words) => words.spelled('ordinal-masculine', number),
    numbered: (noun, number, words) =>
      words.spelled(/a$/.test(noun) ? 'ordinal-feminine' : 'ordinal-masculine', number),
    ordinal: /(?<digits>\d{1,3})\.(?:(?=\s(?<mark>\p{Ll}+))|(?<=lat(?:a|ach)\s\d0\.)(?!\s\p{Lu}))/u,
    ordinalWords: (digits, _, words) => words.spelled('ordinal-masculine', digits),
  },
  ru: {
    ...common,
    year: (digits, words) => words.spelled('ordinal-masculine', digits),
    cardinal: (number, words, rule) => {
      const [whole = '', decimals] = number.split('.');
      if (decimals === undefined) return common.cardinal(number, words, rule);
      if (number === '1.5' && rule !== undefined)
        return rule.endsWith('genitive') ? 'полутора' : rule.includes('feminine') ? 'полторы' : 'полтора';
      const of = ['десят', 'сот', 'тысячн'][decimals.length - 1];
      if (of === undefined) return `${whole} ${words.own.point} ${Array.from(decimals).join(' ')}`;
      const inCase =
        /-(?:accusative|genitive|dative|prepositional|instrumental)$/.exec(rule ?? '')?.[0] ?? '';
      const [one, many] = russianEndings[inCase] ?? ['ая', 'ых'];
      const say = (digits: string, noun: string): string =>
        `${words.spelled(`cardinal-feminine${inCase}`, digits)} ${noun}${/(?<!1)1$/.test(digits) ? one : many}`;
      return `${say(whole, 'цел')} ${say(String(Number(decimals)), of)}`;
    },
    date: ({ day, month, year, from, around: { before, after } }, words) => {
      const ofDay = 'ordinal-neuter-genitive';
      // When something happens is in the genitive.
      const isNamed =
        /(?<!\p{L})(?:на|за|по|сегодня|завтра|вчера|это)\s$|[:—]\s$/iu.test(before) ||
        (before === '' && !/^,?\s\p{Ll}/u.test(after));
      const rule =
        from !== undefined || isNamed
          ? 'ordinal-neuter'
          : /(?<!\p{L})ко?\s$/iu.test(before)
            ? 'ordinal-neuter-dative'
            : ofDay;
      const since = /(?<!\p{L})со?\s$/iu.test(before) ? '' : 'с ';
      return [
        ...(from === undefined ? [] : [`${since}${words.spelled(ofDay, from)} по`]),
        words.spelled(rule, day),
        words.month(month),
        ...(year === undefined ? [] : [words.spelled('ordinal-masculine-genitive', year), 'года']),
      ].join(' ');
    },
    time: ({ hour, minute, before }, words) => {
      if (Number(minute) !== 0) return `${inWords(hour, words)} ${withZero(minute, words)}`;
      const at = String(Number(hour));
      if (words.caseOf({ before, after: '' }) === 'genitive')
        return `${words.spelled('cardinal-masculine-genitive', at)} ${at === '1' ? 'часа' : 'часов'}`;
      return words
        .counted(words.packed.units['h']?.counts ?? {}, at)
        .replace('{0}', inWords(hour, words))
        .replace(/^один час$/, 'час');
    },
    halves: (whole, noun, words) =>
      whole === '1'
        ? `${/[ыи]$/.test(noun) ? 'полторы' : 'полтора'} ${noun}`
        : `${inWords(whole, words)} с половиной ${noun}`,
    ruler: (number, words) => words.spelled('ordinal-masculine', number),
    numbered: (noun, number, words) =>
      words.spelled(/[ая]$/.test(noun) ? 'ordinal-feminine' : 'ordinal-masculine', number),
    ordinal: /(?<digits>\d{1,4})-(?<mark>ый|ий|ой|й|ая|я|ое|е|го|ого|му|ому|м|ом|х|ю|ую)/u,
    ordinalWords: (digits, mark, words, after) => {
      // "5-й главе", "2000-е"
      if (/^о?й$/.test(mark) && /^(?:\s\p{L}+(?:ой|ей))?\s\p{L}{3,}[еиы](?!\p{L})/u.test(after))
        return words.spelled('ordinal-feminine-genitive', digits);
      if (mark === 'е' && /^(?:\d\d)?\d0$/.test(digits) && !/^\s\p{L}+[оеё](?!\p{L})/u.test(after))
        return words.spelled('ordinal-plural', digits);
      const endings = Object.entries(words.own.ordinalEndings ?? {});
      return words.spelled(endings.find(([one]) => mark.endsWith(one))?.[1] ?? 'ordinal-masculine', digits);
    },
  },
  ar: {
    ...common,
    decimal: '.',
    group: ',٬',
    ordinal: /الـ?(?<digits>\d{1,3})(?<mark>)/u,
    ordinalWords: (digits, _, words) => words.spelled('ordinal-masculine', digits),
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
    date: ({ day, ...date }, words) => {
      const isGenitive = /(?<!\p{L})(?:في|من|إلى|حتى|منذ|قبل|بعد|ليوم|يوم|مساء|صباح|بتاريخ)\s$/u.test(
        date.around.before,
      );
      const said = words.spelled('ordinal-masculine', day);
      return dated({ ...date, day: `${isGenitive ? said.replace('ون', 'ين') : said} من` }, words, ' ');
    },
    time: ({ hour, minute }, words) => {
      const at = words.spelled('ordinal-feminine', String(Number(hour) || 12)).replace('ون', 'ين');
      const past = String(Number(minute));
      const minutes = words.counted(words.packed.units['min']?.counts ?? {}, past);
      const named: Readonly<Record<string, string>> = { 0: '', 15: ' والربع', 30: ' والنصف' };
      return (
        at + (named[past] ?? ` و${minutes.replace('{0}', words.spelled('cardinal-feminine-genitive', past))}`)
      );
    },
    saysNumber: (noun, number) =>
      (number === '1' && noun.endsWith(' واحد')) || (number === '2' && noun.endsWith('ان')),
    halves: (whole, noun, words) =>
      whole === '1' ? `${noun} و نصف` : `${words.grammar.cardinal(whole, words)} ${noun} و نصف`,
  },
};
