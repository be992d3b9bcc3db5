import * as vscode from 'vscode';
import { later } from '../../core/clock.js';
import type { SpeechMaker } from '../../core/speechProvider.js';
import type { ServiceKey } from '../../core/voices/perService.js';
import { voiceFor, type VoiceFor } from '../../core/voices/voiceFor.js';
import { isByLanguage, voicesOfService } from '../../core/voices/voicesByLanguage.js';
import { embeddedService, type Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import { setting, voiceSetting } from '../contributions/settings.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import { ChosenVoice } from '../voices/chosenVoice.js';
import { VoiceCatalogue } from '../voices/voiceCatalogue.js';
import type { SpokenLanguage } from '../voices/spokenLanguage.js';
import type { VoiceLanguages } from '../voices/voiceLanguages.js';
import type { AudioShelves } from '../../speech/audioShelves.js';
import { Narrators } from '../../speech/narrators.js';
import type { VoiceWish } from '../../reading/narrator.js';
import type { ChosenService, Price } from '../../speech/speech.js';
import { shownName } from '../voices/voiceWords.js';
import { askAboutCost } from './askAboutCost.js';

interface NarratorsParts {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly chosen: ChosenVoice;
  readonly catalogue: VoiceCatalogue;
  readonly languages: VoiceLanguages;
  readonly spokenLanguage: SpokenLanguage;
  readonly meter: UsageMeter;
  readonly version: string;
}

/** The first sound does not wait longer for a service to say what is left. */
const patienceMs = 1500;

/** Loaded when something is spoken for the first time. */
export function narrators(
  parts: NarratorsParts,
  shelves: AudioShelves,
  log: (line: string) => void,
): Narrators {
  return new Narrators(chosenService(parts), askAboutCost, shelves, log);
}

/** Works out what to speak with. Asks the service only for what is needed right away. */
function chosenService(parts: NarratorsParts): (wish?: VoiceWish) => Promise<ChosenService> {
  const { accounts, clients, chosen, catalogue, languages, spokenLanguage, version } = parts;

  const voicesNow = async (voiceId: string): Promise<VoiceFor> => {
    const wanted = setting('voices.byLanguage');
    const byLanguage = voicesOfService(wanted, accounts.service);
    const { isFree } = accounts.profile();
    // No need to know anything about voices if none of them could be taken.
    if (!isByLanguage(wanted) || (!isFree && Object.keys(byLanguage).length === 0)) return () => voiceId;
    const [chosenLanguage, free] = await Promise.all([
      spokenLanguage.now(),
      isFree ? catalogue.voices().catch(() => undefined) : undefined,
    ]);
    return voiceFor({ chosen: voiceId, chosenLanguage, byLanguage, free });
  };

  // What speaks offline while a hosted service is chosen.
  const offlineVoices = new VoiceCatalogue(async (signal) =>
    (await clients.client(embeddedService)).voices(signal),
  );
  const offlineVoice = new ChosenVoice(
    { service: embeddedService },
    voiceSetting,
    offlineVoices,
    vscode.env.language,
  );

  return async ({ id, offline = false } = {}) => {
    const isOther = offline && accounts.isHosted;
    const isHosted = accounts.isHosted && !isOther;
    const service = isOther ? embeddedService : accounts.service;
    const { isFree, model } = accounts.profile(service);
    // If the user is not signed in, say so before anything else is asked.
    const [voiceId] = await Promise.all([
      id ?? (isOther ? offlineVoice : chosen).voiceId(),
      accounts.account(service),
    ]);
    return {
      // What was asked for speaks every language.
      voiceFor: id === undefined && !isOther ? await voicesNow(voiceId) : () => voiceId,
      voiceName: (id) =>
        (isOther ? offlineVoices : catalogue).find(id).then(
          (voice) => voice && shownName(voice),
          () => undefined,
        ),
      // The embedded voices come with the extension and may sound different in another version, and those of a server
      // with another model. A custom voice in another language is another voice with the same id.
      serviceOf: (id) => {
        const parts = [service, isHosted ? model : version, languages.changed(service, id) ?? ''];
        return parts.filter((part) => part !== '').join(' ');
      },
      ...(isFree ? { speech: clients.free(service) } : { price: price(service, parts) }),
    };
  };
}

function price(service: ServiceKey, { accounts, clients, meter }: NarratorsParts): Price {
  const account = (): Promise<SpeechMaker> => clients.client(service);
  const confirmAboveCharacters = setting('confirmAboveCharacters');
  if (!accounts.kind.tellsUsage) {
    const unknown = (): Promise<undefined> => Promise.resolve(undefined);
    return {
      account,
      remaining: undefined,
      freshRemaining: unknown,
      soonRemaining: unknown,
      confirmAboveCharacters,
    };
  }
  return {
    account,
    remaining: remaining(meter),
    freshRemaining: async () => {
      await meter.refresh({ always: true });
      return meter.state.kind === 'known' ? remaining(meter) : undefined;
    },
    soonRemaining: async () => {
      await Promise.race([meter.refresh(), later(patienceMs, undefined)]);
      return remaining(meter);
    },
    confirmAboveCharacters,
  };
}

function remaining({ usage }: UsageMeter): number | undefined {
  return usage === undefined ? undefined : Math.max(0, usage.allowed - usage.used);
}
