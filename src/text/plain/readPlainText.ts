import { isBlank, longestPiece, piecesOf, type Line, joinLines } from '../lines.js';
import { LogStamps, logEntry } from '../logs.js';
import { built, replaced, rewrite, type Edit, type MappedBuilder, type MappedText } from '../mappedText.js';
import { proseSegment, type SegmentShape } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../settings.js';
import { withMark, type SpokenWords } from '../words/spokenWords.js';
import type { LightMarkup } from './lightMarkup.js';
import { markEdits } from './markEdits.js';

/** Reads text, without markup or in a light one. Blank lines separate paragraphs, and list items are told apart. */
export function* plainLines(
  source: string,
  lines: Iterable<Line>,
  context: ReadingContext,
  markup?: LightMarkup,
  fences = new Fences(markup?.fence),
): Generator<Segment> {
  const heard =
    markup === undefined
      ? withoutQuoteMarks(source, withoutPageEdges(source, lines))
      : linesHeard(source, lines, markup);
  const stamps = new LogStamps();
  for (const block of blocksOf(source, heard)) {
    for (const item of itemsOf(source, block, fences, markup)) {
      yield* linesSegment(source, item, context, markup, stamps);
    }
  }
}

/**
 * In mail each line that is quoted has a mark; inside of a sentence, it would compare. Before a number it may, unless
 * the line above is quoted. What is quoted stands apart from what is not, as if between blank lines.
 */
function* withoutQuoteMarks(source: string, lines: Iterable<Line>): Generator<Line> {
  let depth = 0;
  for (const line of lines) {
    const head = source.slice(line.start, Math.min(line.end, line.start + 20));
    const found = /^(?:>[ \t]?){1,9}(?:(?<=\s)(?=\S)|$)/.exec(head)?.[0] ?? '';
    const mark = depth === 0 && /\d/.test(head.charAt(found.length)) ? '' : found;
    const signs = mark.replace(/\s/g, '').length;
    if (signs !== depth) yield { ...line, end: line.start };
    depth = signs;
    yield { ...line, start: line.start + mark.length };
  }
}

/** The first and the last line of each page of an RFC, whose text goes on behind them. */
const pageEdge =
  /^(?:RFC \d{1,5}|Internet-Draft) {3,99}\S.{0,99} {3,99}[A-Z][a-z]{2,8} \d{4}$|^\S.{0,99} {3,99}\[Page \d{1,4}\]$/;

function* withoutPageEdges(source: string, lines: Iterable<Line>): Generator<Line> {
  for (const line of lines) {
    const isEdge = line.end - line.start < 100 && pageEdge.test(source.slice(line.start, line.end).trimEnd());
    yield isEdge ? { ...line, end: line.start } : line;
  }
}

/** The lines of a commit message: Git's own remarks, and what is below its scissors, are no part of it. */
export function* messageLines(source: string, lines: Iterable<Line>): Generator<Line> {
  for (const line of lines) {
    const text = source.slice(line.start, Math.min(line.end, line.start + 80));
    if (/^# -{8,} >8 -{8,}$/.test(text)) return;
    yield text.startsWith('#') ? { ...line, end: line.start } : line;
  }
}

export function linesSegment(
  source: string,
  { shape, spans, isEntry = false }: Item,
  context: ReadingContext,
  markup?: LightMarkup,
  stamps?: LogStamps,
): readonly Segment[] {
  const join = shape.kind === 'tableRow' ? joinCells : joinLines;
  const lines = built((into) => join(into, source, spans, context.areLinesWhole));
  const plain = shape.kind === 'tableRow' ? withoutBars(lines) : lines;
  const edits = isEntry
    ? (stamps?.unheardIn(plain.text) ?? [])
    : shape.kind === 'listItem'
      ? itemEdits(plain.text, context.settings.words, markup)
      : [];
  const raw = rewrite(plain, edits);
  const said = markup === undefined ? raw : rewrite(raw, markEdits(raw.text, markup, context.settings));
  return proseSegment(shape, said, context);
}

export function joinCells(into: MappedBuilder, source: string, cells: readonly SourceRange[]): void {
  let before: number | undefined;
  for (const { start, end } of cells) {
    if (before !== undefined)
      into.say(/[\r\n]/.test(source.slice(before, start)) ? ' ' : ', ', before, start);
    into.copy(source, start, end);
    before = end;
  }
}

/** `[x]` and `[ ]` before an item to do; the space between a name, or an option, and what it means. */
function itemEdits(item: string, words: SpokenWords, markup?: LightMarkup): readonly Edit[] {
  const box = /^\[([ xX])\]\s+/.exec(item);
  if (box !== null) {
    const text = withMark(words.say(box[1] === ' ' ? 'not done' : 'done'), ': ');
    return [{ start: 0, end: box[0].length, text }];
  }
  if (markup !== undefined) return [];
  const [all = '', gap = ''] = beforeMeaning.exec(item) ?? [];
  return gap === '' ? [] : [{ start: all.length - gap.length, end: all.length, text: ', ' }];
}

/** An option, or something else with a wide space behind it. */
const beforeMeaning =
  /^(?:-[-\w?#]\S{0,60}(?: (?:[-<[=]\S{0,60}|[A-Z][A-Z\d_-]{0,30}(?=[\s,=]),?)){0,6}(?= {2})|[^\n]{1,60}?[^\s.,:;](?= {3}))( {2,})(?=\S)/;

/**
 * The bars of a table are commas between its cells, and nothing around them; an arrow between boxes stays one. Git draws
 * what its numbers say.
 */
function withoutBars(row: MappedText): MappedText {
  return replaced(
    row,
    // eslint-disable-next-line regexp/no-super-linear-move -- all that matches is taken, so nothing is tried twice
    /(?<![ \t])[ \t]*[|│┃║](?:[ \t]*(?:[─━═=<>◀◄◂←▶►▸→-]{1,40}[ \t]*)?[|│┃║])*[ \t]*|(?<=[|] {1,9}\d{1,9}) [+-]+$|(?<=[^\s:,]) {3,}(?=\S)|(?<=[^\s:,])(?<![A-Z][a-z]{2}) {2}(?=\d)|(?<=(?<!\S)\d\S{0,9}) {2}(?=\S)/g,
    (bar, index) => {
      const isInside = index > 0 && index + bar.length < row.text.length;
      const arrow = /[▶►▸→>]/.test(bar) ? ' → ' : /[◀◄◂←<]/.test(bar) ? ' ← ' : ', ';
      return isInside ? arrow : '';
    },
  );
}

/** The other lines count as blank, so that they separate what comes before from what comes after. */
function* linesHeard(source: string, lines: Iterable<Line>, { silentLine }: LightMarkup): Generator<Line> {
  for (const line of lines) {
    const silent = silentLine.test(source.slice(line.start, Math.min(line.end, line.start + 200)));
    yield silent ? { ...line, end: line.start } : line;
  }
}

interface Item {
  readonly shape: SegmentShape;
  readonly spans: SourceRange[];
  /** Of a log. */
  readonly isEntry?: boolean;
}

interface Block {
  readonly lines: readonly Line[];
  /** The block was too long for one piece and continues in the next. */
  readonly continues: boolean;
}

/** Runs of non-blank lines, none longer than a piece. */
function* blocksOf(source: string, all: Iterable<Line>): Generator<Block> {
  let lines: Line[] = [];
  let from = 0;
  for (const line of all) {
    const blank = isBlank(source, line);
    if (lines.length > 0 && (blank || line.end - from > longestPiece || lines.length === mostLines)) {
      yield { lines, continues: !blank };
      lines = [];
    }
    if (blank) continue;
    if (lines.length === 0) from = line.start;
    if (line.end - line.start <= longestPiece) lines.push(line);
    else
      for (const { start, end } of piecesOf(source, line.start, line.end))
        yield { lines: [{ start, end, next: end }], continues: end < line.end };
  }
  if (lines.length > 0) yield { lines, continues: false };
}

/** Each line's end is a run of its own in the map, and so many of them outlive a collection of garbage. */
const mostLines = 2048;

const listMarker =
  /^[ \t]*(?:[-*+•‣◦▪–]|\*{2,4}(?![^\n]{0,200}\*$)|(?:\d{1,3}\.){0,5}\d{1,3}[.)]|[a-z][)])[ \t]+/;
const ordered = /[\d\p{L}][.)]/u;
const severalLevels = /^[ \t]*\d+\.\d/;
/** `-o, --output <file>   write to a file`, as programs list their options. */
const option =
  /^[ \t]*(?:--(?:\[no-\])?[a-zA-Z][\w-]{0,40}|-[a-zA-Z?](?:[\w-]{1,40}(?= {2}))?)(?:(?:[ =]|\[=?)[<[A-Z][^\s,]{0,40})?(?:,? --?[a-zA-Z]| {2,}\S|\t|(?<=^[ \t].{0,99})\s*$)/;
const drawnLine = /^(?:\[(?:INFO|WARNING|ERROR)\])?[\s=\-~_*#^"'+.─-╿]+$/;
/** `| a | b |`, and between rules like `---+---` also `a | b`. In a tree of files, nothing stands between bars. */
const tableRow = /^[ \t]*[|│┃║][\s|│┃║]*[^\s|│┃║][^\n]*[|│┃║]/;
const tableRule = /^[ \t]*(?:[|├](?=[^-=─]*[-=─])[\s|:+=─┼┤-]*|-+(?:[+|]-+)+|─+(?:┼─+)+)$/;
/** Above, between or below the rows of a table whose columns nothing else tells apart: `==== ====`, `---- ----`. */
const columnRule = /^[ \t]*(?:=+(?: +=+){1,60}|-{2,}(?: +-{2,}){1,60})$/;
const barWithin = / [|│] /;
/** How many lines changed in a file, as `git diff --stat` has it. */
const statRow = /\S {1,200}\| {1,9}(?:\d{1,9}(?: [+-]{1,200})?|Bin \d[^|]{1,60})$/;
const underline = /^\s*(\S)\1+\s*$/;

function itemsOf(source: string, { lines, continues }: Block, fences: Fences, markup?: LightMarkup): Item[] {
  const items: Item[] = [];
  const longest = Math.max(...lines.map(({ start, end }) => end - start));
  const texts = lines.map(({ start, end }) => source.slice(start, end));
  const isTable = texts.some((text) => tableRule.test(text.trimEnd()));
  const printed = markup === undefined ? printedRows(texts) : [];
  const entries = markup === undefined ? namedEntries(texts) : [];
  const columns = columnStarts(texts);
  for (const [n, line] of lines.entries()) {
    const text = source.slice(line.start, line.end);
    const last = items.at(-1);
    // An underline below a single line makes it a title.
    const above = last?.spans.length === 1 && last.shape.kind === 'paragraph' ? last.spans[0] : undefined;
    const isFence = fences.pass(text, above && source.slice(above.start, above.end));
    if (isFence || drawnLine.test(text) || tableRule.test(text.trimEnd())) {
      if (above !== undefined && !isFence && !fences.isOpen && underline.test(text))
        items[items.length - 1] = { shape: { kind: 'heading' }, spans: [above] };
      items.push({ shape: { kind: 'paragraph' }, spans: [] });
      continue;
    }
    if (!fences.isOpen && markup?.heading?.test(text) === true) {
      items.push({ shape: { kind: 'heading' }, spans: [trimmedSpan(source, line, 0)] });
      continue;
    }
    if (columns.length > 0) {
      const cells = cellsOf(source, line, columns);
      if (last?.shape.kind === 'tableRow' && /^\s/.test(text.slice(columns[0]))) last.spans.push(...cells);
      else items.push({ shape: { kind: 'tableRow' }, spans: cells });
      continue;
    }
    const isBarred = tableRow.test(text) || (isTable && barWithin.test(text)) || statRow.test(text.trimEnd());
    if (!isBarred && logEntry.test(text)) {
      items.push({ shape: { kind: 'listItem' }, spans: [trimmedSpan(source, line, 0)], isEntry: true });
      continue;
    }
    if (isBarred || printed[n] === true || markup?.row?.test(text) === true) {
      items.push({ shape: { kind: 'tableRow' }, spans: [trimmedSpan(source, line, 0)] });
      continue;
    }
    const marker = isInSentence(source, last, text, longest) ? undefined : listMarker.exec(text)?.[0];
    const span = trimmedSpan(source, line, marker !== undefined && !ordered.test(marker) ? marker.length : 0);
    if (marker !== undefined || (markup === undefined ? entries[n] : markup.item?.test(text)) === true)
      items.push({ shape: { kind: 'listItem' }, spans: [span] });
    else if (last === undefined || last.shape.kind === 'heading' || last.shape.kind === 'tableRow')
      items.push({ shape: { kind: 'paragraph' }, spans: [span] });
    else last.spans.push(span);
  }
  const kept = items.filter(({ spans }) => spans.length > 0);
  return kept.map((item, n) => {
    const { shape } = item;
    const next = kept[n + 1];
    if (next === undefined && continues) return { ...item, shape: { ...shape, continues } };
    const endsBlock = shape.kind === 'listItem' && next?.shape.kind !== 'listItem';
    return endsBlock ? { ...item, shape: { ...shape, endsBlock } } : item;
  });
}

/** Where the columns of a table begin, by the rules above and below its rows; nowhere if there are none. */
export function columnStarts(lines: readonly string[]): readonly number[] {
  const rules = lines.filter((line) => columnRule.test(line.trimEnd()));
  const starts = rules.map((rule) => [...rule.matchAll(/\S+/g)].map(({ index }) => index));
  return starts.reduce<readonly number[]>((most, some) => (some.length > most.length ? some : most), []);
}

/**
 * Which lines are rows of a table as programs print it: two cells or more begin where those of the line beside do, or two
 * numbers end there.
 */
function printedRows(lines: readonly string[]): readonly boolean[] {
  const begin = areInLine(lines, /(?<=\S {3,99})[^\s*|]/g);
  // Numbers that end below each other by chance have single spaces before them.
  if (!lines.some((line) => /\S {2,99}\d/.test(line))) return begin;
  const end = areInLine(lines, /(?<!\S)\d\S{0,30}(?!\S)/g);
  return lines.map((_, n) => begin[n] === true || end[n] === true);
}

/**
 * Which lines begin with a name and what it means: with an option, unless it is in a sentence that goes on from the line
 * above, or with something else whose meaning begins where that of the line beside does.
 */
function namedEntries(lines: readonly string[]): readonly boolean[] {
  const haveColumns = lines.some((line) => line.trimStart().includes('   '));
  const begin = haveColumns ? areInLine(lines, /(?<=\S {3,99})[^\s*|=:]|^ {1,12}[\p{L}\p{N}<[{]/gu) : [];
  return lines.map((line, n) => {
    const above = lines[n - 1] ?? '';
    const goesOn = above.search(/\S/) === line.search(/\S/) && !option.test(above);
    return begin[n] === true || (option.test(line) && !goesOn);
  });
}

/** Which lines have an end of a mark in two places or more where the line beside has one. */
function areInLine(lines: readonly string[], mark: RegExp): readonly boolean[] {
  const places = lines.map(
    (line) => new Set(Array.from(line.matchAll(mark), ({ index, 0: found }) => index + found.length)),
  );
  return places.map((own, n) =>
    [places[n - 1], places[n + 1]].some((beside) => [...own].filter((at) => beside?.has(at)).length > 1),
  );
}

export function cellsOf(
  source: string,
  { start, end, next }: Line,
  columns: readonly number[],
): SourceRange[] {
  const inner = columns.slice(1).map((column) => start + column);
  const cuts = [start, ...inner.filter((at) => at < end && /\s/.test(source.charAt(at - 1)))];
  const cells = cuts.map((at, n) => trimmedSpan(source, { start: at, end: cuts[n + 1] ?? end, next }, 0));
  return cells.filter((cell) => cell.end > cell.start);
}

/** Whether a line begins with the `2.1.` of a version that ends the full line before it, and with no item. */
function isInSentence(source: string, last: Item | undefined, text: string, longest: number): boolean {
  if (!severalLevels.test(text) || last === undefined || last.shape.kind === 'heading') return false;
  const [first] = last.spans;
  const before = last.spans.at(-1);
  const isNumbered = first !== undefined && /\d/.test(source.charAt(first.start));
  return (
    before !== undefined &&
    !isNumbered &&
    /[\p{L},]$/u.test(source.slice(before.start, before.end)) &&
    before.end - before.start + text.trimStart().search(/\s/) >= longest
  );
}

/** Which lines begin and end blocks of their own, as far as they have been read. */
export class Fences {
  private open = '';

  constructor(private readonly fence: RegExp | undefined) {}

  get isOpen(): boolean {
    return this.open !== '';
  }

  /** Whether the line begins or ends a block. */
  pass(line: string, above: string | undefined): boolean {
    if (this.fence?.test(line) !== true) return false;
    const mark = line.trimEnd();
    if (this.isOpen) {
      if (mark !== this.open) return false;
      this.open = '';
      return true;
    }
    if (isUnderline(mark, above)) return false;
    this.open = mark;
    return true;
  }
}

/** A mark below a line of its length makes that a title, unless the line belongs to a block. */
export function isUnderline(mark: string, above = ''): boolean {
  return above !== '' && !/^[.[]/.test(above) && Math.abs(above.length - mark.length) < 2;
}

export function trimmedSpan(source: string, { start, end }: Line, skip: number): SourceRange {
  const text = source.slice(start + skip, end);
  const from = start + skip + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + skip + text.trimEnd().length) };
}
