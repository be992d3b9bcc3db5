import * as vscode from 'vscode';
import type { Source } from './source.js';

/** What was copied. If a document has the same text selected, the document tells the language. */
export async function clipboardSource(): Promise<Source | undefined> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') return undefined;
  const editor = vscode.window.activeTextEditor;
  const copied = editor?.selections.some((selection) => editor.document.getText(selection) === text) === true;
  return { text, languageId: copied ? editor.document.languageId : 'plaintext' };
}

/**
 * Terminals do not tell extensions what is selected in them, so it is copied to the clipboard, which is then restored.
 */
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
  // Colors and cursor movements, in case the terminal copies them too.
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g'), '');
}
