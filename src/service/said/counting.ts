import { dutchPostcode } from './abbreviations.js';
import { alone, durations, ends, filled, numberWords, plainNumber, romanValue } from './numbers.js';
import { nameOf, oneOf, type SaidClass, type Form, type Words } from './words.js';

const scoredBefore: Form = ({ own }) =>
  new RegExp(`(?<!\\p{L})(?:${own.scored ?? '(?!)'})\\s(?:\\p{L}{1,12}\\s){0,2}$`, 'u');

/** `3–1` after "won", but not "by 20–30 %". */
const score: SaidClass = {
  needs: /\s\d{1,3}(?:[–:-]|\s[x×]\s)\d/,
  pattern:
    /(?<=\s)(?<from>\d{1,3})(?:[–:-]|\s[x×]\s)(?<until>\d{1,3})(?![\p{L}\p{N}]|[-:.,]\d|\s?(?:[%‰°\p{Sc}]|(?:[ckm]?m|[km]?g|ml|[Mm]in|ms|[kMG]B|k?W)(?!\p{L})))/gu,
  say: ({ from = '', until = '' }, words, { before, after }) =>
    words.pattern(scoredBefore, before).test(before) ||
    (words.language === 'pt' && /\p{Lu}\p{L}{1,20}\s$/u.test(before) && /^\s(?:\(\d|\p{Lu})/u.test(after))
      ? ratioWords(from, until, words, before).replace(/(?<=to )0$/, 'nothing')
      : undefined,
};

/** "three to one" */
export function ratioWords(from: string, until: string, words: Words, before = ''): string {
  const { own } = words;
  const isScore = words.pattern(scoredBefore, before).test(before);
  const to = (from === '1' && Number(until) > 99 ? own.scale : isScore ? own.score : undefined) ?? own.ratio;
  const rule = words.rule('cardinal', `${to?.trim() ?? own.to} `, until, '');
  const first =
    words.rule('cardinal', before, from, '') ?? (words.language === 'pl' ? 'cardinal-masculine' : undefined);
  const [one, other] = [numberWords(from, words, first), numberWords(until, words, rule)];
  return to === undefined ? words.fromTo(one, other) : `${one}${to}${other}`;
}

/** `5'11"`, `6 ft 2 in`, `6′`, `27"`. */
const feet: SaidClass = {
  needs: /\d\s?(?:['’′"”″]|ft)/,
  pattern:
    /(?<![\p{L}\p{N}_.'"“‘’-])(?:(?<feet>\d{1,2})\s?(?:['’′]|ft\.?)\s?(?<inches>\d{1,2}(?:\.\d)?)\s?(?:["”″]|''|’’|in\b)|(?<foot>\d{1,5})[′]|(?<inch>\d{1,3}(?:\.\d{1,2})?)(?:[″]|["”](?=\s?(?:[×x]|\p{Ll}|[,.;:)]|$)|-\p{L})))(?![\p{L}\p{N}])/gu,
  say({ feet: high, inches, foot, inch }, words, { before }) {
    if (inch !== undefined && /(?<!\d)["“]/.test(before)) return undefined;
    // `2'15"`, where nobody counts feet
    const isTime = /^(?:es|fr|it|pt)$/.test(words.language) && /^(?:0|1[2-9]|[2-5]\d)/.test(inches ?? '');
    if (high !== undefined && isTime)
      return `${words.measured('min', high)} ${words.measured('s', String(Number(inches)))}`;
    if (high !== undefined) return `${words.measured('ft', high)} ${words.measured('inch', inches ?? '0')}`;
    return foot === undefined ? words.measured('inch', inch ?? '0') : words.measured('ft', foot);
  },
};

/** `54.5° N`, `12°30′ S`. */
const coordinate: SaidClass = {
  needs: /\d\s?°/,
  pattern: ({ packed }) => {
    const number = '\\d{1,3}(?:[.,]\\d{1,8})?';
    return new RegExp(
      `${alone}(?<degrees>${number})\\s?°(?:\\s?(?<minutes>${number})\\s?[′'’])?(?:\\s?(?<seconds>${number})\\s?(?:[″"”]|''))?(?:\\s?(?<to>[${Object.keys(packed.coordinates).join('')}])(?![\\p{L}\\p{N}-]))?`,
      'gu',
    );
  },
  say({ degrees, minutes, seconds, to }, words) {
    if ((minutes ?? to) === undefined) return undefined;
    const said = Object.entries({ '°': degrees, min: minutes, s: seconds }).flatMap(([unit, number]) =>
      number === undefined ? [] : [words.measured(unit, number.replace(',', '.'))],
    );
    return (words.packed.coordinates[to ?? ''] ?? '{0}').replace('{0}', said.join(' '));
  },
};

const ordinal: SaidClass = {
  needs: /[\dXVI]/,
  pattern: ({ grammar }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_.,])${grammar.ordinal.source}(?![\\p{L}\\p{N}_])`,
      `g${grammar.ordinal.flags}`,
    ),
  say({ digits, numeral = '', mark = '' }, words, { before, after }) {
    const number = digits ?? String(romanValue(numeral));
    // All of "der 3., 4. und 5. Klasse" stand before the noun and behind the article.
    const first = before.replace(/(?:\d{1,3}\.(?:,|\s(?:und|oder))\s){1,4}$/, '');
    const last = after.replace(/^(?:(?:,|\s(?:und|oder))\s\d{1,3}\.){1,4}/, '');
    const rule = words.rule('ordinal', first, number, last);
    return rule === undefined
      ? words.grammar.ordinalWords(number, mark, words, after)
      : words.spelled(rule, number);
  },
};

/** Behind "I" where it is somebody: "the section I wrote". */
const verb =
  /^(?:['’](?:m|ve|d|ll)|\s(?:am|have|had|do|did|don['’]t|didn['’]t|will|would|can|can['’]t|could|should|must|may|might|wrote|made|ran|use|think|thought|saw|see|found|need|want|know|get|got|read|just|also|never|still|\p{Ll}{2,20}ed))(?!\p{L})/u;

/** "Henry VIII", "Chapter IV". */
const roman: SaidClass = {
  needs: /[XVILC]/,
  pattern:
    /(?<![\p{L}\p{N}_])(?:(?<word>\p{L}{2,16}|s[eé]cc?\.|ss?\.)\s|(?<=第))(?=[XVILC])(?!CLI(?!\p{L}))(?<numeral>(?![LC].{0,2}(?!\p{L}))C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?:\.(?=\s\p{Ll})|(?=$|[\s,.;:)!?'’–章部巻節回-]))(?!\.\s?[A-Z]\.)/gu,
  say({ word: written, numeral = '' }, words, { before, after }) {
    // "check mark", "question mark": the name of a sign has no number.
    const isSign = written === 'mark' && /\p{Ll}\s$/u.test(before);
    const isSomebody = numeral === 'I' && /^\p{Ll}/u.test(written ?? '') && verb.test(after);
    if (words.language === 'en' && (isSign || isSomebody)) return undefined;
    const word = nameOf(words.own.abbreviations, written ?? '') ?? written;
    const value = romanValue(numeral);
    // "type X", "class V": a letter
    if (value === 0 || (/^[XV]$/.test(numeral) && /^(?:type|class|typ|klasse)$/i.test(word ?? '')))
      return undefined;
    const number = numberWords(String(value), words);
    if (word === undefined) return number;
    if (words.own.numbered.includes(word.toLowerCase()))
      return `${word} ${words.grammar.numbered?.(word, String(value), words) ?? number}`;
    const { rulers } = words.own;
    const isOwner =
      words.language === 'de' && !rulers.includes(word) && rulers.includes(word.replace(/s$/, ''));
    const rule = words.rule('ordinal', `${word} `, String(value), '');
    if (rule !== undefined) return `${word} ${words.spelled(rule, String(value))}`;
    if (isOwner || rulers.includes(word))
      return `${word} ${words.grammar.ruler?.(String(value), words, isOwner, before) ?? number}`;
    if (words.language !== 'en' || !/^\p{Lu}/u.test(word)) return undefined;
    return numeral.length > 1 || /^(?:Queen|King|Pope)$/.test(word) ? `${word} ${number}` : undefined;
  },
};

/** `5-летний`, `5-letni`: a number that begins an adjective, in the genitive or nearly so. */
const compound: SaidClass = {
  languages: ['ru', 'pl'],
  needs: /\d(?:-\p{L}|\s?%-?н)/u,
  pattern:
    /(?<![\p{L}\p{N}.,–-])(?<digits>\d{1,3})(?:-(?<rest>\p{Ll}{4,30})|\s?%-?(?<percent>н\p{Ll}{2,3}))(?!\p{L})/gu,
  say({ digits = '', percent, rest = `процент${percent ?? ''}` }, words) {
    if (words.language === 'ru' && /[a-z]/.test(rest)) return undefined;
    const one = (number: string): string =>
      words.own.compounds?.[number] ??
      words.spelled('cardinal-masculine-genitive', number).replaceAll(' ', '').replace(/u$/, 'o');
    const [, tens, ones = ''] = /^([2-9])([1-9])$/.exec(digits) ?? [];
    return (tens === undefined ? one(digits) : one(`${tens}0`) + one(ones)) + rest;
  },
};

/** Numbers that are said by one rule wherever a pattern of the language finds them: "القرن 21", "czynne od 9 do 18". */
const ruled: SaidClass = {
  languages: ['ar', 'pl'],
  needs: /\d/,
  pattern: ({ own }) =>
    new RegExp(
      Object.values(own.ruled ?? {})
        .map((form, n) => `(?<rule${String(n)}>${form})`)
        .join('|'),
      'gu',
    ),
  say(groups, words) {
    const rule = Object.keys(words.own.ruled ?? {}).find((_, n) => groups[`rule${String(n)}`] !== undefined);
    // What has a number is mostly no subject.
    return words.spelled(rule ?? '', groups.all).replace('ون', 'ين');
  },
};

const dimensions: SaidClass = {
  needs: /(?:\d\s?|[mtм]\s)[x×х]/,
  pattern:
    /(?:(?<![\p{L}\p{N}_.])(?!0x)|(?<=\dx))(?<from>\d+(?:\.\d+)?)(?:\s?x\s?|×|\s×\s(?=\d+(?:\.\d+)?\s?(?:[cmk]?m|px|in|ft|[кс]?м|мм|см)(?!\p{L})))(?=\d)|(?<=\d\s?(?:[cmk]?m|ft|[кс]?м|мм)\s)(?<between>[x×х])(?=\s\d)/gu,
  say({ from = '', between }, words, { after }) {
    const { by, signs } = words.own;
    const times = signs['×'] ?? 'x';
    if (between !== undefined) return by ?? times;
    const isPower = /^10(?:[\^⁻²³⁰-⁹]| to the )/.test(after);
    // "2 x 400 g", "1 x 400g tin"
    const isAmount = !isPower && /^\d+(?:[.,]\d+)?\s?(?:k?g|[mc]?l|oz|lbs?)(?!\p{L})/u.test(after);
    if (isAmount && from === '1' && words.language === 'en') return 'one ';
    const sign = isPower || isAmount ? times : (by ?? times);
    return `${numberWords(plainNumber(from, words.grammar), words)} ${sign} `;
  },
};

/** `1e-6`, `2.5e3`. What is longer may be a hash. */
const exponent: SaidClass = {
  needs: /\d[eE][+-]?\d/,
  pattern: new RegExp(
    `${alone}(?<number>\\d{1,3}(?:\\.\\d{1,8})?)[eE](?<power>[+-]?\\d{1,2})(?![\\p{L}\\p{N}_-]|[.,]\\d|\\sminute(?!s))`,
    'gu',
  ),
  say({ number = '', power = '' }, words) {
    // "à la 90e+3"
    if (/^(?:fr|nl)$/.test(words.language) && /^(?:45|90|105|120)\+/.test(number + power))
      return `${words.grammar.ordinalWords(number, 'e', words, '') ?? ''} ${words.own.names['+']} ${power.slice(1)}`;
    const raised = `${numberWords('10', words)} ${words.grammar.power(String(Number(power)), words)}`;
    return number === '1' ? raised : `${numberWords(number, words)} ${words.own.signs['×'] ?? ''} ${raised}`;
  },
};

const comparison =
  /^\s(?:\p{Ll}{2,20}(?:er|iej|sz[aey])|more|less|as|the|speed-?up|increase|improvements?|reduction|gains?|growth|mehr|weniger|meer|minder|so|zo(?:veel)?|(?:plus|moins|más|menos|più|meno|mais)\s\p{Ll}{3,20}|mieux|mejor|meglio|melhor|\p{Lo}+)(?!\p{L})/u;

/** Behind `2x`: "per week", "a day", "täglich". */
const howOften =
  /^\s(?:de R\$|sem juros|no cartão|(?:per|pro|par)\s\p{L}{2,11}|(?:a|am|im|in der|al|por|ao|na|w)\s(?:day|night|week|month|year|hour|minute|second|Tag|Woche|Monat|Jahr|Stunde|día|semana|mes|año|hora|giorno|mese|anno|dia|mês|ano|dzień|dobę|tydzień|tygodniu|miesiącu|roku)|daily|weekly|monthly|(?:täg|wöchent|monat|jähr)lich|dagelijks|dziennie|tygodniowo)(?!\p{L})/u;

/** `2x faster`, `10–20x more`, `3x a day`, but not `y = 2x` and `2x plus 1`. */
const times: SaidClass = {
  languages: ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ja', 'ko', 'zh'],
  needs: /\dx/,
  pattern: new RegExp(
    `${alone}(?<about>[~≈])?(?:(?<from>\\d{1,5}(?:[.,]\\d{1,3})?)x?[–-])?(?<number>\\d{1,5}(?:[.,]\\d{1,3})?)x(?=[.,;:!?)]{0,2}(?:\\s|$)|[，。；：！？）、]|(?=[^\\x00-\\x7f])\\p{Lo})`,
    'gu',
  ),
  say({ about = '', from, number = '' }, words, { before, after }) {
    // "Upgrading from 2x to 3x"
    const isCompared = /^\s/.test(after) || /\dx\s\p{L}{2,3}\s$/u.test(before);
    if (isCompared && !comparison.test(after) && !howOften.test(after)) return undefined;
    if (/[=+*/<>−-]\s?$/.test(before)) return undefined;
    const { grammar, own } = words;
    const sign = own.fold ?? own.signs['×'] ?? '';
    const one = (written: string): string => {
      const plain = plainNumber(written, grammar);
      return numberWords(plain, words, words.rule('cardinal', '', plain, ` ${sign}`));
    };
    const said = from === undefined ? one(number) : words.fromTo(one(from), one(number));
    return `${own.signs[about] ?? ''} ${said} ${sign}`.trim();
  },
};

/** `wav.ts:88-102`, `#L5-L9`, `0..10`, `1..=5`: from one to the other. */
const span: SaidClass = {
  needs: /[:L]\d+[-–]|\d\.\.[=<\d]/,
  pattern:
    /(?:(?<=\.\p{L}\w{0,7}:|#L)(?<line>\d{1,6})[-–]L?|(?<![\p{L}\p{N}_.])(?<from>\d{1,9})\.\.[=<]?)(?<until>\d{1,9})(?![\p{L}\p{N}_]|[-.:]\d)/gu,
  say: ({ line, from = '', until = '' }, words) => words.fromTo(line ?? from, until),
};

/** `3h12m`, `5m 30s`, `2:30 min`, `4:07.3`, `30d`; but 2d is flat. */
const duration: SaidClass = {
  needs: /\d\s?[dhm](?:in)?\s?\d|\dd|:\d\d(?:\s?[mhSмlrt]|[.,]\d)/,
  pattern: ({ grammar }) =>
    new RegExp(
      `${alone}(?:(?<big>\\d{1,3}):(?:(?<small>[0-5]\\d)(?:\\s?(?:${durations.minutes}|(?<hours>${durations.hours}))(?!\\p{L})|(?=\\s(?:${durations.left})(?!\\p{L})))|(?<tenths>[0-5]\\d[${grammar.decimal}]\\d{1,3}))|(?<days>[5-9]|[1-9]\\d{1,2})d|(?=\\d{1,4}\\s?[dhm](?:in)?\\s?\\d)(?:(?<d>\\d{1,4})\\s?d\\s?)?(?:(?<h>\\d{1,4})\\s?h\\s?)?(?:(?<min>\\d{1,3})\\s?m(?:in)?\\s?)?(?:(?<s>\\d{1,2}(?:\\.\\d{1,3})?)\\s?s)?(?<=[a-z]))${ends}`,
      'gu',
    ),
  say({ big, small, tenths, hours, days, d, h, min, s }, words) {
    if (big !== undefined) {
      const [one, other] = hours === undefined ? ['min', 's'] : ['h', 'min'];
      return `${words.measured(one, big)} ${words.measured(other, plainNumber((small ?? tenths ?? '').replace(/^0(?=\d)/, ''), words.grammar))}`;
    }
    if (days !== undefined) return words.language === 'en' ? words.measured('d', days) : undefined;
    const said = Object.entries({ d, h, min, s }).flatMap(([unit, number]) =>
      number === undefined ? [] : [words.measured(unit, number.replace(/^0(?=\d)/, ''))],
    );
    return said.length > 1 ? said.join(words.space) : undefined;
  },
};

/** `+12 -3`, `+12/−3`: lines that came and went. */
const change: SaidClass = {
  needs: /\+\d/,
  pattern:
    /(?<![\p{L}\p{N}])\+(?<more>\d{1,7})(?:\s?\/\s?|,?\s)[-−–](?<less>\d{1,7})(?![\p{L}\p{N}%]|[.,:/-]\d|\s\d)/gu,
  say({ more = '', less = '' }, words) {
    const { names, signs } = words.own;
    return `${names['+']} ${numberWords(more, words)}, ${signs['-'] ?? ''} ${numberWords(less, words)}`;
  },
};

/** `24h/24`, `7j/7`: so many hours of a day, and days of a week. */
const roundTheClock: SaidClass = {
  languages: ['fr'],
  needs: /\d\s?[hj]\s?\/\s?\d/,
  pattern: new RegExp(`${alone}(?<some>\\d{1,2})\\s?(?<unit>[hj])\\s?\\/\\s?(?<whole>24|7)${ends}`, 'gu'),
  say: ({ some = '', unit = '', whole = '' }, words) =>
    filled(words.own.outOf ?? '', words.measured(unit, some), numberWords(whole, words)),
};

/** What plays for minutes and seconds. */
const playing = /v[ií]d[eé]o|wideo|видео|podcast|audio|clip|動画|영상|视频|影片/iu;

/** `16:9`, `10.7:1`, `1/25 000`, but no place of a linter: `142:19  warning`. */
export const ratio: SaidClass = {
  needs: /\d[:/]\d/,
  pattern: ({ grammar }) =>
    new RegExp(
      `${alone}(?<from>\\d{1,4}(?=:)|\\d{1,4}[${grammar.decimal}]\\d{1,2}(?=:1(?!\\d))|1(?=\\/\\d{1,3}[${grammar.group}]\\d{3}))[:/](?<until>\\d{1,3}(?:[${grammar.group}]\\d{3}){1,2}|\\d{1,6})(?!\\s{1,8}(?:error|warning)(?!\\p{L})|\\/(?:TCP|UDP))${ends}`,
      'gu',
    ),
  say({ from = '', until = '' }, words, { before, after }) {
    // More than the hours of a day, of what plays or with a zero: "52:41 of video", "25:03".
    const isPlayed = playing.test(before.slice(-20)) || playing.test(after.slice(0, 12));
    if (/^(?:2[5-9]|[3-9]\d):[0-5]\d$/.test(`${from}:${until}`) && (isPlayed || until.startsWith('0')))
      return `${words.measured('min', from)} ${words.measured('s', String(Number(until)))}`;
    return ratioWords(plainNumber(from, words.grammar), plainNumber(until, words.grammar), words, before);
  },
};

/** "one or two" in Korean, and so on. */
const orSo = ['한두', '두세', '서너', '네다섯', '대여섯'];

/** `3개`, `2~3개`, `2시간`: what is counted in Korean takes Korean numbers, as far as they go. */
const koreanCount: SaidClass = {
  languages: ['ko'],
  needs: /\d/,
  pattern:
    /(?<![\d.,:/~–-]|제)(?:(?<from>[1-9]\d?)\s?[~–-]\s?)?(?<count>[1-9]\d?)(?=\s?(?<counter>개(?![월국년])|명|살|마리|가지|권|잔|병(?!원)|곳|그루|켤레|달(?!러)|시간|(?<=(?<!\d)(?:[1-9]|1[0-2])\s?)시(?![속간])|군데|사람|대(?!\s?\d)|장(?!\s?\d)|벌|채|송이|번(?![호지]|\s?(?:출구|버스|문제|국도|게이트|홈|창구|트랙|선수|타자|방|플랫폼|승강장|노선|칸|좌석|포트|항목))|통|봉지|조각|큰술|작은술|컵|쌍|줄|바퀴|차례|척|자루|종류|배(?!터)|끼|건|팀|그릇|스푼|월(?!요)))/gu,
  say({ from, count = '', counter = '' }, words, { before, after }) {
    if (after.startsWith('월')) return from === undefined ? words.own.months?.[count] : undefined;
    // An age by decades.
    if (/^대/.test(after) && count.endsWith('0') && !/[차기폰스터럭]\s?$/u.test(before)) return undefined;
    const native = (number: string): string => words.spelled('cardinal-native-attributive', number);
    const said =
      from === undefined
        ? count === '1' && /^\s?번째/.test(after)
          ? '첫'
          : native(count)
        : ((Number(count) === Number(from) + 1 ? orSo[Number(from) - 1] : undefined) ??
          words.fromTo(`${native(from)} ${counter}`, native(count)));
    return `${said}${after.startsWith(' ') ? '' : ' '}`;
  },
};

/** The `1990s`, the `'80s`, `44 BC`. */
const decade: SaidClass = {
  languages: ['en'],
  needs: /\d['’]?s|\d\s[ABC]|['’]\d/,
  pattern:
    /(?<![\p{L}\p{N}_.,])(?:(?<full>1[1-9]\d0|20[0-9]0)['’]?s|(?:['’]|(?<=\b(?:[Tt]he|[Ee]arly|[Ll]ate|[Mm]id|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Yy]our|[Oo]ur)[\s-]))(?<short>[2-9]0)s(?!\s(?:backoff|budget|cooldown|deadline|delay|grace|interval|keepalive|limit|mark|pause|poll|retry|sleep|time-?out|timer|TTL|wait|window))|['’](?<year>\d{2})(?![\p{L}\p{N}'’])|(?<era>\d{1,4})\s(?<which>BCE?|AD|CE)\b)(?!\p{L})/gu,
  say({ full, short, year, era, which = '' }, words, { before }) {
    if (era !== undefined)
      return `${era.length === 4 && !which.startsWith('BC') ? words.year(era) : numberWords(era, words)} ${Array.from(which).join(' ')}`;
    if (year !== undefined)
      return /\b(?:of|in|since|class|summer)\s$/.test(before) ? words.spelled('numbering', year) : undefined;
    const tens = full === undefined ? words.spelled('numbering', short ?? '') : words.year(full);
    return `${tens.replace(/y$/, 'ie')}s`;
  },
};

/** "in den 1990er Jahren" */
const germanDecade: SaidClass = {
  languages: ['de'],
  needs: /\der/,
  pattern: /(?<![\p{L}\p{N}_.,])(?<year>(?:1[1-9]|20)?\d0)(?<end>ern?)(?!\p{L})/gu,
  say: ({ year = '', end = '' }, words) => `${words.spelled('numbering-year', year)}${end}`,
};

/** `UTC−5`, `GMT+05:30` */
export const offset: SaidClass = {
  needs: /UTC|GMT/,
  pattern:
    /(?<=(?<!\p{L})(?:UTC|GMT)\s?)(?<sign>[+−-])(?<hours>[01]?\d)(?::(?<minutes>[0-5]\d))?(?![\p{L}\p{N}]|[-.,:/]\d)/gu,
  say({ sign = '', hours = '', minutes = '0' }, words) {
    const numbers = [hours, minutes].map((number) => numberWords(String(Number(number)), words));
    const named = sign === '+' ? words.own.names['+'] : words.own.signs['−'];
    return ` ${[named, ...numbers.slice(0, Number(minutes) === 0 ? 1 : 2)].join(' ')}`;
  },
};

export const decades: readonly SaidClass[] = [decade, germanDecade];

/** `May–August`, `Oct 28–Nov 3`, `2019–present`, `1990s–2000s`, `1st–3rd`, `A–Z`, `v1.2–v1.5`. */
const through: SaidClass = {
  languages: ['en'],
  needs: /\S\s?[–-]\s?\S/,
  pattern({ packed }) {
    const month = `(?:${oneOf(Object.keys(packed.monthNumbers))})\\.?`;
    const nth = '\\d{1,3}(?:st|nd|rd|th)';
    const ofDay = `(?:${month} \\d{4}|\\d{4}-\\d\\d-\\d\\d)`;
    return new RegExp(
      `(?<=(?<![\\p{L}\\p{N}.-])(?:${month}(?: \\d{1,2})?(?:,? \\d{4})?|\\d{4}s?|${nth}|A))–(?=(?:${month}|present|now|today|\\d{4}s|${nth}|(?<=A.)[C-Z])(?![\\p{L}\\p{N}]))` +
        `|(?<=${ofDay})\\s?–\\s?(?=${ofDay})|(?<=\\d)–(?=\\d{1,2}\\s?(?:[¼-¾⅓-⅞]|\\d/\\d))|(?<=[¼-¾⅓-⅞]|\\d/\\d)–(?=[\\d¼-¾⅓-⅞])|(?<=\\d(?:st|nd|rd|th))-(?=${nth}(?!\\p{L}))|(?<=[vV]\\d{1,3}(?:\\.\\d{1,3}){0,3})[–-](?=[vV]\\d)`,
      'gu',
    );
  },
  say: (_groups, words) => ` ${words.own.to} `,
};

/** `8/8 horas`: every eight hours. */
const everyHours: SaidClass = {
  languages: ['pt'],
  needs: /\d\/\d/,
  pattern: /(?<=\b(?:de|a cada)\s)(?<hours>\d{1,2})\/\k<hours>\s?h(?:s|oras?)?(?!\p{L})/gu,
  say: ({ hours = '' }, words) =>
    `${words.spelled('cardinal-feminine', hours)} em ${words.measured('h', hours)}`,
};

export const counting: readonly SaidClass[] = [
  dutchPostcode,
  change,
  exponent,
  ruled,
  score,
  coordinate,
  feet,
  ordinal,
  compound,
  koreanCount,
  roman,
  dimensions,
  times,
  span,
  duration,
  roundTheClock,
  through,
  everyHours,
];
