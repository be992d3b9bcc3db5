import type { PlainText } from '../../core/plainText.js';
import { voiceLanguage } from '../../core/voices/voice.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';
import { shownName } from './voiceWords.js';

/** The chosen voice is gone: chooses another one, if there is one, and says so. */
export async function chooseAnother({ catalogue, chosen }: Lector, gone: PlainText): Promise<void> {
  const next = chosen.among(await catalogue.voices());
  await chosen.choose(next?.id, next && voiceLanguage(next));
  if (next === undefined) return;
  void showInformation(l10n.t('“{0}” was the chosen voice. “{1}” is chosen now.', gone, shownName(next)));
}
