import type { PlainText } from '../../core/plainText.js';
import { plainText } from '../../core/plainText.js';
import { runCommand } from '../contributions/commands.js';
import type { CommandId } from '../../core/manifest.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

/** Why nothing is read, in one sentence. Some reasons come with a way out. */
export type Nothing =
  | { readonly why: 'noText' | 'notSelected' | 'endOfText' | 'blank' | 'unsayable' | 'noProblem' }
  | { readonly why: 'emptyClipboard' | 'emptyTerminal' | 'emptyMessage' }
  | { readonly why: 'unreadable'; readonly file: string };

export async function tellNothing(nothing: Nothing): Promise<void> {
  const { sentence, button } = wordsOf(nothing);
  if (button === undefined) await showInformation(sentence);
  else if ((await showInformation(sentence, button.label)) !== undefined) await runCommand(button.command);
}

interface Words {
  readonly sentence: PlainText;
  readonly button?: { readonly label: PlainText; readonly command: CommandId };
}

function wordsOf(nothing: Nothing): Words {
  const speakDocument = { label: l10n.t('Speak Document'), command: 'lector.speakDocument' } as const;
  switch (nothing.why) {
    case 'noText':
      return {
        sentence: l10n.t('No text is open to read. Open a file, or hear a sample.'),
        button: { label: l10n.t('Hear a Sample'), command: 'lector.speakSample' },
      };
    case 'notSelected':
      return {
        sentence: l10n.t('Nothing is selected. Select what you want to hear, or hear the whole document.'),
        button: speakDocument,
      };
    case 'endOfText':
      return {
        sentence: l10n.t(
          'There is no text after the cursor. Move it to where you want to start, or hear the whole document.',
        ),
        button: speakDocument,
      };
    case 'blank':
      return { sentence: l10n.t('There is nothing to say: the text is empty.') };
    case 'unsayable':
      return { sentence: l10n.t('There is nothing to say: the text has no words in it.') };
    case 'unreadable':
      return {
        sentence: l10n.t('{0} cannot be read aloud: it is not a text file.', plainText(nothing.file, 80)),
      };
    case 'emptyClipboard':
      return { sentence: l10n.t('There is no text in the clipboard. Copy what you want to hear.') };
    case 'noProblem':
      return {
        sentence: l10n.t('There is no problem at the cursor. Move the cursor to an underlined problem.'),
      };
    case 'emptyTerminal':
      return { sentence: l10n.t('Nothing is selected in the terminal. Select what you want to hear.') };
    case 'emptyMessage':
      return { sentence: l10n.t('The commit message is empty. Write what you want to hear.') };
  }
}
