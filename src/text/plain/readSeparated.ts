import { lineAt, linesOf, longestPiece } from '../lines.js';
import { built, replaced, type MappedText } from '../mappedText.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../settings.js';
import { TableReader } from '../tableReader.js';
import { plainLines } from './readPlainText.js';

interface Row {
  readonly cells: readonly SourceRange[];
  /** Where the next row begins. */
  readonly next: number;
}

const languages = /^(?:[cpt]sv\b|dynamic csv$)/;

/** Whether a file of the language is a table whose cells are parted by a sign; some extensions name the sign. */
export function isSeparated(languageId: string): boolean {
  return languages.test(languageId);
}

/** How many rows are read at once, under one copy of the heads. */
const mostRows = 32;

/** Reads a table of one row per line (RFC 4180, with any usual separator), each cell after its column's head. */
export function* readSeparated(
  source: string,
  languageId: string,
  range: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  const top = headAt(source);
  const pattern = cellPattern(languageId === 'tsv' ? '\t' : separatorOf(source, top));
  const first = rowAt(source, top, pattern);
  const headsAreRead = range.end > first.next && areHeads(source, first);
  const begin = range.start === 0 ? 0 : source.lastIndexOf('\n', range.start - 1) + 1;
  const notes = [...linesOf(source, begin, Math.min(top, range.end))];
  yield* plainLines(
    source,
    notes.filter(({ start }) => !source.startsWith(separatorIs, start)),
    context,
  );
  let at = Math.max(begin, headsAreRead ? first.next : top);
  let headsAreSaid = begin > top;
  while (at < range.end) {
    const from = at;
    const table = new TableReader(context, headsAreSaid);
    const add = ({ cells }: Row, isHead: boolean): void => {
      for (const cell of cells) table.cell({ said: saidOf(source, cell), source: cell }, isHead);
    };
    if (headsAreRead) add(first, true);
    for (let n = 0; n < mostRows && at < range.end && at - from < longestPiece; n++) {
      const row = rowAt(source, at, pattern);
      add(row, false);
      table.row();
      at = row.next;
    }
    yield* table.end({ kind: 'tableRow' });
    headsAreSaid = true;
  }
}

/** How a file tells Excel what parts its cells. */
const separatorIs = 'sep=';
const above = /^(?:sep=.|\s*|#[^,;\t|]*)$/;
const mostAbove = 100;

/** Where the first row is: below blank lines, notes and what is meant for Excel. */
function headAt(source: string): number {
  let count = 0;
  for (const { start, end } of linesOf(source)) {
    if (count++ === mostAbove || !above.test(source.slice(start, Math.min(end, start + 1000)))) return start;
  }
  return 0;
}

const separators = ['\t', ';', ',', '|'];

/** The sign that the file names, or that the first row has most of. */
function separatorOf(source: string, top: number): string {
  const named = source.startsWith(separatorIs) ? source.charAt(separatorIs.length) : '';
  if (separators.includes(named)) return named;
  const { end } = lineAt(source, top);
  const line = source.slice(top, Math.min(end, top + longestPiece)).replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).separator;
}

/** What is in a cell: all between its quotation marks, line breaks too, or else up to the separator or the line's end. */
function cellPattern(separator: string): RegExp {
  const sign = `\\${separator}`;
  return new RegExp(
    `(?: *"(?<quoted>(?:[^"]|""){0,4096})" *(?=[${sign}\\r\\n]|$)|(?<bare>[^${sign}\\r\\n]{0,${longestPiece}}))(?<separator>${sign})?`,
    'dy',
  );
}

function rowAt(source: string, start: number, pattern: RegExp): Row {
  const cells: SourceRange[] = [];
  let at = start;
  let isOpen = true;
  // A row that is too long for one piece goes on as another.
  while (isOpen && at - start < longestPiece) {
    pattern.lastIndex = at;
    const groups = pattern.exec(source)?.indices?.groups;
    const [from, to] = groups?.['quoted'] ?? groups?.['bare'] ?? [at, at];
    cells.push({ start: from, end: to });
    at = pattern.lastIndex;
    isOpen = groups?.['separator'] !== undefined;
  }
  const line = lineAt(source, at);
  return { cells, next: line.start === line.end ? line.next : at };
}

/** A name, a sign that stands for one, a year or a month. */
const head = /^(?:[^\d\p{L}]{0,3}\p{L}[^@\n]{0,80}|[#%№]|(?:19|20)\d\d(?:-\d\d)?)$/u;

/** Whether the first row names the columns: it has none of what only data are, and nothing twice. */
function areHeads(source: string, { cells }: Row): boolean {
  const texts = cells.map(({ start, end }) => source.slice(start, end).trim());
  // What counts the rows often has no name.
  return (
    new Set(texts).size === texts.length &&
    texts.every((text, n) => head.test(text) || (n === 0 && text === ''))
  );
}

/** Two quotation marks within a quoted cell are one. */
function saidOf(source: string, { start, end }: SourceRange): MappedText {
  const copied = built((into) => into.copy(source, start, end));
  if (source.charAt(start - 1) !== '"') return copied;
  const plain = (found: string): string => (found === '""' ? '"' : ' ');
  return replaced(copied, /""|[\r\n]/g, plain);
}
