import * as vscode from 'vscode';
import { l10n } from '../shown/l10n.js';

import { sampleScheme } from './sampleScheme.js';

/** Opens a text to hear for whoever has none at hand. It is not saved anywhere, and asks nothing when it is closed. */
export async function openSampleDocument(): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(
    vscode.Uri.from({ scheme: sampleScheme, path: '/Lector.md' }),
  );
  await vscode.window.showTextDocument(document);
  return document;
}

export function sampleText(): string {
  return [
    `# ${l10n.t('This is Lector')}`,
    l10n.t(
      'It reads aloud what is in the editor. The sentence you hear is marked, so your eyes can follow or rest.',
    ),
    l10n.t(
      'Select a few words and press the key to hear just those. Press it with nothing selected to hear the text from the cursor.',
    ),
    l10n.t('Choose the voice and the speed you like. Everything you hear now was made on this computer.'),
    '',
  ].join('\n\n');
}
