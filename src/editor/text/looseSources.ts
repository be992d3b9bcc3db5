import * as vscode from 'vscode';
import type { Source } from './source.js';

/** What was copied. A document that has the same text selected says which language it is in. */
export async function clipboardSource(): Promise<Source | undefined> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') return undefined;
  const editor = vscode.window.activeTextEditor;
  const copied = editor?.selections.some((selection) => editor.document.getText(selection) === text) === true;
  return { text, languageId: copied ? editor.document.languageId : 'plaintext' };
}

/** Terminals tell no extension what is selected in them: it takes the way over the clipboard, which is put back. */
export async function terminalSelectionSource(): Promise<Source | undefined> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  await clipboard.writeText('');
  try {
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    const text = await clipboard.readText();
    return text.trim() === '' ? undefined : { text: withoutEscapes(text), languageId: 'log' };
  } finally {
    await clipboard.writeText(before);
  }
}

function withoutEscapes(text: string): string {
  // Colours and cursor movements, in case the terminal copies them along.
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g'), '');
}
