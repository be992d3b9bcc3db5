import * as vscode from 'vscode';
import { systemClock } from './core/clock.js';
import { keptOnceLoaded } from './core/keptOnceLoaded.js';
import { LectorError } from './core/errors.js';
import { Accounts, embeddedService } from './editor/account/accounts.js';
import { Credentials } from './editor/account/credentials.js';
import { registerAccount, serviceSettings } from './editor/account/registerAccount.js';
import { SpeechClients } from './editor/account/speechClients.js';
import { registerCloning } from './editor/cloning/registerCloning.js';
import { registerCommand } from './editor/contributions/commands.js';
import { registerExport } from './editor/export/registerExport.js';
import type { Lector } from './editor/lector.js';
import { Listeners } from './editor/listeners.js';
import { registerNaturalVoices } from './editor/naturalVoices/registerNaturalVoices.js';
import { PlayerPanel } from './editor/player/playerPanel.js';
import { registerPronunciations } from './editor/pronunciations/registerPronunciations.js';
import { registerReading } from './editor/reading/registerReading.js';
import { PlaceMemory } from './editor/reading/savedPlace.js';
import { ShownReading } from './editor/reading/shownReading.js';
import { sourceChunker } from './editor/reading/sourceChunker.js';
import { SpokenSelection } from './editor/reading/spokenSelection.js';
import { SubjectMemory } from './editor/reading/subjectMemory.js';
import { windowSession } from './editor/reading/windowSession.js';
import { EmbeddedService } from './editor/service/embeddedService.js';
import { registerCache } from './editor/speech/registerCache.js';
import { LectorStatus, registerStatus } from './editor/status/lectorStatus.js';
import { reportError } from './editor/ui/reportError.js';
import { registerUsage } from './editor/usage/registerUsage.js';
import { UsageMeter } from './editor/usage/usageMeter.js';
import { ChosenVoice } from './editor/voices/chosenVoice.js';
import { FavoriteVoices } from './editor/voices/favoriteVoices.js';
import { MadeVoices } from './editor/voices/madeVoices.js';
import { registerVoices, voiceSetting } from './editor/voices/registerVoices.js';
import { SpokenLanguage } from './editor/voices/spokenLanguage.js';
import { VoiceCatalogue } from './editor/voices/voiceCatalogue.js';
import { VoiceLanguages } from './editor/voices/voiceLanguages.js';
import { VoicePreview } from './editor/voices/voicePreview.js';
import { SamplePlayer } from './reading/samplePlayer.js';
import type { Narrators } from './speech/narrators.js';

/** Makes the parts of Lector, each from the ones above it; then connects them to VS Code. */
export function activate(context: vscode.ExtensionContext): void {
  const { extensionUri, globalState: state, globalStorageUri, workspaceState, subscriptions } = context;
  const { language } = vscode.env;
  const log = vscode.window.createOutputChannel('Lector', { log: true });
  const info = (line: string): void => log.info(line);
  const report = (error: unknown): void => void reportError(error, log);

  // The service, and the account that Lector uses there.
  const serviceFolder = vscode.Uri.joinPath(globalStorageUri, 'service');
  const service = new EmbeddedService(
    context.asAbsolutePath('dist/service.js'),
    serviceFolder.fsPath,
    () => voiceSetting.read()[embeddedService] ?? language,
    log,
  );
  const accounts = new Accounts(new Credentials(context.secrets), serviceSettings, () => service.account());
  const clients = new SpeechClients(accounts, info);
  const meter = new UsageMeter(async (signal) => (await clients.client()).user(signal), Date.now);

  // Voices.
  const languages = new VoiceLanguages(state);
  const catalogue = new VoiceCatalogue(async (signal) => {
    const { service } = accounts;
    const voices = await (await clients.client()).voices(signal);
    await languages.note(service, voices.customVoices);
    return voices;
  });
  const chosen = new ChosenVoice(accounts, voiceSetting, catalogue, language);
  const spokenLanguage = new SpokenLanguage(
    { service: () => accounts.service, id: () => chosen.voiceId(), find: (id) => catalogue.find(id) },
    state,
  );
  const favorites = new FavoriteVoices(state, accounts);
  const made = new MadeVoices(state);

  // Speech, bought once and kept.
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

  // The reading, and where it is shown.
  const panel = new PlayerPanel(extensionUri);
  const status = new LectorStatus(accounts, meter);
  const places = new PlaceMemory(workspaceState);
  const chunksOf = sourceChunker(extensionUri, spokenLanguage, log);
  const highlight = async () => {
    const { Highlight } = await import('./editor/highlight/highlight.js');
    const highlight = new Highlight();
    subscriptions.push(highlight);
    return highlight;
  };
  const shown = new ShownReading({ panel, highlight, status, places, log });
  const session = windowSession({ panel, shown, narrator, chunksOf });
  const samples = new SamplePlayer(panel, session.reader, {
    failed: (problem) => report(new LectorError('output', problem)),
    after: (ms, run) => ({ dispose: systemClock.after(ms, run) }),
  });
  const sampleOf = async (address: string, signal: AbortSignal) =>
    (await clients.client()).file(address, signal);

  const lector: Lector = {
    accounts,
    clients,
    meter,
    catalogue,
    chosen,
    favorites,
    languages,
    made,
    spokenLanguage,
    pickVoice: async (options) => (await import('./editor/voices/pickVoice.js')).pickVoice(lector, options),
    naturalVoicesFolder: vscode.Uri.joinPath(serviceFolder, 'natural').fsPath,
    naturalVoicesChanged: new Listeners(),
    voiceChecker: context.asAbsolutePath('dist/checkVoice.js'),
    narrator,
    chunksOf,
    session,
    shown,
    places,
    subjects: new SubjectMemory(),
    spokenSelection: new SpokenSelection(),
    panel,
    samples,
    preview: new VoicePreview(sampleOf, samples),
    state,
    log,
    report,
  };

  subscriptions.push(
    ...[log, service, accounts, catalogue, meter, status],
    ...[panel, session, shown, lector.subjects, lector.spokenSelection, samples],
    clients.onUsage((charactersUsed) => meter.used(charactersUsed)),
    registerCommand('lector.showLog', () => log.show()),
  );
  registerAccount(context, lector);
  registerUsage(context, lector);
  registerStatus(context, lector, status);
  registerVoices(context, lector);
  registerCloning(context, lector);
  registerNaturalVoices(context, lector);
  registerCache(context, cache, log);
  registerReading(context, lector);
  registerPronunciations(context, lector);
  registerExport(context, lector);
  void import('./editor/windows/shareNews.js').then(async ({ shareNews }) => {
    const folder = vscode.Uri.joinPath(globalStorageUri, 'windows').fsPath;
    const settingsFollow = vscode.env.uiKind === vscode.UIKind.Desktop;
    subscriptions.push(...(await shareNews(folder, info, { ...lector, settingsFollow })));
  });
}
