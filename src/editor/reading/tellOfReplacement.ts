import { runCommand } from '../contributions/commands.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

/** Says why the reading goes on in another voice, and offers the choice. */
export async function tellOfReplacement(): Promise<void> {
  const select = l10n.t('Select Voice…');
  const happened = l10n.t('The voice that was reading is no longer installed. Another voice reads on.');
  if ((await showInformation(happened, select)) === select) await runCommand('lector.selectVoice');
}
