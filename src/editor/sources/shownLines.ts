import { Terminal, type IBuffer, type IMarker } from '@xterm/headless';
import { withoutEscapes } from '../../text/plain/escapes.js';

/** Wider than a program thinks, so that few lines are wrapped. */
const columns = 240;
const rows = 50;
/** More would take too much memory. */
const scrollback = 4000;
/** How much is written between two marks. */
const stretch = 8192;
/** Sequences that repeat something as often as a program says, even a billion times. */
const repeating = ['b', 'I', 'L', 'M', 'S', 'T', 'Z'];
/** Sequences that make or fill the whole screen anew: each counts as its rows. */
const wholeScreen = [{ final: 'c' }, { intermediates: '#', final: '8' }];
/** Together they repeat no more than this: nothing can stop one that has begun. */
const mostRepeats = 100_000;

/** Where the cursor was after so much of the raw text. */
interface Mark {
  readonly end: number;
  readonly marker: IMarker | undefined;
}

/**
 * What a terminal shows at the end: a progress bar is what it came to, and what was drawn over is gone. Before that, what
 * it has no room for, as it was written; and so is all of it if the terminal fails. Without blank lines at both ends.
 */
export async function shownLines(raw: string): Promise<readonly string[]> {
  const terminal = new Terminal({
    cols: columns,
    rows,
    scrollback,
    convertEol: true,
    allowProposedApi: true,
  });
  try {
    boundRepeats(terminal);
    withoutFault(terminal);
    const marks: Mark[] = [];
    for (let at = 0; at < raw.length; at += stretch) {
      const end = Math.min(at + stretch, raw.length);
      if (!(await isWritten(terminal, raw.slice(at, end))))
        return withoutBlankEnds(raw.split('\n').map(asWritten));
      marks.push({ end, marker: terminal.registerMarker() });
    }
    const { normal } = terminal.buffer;
    const lines = scrolledOut(raw, marks, normal);
    // The rest of a line that began above is already among them.
    let row = lines.length === 0 ? 0 : nextLine(normal, 0);
    for (; row < normal.length; row++) {
      const line = normal.getLine(row);
      if (line === undefined) break;
      const continues = row + 1 < normal.length && normal.getLine(row + 1)?.isWrapped === true;
      const text = line.translateToString(!continues);
      lines.push(line.isWrapped ? `${lines.pop() ?? ''}${text}` : text);
    }
    return withoutBlankEnds(lines);
  } finally {
    terminal.dispose();
  }
}

/** False if the terminal has failed. It works in a timer of its own, whose errors reach nobody, and then says no more. */
function isWritten(terminal: Terminal, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    terminal.write(text, () => resolve(true));
    // Timers of one length run in the order they were set in, so the terminal's has run before this one.
    setTimeout(() => resolve(false));
  });
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Makes the terminal ignore sequences that would repeat too much. */
function boundRepeats({ parser }: Terminal): void {
  let left = mostRepeats;
  const isTooMuch = (count: number): boolean => {
    if (count > left) return true;
    left -= count;
    return false;
  };
  for (const final of repeating)
    parser.registerCsiHandler({ final }, ([times]) => isTooMuch(Number(times) || 1));
  for (const id of wholeScreen) parser.registerEscHandler(id, () => isTooMuch(rows));
}

/** Keeps the terminal from erasing up to the last cell of its last line: it takes the line below for one that is there. */
function withoutFault({ parser, buffer }: Terminal): void {
  for (const prefix of ['', '?']) {
    parser.registerCsiHandler({ ...(prefix && { prefix }), final: 'J' }, ([part]) => {
      const { cursorX, cursorY, length } = buffer.active;
      return part === 1 && cursorX + 1 >= columns && cursorY + 1 >= length;
    });
  }
}

/** The lines that began above the first row, as they were written. */
function scrolledOut(raw: string, marks: readonly Mark[], shown: IBuffer): string[] {
  if (shown.length < rows + scrollback) return [];
  // The first that is left: least was drawn over between the first row and there.
  const mark = marks.find(({ marker }) => marker?.isDisposed === false);
  if (mark?.marker === undefined) return [];
  const begun = raw.slice(0, mark.end).split('\n').length;
  let here = 0;
  for (let row = nextLine(shown, 0); row <= mark.marker.line; row = nextLine(shown, row + 1)) here++;
  return raw.split('\n', Math.max(0, begun - here)).map(asWritten);
}

/** The first row from this one on that begins a line. Past its last row, a full buffer wraps around to its first. */
function nextLine(shown: IBuffer, from: number): number {
  let row = from;
  while (row < shown.length && shown.getLine(row)?.isWrapped === true) row++;
  return row;
}

/** Of what overwrote itself, the end. */
function asWritten(line: string): string {
  return withoutEscapes(line.slice(line.trimEnd().lastIndexOf('\r') + 1));
}
