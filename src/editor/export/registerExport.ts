import * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import type { SavingParts } from './saveAsAudio.js';

export function registerExport(
  context: vscode.ExtensionContext,
  parts: Omit<SavingParts, 'unfinished'>,
): void {
  const unfinished = vscode.Uri.joinPath(context.globalStorageUri, 'saving').fsPath;
  context.subscriptions.push(
    registerCommand('lector.exportAudio', async (from) =>
      (await import('./saveAsAudio.js')).saveAsAudio(from, { ...parts, unfinished }),
    ),
  );
}
