// What Lector says about natural voices without being asked.

import * as v from 'valibot';
import type * as vscode from 'vscode';
import {
  downloadBytes,
  offeredVoice,
  suggestedVoice,
  type OfferedVoice,
} from '../../core/naturalVoices/catalogue.js';
import { megabytes } from '../../core/naturalVoices/downloadFault.js';
import { noText, plainText, type PlainText } from '../../core/plainText.js';
import { Stored } from '../../disk/stored.js';
import type { CommandOf } from '../../reading/playerPort.js';
import { runCommand } from '../contributions/commands.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { iconButton, rowIcon, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { showWarning } from '../ui/messages.js';
import { reportError } from '../ui/reportError.js';
import { localeNames } from '../voices/voiceWords.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import { voiceSourceOf } from './installVoice.js';
import { VoiceLine } from './voiceLine.js';

/**
 * The voice to suggest for a language, unless the user has one for it or wants none. By default that is the language being
 * heard, which need not be the chosen voice's; where nothing is heard or it cannot be told, it is the chosen voice's.
 */
async function suggestedFor(
  { accounts, catalogue, chosen, declined, shown, spokenLanguage, naturalVoicesFolder }: Lector,
  language = shown.language,
): Promise<OfferedVoice | undefined> {
  if (accounts.isHosted) return undefined;
  const voice = await catalogue.find(await chosen.voiceId());
  // Somebody who chose a custom voice wants that one.
  if (voice?.kind !== 'public') return undefined;
  const code = language ?? (await spokenLanguage.now());
  if (code === undefined || declined.languages.includes(code)) return undefined;
  const installed = await new NaturalVoiceStore(naturalVoicesFolder).list();
  return installed.some(({ key }) => key.startsWith(`${code}_`)) ? undefined : suggestedVoice(code);
}

function suggestionWords(voice: OfferedVoice): PlainText {
  return l10n.t(
    'A natural voice for {0}: {1}, {2} MB, free, offline.',
    plainText(localeNames().inSentence(voice.language)),
    plainText(voice.name),
    megabytes(downloadBytes(voice)),
  );
}

/** A row for a list of choices that offers a voice. */
export interface OfferRow extends PlainItem {
  readonly offered: {
    get(): void;
    /** One of its buttons was pressed. Resolves to whether the row is to go. */
    press(button: vscode.QuickInputButton): Promise<boolean>;
  };
}

export async function offerRow(lector: Lector): Promise<OfferRow | undefined> {
  const voice = await suggestedFor(lector);
  if (voice === undefined) return undefined;
  const hear = iconButton('play', l10n.t('Hear It'));
  const leave = iconButton('close', l10n.t('Don’t Offer Again'));
  return {
    label: suggestionWords(voice),
    iconPath: rowIcon('cloud-download'),
    buttons: [hear, leave],
    offered: {
      get: () => void runCommand('lector.getNaturalVoices', voice.key),
      press: async (button) => {
        if (button === leave) await lector.declined.decline(voice.language);
        else await (await import('./getNaturalVoices.js')).hearOffered(lector, voice);
        return button === leave;
      },
    },
  };
}

/** The line in this window's player. What loads with a download is loaded when it is wanted. */
export function voiceLine(lector: Lector): VoiceLine {
  const { declined, log, panel } = lector;
  const getting = () => import('./getNaturalVoices.js');
  return new VoiceLine({
    suggested: (language) => suggestedFor(lector, language),
    declined,
    show: (voice) =>
      panel.send(voice === undefined ? { type: 'suggestion', text: noText } : suggestionOf(voice)),
    hear: async (voice) => (await getting()).hearOffered(lector, voice),
    take: async (voice, signal) => (await getting()).takeOffered(lector, voice, signal),
    // Not awaited: nobody may ever answer.
    failed: (error, again) => void reportError(error, log, again),
  });
}

function suggestionOf(voice: OfferedVoice): CommandOf<'suggestion'> {
  const host = plainText(new URL(voiceSourceOf(setting('voices.source'))).host);
  return {
    type: 'suggestion',
    text: suggestionWords(voice),
    question: {
      hears: l10n.t('Asks {0} for a short recording of this voice, and for nothing else.', host),
      takes: l10n.t('Downloads the voice from {0}. What you read never leaves this computer.', host),
    },
  };
}

/** The damaged voices that the user already knows about. */
const toldKey = 'naturalVoices.toldDamaged';

/** Tells the user once about each damaged voice that was set aside, and offers it again. */
export async function tellDamaged(lector: Lector): Promise<void> {
  const store = new NaturalVoiceStore(lector.naturalVoicesFolder);
  const damaged = await Promise.all(
    (await store.damaged()).map(async (key) => ({ key, installation: await store.installation(key) })),
  );
  const told = new Stored(lector.state, toldKey, v.array(v.string()));
  const before = told.value ?? [];
  await told.keep(damaged.map(({ installation }) => installation));
  for (const { key, installation } of damaged) {
    if (!before.includes(installation)) void tell(lector, key).catch(lector.report);
  }
}

async function tell(lector: Lector, key: string): Promise<void> {
  const offered = offeredVoice(key);
  const again = l10n.t('Get It Again');
  const name = plainText(offered?.name ?? key);
  const message = l10n.t('The voice “{0}” is damaged or failed twice, so it was set aside.', name);
  const remove = l10n.t('Remove');
  const answer = await showWarning(message, ...(offered === undefined ? [] : [again]), remove);
  if (answer === remove) await (await import('./removeNaturalVoice.js')).removeDamaged(lector, key);
  if (answer === again) await runCommand('lector.getNaturalVoices', key);
}
