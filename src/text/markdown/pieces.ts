import { isBlank, lineAt, longestPiece, piecesOf, type Line } from '../lines.js';
import type { SourceRange } from '../segment.js';
import { definitions, isDefinition } from './definitions.js';
import { ownPiece, type MarkdownPiece } from './ownPieces.js';
import type { MarkdownFlavor } from './languages.js';
import { blockTag } from '../markup.js';

/** Small pieces keep a parser's worst case small. A list that goes on for longer is cut at an item. */
const wanted = 2048;
const bulleted = 1024;
/** Cut later: an item's number may depend on those before it. */
const numbered = 4096;
const underlined = 256;
/** A table's rows continue in the next piece under the same head. */
const tabled = 1024;
/** Boxes within boxes. */
const deepest = 4;
/** Uninterrupted lines of a paragraph or quote. The parser's result for more is too much for a young heap. */
const unparted = 8192;
/** The parser's time grows with the square of the unclosed marks in a paragraph, so a long line is cut sooner. */
const longestLine = 4096;

/**
 * The document in pieces, cut where CommonMark leaves nothing open: after a blank line, before a line that is neither
 * indented nor a list item. Fences, formulas and HTML that may contain blank lines are their own pieces.
 */
export function* markdownPieces(
  source: string,
  start: number,
  flavor: MarkdownFlavor,
  depth = 0,
): Generator<MarkdownPiece> {
  const { length } = source;
  let from = start;
  let head: SourceRange | undefined;
  let blankBefore = true;
  let underlineBefore = false;
  let holdsBlanks = false;
  const table = new OpenTable(source);
  for (let at = start; at < length;) {
    const line = lineAt(source, at);
    // In MDX, an expression may continue over blank lines.
    const mayDefine = blankBefore && !holdsBlanks && flavor !== 'mdx';
    const own =
      ownPiece(source, line, blankBefore, flavor) ?? (mayDefine ? definitions(source, line) : undefined);
    if (own !== undefined) {
      yield* flow(source, from, line.start, head);
      if (own.piece !== undefined) yield own.piece;
      if (own.body !== undefined)
        if (depth >= deepest) yield { kind: 'code', ...own.body };
        else yield* markdownPieces(source.slice(0, own.body.end), own.body.start, flavor, depth + 1);
      at = from = own.isBox === true ? yield* inset(source, own.next) : own.next;
      head = undefined;
      blankBefore = true;
      holdsBlanks = false;
      table.end();
      continue;
    }
    const blank = isBlank(source, line);
    const size = line.start - from;
    const cut = cutBefore(source, line, blankBefore, underlineBefore, size, table.head);
    if (size > 0 && !blank && cut !== undefined) {
      yield* flow(source, from, line.start, head, cut === 'inside');
      from = line.start;
      head = table.head;
      holdsBlanks = false;
    }
    const deep = isTooDeep(source, line);
    if (deep || line.end - line.start > longestLine) {
      yield* flow(source, from, line.start, head);
      if (flavor !== 'mdx' && beginsHtml(source, line)) {
        yield { kind: 'html', start: line.start, end: line.end };
      } else if (!isDefinition(source, line)) {
        yield* longLine(source, line, deep ? 'text' : 'flow');
      }
      from = line.next;
      head = undefined;
      holdsBlanks = false;
      table.end();
    } else if (blank) table.end();
    else table.read(line);
    blankBefore = blank;
    underlineBefore = isUnderline(source, line);
    holdsBlanks ||= mayHoldBlanks(source, line);
    at = line.next;
  }
  yield* flow(source, from, length, head);
}

/** The indented lines of a box, and where they end. */
function* inset(source: string, start: number): Generator<MarkdownPiece, number> {
  let from = start;
  let at = start;
  let blankBefore = true;
  let isInFence = false;
  const piece = (): MarkdownPiece => ({ kind: 'flow', start: from, end: at, isInset: true });
  while (at < source.length) {
    const line = lineAt(source, at);
    const blank = isBlank(source, line);
    const isInside =
      blank || /^(?: {4}|\t)/.test(source.slice(line.start, Math.min(line.end, line.start + 4)));
    if (!isInside || line.end - line.start > longestLine || isTooDeep(source, line)) break;
    if (at - from > (blankBefore && !isInFence ? wanted : unparted)) {
      yield piece();
      from = at;
    }
    if (/^\s{0,8}(?:`{3}|~{3})/.test(source.slice(line.start, Math.min(line.end, line.start + 16))))
      isInFence = !isInFence;
    blankBefore = blank;
    at = line.next;
  }
  yield piece();
  return at;
}

function* flow(
  source: string,
  start: number,
  end: number,
  head?: SourceRange,
  continues = false,
): Generator<MarkdownPiece> {
  if (start >= end || source.slice(start, end).trim() === '') return;
  const piece = { kind: 'flow', start, end, continues } as const;
  yield head === undefined ? piece : { ...piece, head };
}

function* longLine(source: string, line: Line, begins: 'flow' | 'text'): Generator<MarkdownPiece> {
  let kind = begins;
  for (const { start, end } of piecesOf(source, line.start, line.end, longestLine)) {
    yield end < line.end ? { kind, start, end, continues: true } : { kind, start, end };
    // What follows is the middle of a paragraph: a `#` that it happens to start with is not a heading.
    kind = 'text';
  }
}

/** A line of HTML contains no Markdown, even if it is too long to be parsed with the rest. */
function beginsHtml(source: string, { start, end }: Line): boolean {
  return blockTag.test(source.slice(start, Math.min(end, start + 16)));
}

/** Each level of a quote, a list or definitions costs the parser time on every following line, and nobody writes this many. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+:]|\d{1,9}[.)])[ \t])){64}/;

function isTooDeep(source: string, { start, end }: Line): boolean {
  return end - start >= 64 && tooDeep.test(source.slice(start, Math.min(end, start + 1024)));
}

/**
 * Anything that continues over blank lines and did not become its own piece: it may contain what looks like a
 * paragraph.
 */
function mayHoldBlanks(source: string, { start, end }: Line): boolean {
  const code = source.charCodeAt(start);
  return (
    (code === 0x20 || code === 0x3c || code === 0x60 || code === 0x7e) &&
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

/** Whether the document may be cut before a line: between two blocks, or inside one that goes on too long. */
function cutBefore(
  source: string,
  line: Line,
  blankBefore: boolean,
  underlineBefore: boolean,
  size: number,
  table: SourceRange | undefined,
): 'between' | 'inside' | undefined {
  const start = source.slice(line.start, Math.min(line.end, line.start + 12));
  const between = (may: boolean) => (may ? 'between' : undefined);
  if (size + line.end - line.start > longestPiece) return 'between';
  // A head without a row would be said by itself.
  if (table !== undefined)
    return between(line.start > table.end && size > tabled + 2 * (table.end - table.start));
  if (/^[ \t]/.test(start)) return undefined;
  if (bullet.test(start)) return between(size > bulleted);
  if (numberOfItem.test(start)) return between(size > numbered);
  // The parser's time grows with the square of the titles in a piece.
  if ((blankBefore && size > wanted) || (underlineBefore && size > underlined)) return 'between';
  return isTooLong(source, line, size) ? 'inside' : undefined;
}

/** Cut where a sentence ends at the end of a line, if that is near. */
function isTooLong(source: string, { start }: Line, size: number): boolean {
  if (size <= unparted) return false;
  return size > 1.25 * unparted || /[.!?…。！？]["'”’)\]*_]{0,4}\s*$/u.test(source.slice(start - 8, start));
}

/** The table that the lines just read belong to, if any. */
class OpenTable {
  head: SourceRange | undefined;
  private before: Line | undefined;

  constructor(private readonly source: string) {}

  read(line: Line): void {
    if (this.before !== undefined && isDelimiterRow(this.source, line))
      this.head ??= { start: this.before.start, end: line.next };
    this.before = line;
  }

  end(): void {
    this.before = this.head = undefined;
  }
}

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

function isDelimiterRow(source: string, { start, end }: Line): boolean {
  const code = source.charCodeAt(start);
  if (code !== 0x7c && code !== 0x3a && code !== 0x2d && code !== 0x20) return false;
  const text = source.slice(start, end);
  return text.includes('|') && delimiterRow.test(text);
}
