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
  ['text/latex', 'latex'],
  ['application/json', 'json'],
]);

/** What Python says of an object that shows itself in another way, such as `<IPython.core.display.HTML object>`. */
const standIn = /^<[\w.]{1,200} object(?: at \w{1,40})?>\s*$/;

const longest = 1_000_000;
/** More than anyone listens to: a notebook may hold any number of outputs, each as short as a sequence that takes a second. */
const mostOutputs = 200;
const longestTogether = 10 * longest;

/** What cells have written, as text. What stands for a picture or for another kind is left out, and so are pictures. */
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
  const isMeant = ({ mime, data }: Item): boolean =>
    mime !== 'text/plain' ||
    items.length === 1 ||
    (!isPicture && !standIn.test(new TextDecoder().decode(data.subarray(0, 300))));
  return [...kinds.keys()]
    .flatMap((mime) => items.find((candidate) => candidate.mime === mime && isMeant(candidate)) ?? [])
    .slice(0, 1);
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
