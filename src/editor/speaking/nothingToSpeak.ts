import { type PlainText } from '../../core/plainText.js';
import { runCommand } from '../commands.js';
import { l10n } from '../shown/l10n.js';
import { showInformation } from '../shown/messages.js';

export async function askForSelection(): Promise<void> {
  await offerDocument(
    l10n.t('Nothing is selected. Select what you want to hear, or hear the whole document.'),
  );
}

export async function askForEarlierCursor(): Promise<void> {
  await offerDocument(
    l10n.t('No text follows the cursor. Put it where you want to begin, or hear the whole document.'),
  );
}

async function offerDocument(message: PlainText): Promise<void> {
  const speakDocument = l10n.t('Speak Document');
  if ((await showInformation(message, speakDocument)) === speakDocument) {
    await runCommand('lector.speakDocument');
  }
}

export async function askForEditor(): Promise<void> {
  await showInformation(l10n.t('No editor is open. Open a file, then select what you want to hear.'));
}

export async function tellNothingThere(where: 'clipboard' | 'problems' | 'terminal'): Promise<void> {
  const sentences: Readonly<Record<typeof where, PlainText>> = {
    clipboard: l10n.t('There is no text in the clipboard. Copy what you want to hear.'),
    problems: l10n.t('There is no problem at the cursor. Put it on a marked place.'),
    terminal: l10n.t('Nothing is selected in the terminal. Select what you want to hear.'),
  };
  await showInformation(sentences[where]);
}
