import { isPronounceable, type Segment, type SourceRange } from './segment.js';
import { built, type MappedText } from './mappedText.js';
import { emojiAlone, proseSegment, type SegmentShape } from './prose/prose.js';
import type { ReadingContext } from './settings.js';

interface Cell {
  readonly said: MappedText;
  readonly source: SourceRange;
  readonly isPicture?: boolean;
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

  *end(shape: SegmentShape): Generator<Segment> {
    // Where there is only one column, nobody has to be told which a cell is in.
    const areNamed = this.context.settings.tables === 'headers' && this.headers.length > 1;
    const columns = areNamed ? this.headers.map((header) => (isSaid(header) ? header : undefined)) : [];
    const isUnsaid = (column: number): boolean =>
      columns[column] === undefined || !this.rows.some((row) => isSaid(row[column]));
    // The head is said by itself once, if no row says all of it.
    if (!this.headsAreSaid && this.headers.some((_, column) => isUnsaid(column))) {
      yield* proseSegment(shape, joined(this.headers, []), this.context);
    }
    for (const row of this.rows) yield* proseSegment(shape, joined(row, columns), this.context);
  }
}

function isSaid(cell: Cell | undefined): boolean {
  return cell !== undefined && isPronounceable(cell.said.text);
}

function joined(cells: readonly Cell[], headers: readonly (Cell | undefined)[]): MappedText {
  return built((into) => {
    for (const [column, cell] of cells.entries()) {
      if (!isSaid(cell) || isNamedBeside(cells, column)) continue;
      const { start } = cell.said.map[0]?.source ?? cell.source;
      if (into.length > 0) into.say('; ', cell.source.start, cell.source.start);
      const header = headers[column];
      // The header is further up; in this row it belongs to the cell, so that places stay in order.
      if (header !== undefined && !isSame(header, cell)) into.say(`${header.said.text}: `, start, start);
      into.append(cell.said);
    }
  });
}

/** The name of what a picture shows may be in a cell of its own. */
function isNamedBeside(cells: readonly Cell[], column: number): boolean {
  const cell = cells[column];
  if (cell?.isPicture !== true) return false;
  return [cells[column - 1], cells[column + 1]].some(
    (other) => other !== undefined && other.isPicture !== true && isSame(other, cell),
  );
}

/** `Yes: Yes` says nothing more than `Yes`. */
function isSame(header: Cell, cell: Cell): boolean {
  return header.said.text.trim().toLowerCase() === cell.said.text.trim().toLowerCase();
}
