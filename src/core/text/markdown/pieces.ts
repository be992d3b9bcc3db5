import { isBlank, lineAt, longestPiece, piecesOf, type Line } from '../lines.js';
import type { SourceRange } from '../segment.js';
import type { MarkdownFlavour } from './flavour.js';
import { plainParagraphEnd } from './plainParagraph.js';

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

/** Small pieces keep a parser's worst case small; where a list goes on for longer, it is cut at an item. */
const wanted = 2048;
const bulleted = 1024;
/** Cut later: an item's number may be told by those before it. */
const numbered = 4096;
const underlined = 256;
/** A table's rows go on in the next piece under the same head. */
const tabled = 1024;
/** The parser's time grows with the square of the marks in a paragraph that nothing closes: a long line is cut sooner. */
const longestLine = 4096;

/**
 * The document in pieces, cut where CommonMark keeps nothing open: after a blank line, before a line that is neither
 * indented nor a list's item. Fences, formulas and HTML that may hold blank lines are pieces of their own.
 */
export function* markdownPieces(
  source: string,
  start: number,
  flavour: MarkdownFlavour,
): Generator<MarkdownPiece> {
  const { length } = source;
  let from = start;
  let head: SourceRange | undefined;
  let blankBefore = true;
  let underlineBefore = false;
  let holdsBlanks = false;
  const closers = new FormulaClosers(source);
  const table = new OpenTable(source);
  for (let at = start; at < length;) {
    const line = lineAt(source, at);
    const own = ownPiece(source, line, blankBefore, flavour, closers);
    if (own !== undefined) {
      yield* flow(source, from, line.start, head);
      if (own.kind !== 'none') yield own.piece;
      at = from = own.next;
      head = undefined;
      blankBefore = true;
      holdsBlanks = false;
      table.end();
      continue;
    }
    // In MDX an expression may be open over blank lines.
    const plainEnd =
      blankBefore && !holdsBlanks && flavour !== 'mdx' ? plainParagraphEnd(source, line.start) : undefined;
    if (plainEnd !== undefined) {
      yield* flow(source, from, line.start, head);
      yield { kind: 'plain', start: line.start, end: plainEnd };
      at = from = plainEnd;
      head = undefined;
      table.end();
      continue;
    }
    const blank = isBlank(source, line);
    const size = line.start - from;
    if (size > 0 && !blank && mayCut(source, line, blankBefore, underlineBefore, size, table.head)) {
      yield* flow(source, from, line.start, head);
      from = line.start;
      head = table.head;
      holdsBlanks = false;
    }
    const deep = isTooDeep(source, line);
    if (deep || line.end - line.start > longestLine) {
      yield* flow(source, from, line.start, head);
      yield* longLine(source, line, deep ? 'text' : 'flow');
      from = line.next;
      head = undefined;
      holdsBlanks = false;
      table.end();
    } else {
      table.read(line, blank);
    }
    blankBefore = blank;
    underlineBefore = isUnderline(source, line);
    holdsBlanks ||= mayHoldBlanks(source, line);
    at = line.next;
  }
  yield* flow(source, from, length, head);
}

function* flow(source: string, start: number, end: number, head?: SourceRange): Generator<MarkdownPiece> {
  if (start >= end || source.slice(start, end).trim() === '') return;
  yield head === undefined ? { kind: 'flow', start, end } : { kind: 'flow', start, end, head };
}

/** The table that the lines just read belong to, if they do. */
class OpenTable {
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

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

function isDelimiterRow(source: string, { start, end }: Line): boolean {
  const code = source.charCodeAt(start);
  if (code !== 0x7c && code !== 0x3a && code !== 0x2d && code !== 0x20) return false;
  const text = source.slice(start, end);
  return text.includes('|') && delimiterRow.test(text);
}

function* longLine(source: string, line: Line, begins: 'flow' | 'text'): Generator<MarkdownPiece> {
  let kind = begins;
  for (const { start, end } of piecesOf(source, line.start, line.end, longestLine)) {
    yield end < line.end ? { kind, start, end, continues: true } : { kind, start, end };
    // What follows is the middle of a paragraph: a `#` that it happens to begin with makes no heading.
    kind = 'text';
  }
}

/** Each level of a quote or a list costs the parser time on every line after it, and nobody writes so many. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){64}/;

function isTooDeep(source: string, { start, end }: Line): boolean {
  return end - start >= 64 && tooDeep.test(source.slice(start, Math.min(end, start + 1024)));
}

/** What goes on over blank lines, where no piece of its own was made of it: what looks like a paragraph may be in it. */
function mayHoldBlanks(source: string, { start, end }: Line): boolean {
  const code = source.charCodeAt(start);
  return (
    (code === 0x20 || code === 0x24 || code === 0x3c || code === 0x60 || code === 0x7e) &&
    /^ {0,3}(?:`{3}|~{3}|\${2}|<(?:[!?]|pre|script|style|textarea))/i.test(
      source.slice(start, Math.min(end, start + 16)),
    )
  );
}

function isUnderline(source: string, { start, end }: Line): boolean {
  return /^(?:=+|-+)[ \t]*$/.test(source.slice(start, Math.min(end, start + 80)));
}

const bullet = /^[-*+](?:\s|$)/;
const numberOfItem = /^\d{1,9}[.)](?:\s|$)/;

function mayCut(
  source: string,
  line: Line,
  blankBefore: boolean,
  underlineBefore: boolean,
  size: number,
  table: SourceRange | undefined,
): boolean {
  const start = source.slice(line.start, Math.min(line.end, line.start + 12));
  if (size + line.end - line.start > longestPiece) return true;
  if (table !== undefined) return size > tabled + 2 * (table.end - table.start);
  if (/^[ \t]/.test(start)) return false;
  if (bullet.test(start)) return size > bulleted;
  if (numberOfItem.test(start)) return size > numbered;
  // The parser's time grows with the square of the titles in a piece.
  return (blankBefore && size > wanted) || (underlineBefore && size > underlined);
}

type OwnPiece = { readonly next: number } & (
  { readonly kind: 'some'; readonly piece: MarkdownPiece } | { readonly kind: 'none' }
);

function ownPiece(
  source: string,
  line: Line,
  blankBefore: boolean,
  flavour: MarkdownFlavour,
  closers: FormulaClosers,
): OwnPiece | undefined {
  switch (source.charCodeAt(line.start)) {
    case 0x60: // `
    case 0x7e: // ~
      return fence(source, line);
    case 0x24: // $
      return formula(source, line, closers);
    case 0x3c: // <
      return flavour === 'mdx' ? undefined : rawHtml(source, line);
    case 0x3a: // :
      return flavour === 'quarto' && source.startsWith(':::', line.start)
        ? { kind: 'none', next: line.next }
        : undefined;
    case 0x69: // i
    case 0x65: // e
      return flavour === 'mdx' && blankBefore ? moduleCode(source, line) : undefined;
    default:
      return undefined;
  }
}

function fence(source: string, line: Line): OwnPiece | undefined {
  const [, marks = '', info = ''] =
    /^(`{3,}|~{3,})(.*)$/.exec(source.slice(line.start, Math.min(line.end, line.start + 1000))) ?? [];
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const closing = lineLike(
    new RegExp(`^ {0,3}${marks[0] ?? ''}{${String(marks.length)},}[ \\t]*$`, 'gm'),
    source,
    line.next,
  );
  const piece: MarkdownPiece = {
    kind: 'code',
    start: line.next,
    end: closing?.start ?? source.length,
    info: info.trim(),
  };
  return { kind: 'some', piece, next: closing?.next ?? source.length };
}

/** Where formulas end. That none ends after a place is remembered, else each later one would be looked for again. */
class FormulaClosers {
  private none = false;

  constructor(private readonly source: string) {}

  after(at: number): Line | undefined {
    if (this.none) return undefined;
    const closing = lineLike(/^[ \t]{0,3}\${2,}[ \t]*$/gm, this.source, at);
    this.none = closing === undefined;
    return closing;
  }
}

function formula(source: string, line: Line, closers: FormulaClosers): OwnPiece | undefined {
  if (!/^\${2,}[^$]*$/.test(source.slice(line.start, Math.min(line.end, line.start + 1000))))
    return undefined;
  const closing = closers.after(line.next);
  if (closing === undefined) return undefined;
  return { kind: 'some', piece: { kind: 'math', start: line.start, end: closing.end }, next: closing.next };
}

/** HTML that ends at its own end mark and not at a blank line. */
function rawHtml(source: string, line: Line): OwnPiece | undefined {
  const head = source.slice(line.start, line.start + 16);
  const name = /^<(script|style|pre|textarea)(?=[\s>])/i.exec(head)?.[1];
  const mark =
    name !== undefined
      ? `</${name}>`
      : head.startsWith('<!--')
        ? '-->'
        : head.startsWith('<?')
          ? '?>'
          : undefined;
  if (mark === undefined) return undefined;
  const found = indexOfIgnoringCase(source, mark, line.start);
  const { end, next } = found < 0 ? { end: source.length, next: source.length } : lineAt(source, found);
  return { kind: 'some', piece: { kind: 'html', start: line.start, end }, next };
}

function indexOfIgnoringCase(source: string, mark: string, from: number): number {
  const pattern = new RegExp(mark.replace(/[/?]/g, '\\$&'), 'gi');
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? -1;
}

/** An MDX document's imports and exports go up to the next blank line. */
function moduleCode(source: string, line: Line): OwnPiece | undefined {
  if (!/^(?:import|export)\b/.test(source.slice(line.start, line.start + 8))) return undefined;
  let at = line.next;
  while (at < source.length) {
    const following = lineAt(source, at);
    if (isBlank(source, following)) break;
    at = following.next;
  }
  return { kind: 'none', next: at };
}

/** The first line from `from` on that the pattern, a global one, finds. */
function lineLike(pattern: RegExp, source: string, from: number): Line | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(source);
  return found === null ? undefined : lineAt(source, found.index);
}
