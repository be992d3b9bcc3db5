import { offeredVoice } from '../../core/naturalVoices/catalogue.js';
import { plainText } from '../../core/plainText.js';
import { runCommand } from '../contributions/commands.js';
import { l10n } from '../ui/l10n.js';
import { showWarning } from '../ui/messages.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import type { NaturalVoiceParts } from './naturalVoiceParts.js';

/** The damaged voices that the user has been told about. */
const toldKey = 'naturalVoices.toldDamaged';

/** Tells the user once about each damaged voice that was set aside, and offers it again. */
export async function tellDamaged({ folder, state }: NaturalVoiceParts): Promise<void> {
  const damaged = await new NaturalVoiceStore(folder).damaged();
  const told = state.get<readonly string[]>(toldKey) ?? [];
  await state.update(toldKey, damaged);
  for (const key of damaged.filter((one) => !told.includes(one))) void tell(key);
}

async function tell(key: string): Promise<void> {
  const offered = offeredVoice(key);
  const again = l10n.t('Get It Again');
  const name = plainText(offered?.name ?? key);
  const message = l10n.t('The files of the voice “{0}” were damaged, so it was set aside.', name);
  const answer = await showWarning(message, ...(offered === undefined ? [] : [again]));
  if (answer === again) await runCommand('lector.getNaturalVoices', key);
}
