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
/** Together they repeat no more than this: nothing can stop one that has begun. */
const mostRepeats = 100_000;

/** Where the cursor was after so much of the raw text. */
interface Mark {
  readonly end: number;
  readonly marker: IMarker | undefined;
}

/**
 * What a terminal shows at the end: a progress bar is what it came to, and what was drawn over is gone. Before that, what
 * it has no room for, as it was written. Without blank lines at both ends.
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
    const marks: Mark[] = [];
    for (let at = 0; at < raw.length; at += stretch) {
      const end = Math.min(at + stretch, raw.length);
      terminal.write(raw.slice(at, end), () => marks.push({ end, marker: terminal.registerMarker() }));
    }
    await new Promise<void>((resolve) => terminal.write('', resolve));
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
    const first = lines.findIndex((line) => line.trim() !== '');
    const last = lines.findLastIndex((line) => line.trim() !== '');
    return first < 0 ? [] : lines.slice(first, last + 1);
  } finally {
    terminal.dispose();
  }
}

/** Makes the terminal ignore sequences that would repeat too much. */
function boundRepeats({ parser }: Terminal): void {
  let left = mostRepeats;
  for (const final of repeating) {
    parser.registerCsiHandler({ final }, ([times]) => {
      const count = Number(times) || 1;
      if (count > left) return true;
      left -= count;
      return false;
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
