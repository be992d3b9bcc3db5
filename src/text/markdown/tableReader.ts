import { isPronounceable } from '../pronounceable.js';
import { MappedBuilder, type MappedText } from '../mappedText.js';
import { emojiAlone } from '../prose/cleanText.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';

interface Cell {
  readonly said: MappedText;
  readonly source: SourceRange;
  readonly isPicture: boolean;
}

/** Reads a table row by row, each cell after its column's header. */
export class TableReader {
  private readonly headers: Cell[] = [];
  private cells: Cell[] = [];
  private readonly rows: Cell[][] = [];

  constructor(
    private readonly context: ReadingContext,
    /** The table continues, and headers that no row says were said where it started. */
    private readonly headsAreSaid: boolean,
  ) {}

  cell(cell: Cell, isHeader: boolean): void {
    // In a row of words, the cell's emoji would not be alone.
    const said = emojiAlone(cell.said, this.context.settings);
    (isHeader ? this.headers : this.cells).push({ ...cell, said });
  }

  row(): void {
    if (this.cells.length > 0) this.rows.push(this.cells);
    this.cells = [];
  }

  *end(depth: number): Generator<Segment> {
    const shape = depth > 0 ? ({ kind: 'tableRow', depth } as const) : ({ kind: 'tableRow' } as const);
    const columns = this.context.settings.tables === 'headers' ? this.headers.map(this.helps) : [];
    const isUnsaid = (column: number): boolean =>
      columns[column] === undefined || !this.rows.some((row) => isSaid(row[column]));
    // The head is said by itself once, if no row says all of it.
    if (!this.headsAreSaid && this.headers.some((_, column) => isUnsaid(column))) {
      yield* proseSegment(shape, joined(this.headers, []), this.context);
    }
    for (const row of this.rows) yield* proseSegment(shape, joined(row, columns), this.context);
  }

  /** Where there is only one column, nobody has to be told which a cell is in. */
  private readonly helps = (header: Cell): Cell | undefined =>
    this.headers.length > 1 && isSaid(header) ? header : undefined;
}

function isSaid(cell: Cell | undefined): boolean {
  return cell !== undefined && isPronounceable(cell.said.text);
}

function joined(cells: readonly Cell[], headers: readonly (Cell | undefined)[]): MappedText {
  const builder = new MappedBuilder();
  cells.forEach((cell, column) => {
    if (!isSaid(cell) || isNamedBeside(cells, column)) return;
    const { start } = cell.said.map[0]?.source ?? cell.source;
    if (builder.length > 0) builder.say('; ', cell.source.start, cell.source.start);
    const header = headers[column];
    // The header is further up; in this row it belongs to the cell, so that places stay in order.
    if (header !== undefined && !isSame(header, cell)) builder.say(`${header.said.text}: `, start, start);
    builder.append(cell.said);
  });
  return builder.finish();
}

/** The name of what a picture shows may be in a cell of its own. */
function isNamedBeside(cells: readonly Cell[], column: number): boolean {
  const cell = cells[column];
  if (cell?.isPicture !== true) return false;
  return [cells[column - 1], cells[column + 1]].some(
    (other) => other?.isPicture === false && isSame(other, cell),
  );
}

/** `Yes: Yes` says nothing more than `Yes`. */
function isSame(header: Cell, cell: Cell): boolean {
  return header.said.text.trim().toLowerCase() === cell.said.text.trim().toLowerCase();
}
