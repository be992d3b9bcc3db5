import type { SourceRange } from '../segment.js';

/** A stretch of a Markdown document that can be read without the rest. */
export interface MarkdownPiece {
  readonly kind: 'flow' | 'text' | 'plain' | 'code' | 'math' | 'html';
  readonly start: number;
  readonly end: number;
  /** What a fence says of its code. */
  readonly info?: string;
  /** The paragraph goes on in the next piece. */
  readonly continues?: boolean;
  /** The piece goes on with a table, of which this is the head. */
  readonly head?: SourceRange;
}
