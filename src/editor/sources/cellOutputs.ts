import type * as vscode from 'vscode';
import type { Source } from './source.js';

/** Kinds of output that are text, the best to listen to first, and the language that each is read in. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['text/markdown', 'markdown'],
  ['text/plain', 'plaintext'],
  ['application/vnd.code.notebook.stdout', 'log'],
  ['application/vnd.code.notebook.stderr', 'log'],
  ['application/vnd.code.notebook.error', 'log'],
  ['text/html', 'html'],
]);

const longest = 1_000_000;

/** What a cell has written, as text. Pictures are left out. */
export function cellOutputs(cell: vscode.NotebookCell): readonly Source[] {
  return cell.outputs.flatMap(({ items }) => {
    for (const [mime, languageId] of kinds) {
      const item = items.find((candidate) => candidate.mime === mime);
      if (item === undefined) continue;
      const text = new TextDecoder().decode(item.data.subarray(0, longest));
      return [{ text: mime.endsWith('.error') ? errorText(text) : text, languageId }];
    }
    return [];
  });
}

/** What went wrong, without the stack. */
function errorText(json: string): string {
  try {
    const { name, message } = JSON.parse(json) as Partial<Error>;
    return `${name ?? ''}: ${message ?? ''}`;
  } catch {
    return json;
  }
}
