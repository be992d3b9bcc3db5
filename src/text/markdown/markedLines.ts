import type { Span } from '../plain/joinLines.js';
import type { SourceRange } from '../segment.js';
import type { ParsedText } from './pieceText.js';

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
