import * as vscode from 'vscode';
import {
  documentSource,
  notebookSelectionSources,
  notebookSources,
  selectionSources,
} from '../text/documentSources.js';
import { clipboardSource, terminalSelectionSource } from '../text/looseSources.js';
import { problemSource } from '../text/problemSource.js';
import type { Source } from '../text/source.js';
import { askForEarlierCursor, askForEditor, askForSelection, tellNothingThere } from './nothingToSpeak.js';

/** What a command reads; where there is nothing, the user has been told. */
export type WhatToSpeak = { readonly sources: readonly Source[]; readonly fromOffset?: number } | undefined;

/**
 * A selection in the editor or in a notebook's cells. The menus of a terminal and of a cell say which one they belong
 * to; a key binding for terminals says `terminal`.
 */
export async function selectionInFront(from?: unknown): Promise<WhatToSpeak> {
  const cells = cellsOfMenu(from);
  if (cells !== undefined) return { sources: cells };
  if (from === 'terminal' || vscode.window.terminals.some((terminal) => terminal === from))
    return loose(await terminalSelectionSource(), 'terminal');
  const editor = vscode.window.activeTextEditor;
  const notebook = vscode.window.activeNotebookEditor;
  if (editor === undefined && notebook === undefined) {
    await askForEditor();
    return undefined;
  }
  const selected = editor === undefined ? [] : selectionSources(editor);
  if (selected.length > 0) return { sources: selected };
  if (notebook !== undefined) return { sources: notebookSelectionSources(notebook) };
  await askForSelection();
  return undefined;
}

/** All selected cells where the menu's cell is one of them, as other commands of that menu do. */
function cellsOfMenu(from: unknown): readonly Source[] | undefined {
  for (const notebook of vscode.workspace.notebookDocuments) {
    const cell = notebook.getCells().find((candidate) => candidate === from);
    if (cell === undefined) continue;
    const editor = vscode.window.activeNotebookEditor;
    const among =
      editor?.notebook === notebook &&
      editor.selections.some(({ start, end }) => start <= cell.index && cell.index < end);
    return among ? notebookSelectionSources(editor) : notebookSources(notebook, cell.index, cell.index + 1);
  }
  return undefined;
}

/** The explorer and the editor's title say which document; the palette means the one in front. */
export async function documentInFront(target?: unknown): Promise<WhatToSpeak> {
  if (target instanceof vscode.Uri) {
    return { sources: [documentSource(await vscode.workspace.openTextDocument(target))] };
  }
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  if (notebook !== undefined) return { sources: notebookSources(notebook) };
  const document = vscode.window.activeTextEditor?.document;
  if (document !== undefined) return { sources: [documentSource(document)] };
  await askForEditor();
  return undefined;
}

/** The whole document, begun at the cursor's sentence, so that one can also go back from there. */
export async function fromCursor(): Promise<WhatToSpeak> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await askForEditor();
    return undefined;
  }
  const { document, selection } = editor;
  const fromOffset = document.offsetAt(selection.start);
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  const cell = notebook?.getCells().findIndex((candidate) => candidate.document === document) ?? -1;
  const sources =
    notebook === undefined || cell < 0 ? [documentSource(document)] : notebookSources(notebook, cell);
  if (sources.length === 1 && isBlankFrom(document, selection.start)) {
    await askForEarlierCursor();
    return undefined;
  }
  return { sources, fromOffset };
}

function isBlankFrom(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
  if (document.lineAt(line).text.slice(character).trim() !== '') return false;
  for (let below = line + 1; below < document.lineCount; below++) {
    if (!document.lineAt(below).isEmptyOrWhitespace) return false;
  }
  return true;
}

export async function clipboard(): Promise<WhatToSpeak> {
  return loose(await clipboardSource(), 'clipboard');
}

export async function problemsAtCursor(): Promise<WhatToSpeak> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await askForEditor();
    return undefined;
  }
  return loose(problemSource(editor), 'problems');
}

async function loose(
  source: Source | undefined,
  where: 'clipboard' | 'problems' | 'terminal',
): Promise<WhatToSpeak> {
  if (source !== undefined) return { sources: [source] };
  await tellNothingThere(where);
  return undefined;
}
