import * as vscode from 'vscode';
import type { Source } from './source.js';

/** What the editor shows when the mouse rests where the cursor is. */
export async function hoverSource({ document, selection }: vscode.TextEditor): Promise<Source | undefined> {
  const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[] | undefined>(
    'vscode.executeHoverProvider',
    document.uri,
    selection.active,
  );
  // VS Code turns every older form into Markdown.
  const contents = (hovers ?? []).flatMap((hover) => hover.contents) as readonly { readonly value: string }[];
  const text = contents.map(({ value }) => value).join('\n\n');
  return text.trim() === '' ? undefined : { text, languageId: 'markdown' };
}
