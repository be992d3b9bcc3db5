import * as vscode from 'vscode';
import type { LectorApi } from '../../../src/editor/api/lector.js';

export async function explain({ uri }: vscode.TextDocument): Promise<void> {
  const lector = await vscode.extensions.getExtension<LectorApi>('lector.lector')?.activate();
  await lector?.speak('Two places matter here: the title, and the line below it.', { name: 'My extension' });
  await lector?.tour([
    { uri, range: new vscode.Range(0, 0, 1, 0), text: 'It begins with a title: a few words in large type.' },
    { uri, range: new vscode.Range(2, 0, 3, 0), text: 'This is what it **says**, in one short sentence.' },
  ]);
}
