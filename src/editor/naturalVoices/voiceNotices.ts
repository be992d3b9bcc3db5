// What Lector says about natural voices without being asked.

import * as v from 'valibot';
import { downloadBytes, offeredVoice } from '../../core/naturalVoices/catalogue.js';
import { megabytes } from '../../core/naturalVoices/downloadFault.js';
import { plainText } from '../../core/plainText.js';
import { isNatural } from '../../core/voices/naturalFamilies.js';
import { Stored } from '../../disk/stored.js';
import { runCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showWarning } from '../ui/messages.js';
import { localeNames } from '../voices/voiceWords.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import { VoiceSuggestions } from './voiceSuggestions.js';

/** Called after each reading. Resolves to the key of the voice that the player suggests now, if any. */
export async function suggestNaturalVoice(lector: Lector): Promise<string | undefined> {
  const { accounts, catalogue, chosen, spokenLanguage, state, panel, naturalVoicesFolder } = lector;
  if (accounts.isHosted) return undefined;
  const [voice, language] = [await catalogue.find(await chosen.voiceId()), await spokenLanguage.now()];
  // Somebody who chose a custom voice wants that one.
  if (voice?.kind !== 'public' || isNatural(voice) || language === undefined) return undefined;
  const installed = await new NaturalVoiceStore(naturalVoicesFolder).list();
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

/** The damaged voices that the user already knows about. */
const toldKey = 'naturalVoices.toldDamaged';

/** Tells the user once about each damaged voice that was set aside, and offers it again. */
export async function tellDamaged({ naturalVoicesFolder, state }: Lector): Promise<void> {
  const store = new NaturalVoiceStore(naturalVoicesFolder);
  const damaged = await store.damaged();
  const told = new Stored(state, toldKey, v.array(v.string()));
  const before = told.value ?? [];
  await told.keep(damaged);
  for (const key of damaged.filter((one) => !before.includes(one))) void tell(key, store);
}

async function tell(key: string, store: NaturalVoiceStore): Promise<void> {
  const offered = offeredVoice(key);
  const again = l10n.t('Get It Again');
  const name = plainText(offered?.name ?? key);
  const message = l10n.t('The voice “{0}” is damaged or failed twice, so it was set aside.', name);
  const remove = l10n.t('Remove');
  const answer = await showWarning(message, ...(offered === undefined ? [] : [again]), remove);
  if (answer === remove) await store.remove(key);
  if (answer === again) await runCommand('lector.getNaturalVoices', key);
}
