/** A cell of Markdown or Python. */
export type Cell = readonly [kind: 'markdown' | 'code', ...lines: readonly string[]];

/** The text of a Jupyter notebook with these cells. */
export function notebookFile(...cells: readonly Cell[]): string {
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { language_info: { name: 'python' } },
    cells: cells.map(([kind, ...lines], n) => ({
      id: `cell-${n + 1}`,
      cell_type: kind,
      metadata: {},
      ...(kind === 'code' && { execution_count: null, outputs: [] }),
      source: [lines.join('\n')],
    })),
  });
}
