import * as vscode from 'vscode';
import { Accounts } from './editor/account/accounts.js';
import { Credentials } from './editor/account/credentials.js';
import { registerAccount } from './editor/account/registerAccount.js';
import { serviceSettings } from './editor/account/serviceSettings.js';
import { embeddedService } from './editor/account/speechAccount.js';
import { SpeechClients } from './editor/account/speechClients.js';
import { keptOnceLoaded } from './core/keptOnceLoaded.js';
import type { Narrators } from './speech/narrators.js';
import { registerCache } from './editor/speech/registerCache.js';
import { registerCloning } from './editor/cloning/registerCloning.js';
import { registerCommand } from './editor/contributions/commands.js';
import { registerExport } from './editor/export/registerExport.js';
import { Listeners } from './editor/listeners.js';
import { registerNaturalVoices } from './editor/naturalVoices/registerNaturalVoices.js';
import { PlayerPanel } from './editor/player/playerPanel.js';
import { voiceSamples } from './editor/player/voiceSamples.js';
import { reportError } from './editor/ui/reportError.js';
import { EmbeddedService } from './editor/service/embeddedService.js';
import { registerPronunciations } from './editor/pronunciations/registerPronunciations.js';
import { registerReading } from './editor/reading/registerReading.js';
import { PlaceMemory } from './editor/reading/savedPlace.js';
import { EditorReader } from './editor/reading/editorReader.js';
import { SpokenSelection } from './editor/reading/spokenSelection.js';
import { SubjectMemory } from './editor/reading/subjectMemory.js';
import { sourceChunker } from './editor/reading/sourceChunker.js';
import { LectorStatus } from './editor/status/lectorStatus.js';
import { registerStatus } from './editor/status/registerStatus.js';
import { registerUsage } from './editor/usage/registerUsage.js';
import { UsageMeter } from './editor/usage/usageMeter.js';
import { ChosenVoice } from './editor/voices/chosenVoice.js';
import { FavoriteVoices } from './editor/voices/favoriteVoices.js';
import { MadeVoices } from './editor/voices/madeVoices.js';
import type { PickVoice } from './editor/voices/pickVoice.js';
import { registerVoices } from './editor/voices/registerVoices.js';
import { SpokenLanguage } from './editor/voices/spokenLanguage.js';
import { VoiceCatalogue } from './editor/voices/voiceCatalogue.js';
import { VoiceLanguages } from './editor/voices/voiceLanguages.js';
import { VoicePreview } from './editor/voices/voicePreview.js';
import { voiceSetting } from './editor/voices/voiceSetting.js';
import { VoiceTreeOnDemand } from './editor/voices/voiceTreeOnDemand.js';

/**
 * Builds Lector, each part from the ones above it. Everything that a `register…` function needs exists before it is
 * called.
 */
export function activate(context: vscode.ExtensionContext): void {
  const { extensionUri, globalState, globalStorageUri, secrets, workspaceState } = context;
  const log = vscode.window.createOutputChannel('Lector', { log: true });
  const info = (line: string): void => {
    log.info(line);
  };
  const report = (error: unknown): void => void reportError(error, log);

  const serviceFolder = vscode.Uri.joinPath(globalStorageUri, 'service');
  const service = new EmbeddedService(
    context.asAbsolutePath('dist/service.js'),
    serviceFolder.fsPath,
    () => voiceSetting.read()[embeddedService] ?? vscode.env.language,
    log,
  );
  const accounts = new Accounts(new Credentials(secrets), serviceSettings, () => service.account());
  const clients = new SpeechClients(accounts, info);

  const languages = new VoiceLanguages(globalState);
  const catalogue = new VoiceCatalogue(async (signal) => {
    const { service } = accounts;
    const voices = await (await clients.client()).voices(signal);
    await languages.note(service, voices.customVoices);
    return voices;
  });
  const chosen = new ChosenVoice(accounts, voiceSetting, catalogue, vscode.env.language);
  const spokenLanguage = new SpokenLanguage(
    { service: () => accounts.service, id: () => chosen.voiceId(), find: (id) => catalogue.find(id) },
    globalState,
  );
  const favorites = new FavoriteVoices(globalState, accounts);
  const made = new MadeVoices(globalState);
  const tree = new VoiceTreeOnDemand({ accounts, catalogue, chosen, favorites, made });

  const meter = new UsageMeter(async (signal) => (await clients.client()).user(signal), Date.now);
  const cache = keptOnceLoaded(async () =>
    (await import('./editor/speech/audioCache.js')).audioCache(globalStorageUri, log),
  );
  const { version } = context.extension.packageJSON as { readonly version: string };
  const narrators = keptOnceLoaded(async () => {
    const { narrators } = await import('./editor/speech/narrators.js');
    const voices = { chosen, catalogue, languages, spokenLanguage };
    return narrators({ accounts, clients, ...voices, meter, version }, await cache(), info);
  });
  const narrator: Narrators['narrator'] = async (text) => (await narrators()).narrator(text);

  const panel = new PlayerPanel(extensionUri);
  const status = new LectorStatus(accounts, meter);
  const places = new PlaceMemory(workspaceState);
  const chunksOf = sourceChunker(extensionUri, spokenLanguage, log);
  const editorReader = new EditorReader({
    panel,
    highlight: async () => {
      const { Highlight } = await import('./editor/highlight/highlight.js');
      const highlight = new Highlight();
      context.subscriptions.push(highlight);
      return highlight;
    },
    status,
    places,
    log,
    narrator,
    chunksOf,
  });
  const subjects = new SubjectMemory();
  const spokenSelection = new SpokenSelection();
  const samples = voiceSamples(panel, editorReader.reader, log);
  const preview = new VoicePreview(
    async (address, signal) => (await clients.client()).file(address, signal),
    samples,
  );
  const naturalVoicesChanged = new Listeners();
  const pickVoice: PickVoice = async (options) => {
    const { pickVoice } = await import('./editor/voices/pickVoice.js');
    return pickVoice({ catalogue, chosen, favorites, preview, report }, options);
  };

  context.subscriptions.push(
    ...[log, service, accounts, catalogue, tree, meter, status],
    ...[panel, editorReader, subjects, spokenSelection, samples],
    clients.onUsage((charactersUsed) => {
      meter.used(charactersUsed);
    }),
    registerCommand('lector.showLog', () => {
      log.show();
    }),
  );
  void import('./editor/windows/shareNews.js').then(async ({ shareNews }) => {
    const folder = vscode.Uri.joinPath(globalStorageUri, 'windows').fsPath;
    const settingsFollow = vscode.env.uiKind === vscode.UIKind.Desktop;
    const shown = { catalogue, chosen, favorites, meter };
    const parts = { accounts, clients, ...shown, editorReader, naturalVoicesChanged, settingsFollow };
    context.subscriptions.push(...(await shareNews(folder, info, parts)));
  });
  registerAccount(context, accounts, clients);
  registerUsage(context, { accounts, meter });
  registerStatus(context, status, { accounts, meter, catalogue, chosen });
  registerVoices(context, { accounts, catalogue, chosen, favorites, preview, tree, pickVoice, report });
  registerCloning(context, {
    accounts,
    clients,
    catalogue,
    chosen,
    favorites,
    languages,
    made,
    preview,
    meter,
    pickVoice,
    report,
  });
  registerNaturalVoices(context, {
    accounts,
    catalogue,
    chosen,
    favorites,
    preview,
    spokenLanguage,
    folder: vscode.Uri.joinPath(serviceFolder, 'natural').fsPath,
    changed: naturalVoicesChanged,
    panel,
    editorReader,
    state: globalState,
    log,
  });
  registerCache(context, cache, log);
  registerReading(context, { editorReader, panel, places, subjects, spokenSelection, report });
  registerPronunciations(context, { chunksOf, narrator, audio: samples, report });
  registerExport(context, { narrator, log, editorReader, subjects, chunksOf });
}
