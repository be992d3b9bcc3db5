import * as vscode from 'vscode';
import { l10n } from '../ui/l10n.js';

export const sampleScheme = 'lector-sample';

/** A text to listen to for someone who has none at hand. It is not saved anywhere, and closing it asks nothing. */
export async function openSampleDocument(): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.from({ scheme: sampleScheme, path: '/Lector.md' });
  const document = await vscode.workspace.openTextDocument(uri);
  // A preview would take the place of the walkthrough that asked for it.
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

export function sampleText(): string {
  return [
    `# ${l10n.t('This is Lector')}`,
    l10n.t(
      'It reads your editor aloud and highlights the sentence you hear, so your eyes can follow or rest.',
    ),
    l10n.t(
      'Select a few words and press the key to hear just those. Press it with nothing selected to hear the text from the cursor.',
    ),
    l10n.t('Choose the voice and the speed you like. Everything you hear now was made on this computer.'),
    '',
  ].join('\n\n');
}
