import type { VoiceCloning } from '../../api/voiceService.js';
import { isLanguageCode } from '../../api/wire/languages.js';
import { LectorError } from '../../core/errors.js';
import type { CustomVoice } from '../../core/voices/voice.js';
import { changeOf, type VoiceChange } from '../../core/voices/voiceChange.js';
import { cancellableWork } from '../ui/cancellableWork.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { agrees } from '../ui/messages.js';
import { chooseAnother } from '../voices/chooseAnother.js';
import { shownName } from '../voices/voiceWords.js';
import { languageStep, nameStep } from './voiceSteps.js';

export async function renameVoice(lector: Lector, voice: CustomVoice): Promise<void> {
  const name = await nameStep(l10n.t('Rename “{0}”', shownName(voice)), voice.name);
  if (typeof name === 'string') await change(lector, voice, { name });
}

export async function changeVoiceLanguage(lector: Lector, voice: CustomVoice): Promise<void> {
  const title = l10n.t('Change the Language of “{0}”', shownName(voice));
  const cost = lector.accounts.isHosted
    ? l10n.t('Changing the language makes a new sample, which counts as usage')
    : l10n.t('Changing the language makes a new sample, free of charge');
  const language = await languageStep(title, voice.language, cost);
  if (typeof language !== 'string' || language === voice.language) return;
  if (lector.accounts.isHosted && !(await mayMakeSample(voice))) return;
  await change(lector, voice, { language });
}

/** The service does not say in advance how long the sample will be. */
function mayMakeSample(voice: CustomVoice): Promise<boolean> {
  return agrees(
    l10n.t('Change the language of “{0}”?', shownName(voice)),
    l10n.t('Change Language'),
    l10n.t('The service makes a new sample, and its characters are charged to your account.'),
  );
}

async function change(lector: Lector, voice: CustomVoice, wish: VoiceChange): Promise<void> {
  const wanted = changeOf(voice, wish);
  if (wanted === undefined) return;
  const { name, language } = wanted;
  const title = l10n.t('Lector: changing the voice “{0}”…', shownName(voice));
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined || !isLanguageCode(language) ? {} : { language }),
  };
  const edited = await refreshedAfter(lector, () =>
    cancellableWork(title, async (signal) => {
      const cloning = await cloningOf(lector);
      const answer = await cloning.editVoice(voice.id, changes, signal);
      if (language !== undefined) {
        await lector.languages.note(lector.accounts.service, [{ voice_id: voice.id, language }]);
        await lector.chosen.forget(voice.id);
      }
      return answer;
    }),
  );
  if (edited?.sample === undefined || language === undefined) return;
  await lector.preview.play({ name: edited.name ?? voice.name, sample: edited.sample });
}

export async function deleteVoice(lector: Lector, voice: CustomVoice): Promise<void> {
  const { chosen, favorites } = lector;
  const sure = await agrees(
    l10n.t('Delete the voice “{0}”?', shownName(voice)),
    l10n.t('Delete'),
    l10n.t('It will be deleted from the service and cannot be restored.'),
  );
  if (!sure) return;
  const cloning = await cloningOf(lector);
  await refreshedAfter(lector, async () => {
    await cloning.deleteVoice(voice.id, new AbortController().signal);
    await favorites.forget(voice.id);
    await chosen.forget(voice.id);
  });
  if (chosen.id === voice.id) await chooseAnother(lector, shownName(voice));
}

/** Rejects if nobody is signed in, or if the chosen kind of service makes no voices. */
export async function cloningOf({ clients }: Lector): Promise<VoiceCloning> {
  const { cloning } = await clients.client();
  if (cloning !== undefined) return cloning;
  throw new LectorError('notOffered', 'This kind of service makes no voices.');
}

/** Refreshes even after a failure: the change may have been made, and nobody should make or buy a voice twice. */
export async function refreshedAfter<T>(
  { catalogue, accounts, meter }: Lector,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } finally {
    catalogue.refresh();
    if (accounts.isHosted) void meter.refresh({ always: true });
  }
}
