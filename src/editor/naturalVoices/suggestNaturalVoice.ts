import { downloadBytes } from '../../core/naturalVoices/catalogue.js';
import { megabytes } from '../../core/naturalVoices/downloadFault.js';
import { VoiceSuggestions } from '../../core/naturalVoices/voiceSuggestions.js';
import { plainText } from '../../core/plainText.js';
import { isNatural } from '../../core/voices/naturalFamilies.js';
import { l10n } from '../ui/l10n.js';
import { localeNames } from '../voices/voiceWords.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import type { NaturalVoiceParts } from './naturalVoiceParts.js';

/** Called after each reading. Resolves to the key of the voice that the player now suggests, if it does. */
export async function suggestNaturalVoice(parts: NaturalVoiceParts): Promise<string | undefined> {
  const { accounts, catalogue, chosen, spokenLanguage, state, panel, folder } = parts;
  if (accounts.isHosted) return undefined;
  const [voice, language] = [await catalogue.find(await chosen.voiceId()), await spokenLanguage.now()];
  // Someone who reads with a custom voice wants that one.
  if (voice?.kind !== 'public' || isNatural(voice) || language === undefined) return undefined;
  const installed = await new NaturalVoiceStore(folder).list();
  const suggested = await new VoiceSuggestions(state).afterReading(language, () =>
    Promise.resolve(installed.some(({ key }) => key.startsWith(`${language}_`))),
  );
  if (suggested === undefined) return undefined;
  const text = l10n.t(
    'A natural voice for {0}: {1} MB, offline, free of charge.',
    plainText(localeNames().language(language)),
    megabytes(downloadBytes(suggested)),
  );
  panel.send({ type: 'suggestion', text });
  return suggested.key;
}
