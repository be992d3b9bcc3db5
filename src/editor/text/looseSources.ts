import * as vscode from 'vscode';
import { copiedText } from './copiedText.js';
import type { Source } from './source.js';

/** What was copied. If a document has the same text selected, the document tells the language. */
export async function clipboardSource(): Promise<Source | undefined> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') return undefined;
  const editor = vscode.window.activeTextEditor;
  const copied = editor?.selections.some((selection) => editor.document.getText(selection) === text) === true;
  return { text, languageId: copied ? editor.document.languageId : 'plaintext' };
}

/** Terminals do not tell extensions what is selected in them, so it goes through the clipboard. */
export async function terminalSelectionSource(): Promise<Source | undefined> {
  const text = await copiedText(vscode.env.clipboard, () =>
    vscode.commands.executeCommand('workbench.action.terminal.copySelection'),
  );
  return text.trim() === '' ? undefined : { text: withoutEscapes(text), languageId: 'log' };
}

function withoutEscapes(text: string): string {
  // Colors and cursor movements, in case the terminal copies them too.
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g'), '');
}
