import { isBlank, lineAt, longestPiece, piecesOf, type Line } from '../lines.js';
import type { MarkdownFlavour } from './flavour.js';

/** A stretch of a Markdown document that can be read without the rest. */
export interface MarkdownPiece {
  readonly kind: 'flow' | 'text' | 'code' | 'math' | 'html';
  readonly start: number;
  readonly end: number;
  /** What a fence says of its code. */
  readonly info?: string;
  /** The paragraph goes on in the next piece. */
  readonly continues?: boolean;
}

/** Small pieces keep a parser's worst case small; where a list goes on for longer, it is cut at an item. */
const wanted = 2048;
const bulleted = 1024;
/** Cut later: an item's number may be told by those before it. */
const numbered = 4096;
const underlined = 256;
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
  let blankBefore = true;
  let underlineBefore = false;
  const closers = new FormulaClosers(source);
  for (let at = start; at < length;) {
    const line = lineAt(source, at);
    const own = ownPiece(source, line, blankBefore, flavour, closers);
    if (own !== undefined) {
      yield* flow(source, from, line.start);
      if (own.kind !== 'none') yield own.piece;
      at = from = own.next;
      blankBefore = true;
      continue;
    }
    const size = line.start - from;
    if (size > 0 && mayCut(source, line, blankBefore, underlineBefore, size)) {
      yield* flow(source, from, line.start);
      from = line.start;
    }
    const deep = isTooDeep(source, line);
    if (deep || line.end - line.start > longestLine) {
      yield* flow(source, from, line.start);
      yield* longLine(source, line, deep ? 'text' : 'flow');
      from = line.next;
    }
    blankBefore = isBlank(source, line);
    underlineBefore = isUnderline(source, line);
    at = line.next;
  }
  yield* flow(source, from, length);
}

function* flow(source: string, start: number, end: number): Generator<MarkdownPiece> {
  if (start < end && source.slice(start, end).trim() !== '') yield { kind: 'flow', start, end };
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
): boolean {
  if (isBlank(source, line)) return false;
  const head = source.slice(line.start, Math.min(line.end, line.start + 12));
  if (size + line.end - line.start > longestPiece) return true;
  if (/^[ \t]/.test(head)) return false;
  if (bullet.test(head)) return size > bulleted;
  if (numberOfItem.test(head)) return size > numbered;
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
  const close = new RegExp(`^ {0,3}${marks[0] ?? ''}{${String(marks.length)},}[ \\t]*$`);
  const closing = lineWhere(source, line.next, (text) => close.test(text));
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
    const closing = lineWhere(this.source, at, (text) => /^\s{0,3}\${2,}\s*$/.test(text));
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

function lineWhere(source: string, from: number, test: (text: string) => boolean): Line | undefined {
  for (let at = from; at < source.length;) {
    const line = lineAt(source, at);
    if (line.end - line.start < 1000 && test(source.slice(line.start, line.end))) return line;
    at = line.next;
  }
  return undefined;
}
