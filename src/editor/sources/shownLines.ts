import { Terminal } from '@xterm/headless';

/** Wider than a program thinks, so that few lines are wrapped. */
const columns = 240;

/**
 * What a terminal shows at the end: a progress bar is what it came to, and what was drawn over is gone. Without blank
 * lines at both ends.
 */
export async function shownLines(raw: string): Promise<readonly string[]> {
  const terminal = new Terminal({
    cols: columns,
    rows: 50,
    scrollback: 4000,
    convertEol: true,
    allowProposedApi: true,
  });
  try {
    await new Promise<void>((resolve) => terminal.write(raw, resolve));
    const { normal } = terminal.buffer;
    const lines: string[] = [];
    for (let row = 0; row < normal.length; row++) {
      const line = normal.getLine(row);
      if (line === undefined) break;
      const continues = normal.getLine(row + 1)?.isWrapped === true;
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
