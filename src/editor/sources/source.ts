import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { plainText, type PlainText } from '../../core/plainText.js';
import { foundAgain, type MarkedRange } from '../../reading/foundAgain.js';
import type { SourceRange } from '../../text/segment.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

/** Something to read, and where it came from. */
export interface Source {
  /** The whole document, so that its grammar sees what comes before the part that is read. */
  readonly text: string;
  readonly languageId: string;
  /** The part of the text to read; all of it if absent. */
  readonly range?: SourceRange;
  /** Where it can be highlighted while it is heard; absent for the clipboard and the like. */
  readonly document?: vscode.TextDocument;
  /** The place that the text is about, shown while it is heard. */
  readonly shows?: vscode.Location;
}

/** Something that Lector itself says. */
export function sentence(text: PlainText): Source {
  return { text, languageId: 'plaintext' };
}

/** A document, or a range of it. Untitled files and both sides of a diff are documents, too. */
export function documentSource(document: vscode.TextDocument, range?: vscode.Range): Source {
  const source = { text: document.getText(), languageId: languageIdOf(document), document };
  if (range === undefined) return source;
  return { ...source, range: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) } };
}

/** What is plain text to VS Code, unless an extension has told it of the language. */
export const markupByEnding = new Map(
  Object.entries({
    adoc: 'asciidoc',
    asciidoc: 'asciidoc',
    mdc: 'markdown',
    mdx: 'mdx',
    org: 'org',
    qmd: 'quarto',
    rmd: 'quarto',
    srt: 'srt',
    vtt: 'vtt',
  }),
);
/** The same, but nobody means to hear it with the prose of a folder. */
const dataByEnding = new Map(
  // Settings in INI are close enough to TOML for comments, strings and sections.
  Object.entries({ csv: 'csv', tab: 'tsv', toml: 'ini', tsv: 'tsv' }),
);

export function languageIdOf({ languageId, uri }: vscode.TextDocument): string {
  if (languageId !== 'plaintext') return languageId;
  const ending = endingOf(uri);
  return markupByEnding.get(ending) ?? dataByEnding.get(ending) ?? languageId;
}

/** How the name of a file ends, without the dot. */
export function endingOf({ path }: vscode.Uri): string {
  return path.split('.').at(-1)?.toLowerCase() ?? '';
}

/** A file, whether or not it is open. Rejects if it is gone, or not text. */
export async function fileSources(uri: vscode.Uri): Promise<readonly Source[]> {
  if (uri.path.endsWith('.ipynb'))
    return cellSources((await vscode.workspace.openNotebookDocument(uri)).getCells());
  return [documentSource(await vscode.workspace.openTextDocument(uri))];
}

/** The ranges of a document that were read, or will be, as far as they are still there, or all of it. */
export function documentRanges(
  document: vscode.TextDocument,
  ranges: readonly MarkedRange[] | undefined,
): readonly Source[] {
  const whole = documentSource(document);
  const { length } = whole.text;
  const within = (offset: number): number => Math.min(offset, length);
  if (ranges === undefined) return [whole];
  // Those that an older version kept are only places, and the text may be shorter by now.
  return foundAgain(whole.text, ranges).flatMap((found) =>
    found === undefined ? [] : [{ ...whole, range: { start: within(found.start), end: within(found.end) } }],
  );
}

/** Every non-empty selection, in text order rather than the order of the clicks. */
export function selectionSources({ document, selections }: vscode.TextEditor): Source[] {
  return selections
    .filter((selection) => document.getText(selection).trim() !== '')
    .toSorted((a, b) => a.start.compareTo(b.start))
    .map((selection) => documentSource(document, selection));
}

/** Markdown as Markdown, code in the cell's language. */
export function cellSources(cells: readonly vscode.NotebookCell[]): readonly Source[] {
  return cells.map(({ document, kind }) => {
    const source = documentSource(document);
    return kind === vscode.NotebookCellKind.Markup ? { ...source, languageId: 'markdown' } : source;
  });
}

/** Shows a document or a cell where it has a tab, if it has one; that of a diff counts if it has no other. */
export async function showText(document: vscode.TextDocument): Promise<void> {
  const cell = vscode.workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find((candidate) => candidate.document === document);
  const uri = String(cell?.notebook.uri ?? document.uri);
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const tab = tabs.find(
    ({ input }) =>
      (input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook) &&
      String(input.uri) === uri,
  );
  const where = tab && { viewColumn: tab.group.viewColumn };
  try {
    if (cell === undefined) {
      if (tab === undefined && (await showDiff(uri, tabs))) return;
      if (document.isClosed) await checkFile(document.uri);
      await vscode.window.showTextDocument(document, where);
    } else {
      const selections = [new vscode.NotebookRange(cell.index, cell.index + 1)];
      await vscode.window.showNotebookDocument(cell.notebook, { ...where, selections });
    }
  } catch {
    void showInformation(l10n.t('{0} is no longer there.', plainText(basename(document.uri.path), 80)));
  }
}

/** Rejects if it is a file that is gone: VS Code would open a tab for it all the same. */
async function checkFile(uri: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  if (fs.isWritableFileSystem(uri.scheme) !== undefined) await fs.stat(uri);
}

/** Returns whether a diff with this side has a tab. */
async function showDiff(side: string, tabs: readonly vscode.Tab[]): Promise<boolean> {
  for (const { input, label, group } of tabs) {
    if (!(input instanceof vscode.TabInputTextDiff)) continue;
    const { original, modified } = input;
    if (![original, modified].map(String).includes(side)) continue;
    const where = { viewColumn: group.viewColumn };
    await vscode.commands.executeCommand('vscode.diff', original, modified, label, where);
    return true;
  }
  return false;
}
