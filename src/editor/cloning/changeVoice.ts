import { isLanguageCode } from '../../api/wire/languages.js';
import { voiceLanguage, type CustomVoice } from '../../core/voices/voice.js';
import { changeOf, type VoiceChange } from '../../core/voices/voiceChange.js';
import { cancellableWork } from '../ui/cancellableWork.js';
import type { CustomVoiceParts } from './customVoiceParts.js';
import { refreshedAfter } from './refreshedAfter.js';
import { languageStep, nameStep } from './voiceSteps.js';
import { l10n } from '../ui/l10n.js';
import { ask, showInformation } from '../ui/messages.js';
import { shownName } from '../voices/voiceWords.js';

export async function renameVoice(parts: CustomVoiceParts, voice: CustomVoice): Promise<void> {
  const name = await nameStep(l10n.t('Rename “{0}”', shownName(voice)), voice.name);
  if (typeof name === 'string') await change(parts, voice, { name });
}

export async function changeVoiceLanguage(parts: CustomVoiceParts, voice: CustomVoice): Promise<void> {
  const language = await languageStep(l10n.t('Change the Language of “{0}”', shownName(voice)), {
    current: voice.language,
    placeholder: parts.accounts.isHosted
      ? l10n.t('Another language makes a new sample, which counts as usage')
      : l10n.t('Another language makes a new sample, free of charge'),
  });
  if (typeof language !== 'string' || language === voice.language) return;
  if (parts.accounts.isHosted && !(await mayMakeSample(voice))) return;
  await change(parts, voice, { language });
}

/** The service does not say in advance how long the sample will be. */
async function mayMakeSample(voice: CustomVoice): Promise<boolean> {
  const make = l10n.t('Change Language');
  const question = l10n.t('Change the language of “{0}”?', shownName(voice));
  const detail = l10n.t('The service makes a new sample, and its characters are charged to your account.');
  return (await ask({ question, detail }, make)) === make;
}

async function change(parts: CustomVoiceParts, voice: CustomVoice, wish: VoiceChange): Promise<void> {
  const wanted = changeOf(voice, wish);
  if (wanted === undefined) return;
  const { name, language } = wanted;
  const title = l10n.t('Lector: changing the voice “{0}”…', shownName(voice));
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined || !isLanguageCode(language) ? {} : { language }),
  };
  const edited = await refreshedAfter(parts, () =>
    cancellableWork(title, async (signal) => {
      const client = await parts.clients.client();
      const answer = await client.editVoice(voice.id, changes, signal);
      if (language !== undefined) {
        await parts.languages.note(parts.accounts.service, [{ voice_id: voice.id, language }]);
        await parts.chosen.forget(voice.id);
      }
      return answer;
    }),
  );
  if (edited?.sample === undefined || language === undefined) return;
  await parts.preview.play({ name: edited.name ?? voice.name, sample: edited.sample });
}

export async function deleteVoice(parts: CustomVoiceParts, voice: CustomVoice): Promise<void> {
  const sure = l10n.t('Delete');
  const answer = await ask(
    {
      question: l10n.t('Delete the voice “{0}”?', shownName(voice)),
      detail: l10n.t('It will be deleted from the service and cannot be restored.'),
    },
    sure,
  );
  if (answer !== sure) return;
  const client = await parts.clients.client();
  await refreshedAfter(parts, async () => {
    await client.deleteVoice(voice.id, new AbortController().signal);
    await parts.favorites.forget(voice.id);
    await parts.chosen.forget(voice.id);
  });
  if (parts.chosen.id !== voice.id) return;
  const next = parts.chosen.among(await parts.catalogue.voices());
  await parts.chosen.choose(next?.id, next && voiceLanguage(next));
  if (next === undefined) return;
  void showInformation(
    l10n.t('“{0}” was the chosen voice. “{1}” is chosen now.', shownName(voice), shownName(next)),
  );
}
