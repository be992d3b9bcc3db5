import {
  alone,
  compared,
  digitByDigit,
  endOf,
  ends,
  englishPlural,
  isNumbered,
  isStandard,
  isYearLike,
  lasts,
  numberForm,
  numberWords,
  otherPlural,
  plainNumber,
  shifted,
  vulgarFractions as fractions,
  vulgarParts,
} from './numbers.js';
import { type Around, type Groups, type SaidClass, type Words, oneOf } from './words.js';
import { versioned } from './codes.js';
import { ratioWords } from './counting.js';
import { eachWords, shareWords } from './units.js';

/** Written only behind a stroke, as in "$20/mo". */
export const perOnly = new Set(
  'd mo day week month year hour minute second 年 月 日 秒 分 分钟 時 小时 년 월 일 초 시간'.split(' '),
);
/** After a number without a space, these are more often something else. */
const spaced = new Set(['A', 'B', 'N', 'J', 't', 'bar', 'gr', 'sec', 'gal']);
/** These only without one: `512Mi` of memory, `250us`. */
const touching = ['Ki', 'Mi', 'Gi', 'Ti', 'us', 'pp', 'º(?!\\s?[CF])'];
/** What a dash with spaces on both sides is a minus behind; the last one, before 1 alone. */
const minusBefore =
  "(?<=(?:(?<![\\p{L}'’])\\p{L}|[)\\]\\d⁰¹²³⁴-ⁿ]|=\\s?[\\p{L}\\p{N}_.()]{1,20}|\\p{Ll}(?= - 1(?![\\d.,]))) )";
const dashes = '[–—‒‑-]';

/** Numbers with what belongs to them: signs, a currency, a second number, millions, a unit, and per what. */
export const quantities: SaidClass = {
  needs: /[\d¼-¾⅐-⅞]/,
  pattern: quantityForm,
  say: quantity,
};

function quantityForm(words: Words): RegExp {
  const { grammar, packed } = words;
  const number = numberForm(grammar);
  const units = words.unitSigns;
  const after = oneOf(units.filter((unit) => !perOnly.has(unit)));
  const currency = oneOf(Object.keys(packed.currencies));
  // "1 Euro 50"
  const currencyBefore = `${oneOf(Object.keys(packed.currencies).filter((name) => !/\p{Ll}{3}/u.test(name)))}${words.language === 'it' ? '|(?<!\\d\\s)[Ee]uro(?=\\s\\d{1,3}(?:\\.\\d{3}|,\\d\\d(?!\\d)))' : ''}`;
  const powers = Object.keys(words.own.magnitudes);
  const powerWords = oneOf(powers.filter((power) => power.length > 1));
  // A letter belongs to the number that it touches; an m is a meter where something is done by the meter.
  const powerLetters = `${oneOf(powers.filter((power) => power.length === 1 && power !== 'm'))}|m(?!\\/)`;
  // "fell 5% to 20" and "fell $5 to $20" are no ranges, and are heard as they are written.
  const to = `${dashes}|[~〜～](?=${words.isAsian ? '\\s?' : ''}\\d)${words.language === 'en' ? `|(?<=[\\d${fractions}]\\s?)to` : ''}`;
  const priced = `(?<=\\p{Sc}\\s?\\d[\\d.,]{0,11}|\\d\\s?\\p{Sc})`;
  return new RegExp(
    `${alone}(?:(?<sign>[-−](?! |(?<=\\d\\s?[\u3000-\u9fff\uac00-\ud7a3].))|(?<=\\S )−|(?<![^\\s(\\p{Lo}]|\\d\\s?)–(?! )|${minusBefore}-|[+±≈≤≥]|~(?<!\\d\\s?\\p{Lo}{1,4}\\s?~)|(?<![<>="'-])[<>]|[<>]=)\\s?(?=[\\d.,${fractions}\\p{Sc}]|[A-Z]{1,2}\\$))?` +
      `(?:(?<before>${currencyBefore})\\s?)?(?<minus>(?<=\\p{Sc})[-−])?` +
      `(?<from>${number}(?!\\d))(?:\\s?(?<vulgar>[${fractions}]))?` +
      `(?:(?:\\s?(?<fromMark>%|°[CF]?|[℃℉]|[kKMm]|\\p{Sc}|(?<twice>${after})(?=\\s?${dashes}\\s?${number}\\s?\\k<twice>(?!\\p{L}))))?\\s?(?<dash>${to})\\s?(?<again>(?<!%.{1,5}|to\\s?)\\p{Sc})?(?<until>${number})(?<!%\\s\\S\\s${number}(?!\\s?%))(?!-?\\d|[./:]\\d|[~+]\\w|\\s?(?!\\k<fromMark>)[%°℃℉\\p{Sc}]))?` +
      `(?:(?<magnitude>\\s?(?:${powerWords})|${powerLetters}|\\s[kM](?=\\p{Sc}|\\sd(?:e\\s|['’])))(?![\\p{L}\\p{N}]))?` +
      `(?:[ \\u00a0\\u202f]?(?<tail>${currency}|%|‰)` +
      `|(?:[ \\u00a0\\u202f](?!(?:${touching.join('|')})(?!\\p{L})|[^\\s/.,;:]{1,20}\\s(?!I\\s)\\p{Lu}(?!\\p{L}))|(?<hyphen>-)?(?!(?:${[...spaced].join('|')})(?!\\p{L})))(?!t\\.\\p{L}\\.|t\\/m\\s|${words.language === 'pl' ? 'm\\.\\s\\d{1,3}(?:[,;)]|$)|' : ''}с\\s\\p{L}|ч\\.\\s\\d{1,3}\\s(?:ст|п)\\.)(?<unit>${after}|[kMG]b(?=\\/s(?!\\p{L}))))?` +
      `(?<per>${priced}\\s?\\/\\s?\\d{1,3}(?:[${grammar.group}]?\\d{3}|[kKM])?(?:[ \\u00a0](?:${oneOf(units)}))?(?![\\p{L}\\d/]|[.,]\\d)|(?:\\s?\\/(?!(?<=\\d\\/)(?:${[...spaced].join('|')})(?!\\p{L}))\\s?(?:(?<=[^\\d\\s]\\s?\\/\\s?)\\d{1,4}[ \\u00a0]?)?(?:${oneOf(units)})){0,2}|\\/\\d{1,3}[kKM](?!\\p{L}))` +
      ends,
    'gu',
  );
}

function quantity(groups: Groups, words: Words, around: Around): string | undefined {
  const { grammar, packed } = words;
  const { before, after } = around;
  const { minus, from = '', until, tail, hyphen } = groups;
  const per = (groups['per'] ?? '').split('/').slice(1);
  const apart = until === undefined ? undefined : twoNumbers(groups, words, around);
  if (apart !== undefined) return apart;
  let magnitude = groups['magnitude']?.trim();
  const mark = groups['fromMark']?.trim() ?? '';
  let unitSign = groups['unit'] ?? (/^[°℃℉]/.test(mark) ? mark : undefined);
  const currency = [tail, groups['before'], groups['again'], mark].find(
    (one) => one !== undefined && packed.currencies[one] !== undefined,
  );
  // "4K video", "a 5K run", "gate 14B", "salle 3B", "100M带宽"
  if (
    currency === undefined &&
    ((magnitude === 'K' && Number(from) <= 16 && !from.includes('.') && !manyOf.test(after)) ||
      (magnitude === 'M' && words.isAsian) ||
      (magnitude === 'B' && (words.language !== 'en' || placed.test(`${before}\0${after}`))))
  )
    return `${numberWords(from, words)} ${magnitude}`;
  if (placeholder.test(before + groups.all)) return `dollar ${from}`;
  if (currency === undefined && magnitude === 'b') return undefined;
  if (currency === undefined && magnitude === 'B' && from === '0') [unitSign, magnitude] = ['B', undefined];
  // "200809L" in a program: the type of the number
  if (words.language === 'en' && /^\d{5,}L$/.test(groups.all)) return `${numberWords(from, words)} long`;
  if (currency === undefined && magnitude === 'm')
    [unitSign, magnitude] = [lasts(around, words) ? 'min' : magnitude, undefined];
  // "§ 6g", "§§ 6a bis 6h", "§ 3 N"
  const numbers = before.replace(/(?:\d{1,4}[a-z]?\s?(?:,|[–-]|\p{L}{1,3})\s?){1,4}$/u, '');
  if (/^\d+(?:[a-z]|\s[A-Z])$/.test(groups.all) && isNumbered(numbers, words)) return groups.all;
  // "429s after 10k requests", "two 6s"
  const isDigit =
    /^\d$/.test(from) &&
    /\b(?:two|three|four|five|six)\s$/.test(before) &&
    !/^\s(?!of|in|and|or)\p{L}/u.test(after);
  const isStatus = status.test(from) && !whileBefore.test(before);
  if (groups.all === `${from}s` && words.language === 'en' && (isStatus || isDigit))
    return isDigit
      ? `${words.spelled('numbering', from)}s`.replace('xs', 'xes')
      : `${numberWords(from, words)}s`;
  // Letters that are spelled one by one are no units.
  if (/^[A-Z]$/.test(unitSign ?? '') && (/(?<!\p{L})\p{Lu}\s$/u.test(before) || /^\s\d/.test(after)))
    return undefined;
  // "5500K" of light, but not "4 K video"
  if (currency === undefined && magnitude === 'K' && /^\d{4}$/.test(from) && !manyOf.test(after))
    [unitSign, magnitude] = [magnitude, undefined];
  else if (unitSign === 'K' && from.length < 3) return undefined;
  // "100 person-years"
  if (unitSign === 'person' && after.startsWith('-')) return undefined;
  // "20 N Main Street", "221 B Baker Street"
  if (/^[NB]$/.test(unitSign ?? '') && /^\s\p{Lu}\p{Ll}/u.test(after)) return undefined;
  // "in the year 476 AD"
  if (unitSign === 'م' && /(?:عام|سنة)\s$/.test(before)) return `${words.year(from, before)} للميلاد`;
  // Alone, `Mb` is often meant as bytes.
  const unit = words.unit(unitSign?.replace(/^([kMG])b$/, '$1bit') ?? '');
  const percent = [tail, mark].find((one) => one === '%' || one === '‰');
  const thousand = /^[kK]$/.test(mark) || (/^[Mm]$/.test(mark) && currency !== undefined) ? mark : undefined;
  const times = magnitude ?? thousand;
  const low = plainNumber(from, grammar);
  const last = plainNumber(until ?? from, grammar);
  // "图-1" is no number below zero, as "气温-5℃" is.
  const isName = words.isAsian && words.own.numbered.some((name) => before.endsWith(name));
  const below = groups['sign']?.replace('–', '-');
  const sign = isName && below === '-' ? undefined : below;
  const beside = [sign, minus, currency, unit, percent, times, until, groups['vulgar'], per[0]];
  const isBare = beside.every((one) => one === undefined);
  // What was put in words before stays so.
  const { point, names, ratio } = words.own;
  const isSaid = [point, names['.'], from === '1' ? ratio?.trim() : undefined].some(
    (mark) => mark && (before.endsWith(` ${mark} `) || (isBare && after.startsWith(` ${mark} `))),
  );
  if (isSaid && (isBare || (times?.length ?? 0) > 1) && !/^(?:ar|ja|ko|zh)$/.test(words.language))
    return undefined;
  if (isBare) {
    const isYear = grammar.yearMark?.test(after) ?? true;
    if (isYear && (isYearLike(from, around, words) || isStandard(from, around, words)))
      return words.year(from, before, after);
    if (/^0\d/.test(from) && !low.includes('.'))
      return Array.from(from, (sign) => (/\d/.test(sign) ? numberWords(sign, words) : ',')).join(' ');
    return numberWords(low, words, isNumbered(before, words) ? undefined : ruleOf(low, '', around, words));
  }
  const inCase = words.caseOf(around);
  const power = times === undefined ? undefined : words.own.magnitudes[times];
  const named =
    power === undefined ? (unit?.counts ?? packed.currencies[currency ?? '']) : packed.magnitudes[`${power}`];
  const noun = words.counted(named ?? (percent === undefined ? {} : words.own.percent), low, inCase);
  const rule = (number: string, beside = before): string | undefined =>
    ruleOf(number, noun, { before: beside, after }, words, unit?.gender);
  let said = numberWords(low, words, rule(low));
  const only = until === undefined;
  if (groups['vulgar'] !== undefined) {
    said = grammar.mixed(said, grammar.fraction(...vulgarParts(groups['vulgar']), words), words, low);
  }
  if (!only) {
    const isScore = noun === '' && Number(last) < Number(low);
    said = isScore
      ? ratioWords(low, last, words)
      : words.fromTo(said, numberWords(last, words, rule(last, `${words.own.to} `)));
  }
  let amount = groups['vulgar'] === undefined ? last : '2';
  const [whole = '', cents] = low.split('.');
  if (times !== undefined && power !== undefined) {
    const scaled = [low, last].map((number) => numberWords(shifted(number, power), words));
    if (!words.isAsian) said += ` ${words.counted(packed.magnitudes[`${power}`] ?? {}, last, inCase)}`;
    else if (!/\p{Script=Latin}/u.test(times)) said += times;
    else said = only ? (scaled[0] ?? '') : words.fromTo(scaled[0] ?? '', scaled[1] ?? '');
    amount = '1000000';
  }
  if (currency !== undefined) {
    const forms = packed.currencies[currency] ?? {};
    const name = words.counted(forms, amount, inCase);
    const centWords = words.own.cents[currency] ?? words.own.cents['*'];
    if (only && power === undefined && cents?.length === 2 && centWords !== undefined) {
      const part = String(Number(cents));
      const [unitName, coin] = [words.counted(forms, whole, inCase), words.counted(centWords, part, inCase)];
      const say = (number: string, name: string): string =>
        numberWords(number, words, ruleOf(number, name, around, words));
      const units = Number(whole) === 0 && part !== '0' ? '' : say(whole, unitName);
      said = grammar.amount(units, unitName, part === '0' ? '' : say(part, coin), coin, words);
    } else if (only && grammar.saysNumber?.(name, low) === true) said = name;
    else said += words.space + (power !== undefined && power >= 6 ? linked(name, words) : name);
  }
  if (percent !== undefined) {
    const form = percent === '%' ? words.counted(words.own.percent, amount, inCase) : words.own.perMille;
    said = form.includes('{0}') ? form.replace('{0}', said) : said + words.space + form;
  }
  const isLength = unitSign === 'm' && only && whole !== '0' && /^[^3]+$/.test(words.own.amount);
  if (isLength && cents?.length === 2) {
    const name = words.counted(unit?.counts ?? {}, whole).replace(/\{0\}\s/, '');
    said = grammar.amount(numberWords(whole, words, rule(whole)), name, String(Number(cents)), '', words);
  } else if (unit !== undefined) {
    // "24-Stunden-Hotline"
    const joint = words.language === 'de' && hyphen !== undefined ? 'n' : '';
    const form =
      hyphen === undefined && !isAttribute(unitSign, around, words)
        ? words.counted(unit.counts, amount, inCase)
        : (unit.counts['one'] ?? unit.counts['other'] ?? '').replace(/^\{0\} \p{Lu}\p{Ll}+e$/u, `$&${joint}`);
    const isHalf = only && groups['vulgar'] === '½' && hyphen === undefined;
    const halved = isHalf ? /^\{0\}\s?(.+)/.exec(unit.counts['other'] ?? '')?.[1] : undefined;
    said =
      (halved && grammar.halves?.(low, halved, words, unit)) ??
      (words.language === 'ja' ? form.replaceAll(' ', '') : form)
        .replace('{0} ', `{0}${hyphen ?? ' '}`)
        .replace('{0}', said);
  }
  if (words.language === 'ar' && low === '2' && only && rule(low)?.endsWith('genitive') === true)
    said = said.replace(/ان(?=\s|$)/g, 'ين');
  for (const one of per)
    said = shareWords(said, unitSign, one.trim(), words) ?? eachWords(said, one.trim(), words);
  said += endOf(groups.all, around, words);
  return `${signWords(sign ?? minus, before, words)} ${said}`
    .trim()
    .replace('마이너스 섭씨', '섭씨 영하')
    .replace(/^负 (?=.*摄氏度)/, '零下')
    .replace(/^섭씨 (?=.*도)/, /영[하상]\s?$/.test(before) ? '' : '섭씨 ');
}

const status = /^(?:40[0134589]|410|422|429|50[0-4])$/;
/** `WHERE id = $1`, "the placeholder $1": no price. */
const placeholder =
  /\b(?:(?:WHERE|VALUES|LIMIT|OFFSET|LIKE)\b[^.;]{0,50}|(?:[Pp]laceholder|[Pp]arameter|[Aa]rgument|[Gg]roup|[Bb]ind)s? (?:\$\d [^.;]{1,30} )?)\$\d$/;
/** What there are thousands of: "8K tokens". */
const manyOf =
  /^\s(?:tokens|requests|lines|users|rows|files|stars|downloads|followers|views|people|words|characters|records|events|messages|items|samples|steps|[QR]PS|IOPS|commits|issues|customers|members)(?!\p{L})/u;
const whileBefore = /\b(?:in|after|within|for|of|took|takes|every|timeout|elapsed)[:=]?\s$/i;
/** What has a number as a name, before what may be counted: "iPhone 15 - 8 GB". */
const titled = /\b(?:iPhone|iPad|I phone|I pad|Galaxy|Lesson|Episode|Day|Week)\s$/;

/** Two numbers that are no range: `10 - 4 = 6`, `2024 - 5 new things`, `Windows 10 - 64 bit`, `$20 - 30% off`, `02111-1307`. */
function twoNumbers(groups: Groups, words: Words, around: Around): string | undefined {
  const { before, after } = around;
  const {
    all,
    sign,
    minus,
    vulgar,
    before: symbol,
    from = '',
    fromMark,
    until = '',
    again,
    ...rest
  } = groups;
  const { dash = '', twice, tail, unit } = rest;
  if (fromMark !== twice || !/^[–-]$/.test(dash)) return undefined;
  const isSpaced = all.includes(` ${dash} `);
  const raised = words.own.powers['*']?.split('{0}', 1)[0] ?? '';
  const isTaken =
    /^\s?=\s?[-−]?\d/.test(after) ||
    (isSpaced && (/^[-−] /.test(all) || (raised !== '' && before.endsWith(` ${raised}`)))) ||
    (isSpaced && (twice !== undefined || /=\s$/.test(before)) && Number(until) < Number(from));
  const isYear = isYearLike(from, around, words) && Number(until) < Number(from);
  const isTitle =
    isSpaced &&
    twice === undefined &&
    (isYear ||
      ((titled.test(before) || versioned.test(before) || isNumbered(before, words)) &&
        ((unit ?? tail) !== undefined ||
          (words.language === 'en' ? englishPlural : otherPlural).test(after))));
  const isCode = /^0\d/.test(from) ? from.length !== until.length : /^0\d/.test(until);
  const isPriceAndShare = symbol !== undefined && tail === '%';
  // The second release of Debian's package: "8.23-2"
  const isRelease = dash === '-' && /\.\d{1,3}-\d$/.test(all) && Number(until) < Number(from);
  if (!isTaken && !isTitle && !isPriceAndShare && !isRelease && !(isCode && dash === '-')) return undefined;
  if (isCode && from.startsWith('0')) return `${digitByDigit(from, words)}-${digitByDigit(until, words)}`;
  const first = quantity({ all: '', sign, minus, vulgar, before: symbol, from }, words, {
    before,
    after: '',
  });
  const second = quantity({ ...rest, all, before: again, from: until }, words, { before: '- ', after });
  const mark = isTaken ? words.own.signs['−'] : isRelease ? words.own.names['-'] : dash;
  const space = isTaken || isRelease || isSpaced ? ' ' : '';
  return [first ?? from, mark, second ?? until].join(space);
}

/** "the 12 V lead", "32 bit floats" */
function isAttribute(unit: string | undefined, { before, after }: Around, { own }: Words): boolean {
  if (own.attributes === undefined) return false;
  return (
    unit === 'bit' ||
    /^\s(?:tins?|cans?|jars?|bags?|packs?|packets?|cartons?)\b/.test(after) ||
    (/\b(?:an?|the|this|each|every|its|my|your|our|their)\s$/i.test(before) &&
      new RegExp(`^\\s(?!(?:${own.attributes})\\b)[a-z]{3,}`).test(after))
  );
}

/** By which rule a number is said before what it counts, or else before what follows. */
function ruleOf(
  number: string,
  name: string,
  around: Around,
  words: Words,
  gender?: string,
): string | undefined {
  const { before, after } = around;
  const noun = name.replace('{0}', '').trim();
  const agreed = words.rule('cardinal', before, number, noun === '' ? after : ` ${noun}${after}`);
  // What stands before its number does not count it.
  const isCounted =
    (noun !== '' && !name.endsWith('{0}')) ||
    (/^\s\p{Ll}{2}/u.test(words.grammar.counted(before, after)) && !after.startsWith(` ${words.own.point}`));
  const hasOwn = words.own.agreement?.['cardinal-masculine'] !== undefined;
  if (gender === undefined) return agreed ?? (isCounted && !hasOwn ? 'cardinal-masculine' : undefined);
  const inCase = words.caseOf(around);
  const ofUnit = `cardinal-${gender}`;
  if (agreed?.startsWith(ofUnit) || /-[mr]$/.test(agreed ?? '')) return agreed;
  return inCase === undefined ? ofUnit : `${ofUnit}-${inCase}`;
}

const placed =
  /\b(?:gate|room|seat|apartment|apt\.|unit|platform|suite|row|flat|section|grade)\s\0|\0\s(?:\p{L}{1,12}\s)?(?:St\.|Street|Rd\.|Road|Ave\.|Avenue|Lane)/iu;

function signWords(sign: string | undefined, before: string, words: Words): string {
  if (sign === '+' && !/\d\s$/.test(before)) return words.own.names['+'];
  // Alone, it is a number below zero, which Chinese tells from one that is taken away.
  const named = sign === '−' && !/\p{N}\s?$/u.test(before) ? '-' : sign;
  return compared(words.own.signs[named ?? ''], named ?? '', before, words) ?? '';
}

/** "un millón de dólares", "un million d’euros" */
function linked(name: string, { language, own }: Words): string {
  if (own.of === undefined) return name;
  return language === 'fr' && /^[aeiou]/i.test(name) ? `d’${name}` : `${own.of} ${name}`;
}
