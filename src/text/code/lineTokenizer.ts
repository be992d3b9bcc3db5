/**
 * A `mark` holds things together and is not spoken: the angle brackets of a tag, or the format of a value in a string.
 */
export type CodeTokenKind = 'comment' | 'string' | 'regexp' | 'mark' | 'code';

export interface CodeToken {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeTokenKind;
}

export interface TokenizedLine {
  /** In order, covering the whole line. */
  readonly tokens: readonly CodeToken[];
  /** The state to pass on to the next line. */
  readonly state: unknown;
  /** Whether the line ends inside a comment that continues. */
  readonly insideComment: boolean;
}

/** Tells comments, strings and code apart line by line, as the grammar of an installed extension does. */
export interface LineTokenizer {
  /** `state` is what the previous line left; `undefined` at the start of a text. */
  tokenize(line: string, state: unknown): TokenizedLine;
}
