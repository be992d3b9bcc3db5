import { isBlank, lineAt, type Line } from '../lines.js';
import type { SourceRange } from '../segment.js';
import type { OwnPiece } from './ownPieces.js';

/** Whether the label of a link, or of a footnote after its `^`, is defined. That may be anywhere in a document. */
export type IsDefined = (label: string) => boolean;

const definition = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,12}\[(\^?)((?:\\.|[^[\]\\\n]){1,999})\]:/gm;

/**
 * Found by the look of a line, so that the document can be parsed in pieces; the parser itself decides what each one
 * is. The whole document is searched, but only once something may refer to one.
 */
export function definitionsIn(source: string): IsDefined {
  let found: ReadonlySet<string> | undefined;
  return (label) => (found ??= new Set(labelsIn(source))).has(normalized(label));
}

function* labelsIn(source: string): Generator<string> {
  if (!source.includes(']:')) return;
  for (const [, caret = '', label = ''] of source.matchAll(definition)) {
    const name = normalized(label);
    // A space before its caret makes it a link's.
    if (caret !== '' || !name.startsWith('^')) yield caret + name;
  }
}

const whole =
  /^ {0,3}\[(?!\^)[ \t]*[^\s[\]\\](?:\\.|[^[\]\\]){0,400}\]:[ \t]*(?:<[^<>\\]*>|[^\s<>()\p{Cc}]+)[ \t]*$/u;

/** Whether a line is a link definition and nothing else. One whose target is an embedded image may be very long. */
export function isDefinition(source: string, { start, end }: SourceRange): boolean {
  return whole.test(source.slice(start, end));
}

/**
 * Definitions that start with a block's first line. None of it is spoken, and the parser takes longer over a definition
 * than over as much prose. A title may follow on the next line, so the last one counts only if that line is blank.
 */
export function definitions(source: string, first: Line): OwnPiece | undefined {
  let end: OwnPiece | undefined;
  // An indented one may belong to a list item.
  if (source[first.start] !== '[') return undefined;
  for (let line = first; isDefinition(source, line); line = lineAt(source, line.next)) {
    if (line !== first) end = { next: line.start };
    if (line.next >= source.length || isBlank(source, lineAt(source, line.next))) return line;
  }
  return end;
}

/** Normalized for comparison, as in CommonMark. */
function normalized(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}

/** Definitions, and indented lines after the last of them, which are not code: no blank line precedes them. */
const parsedDefinition = String.raw`\[(?!\^)[^\n]*\]:[ \t]*\S+(?:[ \t]+["'(][^\n]*)?`;
const indented = new RegExp(
  `^ {0,3}${parsedDefinition}(?:\\n[ \\t]{4,}${parsedDefinition})*\\n[ \\t]{4,}(?=\\S)`,
  'gm',
);
/** A table's second line, with space after it. */
const delimiterRow = /^[ \t>]*[|:-][-:| \t]*[ \t]$/gm;

/**
 * A piece as the parser gets to see it, every character in its place. What it would read differently from CommonMark
 * and GitHub is replaced. What is spoken comes from the piece itself.
 */
export function parserText(piece: string, isDefined: IsDefined): string {
  let text = piece.includes('[') ? withoutUndefined(piece, isDefined) : piece;
  if (text.includes(']:')) text = text.replace(indented, (lines) => lines.replace(/\n([ \t]+)/g, '$1\n'));
  if (text.includes('| ')) text = text.replace(delimiterRow, (row) => row.replace(/\|([ \t]+)$/, '$1|'));
  return text;
}

function withoutUndefined(piece: string, isDefined: IsDefined): string {
  let text = '';
  let at = 0;
  for (const bracket of undefinedBrackets(piece, isDefined)) {
    text += `${piece.slice(at, bracket)}\u00a1`;
    at = bracket + 1;
  }
  return text + piece.slice(at);
}

interface Pair {
  readonly open: number;
  readonly close: number;
}

const longestLabel = 999;
const signs = /\\[^]|``[^\n]*?``|`[^`\n]*`|[[\]]/g;

/** The brackets that are not links, because nothing defines what is in them. */
function undefinedBrackets(text: string, isDefined: IsDefined): readonly number[] {
  const found: number[] = [];
  const opened: number[] = [];
  /** A link's text, by where its label in brackets starts. */
  const texts = new Map<number, Pair>();
  const isLabel = ({ open, close }: Pair): boolean =>
    close - open <= longestLabel && isDefined(text.slice(open + 1, close));
  for (const { index, 0: sign } of text.matchAll(signs)) {
    if (sign === '[') opened.push(index);
    const open = sign === ']' ? opened.pop() : undefined;
    if (open === undefined) continue;
    const pair = { open, close: index };
    const linked = texts.get(open);
    const next = text[index + 1];
    if (linked !== undefined) {
      if (!isLabel(index - open === 1 ? linked : pair)) found.push(linked.open, linked.close, open, index);
    } else if (next === '[') {
      texts.set(index + 1, pair);
    } else if (next !== '(' && !/^\[[ xX]\]$/.test(text.slice(open, index + 1)) && !isLabel(pair)) {
      found.push(open, index);
    }
  }
  return found.sort((a, b) => a - b);
}
