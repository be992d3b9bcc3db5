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
/** More than anyone listens to: a notebook may hold any number of outputs, each as short as a sequence that takes a second. */
const mostOutputs = 200;
const longestTogether = 10 * longest;

/** What cells have written, as text. Pictures are left out, with what stands for them. */
export async function cellOutputs(cells: readonly vscode.NotebookCell[]): Promise<readonly Source[]> {
  const texts = cells.flatMap(({ outputs }) => outputs).flatMap(({ items }) => textOf(items));
  const sources: Source[] = [];
  let left = longestTogether;
  // One after another: what shows how a log looks takes megabytes.
  for (const { mime, data } of texts.slice(0, mostOutputs)) {
    const beginning = data.subarray(0, Math.min(longest, left));
    left -= beginning.length;
    sources.push(...(await sourcesOf(mime, new TextDecoder().decode(beginning))));
    if (left === 0) break;
  }
  return sources;
}

type Item = vscode.NotebookCellOutputItem;

/** The best to listen to of what an output comes as, if any. */
function textOf(items: readonly Item[]): readonly Item[] {
  const isPicture = items.some(({ mime }) => mime.startsWith('image/'));
  const mimes = [...kinds.keys()].filter((mime) => !isPicture || mime !== 'text/plain');
  return mimes.flatMap((mime) => items.find((candidate) => candidate.mime === mime) ?? []).slice(0, 1);
}

async function sourcesOf(mime: string, text: string): Promise<readonly Source[]> {
  const languageId = kinds.get(mime) ?? 'plaintext';
  if (mime.endsWith('.error')) return [{ text: errorText(text), languageId }];
  if (languageId !== 'log') return [{ text, languageId }];
  const { outputSources } = await import('./commandSources.js');
  return outputSources({ raw: text, linesBefore: 0 });
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
