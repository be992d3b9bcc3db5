import { spellout, type SpelloutRules } from './spellout.js';

/** A word for each plural category of a language. */
export type Counted = Readonly<Record<string, string>>;

export interface UnitWords {
  /** With `{0}` for the number. */
  readonly counts: Counted;
  /** The first letter of its gender, where the language has some. */
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
  readonly percent: Counted;
  readonly perMille: string;
  readonly names: Readonly<
    Record<'dot' | 'slash' | 'at' | 'dash' | 'underscore' | 'version' | 'colon' | 'plus', string>
  >;
  readonly signs: Readonly<Record<string, string>>;
  /** The name of the mark before decimals. */
  readonly point: string;
  readonly and: string;
  readonly powers: Readonly<Record<string, string>>;
  /** By how they are written: `3/4`. */
  readonly fractions: Readonly<Record<string, string>>;
  /** With `{0}` and `{1}` for whole units and `{2}` and `{3}` for cents. */
  readonly amount: string;
  readonly cents: Readonly<Record<string, Counted>>;
  /** Signs and words for powers of ten. */
  readonly magnitudes: Readonly<Record<string, number>>;
  /** Further ways to write a unit; where CLDR has none, its words for one and for several. */
  readonly units: Readonly<Record<string, string>>;
  readonly abbreviations: Readonly<Record<string, string>>;
  /** What parts of a text and the like are called before their number, in lower case. */
  readonly numbered: readonly string[];
  /** Names and acronyms that are not said as they are written. */
  readonly spokenNames?: Readonly<Record<string, string>>;
}

/** What the build takes from CLDR for a language. See `scripts/saidWords.js`. */
export interface PackedWords {
  readonly units: Readonly<Record<string, UnitWords>>;
  readonly currencies: Readonly<Record<string, Counted>>;
  /** Words for powers of ten, by the power. */
  readonly magnitudes: Readonly<Record<string, Counted>>;
  readonly months: { readonly long: readonly string[]; readonly short: readonly string[] };
  readonly weekdays: { readonly long: readonly string[]; readonly short: readonly string[] };
  readonly spellout: SpelloutRules;
  readonly own: OwnWords;
}

/** What is said in a language: CLDR's words, put together by its grammar. */
export class Words {
  private readonly patterns = new Map<object, RegExp>();
  private readonly plurals = new Map<number, Intl.PluralRules>();

  constructor(
    readonly language: string,
    readonly packed: PackedWords,
    readonly grammar: Grammar,
  ) {}

  get own(): OwnWords {
    return this.packed.own;
  }

  /** A pattern that depends on the language, made once. */
  pattern(make: (words: Words) => RegExp): RegExp {
    const known = this.patterns.get(make) ?? make(this);
    this.patterns.set(make, known);
    return known;
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

  counted(forms: Counted, number: string): string {
    return forms[this.category(number)] ?? forms['other'] ?? '';
  }

  /** In words, by a rule of CLDR, or else in digits. */
  spelled(rule: string, digits: string): string {
    const plural = (n: number): string => this.category(String(n));
    return spellout(this.packed.spellout, `%spellout-${rule}`, digits, plural) ?? digits;
  }

  year(digits: string): string {
    return this.grammar.year?.(digits, this) ?? this.spelled('numbering-year', digits);
  }

  /** The number of a month by its name, long or short. */
  monthNumber(name: string): number {
    const { long, short } = this.packed.months;
    const wanted = plainName(name);
    const named = (month: string): boolean =>
      plainName(month) === wanted || plainName(month).slice(0, 3) === wanted;
    const found = long.findIndex(named);
    return (found < 0 ? short.findIndex(named) : found) + 1;
  }

  month(month: number): string {
    return this.packed.months.long[month - 1] ?? String(month);
  }
}

function plainName(name: string): string {
  const lower = name.toLowerCase().replace('.', '');
  return lower === 'sept' ? 'sep' : lower;
}

export interface DayOfYear {
  readonly day: string;
  /** From 1 to 12. */
  readonly month: number;
  readonly year: string | undefined;
  /** What stands before it. */
  readonly before: string;
}

/** How a language writes numbers, and puts together what CLDR has no patterns for. */
export interface Grammar {
  /** The mark before decimals. */
  readonly decimal: '.' | ',';
  /** The signs between groups of three digits, for a character class. */
  readonly group: string;
  /** A plain number, such as `1.5`; with the gender of the unit that follows, if one does. */
  readonly cardinal: (number: string, words: Words, gender?: string) => string;
  readonly year?: (digits: string, words: Words) => string;
  /** After what it belongs to. */
  readonly power: (exponent: string, words: Words) => string;
  /** Whole units of a currency and cents; one of the two may be empty. */
  readonly amount: (whole: string, currency: string, cents: string, coin: string, words: Words) => string;
  /** Whether the month comes first in a date such as `1/2/2020`. */
  readonly monthFirst: boolean;
  readonly date: (date: DayOfYear, words: Words) => string;
  readonly time: (hour: string, minute: string, second: string | undefined, words: Words) => string;
  readonly fraction: (numerator: string, denominator: string, words: Words) => string;
  readonly mixed: (whole: string, fraction: string, words: Words) => string;
  /** What an ordinal looks like, with the groups `digits` and `mark`. */
  readonly ordinal: RegExp;
  readonly ordinalWords: (digits: string, mark: string, words: Words) => string | undefined;
}
