import type { Words } from './words.js';

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
