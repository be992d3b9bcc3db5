import * as vscode from 'vscode';
import { l10n } from '../ui/l10n.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { agrees } from '../ui/messages.js';
import { copiedText } from './copiedText.js';
import { selectionSources } from './documentSources.js';
import type { Source } from './source.js';

/** What is on the clipboard. If a document has the same text selected, its language is the document's. */
export async function clipboardSource(): Promise<Source | undefined> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') return undefined;
  const editor = vscode.window.activeTextEditor;
  const copied = editor?.selections.some((selection) => editor.document.getText(selection) === text) === true;
  return { text, languageId: copied ? editor.document.languageId : 'plaintext' };
}

/** The editor of the Output panel, if a command came from there: by a key in it, or by its menu. */
export function outputEditor(from: unknown): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const uri = from instanceof vscode.Uri ? from : activeTextEditor?.document.uri;
  if (uri?.scheme !== 'output') return undefined;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
}

/** What is selected in the Output panel, or its text from the cursor on. It is no document to come back to. */
export function outputSources(output: vscode.TextEditor): readonly Source[] {
  const { document, selection } = output;
  const selected = selectionSources(output);
  if (selected.length === 0) {
    const rest = document.getText().slice(document.offsetAt(selection.active));
    return rest.trim() === '' ? [] : [log(rest)];
  }
  return selected.map(({ text, range }) => log(text.slice(range?.start, range?.end)));
}

/**
 * What is selected in the terminal in front, or what its last command wrote. Empty if there is nothing; undefined if the
 * user would rather keep what is on the clipboard. VS Code has no stable API for it, only commands that copy.
 */
export async function textOfTerminal(what: 'Selection' | 'LastCommandOutput'): Promise<string | undefined> {
  const text = await copiedText(
    vscode.env.clipboard,
    () => vscode.commands.executeCommand(`workbench.action.terminal.copy${what}`),
    mayReplaceClipboard,
  );
  return text === undefined ? undefined : withoutEscapes(text);
}

function log(text: string): Source {
  return { text, languageId: 'log' };
}

function mayReplaceClipboard(): Promise<boolean> {
  return agrees(
    l10n.t('Replace what is on the clipboard?'),
    l10n.t('Replace and Speak'),
    l10n.t(
      'VS Code passes a terminal’s text to Lector only through the clipboard. If that holds a picture or files, the text replaces them, and Lector cannot put them back.',
    ),
  );
}
