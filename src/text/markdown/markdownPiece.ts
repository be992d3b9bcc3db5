import type { SourceRange } from '../segment.js';

/** A stretch of a Markdown document that can be read without the rest. */
export interface MarkdownPiece {
  readonly kind: 'flow' | 'text' | 'plain' | 'code' | 'math' | 'html';
  readonly start: number;
  readonly end: number;
  /** What a fence says about its code. */
  readonly info?: string;
  /** The paragraph continues in the next piece. */
  readonly continues?: boolean;
  /** The piece continues a table that has this head. */
  readonly head?: SourceRange;
}
