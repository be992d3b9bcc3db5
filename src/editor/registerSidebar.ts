import * as vscode from 'vscode';
import { Accounts } from './account/accounts.js';
import { Credentials } from './account/credentials.js';
import { registerAccount } from './account/registerAccount.js';
import { serviceSettings } from './account/serviceSettings.js';
import { SpeechClients } from './account/speechClients.js';
import { registerCloning } from './cloning/registerCloning.js';
import { reportError } from './reportError.js';
import type { EmbeddedService } from './service/embeddedService.js';
import { registerUsage } from './usage/registerUsage.js';
import { UsageMeter } from './usage/usageMeter.js';
import type { AudioPreview } from './voices/audioPreview.js';
import { ChosenVoice } from './voices/chosenVoice.js';
import { FavouriteVoices } from './voices/favouriteVoices.js';
import { MadeVoices } from './voices/madeVoices.js';
import { registerVoices } from './voices/registerVoices.js';
import { SpokenLanguage } from './voices/spokenLanguage.js';
import { VoiceCatalogue } from './voices/voiceCatalogue.js';
import { VoiceLanguages } from './voices/voiceLanguages.js';
import { VoicePreview } from './voices/voicePreview.js';
import { voiceSetting } from './voices/voiceSetting.js';

/** What whoever speaks needs of it. */
export interface Sidebar {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly chosen: ChosenVoice;
  readonly catalogue: VoiceCatalogue;
  readonly languages: VoiceLanguages;
  readonly spokenLanguage: SpokenLanguage;
  readonly meter: UsageMeter;
}

/** Voices, account and usage. */
export function registerSidebar(
  context: vscode.ExtensionContext,
  parts: {
    readonly service: EmbeddedService;
    readonly audio: AudioPreview;
    readonly log: vscode.LogOutputChannel;
  },
): Sidebar {
  const { service, audio, log } = parts;
  const accounts = new Accounts(new Credentials(context.secrets), serviceSettings, () => service.account());
  const clients = new SpeechClients(
    accounts,
    (line) => {
      log.info(line);
    },
    (charactersUsed) => {
      meter.used(charactersUsed);
    },
  );
  const meter = new UsageMeter(async (signal) => (await clients.client()).user(signal), Date.now);
  const languages = new VoiceLanguages(context.globalState);
  const catalogue = new VoiceCatalogue(async (signal) => {
    const { service } = accounts;
    const voices = await (await clients.client()).voices(signal);
    await languages.note(service, voices.customVoices);
    return voices;
  });
  const preview = new VoicePreview(
    async (address, signal) => (await clients.client()).file(address, signal),
    audio,
  );
  const voices = {
    accounts,
    clients,
    catalogue,
    languages,
    preview,
    chosen: new ChosenVoice(accounts, voiceSetting, catalogue, vscode.env.language),
    favourites: new FavouriteVoices(context.globalState, accounts),
    made: new MadeVoices(context.globalState),
    usage: () => (meter.state.kind === 'unknown' ? undefined : meter.state.usage),
    refreshUsage: async () => {
      if (await accounts.isSignedIn()) await meter.refresh({ always: true });
    },
    report: (error: unknown) => void reportError(error, log),
  };
  registerAccount(context, accounts, clients);
  registerUsage(context, accounts, meter);
  registerVoices(context, voices);
  registerCloning(context, voices);
  const { chosen } = voices;
  const spokenLanguage = new SpokenLanguage(
    { service: () => accounts.service, id: () => chosen.voiceId(), find: (id) => catalogue.find(id) },
    context.globalState,
  );
  return { accounts, clients, chosen, catalogue, languages, spokenLanguage, meter };
}
