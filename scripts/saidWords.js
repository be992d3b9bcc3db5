// Packs what CLDR says of units, money, months and numbers, in the words of each language, into dist/said.

import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('../src/service/said/words.js').PackedWords} PackedWords */
/** @typedef {import('../src/service/said/words.js').OwnWords} OwnWords */
/** @typedef {import('../src/service/said/words.js').Counted} Counted */
/** @typedef {import('../src/service/said/words.js').UnitWords} UnitWords */
/** @typedef {import('../src/service/said/spellout.js').SpelloutRules} SpelloutRules */
/** @typedef {Readonly<Record<string, string>>} UnitData what CLDR says of a unit, a prefix or a power */

const { resolve: resolvePackage } = createRequire(import.meta.url);
const unitsFolder = join(dirname(resolvePackage('cldr-units-full/package.json')), 'main');
const numbersFolder = join(dirname(resolvePackage('cldr-rbnf/package.json')), 'rbnf');
const ownWords = fileURLToPath(new URL('../src/service/said/words', import.meta.url));
const phrasesFolder = fileURLToPath(new URL('../src/text/words', import.meta.url));
const signPhrases = {
  '-': 'minus',
  '−': 'minus',
  '+': 'plus',
  '±': 'plus or minus',
  '~': 'approximately',
  '≈': 'approximately',
  '<': 'less than',
  '>': 'greater than',
  '≤': 'less than or equal to',
  '≥': 'greater than or equal to',
  '<=': 'less than or equal to',
  '>=': 'greater than or equal to',
  '=': 'equals',
  '≠': 'not equal to',
  '×': 'times',
  '÷': 'divided by',
  '√': 'square root of',
  '∞': 'infinity',
};
const namePhrases = {
  '.': 'dot',
  '/': 'slash',
  '@': 'at',
  '-': 'dash',
  _: 'underscore',
  ':': 'colon',
  '+': 'plus',
  '~': 'tilde',
  '^': 'caret',
  '*': 'star',
  '#': 'hash',
  '\\': 'backslash',
};
const unitNames = fileURLToPath(new URL('../src/service/said/units.json', import.meta.url));

/** The languages that have a file of words. */
export const saidLanguages = readdirSync(ownWords)
  .map((file) => basename(file, '.json'))
  .sort();

/** The currency of each sign. A sign is said shortly, as in "dollars"; a code in full, as in "US dollars". */
const signs = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '₴': 'UAH',
  '₫': 'VND',
  zł: 'PLN',
  R$: 'BRL',
};
const codes =
  'USD EUR GBP JPY CNY INR RUB KRW BRL CAD AUD NZD CHF SEK NOK DKK PLN CZK HUF TRY MXN ILS UAH ZAR SGD HKD'.split(
    ' ',
  );
const namedSigns = {
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
};

/** The noun in the name of a currency, in all languages. */
const noun =
  /dol[lł]?ar\p{L}*|dólar\p{L}*|доллар\p{L}*|ドル|달러|دولار|pounds?|pfund|livres?|libras?|sterlin[ae]|ponds?|funt\p{L}*|фунт\p{L}*|ポンド|파운드|جنيه|yen\p{L}*|[ij]en\p{L}*|иен\p{L}*|エン|엔|ين|ro?up[ie]\p{L}*|rupi\p{L}*|рупи\p{L}*|ルピー|루피|روبية|ro?ubl\p{L}*|rubel\p{L}*|рубл\p{L}*|ルーブル|루블|روبل|wonów|wony|won|вон\p{L}*|ウォン|원|lir[aey]\p{L}*|livres?|лир\p{L}*|リラ|리라|ليرة|zlot\p{L}*|złot\p{L}*|злот\p{L}*|rea[il]\p{L}*|реал\p{L}*|レアル|헤알|ريال/iu;

/** Numbers that between them have every plural category of a language. */
const samples = [0, 1, 2, 3, 5, 11, 100, 1.5];

/** Writes `dist/said/<language>.json` for every language. */
export async function packSaidWords(/** @type {string} */ dist) {
  await mkdir(join(dist, 'said'), { recursive: true });
  for (const language of saidLanguages)
    await writeFile(join(dist, 'said', `${language}.json`), JSON.stringify(await saidWords(language)));
}

/** @param {string} language @returns {Promise<PackedWords>} */
export async function saidWords(language) {
  const names = /** @type {Record<string, string>} */ (await json(unitNames));
  const data = await unitsOf(language);
  const words = await own(language);
  const cases = Object.keys({ ...words.cases, ...words.casesBetween });
  /** @param {Counted} counts */
  const inflected = (counts) => withForms(counts, words.inflected ?? {});
  const units = mapped(names, (name) => {
    const made = unit(data, name, cases);
    return { ...made, counts: inflected(made.counts) };
  });
  return {
    units: { ...units, ...furtherUnits(units, words) },
    unitSigns: otherSigns(units, words.units),
    coordinates: await coordinates(language),
    currencies: withOtherNames(mapped(currencies(language), inflected), words.currencies),
    magnitudes: Object.fromEntries(
      [3, 6, 9, 12].map((power) => [`${power}`, counted(language, (n) => magnitude(language, n, power))]),
    ),
    months: Array.from({ length: 12 }, (_, month) => monthName(language, month, 'long')),
    monthNumbers: monthNumbers(language),
    weekdays: {
      ...Object.fromEntries(
        Array.from({ length: 7 }, (_, day) => [
          weekday(language, day, 'short').replace('.', ''),
          weekday(language, day, 'long'),
        ]).flatMap(([short = '', long = '']) => [
          [short, long],
          // At the start of a line or sentence.
          [capitalised(short), capitalised(long)],
        ]),
      ),
      ...words.weekdays,
    },
    spellout: await spellout(language, words.spellout),
    own: words,
  };
}

/**
 * Our own words; those for signs are the ones that the text layer has.
 * @param {string} language @returns {Promise<OwnWords>}
 */
async function own(language) {
  const words = /** @type {OwnWords} */ (await json(join(ownWords, `${language}.json`)));
  if (language === 'en') return words;
  const english = /** @type {OwnWords} */ (await json(join(ownWords, 'en.json')));
  const phrases = /** @type {Record<string, string>} */ (await json(join(phrasesFolder, `${language}.json`)));
  /** @param {Record<string, string>} keys */
  const named = (keys) =>
    Object.fromEntries(Object.entries(keys).map(([key, name]) => [key, phrases[name] ?? name]));
  return {
    ...words,
    keys: { ...english.keys, ...words.keys },
    greek: { ...english.greek, ...words.greek },
    signs: { ...named(signPhrases), ...words.signs },
    names: { .../** @type {OwnWords['names']} */ (named(namePhrases)), ...words.names },
  };
}

/**
 * @template From, To
 * @param {Readonly<Record<string, From>>} table @param {(value: From) => To} change
 * @returns {Record<string, To>}
 */
function mapped(table, change) {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));
}

/**
 * Where CLDR has one form of a noun for all numbers, with the forms that we have.
 * @param {Counted} counts @param {Readonly<Record<string, Counted>>} nouns @returns {Counted}
 */
function withForms(counts, nouns) {
  return Object.fromEntries(
    Object.entries(counts).map(([category, pattern]) => {
      for (const [noun, forms] of Object.entries(nouns)) {
        const form = forms[category];
        if (form === undefined || !new RegExp(`(?<!\\p{L})${noun}(?![\\p{L}\\p{M}])`, 'u').test(pattern))
          continue;
        const whole = category === 'one' || category === 'two' ? pattern.replace('{0}', '').trim() : pattern;
        return [category, whole.replace(noun, form)];
      }
      return [category, pattern];
    }),
  );
}

/** @param {Record<string, Counted>} named @param {Readonly<Record<string, string>>} [names] */
function withOtherNames(named, names = {}) {
  return { ...named, ...mapped(names, (sign) => named[sign] ?? {}) };
}

/** @param {string} language @param {'long' | 'short'} [width] */
async function unitsOf(language, width = 'long') {
  const { main } =
    /** @type {{ main: Record<string, { units: Record<string, Record<string, UnitData>> }> }} */ (
      await json(join(unitsFolder, language, 'units.json'))
    );
  return main[language]?.units[width] ?? {};
}

/** What is said of a latitude or a longitude, by the letter behind it. @param {string} language */
async function coordinates(language) {
  const [long = {}, short = {}] = [await unitsOf(language), await unitsOf(language, 'short')].map(
    (units) => units['coordinateUnit'],
  );
  const points = { N: 'north', S: 'south', E: 'east', W: 'west' };
  /** @type {Record<string, string>} */
  const named = {};
  for (const [letter, point] of Object.entries(points)) named[letter] = long[point] ?? '';
  for (const point of Object.values(points)) {
    const letter = short[point]?.replace('{0}', '').trim() ?? '';
    if (/^[A-Z]$/.test(letter)) named[letter] = long[point] ?? '';
  }
  return named;
}

/**
 * @param {Record<string, UnitData>} data
 * @param {string} name a unit, with the prefix or power that makes it where CLDR lacks the whole: `10p3 electric-ohm`
 * @param {readonly string[]} cases those that the language tells apart
 */
function unit(data, name, cases) {
  const [own = '', ...before] = name.split(' ').reverse();
  const made = before[0] === undefined ? {} : (data[before[0] === 'square' ? 'power2' : before[0]] ?? {});
  const base = data[own];
  if (base === undefined) throw new Error(`CLDR has no unit ${own}.`);
  /** @type {Record<string, string>} */
  const counts = {};
  for (const [key, pattern] of Object.entries(base)) {
    const [, form = '', category = ''] = /^(\w+)-count-(\w+)$/.exec(key) ?? [];
    const isPlain = form === 'unitPattern';
    if (!isPlain && !cases.includes(form)) continue;
    const around =
      made['unitPrefixPattern'] ??
      made[`compoundUnitPattern1-count-${category}${isPlain ? '' : `-case-${form}`}`] ??
      made['compoundUnitPattern1'];
    counts[isPlain ? category : `${form}-${category}`] = (
      around === undefined ? pattern : prefixed(pattern, around)
    ).replace('/', ' ');
  }
  return {
    counts,
    gender: base['gender']?.replace(/^(?:inanimate|animate|personal)$/, 'masculine'),
    per: base['perUnitPattern']?.replace('{0}', '').trim(),
  };
}

/**
 * The units that CLDR lacks, by our words for one, few and many, and bits for each second.
 * @param {Readonly<Record<string, UnitWords>>} units @param {OwnWords} own
 */
function furtherUnits(units, own) {
  const second = units['s'];
  const aSecond = second?.counts['other']?.replace('{0}', '').trim() ?? '';
  const each = own.each?.replace('{1}', aSecond) ?? `{0} ${second?.per ?? ''}`;
  /** @type {Record<string, UnitWords>} */
  const further = {};
  for (const [sign, words] of Object.entries(own.units)) {
    if (units[words] !== undefined) continue;
    const [one = '', few = one, many = few] = words.split('|').map((form) => `{0} ${form}`);
    further[sign] = { counts: { one, few, many, other: few } };
  }
  for (const prefix of ['k', 'K', 'M', 'G']) {
    const bits = units[`${prefix}bit`] ?? units[`${prefix.toLowerCase()}bit`];
    if (bits !== undefined)
      further[`${prefix}bps`] = {
        ...bits,
        counts: mapped(bits.counts, (form) => each.replace('{0}', form)),
      };
  }
  return further;
}

/**
 * Other ways to write a unit.
 * @param {Readonly<Record<string, UnitWords>>} units @param {Readonly<Record<string, string>>} own
 */
function otherSigns(units, own) {
  /** @type {Record<string, string>} */
  const known = {};
  for (const sign of Object.keys(units)) {
    known[sign.replace('µ', 'μ')] = sign;
    known[sign.replace('Ω', '\u2126')] = sign;
    known[sign.replace(/²$/, '2').replace(/³$/, '3')] = sign;
  }
  for (const sign of ['° C', 'ºC', '° С', '°С']) known[sign] = '°C';
  for (const sign of '℃℉㎡㎥㎢㎠㎜㎝㎞㎏㎎') {
    const plain = sign.normalize('NFKC');
    known[sign] = known[plain] ?? plain;
  }
  return Object.fromEntries(
    Object.entries({ ...known, ...own }).filter(([sign, of]) => sign !== of && units[of] !== undefined),
  );
}

/** @param {string} pattern such as `{0} ohms` @param {string} prefix such as `kilo{0}` */
function prefixed(pattern, prefix) {
  const word = pattern.replace('{0}', '').trim();
  const joined = prefix.replace('{0}', word.startsWith('²') ? word : lowerInside(prefix, word));
  return pattern.replace(word, joined);
}

/** @param {string} prefix @param {string} word A German prefix joins its unit, which then begins in lower case. */
function lowerInside(prefix, word) {
  return /\p{L}\{0\}/u.test(prefix) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
}

/** @param {string} language */
function currencies(language) {
  /** @type {Record<string, Counted>} */
  const named = {};
  for (const [sign, code] of Object.entries(signs)) {
    named[sign] = counted(language, (n) => {
      const name = currencyName(language, code, n);
      return noun.exec(name)?.[0] ?? name;
    });
  }
  // The yuan has the same sign.
  if (language === 'zh') named['¥'] = named['￥'] = { other: '元' };
  for (const [sign, code] of [...Object.entries(namedSigns), ...codes.map((code) => [code, code])])
    named[sign ?? ''] = counted(language, (n) => currencyName(language, code ?? '', n));
  return named;
}

/** @param {string} language @param {string} code @param {number} n */
function currencyName(language, code, n) {
  const options = /** @type {const} */ ({ style: 'currency', currency: code, currencyDisplay: 'name' });
  const parts = new Intl.NumberFormat(language, {
    ...options,
    minimumFractionDigits: n % 1 ? 1 : 0,
    maximumFractionDigits: 1,
  }).formatToParts(n);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/** @param {string} language @param {number} n @param {number} power */
function magnitude(language, n, power) {
  const format = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' });
  return format.formatToParts(n * 10 ** power).find(({ type }) => type === 'compact')?.value ?? '';
}

/**
 * @param {string} language
 * @param {(n: number) => string} name
 * @returns {Counted} the name for each plural category
 */
function counted(language, name) {
  const rules = new Intl.PluralRules(language);
  return Object.fromEntries(samples.map((n) => [rules.select(n), name(n === 0 ? 0 : n)]));
}

/** @param {string} language @param {number} month @param {'long' | 'short'} width */
function monthName(language, month, width) {
  const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' });
  const parts = format.formatToParts(new Date(Date.UTC(2026, month, 5)));
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

/** @type {Readonly<Record<string, string | undefined>>} */
const otherSeptembers = { de: 'Sep', en: 'Sept', es: 'sep', it: 'sett', nl: 'sept' };

/** The months from 1 by their names in letters, long or short. @param {string} language */
function monthNumbers(language) {
  const names = Array.from({ length: 12 }, (_, month) => [
    monthName(language, month, 'long'),
    monthName(language, month, 'short').replace('.', ''),
    ...(month === 8 ? [otherSeptembers[language] ?? ''] : []),
  ]);
  return Object.fromEntries(
    names.flatMap((forms, month) =>
      forms.filter((name) => /^\p{L}{3,}$/u.test(name)).map((name) => [name, month + 1]),
    ),
  );
}

/** @param {string} word */
function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {string} language @param {number} day @param {'long' | 'short'} width */
function weekday(language, day, width) {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2026, 10, 22 + day)));
}

/** The rules by which numbers are written out, by their names; only those that are used. @param {string} language @param {OwnWords['spellout']} [own] */
async function spellout(language, own) {
  const { rbnf } = /** @type {{ rbnf: { rbnf: { SpelloutRules?: Record<string, [string, string][]> } } }} */ (
    await json(join(numbersFolder, `${language}.json`))
  );
  const all = { ...rbnf.rbnf.SpelloutRules, ...own };
  /** @type {Record<string, [string, string][]>} */
  const used = {};
  const open = Object.keys(all).filter(
    (name) =>
      /^%spellout-(?:numbering|numbering-year|cardinal-native-attributive|cardinal-sinokorean|cardinal-alternate2|cardinal-(?:masculine|feminine|neuter|r|m)(?:-genitive|-prepositional|-locative|-accusative|-dative|-instrumental|-personal)?|ordinal(?:-masculine|-feminine|-neuter|-plural)?(?:-genitive|-prepositional|-locative|-accusative|-dative|-instrumental|-s|-r|-n|-m)?)$/.test(
        name,
      ) || own?.[name] !== undefined,
  );
  for (const name of open) {
    const rules = all[name];
    if (rules === undefined || used[name] !== undefined) continue;
    used[name] = rules.flatMap(([base, rule]) => {
      const plain = rule
        .replace(/(?<=duizend\[?)\u00ad/, ' ')
        .replaceAll('\u00ad', '')
        .replace(/^одна (?=тысяч)/, '')
        .replaceAll('четверт', 'четвёрт')
        // CLDR has "о тридцать" for "о тридцати".
        .replace(/^тридцать(?=\[)/, name.endsWith('prepositional') ? 'тридцати' : 'тридцать')
        .replace(/(?<=тр|четыр)е(?=[хм](?!я))/g, 'ё');
      // CLDR writes "szesdziesiąty" for "sześćdziesiąty", and so from fifty to ninety.
      const tens = /^←%%ordinal-tens←\$\(cardinal,few\{.+\}other\{(.+)\}\)\$(.*)$/.exec(plain);
      if (tens !== null)
        return [
          [base, plain],
          ['50', `←%spellout-numbering←${tens[1] ?? ''}${tens[2] ?? ''}`],
        ];
      // One says "тысяча", where CLDR says "одна тысяча".
      const thousand =
        language === 'ru' && base === '1000' ? /\$\(cardinal,one\{(тысяч.?)\}/.exec(plain)?.[1] : undefined;
      return thousand === undefined
        ? [[base, plain]]
        : [
            ['1000', `${thousand}[ →→];`],
            ['2000', plain],
          ];
    });
    for (const [, rule] of rules) for (const [named] of rule.matchAll(/%%?[\w-]+/g)) open.push(named);
  }
  return mapped(used, (rules) => rules.flatMap(([base, rule]) => spelloutRule(base, rule)));
}

/** @param {string} base such as `100` or `11000/1000` @param {string} text @returns {SpelloutRules[string]} */
function spelloutRule(base, text) {
  const [, value, radix = '10'] = /^(\d+)(?:\/(\d+))?$/.exec(base) ?? [];
  if (value === undefined) return [];
  let divisor = 1;
  while (divisor * Number(radix) <= Number(value)) divisor *= Number(radix);
  return [{ base: Number(value), divisor, text: text.replace(/^'/, '').split(';', 1)[0] ?? '' }];
}

/** @param {string} path @returns {Promise<unknown>} */
async function json(path) {
  const content = /** @type {unknown} */ (JSON.parse(await readFile(path, 'utf8')));
  return content;
}
