import * as vscode from 'vscode';
import { runCommand } from '../commands.js';

export async function askForSelection(): Promise<void> {
  const speakDocument = vscode.l10n.t('Speak Document');
  const message = vscode.l10n.t(
    'Nothing is selected. Select what you want to hear, or hear the whole document.',
  );
  if ((await vscode.window.showInformationMessage(message, speakDocument)) === speakDocument) {
    await runCommand('lector.speakDocument');
  }
}

export async function askForEditor(): Promise<void> {
  await vscode.window.showInformationMessage(
    vscode.l10n.t('No editor is open. Open a file, then select what you want to hear.'),
  );
}
