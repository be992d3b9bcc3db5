/** A `mark` holds things together and is not said: the angles of a tag, the format of a value in a string. */
export type CodeTokenKind = 'comment' | 'docComment' | 'string' | 'regexp' | 'mark' | 'code';

export interface CodeToken {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeTokenKind;
}

export interface TokenizedLine {
  /** In order, and covering the line. */
  readonly tokens: readonly CodeToken[];
  /** What the next line has to be told. */
  readonly state: unknown;
  /** Whether the line ends inside a comment that goes on. */
  readonly insideComment: boolean;
}

/** Tells comments, strings and code apart, line by line: what a grammar of an installed extension knows. */
export interface LineTokenizer {
  /** `state` is what the line before left; `undefined` at the start of a text. */
  tokenize(line: string, state: unknown): TokenizedLine;
}
