import { linesOf } from '../lines.js';
import type { SourceRange } from '../segment.js';

/** Lines of a source as the parser reads them, with the place in the source of each character. */
export class ParsedText {
  readonly text: string;
  /** Where in the text each line begins. */
  private readonly starts: readonly number[];

  constructor(
    source: string,
    private readonly lines: readonly SourceRange[],
  ) {
    const starts: number[] = [];
    let length = 0;
    for (const { start, end } of lines) {
      starts.push(length);
      length += end - start + 1;
    }
    this.starts = starts;
    // LF is the only line break that the parser knows.
    this.text = lines.map(({ start, end }) => source.slice(start, end)).join('\n');
  }

  sourceOf(start: number, end: number): SourceRange {
    const from = this.placeOf(start);
    // By its last character: what follows it may be elsewhere.
    return { start: from, end: end > start ? Math.max(from, this.placeOf(end - 1) + 1) : from };
  }

  private placeOf(offset: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return (this.lines[low]?.start ?? 0) + offset - (this.starts[low] ?? 0);
  }
}

export function parsedPiece(source: string, { start, end, head, isInset }: MarkdownPiece): ParsedText {
  const above = head === undefined ? [] : linesOf(source, head.start, head.end);
  const lines = [...linesOf(source, start, end)];
  const own = isInset === true ? lines.map((line) => withoutIndent(source, line)) : lines;
  return new ParsedText(source, [...above, ...own, { start: end, end }]);
}

function withoutIndent(source: string, { start, end }: SourceRange): SourceRange {
  const indent = /^(?: {1,4}|\t)/.exec(source.slice(start, Math.min(end, start + 4)))?.[0].length ?? 0;
  return { start: start + indent, end };
}

/** A stretch of a Markdown document that can be read without the rest. */
export interface MarkdownPiece extends SourceRange {
  readonly kind: 'flow' | 'text' | 'code' | 'math' | 'html' | 'alert';
  /** What a fence says about its code. */
  readonly info?: string;
  /** The paragraph continues in the next piece. */
  readonly continues?: boolean;
  /** The piece continues a table that has this head. */
  readonly head?: SourceRange;
  /** Its lines are indented, as in a box. */
  readonly isInset?: true;
}
