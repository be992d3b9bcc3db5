import { spellout, type SpelloutRules } from './spellout.js';

/** A word for each plural category of a language. */
export type Counted = Readonly<Record<string, string>>;

export interface UnitWords {
  /** With `{0}` for the number. */
  readonly counts: Counted;
  /** `feminine` and the like, where the language has genders. */
  readonly gender?: string | undefined;
  /** What is said after another unit, such as "per hour". */
  readonly per?: string | undefined;
}

/** What a table has for a key from a text, which may be the name of something that every object has. */
export function nameOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What CLDR does not tell: a file for each language in `words`. */
export interface OwnWords {
  readonly to: string;
  readonly per: string;
  /** What there is of something for each of another, where that comes first. */
  readonly each?: string;
  readonly percent: Counted;
  readonly perMille: string;
  /** What signs are called in addresses and the like. */
  readonly names: Readonly<Record<'.' | '/' | '@' | '-' | '_' | ':' | '+' | 'version', string>>;
  readonly signs: Readonly<Record<string, string>>;
  /** The name of the mark before decimals. */
  readonly point: string;
  readonly and: string;
  /** A half before a noun, where it is another word than alone; before a feminine one behind a bar. */
  readonly halfBefore?: string;
  /** With `*` for all others, whose exponent is said by the rule. */
  readonly powers: Readonly<Record<string, string>>;
  readonly powerRule?: string;
  /** By how they are written: `3/4`; all others as `*` says. */
  readonly fractions: Readonly<Record<string, string>>;
  /** With `{0}` and `{1}` for whole units and `{2}` and `{3}` for cents. */
  readonly amount: string;
  readonly cents: Readonly<Record<string, Counted>>;
  /** Further ways to write a currency. */
  readonly currencies?: Readonly<Record<string, string>>;
  /** Signs and words for powers of ten. */
  readonly magnitudes: Readonly<Record<string, number>>;
  /** What further units are: another way to write one that CLDR has (`kph`: `km/h`), or words for one, few and many. */
  readonly units: Readonly<Record<string, string>>;
  /** With words for one and for several where a range follows: `страница|страницы`. */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Short forms that are one only beside a number or a name, and those that may end a sentence. */
  readonly abbreviated?: Readonly<
    Partial<Record<'withNumber' | 'beforeNames' | 'afterNames' | 'beforeSentences', readonly string[]>>
  >;
  /** What parts of a text and the like are called before their number, in lower case. */
  readonly numbered: readonly string[];
  /** What has a number of two parts, for a pattern; and between the two, if not the name of a dash. */
  readonly captions: string;
  readonly dash?: string;
  /** Nouns that are counted with ordinals, such as "век" in "XX век", with CLDR's rule for it; a word before may decide. */
  readonly ordinals?: Readonly<Record<string, string>>;
  /** The rules for ordinals by the letters behind their digits. */
  readonly ordinalEndings?: Readonly<Record<string, string>>;
  /** Words before a number in a case, by its name, for a pattern. */
  readonly cases?: Readonly<Record<string, string>>;
  /** The same by that word and the one behind what is counted. */
  readonly casesBetween?: Readonly<Record<string, string>>;
  /** What stands before an object, whose number `agreement` then sees behind an asterisk. */
  readonly objects?: string;
  /** Nouns by their gender, for a pattern. */
  readonly nouns?: Readonly<Record<string, string>>;
  /**
   * CLDR's rules by patterns for "before 3 after after ", of which the first counts; `@name` is of cases or nouns. With
   * a rule that CLDR lacks, a number stays in digits.
   */
  readonly agreement?: Readonly<Record<string, string>>;
  /** CLDR's rules for the numbers that a pattern finds, whatever else is beside them. */
  readonly ruled?: Readonly<Record<string, string>>;
  /** Rules for numbers beside CLDR's, or instead of them. */
  readonly spellout?: Readonly<Record<string, readonly (readonly [base: string, text: string])[]>>;
  /** Who is counted: "Louis XIV". */
  readonly rulers: readonly string[];
  /** The forms of nouns that CLDR does not inflect, by plural category. */
  readonly inflected?: Readonly<Record<string, Counted>>;
  /** What keys are called, where they are not called as in English. */
  readonly keys: Readonly<Record<string, string>>;
  /** What signs are called in code, and what an engine that has only plain letters gets for others. */
  readonly operators?: Readonly<Record<string, string>>;
  readonly plainSigns?: Readonly<Record<string, string>>;
  /** Letters that no decomposition takes to plain ones. */
  readonly plainLetters?: Readonly<Record<string, string>>;
  /** For each letter the one of a word in Latin letters, and its name. */
  readonly greek: Readonly<Record<string, string>>;
  /** Between the two numbers of a ratio or a score, if not the same as from one to another; and in the scale of a map. */
  readonly ratio?: string;
  readonly score?: string;
  readonly scale?: string;
  /** One of several: `{0}` of `{1}`; what is so counted, and what stands behind such a count, for patterns. */
  readonly outOf?: string;
  readonly counters?: string;
  readonly outcomes?: string;
  /** Words before a score, for a pattern. */
  readonly scored?: string;
  /** The first day of a month, and what stands around the name of the month. */
  readonly firstDay?: string;
  readonly ofMonth?: string;
  /** What stands behind year, month and day, and months whose number is said otherwise. */
  readonly calendar?: string;
  readonly months?: Readonly<Record<string, string>>;
  /** The rule for hours, and a whole hour and one with minutes: `{0}` hour, `{1}` minutes, `{2}` counted hours, `{3}` "oh five". */
  readonly hours?: string;
  readonly time?: string;
  /** How the noun of decimals ends in each case, by one and by many. */
  readonly decimals?: Readonly<Record<string, string>>;
  /** "and a half"; after a feminine noun behind a bar. */
  readonly andHalf?: string;
  /** The last ruler of a name with an ordinal. */
  readonly lastRuler?: number;
  /** Behind the year of a date in digits. */
  readonly ofYear?: string;
  readonly weekdays?: Readonly<Record<string, string>>;
  /** Numbers that begin an adjective, if not as in the genitive. */
  readonly compounds?: Readonly<Record<string, string>>;
  readonly hashtag?: string;
  /** English words as they are said, by the language's own spelling, more for Flite, and what they end in, for a pattern. */
  readonly respelled?: Readonly<Record<string, string>>;
  readonly forFlite?: Readonly<Record<string, string>>;
  readonly respelledEndings?: string;
  /** What follows a number with a unit that is not said of the next noun, for a pattern. */
  readonly attributes?: string;
  /** A verb for comparisons, and what a clause without one of its own begins with, for a pattern. */
  readonly is?: string;
  readonly clauses?: string;
  /** Between millions and what they count. */
  readonly of?: string;
  /** "times" as much, where it is another word than that of multiplication. */
  readonly fold?: string;
  /** Between the two lengths of an area. */
  readonly by?: string;
  readonly letters?: string;
  /** Digits in a formula. */
  readonly formulaDigits?: string;
  /** Digits one by one, where the engine would take several for one number. */
  readonly digits?: string;
  /** Names and acronyms that are not said as they are written. */
  readonly spokenNames?: Readonly<Record<string, string>>;
}

/** What the build takes from CLDR for a language. See `scripts/saidWords.js`. */
export interface PackedWords {
  readonly units: Readonly<Record<string, UnitWords>>;
  /** Other ways to write them. */
  readonly unitSigns: Readonly<Record<string, string>>;
  /** By the letter behind them. */
  readonly coordinates: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, Counted>>;
  /** Words for powers of ten, by the power. */
  readonly magnitudes: Readonly<Record<string, Counted>>;
  readonly months: readonly string[];
  readonly monthNumbers: Readonly<Record<string, number>>;
  /** By their short names. */
  readonly weekdays: Readonly<Record<string, string>>;
  readonly spellout: SpelloutRules;
  readonly own: OwnWords;
}

/** A pattern for all languages, or made for one. */
export type Form = RegExp | ((words: Words) => RegExp);

/** What stands around a match. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** One kind of thing that is written otherwise than it is said. */
export interface SaidClass {
  /** Only in these languages. */
  readonly languages?: readonly string[];
  /** Part of every match. A text without it is not searched: a pattern takes long to compile. */
  readonly needs?: Form;
  /** Global, and never matches an empty text. */
  readonly pattern: Form;
  /** Takes no space, since it is part of a word. */
  readonly isInside?: boolean;
  /** Words for a match, or undefined if it is something else. */
  readonly say: (groups: Groups, words: Words, around: Around) => string | undefined;
}

/** The named groups of a match, and all of it as `all`. */
export type Groups = Readonly<Record<string, string | undefined>> & { readonly all: string };

/** The alternatives of a pattern, longer ones first; without any, what nothing matches. */
export function oneOf(forms: readonly string[]): string {
  if (forms.length === 0) return '(?!)';
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return longestFirst
    .map((form) => form.replace(/[$.*+?()[\]{}|\\^/]/g, '\\$&').replaceAll(' ', '\\s?'))
    .join('|');
}

/** What is said in a language: CLDR's words, put together by its grammar. */
export class Words {
  private readonly patterns = new Map<object, RegExp>();
  private readonly plurals = new Map<number, Intl.PluralRules>();
  private object: RegExp | undefined;
  private agreement: readonly (readonly [rule: string, form: RegExp])[] | undefined;

  constructor(
    readonly language: string,
    readonly packed: PackedWords,
    readonly grammar: Grammar,
  ) {}

  get own(): OwnWords {
    return this.packed.own;
  }

  /** A pattern for the language, made once, for texts like this one. In Japanese and Korean, words may touch a number, so only Latin letters count. */
  pattern(of: Form, text: string): RegExp {
    const known = this.patterns.get(of);
    if (known !== undefined) return known;
    const form = typeof of === 'function' ? of(this) : of;
    const made = this.isAsian
      ? new RegExp(form.source.replaceAll('\\p{L}', '\\p{Script=Latin}'), form.flags)
      : form;
    // For a short text, V8 makes bytecode of a pattern and then machine code; with all letters in it, that takes twice as long.
    const long = text.padEnd(1000);
    made.lastIndex = long.length;
    made.test(long);
    made.lastIndex = 0;
    this.patterns.set(of, made);
    return made;
  }

  /** Whether words stand beside numbers without a space. */
  get isAsian(): boolean {
    return ['ja', 'ko', 'zh'].includes(this.language);
  }

  /** What stands between words. */
  get space(): string {
    return this.isAsian ? '' : ' ';
  }

  /** The plural category of a plain number, such as `1.5`. */
  category(number: string): string {
    const decimals = number.split('.')[1]?.length ?? 0;
    let rules = this.plurals.get(decimals);
    if (rules === undefined) {
      rules = new Intl.PluralRules(this.language, { minimumFractionDigits: Math.min(decimals, 20) });
      this.plurals.set(decimals, rules);
    }
    return rules.select(Number(number));
  }

  /** The form of a noun after a number; where the genitive is missing, it is that of a part or of many. */
  counted(forms: Counted, number: string, grammaticalCase?: string): string {
    const category = this.category(number);
    const inCase = forms[`${grammaticalCase ?? ''}-${category}`];
    const isOne = category === 'one' || category === 'other';
    const genitive = grammaticalCase === 'genitive' ? forms[isOne ? 'other' : 'many'] : undefined;
    return inCase ?? genitive ?? forms[category] ?? forms['other'] ?? '';
  }

  /** By which rule of CLDR a number is said between its neighbors, if that depends on them. */
  rule(kind: 'cardinal' | 'ordinal', before: string, number: string, after: string): string | undefined {
    const parts: Readonly<Record<string, string>> = { ...this.own.cases, ...this.own.nouns };
    // Without `u`: a pattern that knows all letters takes long to compile.
    this.agreement ??= Object.entries(this.own.agreement ?? {}).map(([rule, form]) => [
      rule,
      new RegExp(form.replace(/@(\w+)/g, (_, name: string) => `(?:${parts[name] ?? ''})`)),
    ]);
    // What is joined by "and" is in the case of what it is joined to.
    const joined =
      this.language === 'ar' ? /^([^]*\s)?(?:\d[\d.,]*\s[^\d.]*|\S+ان)\sو\s$/.exec(before) : null;
    if (joined !== null) return this.rule(kind, joined[1] ?? '', number, after);
    const [last = ''] = /\S{1,20}(?=\s$)/u.exec(before) ?? [];
    this.object ??= new RegExp(this.own.objects ?? '(?!)');
    const word = this.object.test(before) ? '*' : last;
    // A longer number agrees by its end, too, which is all that a pattern should see of it.
    const text = `${word} ${number.slice(-20)}${this.grammar.counted(before, after)} `.toLowerCase();
    return this.agreement.find(([rule, form]) => rule.startsWith(kind) && form.test(text))?.[0];
  }

  /** In words, by a rule of CLDR, or else in digits. */
  spelled(rule: string, digits: string): string {
    const plural = (n: number): string => this.category(String(n));
    return spellout(this.packed.spellout, `%spellout-${rule}`, digits, plural) ?? digits;
  }

  /** The case of a number here, if a word before it asks for one, or that and the word behind what is counted. */
  caseOf({ before, after }: Around): string | undefined {
    const [word = ''] = /[^\s,.]{1,20}\.?(?=\s$)/.exec(before) ?? [];
    const [next = ''] = /^\s[^\s,.]{1,20}/.exec(after) ?? [];
    const around = `${word}${next} `.toLowerCase();
    const { cases = {}, casesBetween = {} } = this.own;
    return (Object.entries(casesBetween).find(([, form]) => new RegExp(`^(?:${form}) `).test(around)) ??
      Object.entries(cases).find(([, words]) => words.split('|').includes(word.toLowerCase())))?.[0];
  }

  fromTo(from: string, until: string): string {
    return `${from}${this.space}${this.own.to} ${until}`;
  }

  year(digits: string, before = '', after = ''): string {
    const rule = this.rule('ordinal', before, digits, after.startsWith(' по ') ? after : '');
    if (rule !== undefined) return this.spelled(rule, digits);
    return this.grammar.year?.(digits, this, before) ?? this.spelled('numbering-year', digits);
  }

  month(month: number): string {
    return this.packed.months[month - 1] ?? String(month);
  }

  /** Not in the genitive, as CLDR has them for dates. */
  monthAlone(month: number): string {
    return new Date(2024, month - 1).toLocaleDateString(this.language, { month: 'long' });
  }

  unit(sign: string): UnitWords | undefined {
    const { units, unitSigns } = this.packed;
    return nameOf(units, nameOf(unitSigns, sign) ?? sign);
  }

  /** All ways to write a unit. */
  get unitSigns(): readonly string[] {
    return Object.keys({ ...this.packed.units, ...this.packed.unitSigns });
  }

  /** A number with its unit, by its sign. */
  measured(sign: string, number: string, said?: string): string {
    const { counts = {}, gender = 'masculine' } = this.unit(sign) ?? {};
    const form = this.counted(counts, number);
    const agreed = this.rule('cardinal', '', number, form.replace('{0}', '')) ?? '';
    const rule = agreed.startsWith(`cardinal-${gender}`) ? agreed : `cardinal-${gender}`;
    return form.replace('{0}', said ?? this.grammar.cardinal(number, this, rule));
  }
}

export interface DayOfYear {
  readonly day: string;
  /** From 1 to 12. */
  readonly month: number;
  readonly year: string | undefined;
  /** The first of several days. */
  readonly from?: string | undefined;
  readonly around: Around;
}

export interface TimeOfDay {
  readonly hour: string;
  readonly minute: string;
  readonly second: string | undefined;
  /** What stands before it. */
  readonly before: string;
}

/** How a language writes numbers, and puts together what CLDR has no patterns for. */
export interface Grammar {
  /** The mark before decimals. */
  readonly decimal: '.' | ',';
  /** The signs between groups of three digits, for a character class. */
  readonly group: string;
  /** A plain number, such as `1.5`; by a rule of CLDR where something is counted. */
  readonly cardinal: (number: string, words: Words, rule?: string) => string;
  /** A half before a noun, where it agrees with that. */
  readonly half?: (noun: string, words: Words, before: string) => string | undefined;
  /** A whole number and a half, with the noun that they count. */
  readonly halves?: (whole: string, noun: string, words: Words, unit?: UnitWords) => string | undefined;
  /** What a number may count: the words behind it, unless it is a name or no noun follows. */
  readonly counted: (before: string, after: string) => string;
  /** The number of a chapter and the like. */
  readonly numbered?: (noun: string, number: string, words: Words) => string;
  /** A ruler's number. */
  readonly ruler?: (number: string, words: Words, isOwner: boolean, before: string) => string;
  readonly year?: (digits: string, words: Words, before: string) => string;
  /** What stands behind every year, if the language marks them. */
  readonly yearMark?: RegExp;
  /** After what it belongs to. */
  readonly power: (exponent: string, words: Words) => string;
  /** Whole units of a currency and cents; one of the two may be empty. */
  readonly amount: (whole: string, currency: string, cents: string, coin: string, words: Words) => string;
  /** Whether a form of a noun says its number: in Arabic, "one dollar" and "two dollars" have none before them. */
  readonly saysNumber?: (noun: string, number: string) => boolean;
  /** Whether the month comes first in a date such as `1/2/2020`. */
  readonly monthFirst: boolean;
  readonly date: (date: DayOfYear, words: Words) => string;
  /** Parts of a date, where they are said by rules of their own. */
  readonly day?: (day: string, words: Words, around: Around) => string;
  readonly days?: (from: string, day: string, words: Words, around: Around) => string;
  readonly dateYear?: (year: string, words: Words) => string;
  readonly time: (time: TimeOfDay, words: Words) => string;
  readonly fraction: (numerator: string, denominator: string, words: Words) => string;
  readonly mixed: (whole: string, fraction: string, words: Words, digits: string) => string;
  /** What an ordinal looks like, with the groups `digits` and `mark`. */
  readonly ordinal: RegExp;
  readonly ordinalWords: (digits: string, mark: string, words: Words, after: string) => string | undefined;
}
