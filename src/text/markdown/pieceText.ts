import type { SourceRange } from '../segment.js';
import type { Span } from '../plain/joinLines.js';

/** A text as the parser reads it, with the place in the source of each of its characters. */
export interface ParsedText {
  readonly text: string;
  sourceOf(start: number, end: number): SourceRange;
}

/** A piece's text as the parser reads it, with the place in the source of each of its characters. */
export class PieceText implements ParsedText {
  readonly text: string;
  private readonly headEnd: number;
  private readonly headStart: number;
  private readonly start: number;
  /** The starts of the lines that lost a CR at their end. */
  private readonly shortened: readonly number[];

  constructor(source: string, { start, end, head }: MarkdownPiece) {
    const own = source.slice(start, end);
    const written = head === undefined ? own : source.slice(head.start, head.end) + own;
    this.headStart = head?.start ?? start;
    this.headEnd = head?.end ?? start;
    this.start = start;
    const shortened: number[] = [];
    // LF is the only line break that the parser knows.
    this.text = written.includes('\r')
      ? written.replace(/\r\n?/g, (ending, at: number) => {
          if (ending.length > 1) shortened.push(at - shortened.length);
          return '\n';
        })
      : written;
    this.shortened = shortened;
  }

  sourceOf(start: number, end: number): SourceRange {
    const from = this.placeOf(start);
    // By its last character: what follows a table's head may be elsewhere.
    return { start: from, end: end > start ? this.placeOf(end - 1) + 1 : from };
  }

  private placeOf(offset: number): number {
    const written = offset + this.leftOutBefore(offset);
    const inHead = this.headStart + written;
    return inHead < this.headEnd ? inHead : this.start + inHead - this.headEnd;
  }

  private leftOutBefore(offset: number): number {
    let [low, high] = [0, this.shortened.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.shortened[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Lines of a source that stand behind marks, such as those of a comment, as one text. */
export class MarkedLines implements ParsedText {
  readonly text: string;
  /** Where in the text each line begins. */
  private readonly starts: readonly number[];

  constructor(
    source: string,
    private readonly lines: readonly Span[],
  ) {
    const starts: number[] = [];
    let length = 0;
    for (const { start, end } of lines) {
      starts.push(length);
      length += end - start + 1;
    }
    this.starts = starts;
    this.text = lines.map(({ start, end }) => source.slice(start, end)).join('\n');
  }

  sourceOf(start: number, end: number): SourceRange {
    const from = this.placeOf(start);
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
