import type { VoiceCloning } from '../../api/voiceService.js';
import { languageCodes, type LanguageCode } from '../../api/wire/languages.js';
import { isGone } from '../../core/errors.js';
import { voiceNameLength } from '../../core/limits.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { nameFault, newName, type CustomVoice } from '../../core/voices/voice.js';
import { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { agrees, cancellableWork } from '../ui/messages.js';
import { l10n } from '../ui/l10n.js';
import { choiceStep, textStep, type back, type StepPlace } from '../ui/steps.js';
import { chooseAnother } from '../voices/chooseAnother.js';
import { languageName, shownName } from '../voices/voiceWords.js';

export async function renameVoice(lector: Lector, voice: CustomVoice): Promise<void> {
  const wanted = await nameStep(lector, l10n.t('Rename “{0}”', shownName(voice)), voice);
  const name = typeof wanted === 'string' ? newName(voice, wanted) : undefined;
  if (name !== undefined) await change(lector, voice, { name });
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

async function change(
  lector: Lector,
  voice: CustomVoice,
  changes: Parameters<VoiceCloning['editVoice']>[1],
): Promise<void> {
  const { accounts, chosen, clients, languages } = lector;
  const { service } = accounts;
  const { language } = changes;
  const title = l10n.t('Lector: changing the voice “{0}”…', shownName(voice));
  const edited = await refreshedAfter(lector, () =>
    cancellableWork(title, async (signal) => {
      const cloning = await clients.cloning(service);
      const answer = await cloning.editVoice(voice.id, changes, signal);
      if (language !== undefined) {
        await languages.note(service, [{ voice_id: voice.id, language }]);
        if (accounts.service === service) await chosen.forget(voice.id);
      }
      return answer;
    }),
  );
  if (edited?.sample === undefined || language === undefined) return;
  const { preview } = await lector.sounds();
  await preview.play({ name: edited.name ?? voice.name, sample: edited.sample });
}

export async function deleteVoice(lector: Lector, voice: CustomVoice): Promise<typeof done | undefined> {
  const { accounts, chosen, favorites } = lector;
  const { service } = accounts;
  const sure = await agrees(
    l10n.t('Delete the voice “{0}”?', shownName(voice)),
    l10n.t('Delete'),
    l10n.t('It will be deleted from the service and cannot be restored.'),
  );
  if (!sure) return undefined;
  // Still of this service, whatever another window has chosen since.
  const cloning = await lector.clients.cloning(service);
  await refreshedAfter(lector, async () => {
    await cloning.deleteVoice(voice.id, new AbortController().signal).catch((error: unknown) => {
      // Somebody else may have deleted it, which is as good.
      if (!isGone(error)) throw error;
    });
    if (accounts.service !== service) return;
    await favorites.forget(voice.id);
    await chosen.forget(voice.id);
  });
  if (accounts.service === service && chosen.id === voice.id) await chooseAnother(lector, shownName(voice));
  return done;
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

// Questions that both making and changing a custom voice ask.

/** Two voices may have the same name, but nobody should only find out from the list. */
export function nameStep(
  { catalogue }: Pick<Lector, 'catalogue'>,
  title: PlainText,
  { name, id }: { readonly name: string; readonly id?: string },
  place?: StepPlace,
): Promise<string | typeof back | undefined> {
  let known = '';
  const isTaken = async (wanted: string): Promise<boolean> => {
    const voices = await catalogue.voices().catch(() => []);
    return voices.some((voice) => voice.id !== id && isSameName(voice.name, wanted));
  };
  return textStep({
    title,
    prompt: l10n.t('The name of the voice: {0} to {1} characters', voiceNameLength.min, voiceNameLength.max),
    value: name,
    place,
    check: async (wanted) => {
      const fault = nameWords(wanted);
      if (fault !== undefined || isSameName(known, wanted) || !(await isTaken(wanted))) return fault;
      known = wanted;
      return l10n.t('A voice with this name already exists. Press Enter again to use the name anyway.');
    },
  });
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function nameWords(name: string): PlainText | undefined {
  const fault = nameFault(name);
  if (fault === undefined) return undefined;
  return fault.fault === 'tooShort'
    ? l10n.t('The name is too short. It needs at least {0} characters.', voiceNameLength.min)
    : l10n.t('The name has {0} characters. It may have at most {1}.', fault.length, voiceNameLength.max);
}

export async function languageStep(
  title: PlainText,
  current: string,
  placeholder: PlainText,
  place?: StepPlace,
): Promise<LanguageCode | typeof back | undefined> {
  const rows = languageCodes.map((code) => ({
    code,
    label: languageName(code),
    description: joined(' · ', [plainText(code), code === current ? l10n.t('current') : noText]),
  }));
  const row = await choiceStep({
    title,
    placeholder,
    items: rows,
    active: rows.find(({ code }) => code === current),
    place,
  });
  return typeof row === 'object' ? row.code : row;
}
