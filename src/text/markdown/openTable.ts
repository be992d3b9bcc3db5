import type { Line } from '../lines.js';
import type { SourceRange } from '../segment.js';

/** The table that the lines just read belong to, if any. */
export class OpenTable {
  private before: Line | undefined;
  private found: SourceRange | undefined;

  constructor(private readonly source: string) {}

  get head(): SourceRange | undefined {
    return this.found;
  }

  read(line: Line, blank: boolean): void {
    if (blank) {
      this.end();
      return;
    }
    if (this.before !== undefined && isDelimiterRow(this.source, line)) {
      this.found ??= { start: this.before.start, end: line.next };
    }
    this.before = line;
  }

  end(): void {
    this.before = this.found = undefined;
  }
}

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

function isDelimiterRow(source: string, { start, end }: Line): boolean {
  const code = source.charCodeAt(start);
  if (code !== 0x7c && code !== 0x3a && code !== 0x2d && code !== 0x20) return false;
  const text = source.slice(start, end);
  return text.includes('|') && delimiterRow.test(text);
}
