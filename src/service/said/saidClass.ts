import type { Form, Words } from './words.js';

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
  /** Words for a match, or undefined if it is something else. */
  readonly say: (groups: Groups, words: Words, around: Around) => string | undefined;
}

/** The named groups of a match, and all of it as `all`. */
export type Groups = Readonly<Record<string, string | undefined>> & { readonly all: string };
