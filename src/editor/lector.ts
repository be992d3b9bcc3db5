import { setImmediate as othersTurn } from 'node:timers/promises';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { embeddedFormat } from '../core/audio/soundFormat.js';
import { systemClock } from '../core/clock.js';
import { keptOnceLoaded } from '../core/keptOnceLoaded.js';
import { Stored } from '../disk/stored.js';
import { Session } from '../reading/session.js';
import type { ChunkedText } from '../reading/world.js';
import type { Narrators } from '../speech/narrators.js';
import { Accounts, embeddedService } from './account/accounts.js';
import { SpeechClients } from './account/speechClients.js';
import { setContext } from './contributions/commands.js';
import { serviceSettings, setting, voiceSetting } from './contributions/settings.js';
import { Listeners } from './listeners.js';
import { PlayerPanel } from './player/playerPanel.js';
import { PlaceMemory, queueKey } from './reading/savedPlace.js';
import { ShownReading } from './reading/shownReading.js';
import { SpokenSelection, SubjectMemory } from './reading/subject.js';
import type { Source } from './sources/source.js';
import type { TerminalCommand } from './sources/terminalCommands.js';
import { LectorStatus } from './status/lectorStatus.js';
import { reportError } from './ui/reportError.js';
import { UsageMeter } from './usage/usageMeter.js';
import { ChosenVoice, VoiceCatalogue } from './voices/voiceCatalogue.js';
import {
  DeclinedVoices,
  FavoriteVoices,
  MadeVoices,
  SpokenLanguage,
  VoiceLanguages,
} from './voices/rememberedVoices.js';

/** The parts of Lector, one of each in a window. */
export type Lector = Readonly<ReturnType<typeof makeLector>>;

/** Makes each part from the ones above it. */
export function makeLector(context: vscode.ExtensionContext) {
  const { extensionUri, globalState: state, globalStorageUri, workspaceState, subscriptions } = context;
  const { language } = vscode.env;
  const log = vscode.window.createOutputChannel('Lector', { log: true });
  const info = (line: string): void => log.info(line);
  const report = (error: unknown, again?: () => void): void => void reportError(error, log, again);
  const folder = (...path: string[]): string => vscode.Uri.joinPath(globalStorageUri, ...path).fsPath;

  // The service, and the account that Lector uses there.
  const service = keptOnceLoaded(async () => {
    const { ServiceSupervisor, serviceStarter } = await import('./services/embedded/serviceSupervisor.js');
    /** The voice to load first, by its id or its language. */
    const ready = (): string => voiceSetting.read()[embeddedService] ?? language;
    const program = context.asAbsolutePath('dist/service.js');
    const start = serviceStarter(program, folder('service'), ready, info, process.env);
    const service = new ServiceSupervisor(start, info, systemClock);
    // The first sound of a voice need not wait until it is loaded.
    subscriptions.push(
      service,
      chosen.onDidChoose(() => service.load()),
    );
    return service;
  });
  const accounts = new Accounts(context.secrets, serviceSettings, async () => (await service()).account());
  const clients = new SpeechClients(accounts, info, (act) => shown.afterSound(act));
  const meter = new UsageMeter(async (signal) => (await clients.client()).user?.(signal), Date.now);

  // Voices.
  const languages = new VoiceLanguages(state);
  void setContext('lector.hasCustomVoice', languages.hasAny);
  const catalogue = new VoiceCatalogue(async (signal) => {
    const { service } = accounts;
    const voices = await (await clients.client()).voices(signal);
    await languages.note(service, voices.customVoices);
    void setContext('lector.hasCustomVoice', languages.hasAny);
    return voices;
  });
  const chosen = new ChosenVoice(accounts, voiceSetting, catalogue, language);
  const spokenLanguage = new SpokenLanguage(accounts, chosen, catalogue, state);

  // Speech, bought once and kept.
  const cache = keptOnceLoaded(async () =>
    (await import('./speech/narrators.js')).audioCache(folder('audio'), accounts, log),
  );
  const { version } = context.extension.packageJSON as { readonly version: string };
  const narrators = keptOnceLoaded(async () => {
    const { narrators } = await import('./speech/narrators.js');
    const parts = { accounts, clients, chosen, catalogue, languages, spokenLanguage, meter, version };
    return narrators(parts, await cache(), info);
  });
  const narrator: Narrators['narrator'] = async (...what) => (await narrators()).narrator(...what);

  // The reading, and where it is shown.
  const panel = new PlayerPanel(extensionUri, () => (accounts.isHosted ? undefined : embeddedFormat));
  const status = new LectorStatus(accounts, meter);
  const places = new PlaceMemory(workspaceState, (has) => void setContext('lector.hasPlaces', has));
  subscriptions.push(vscode.workspace.onDidRenameFiles(({ files }) => places.renamed(files)));
  const chunksOf = async (sources: readonly Source[]): Promise<ChunkedText> => {
    const [{ chunkSources }, language] = await Promise.all([
      import('./reading/chunkSources.js'),
      spokenLanguage.now(),
    ]);
    const parts = vscode.Uri.joinPath(extensionUri, 'dist');
    return chunkSources(sources, { parts, spokenLanguage: language, isHosted: accounts.isHosted, log });
  };
  const highlight = keptOnceLoaded(async () => {
    const { Highlight } = await import('./highlight/highlight.js');
    const highlight = new Highlight();
    subscriptions.push(highlight);
    return highlight;
  });
  const shown = new ShownReading(panel, highlight, status, places, log);
  catalogue.onDidChange(() => shown.voicesChanged());
  const session = new Session<Source>({
    output: panel,
    audience: shown,
    clock: systemClock,
    chunksOf,
    signedIn: async ({ offline = false } = {}) =>
      accounts.isHosted && !offline ? accounts.account() : undefined,
    narrator,
    edits: async () => (await shown.load()).edited,
    symbolBeside: async (...from) => (await import('./reading/symbolBeside.js')).symbolBeside(...from),
    turn: turnsOf(8),
  });
  /** The user wants silence. */
  const stops = new Listeners();
  const stop = (): void => {
    stops.tell();
    session.stop();
  };
  const queue = keptOnceLoaded(async () => {
    const { windowQueue } = await import('./reading/windowQueue.js');
    const parts = { session, shown, panel, status, stops, subscriptions };
    return windowQueue(parts, folder('windows', 'voice'), workspaceState);
  });
  // What waited when the window was closed is shown at once, also without a player.
  if (workspaceState.get<readonly unknown[]>(queueKey)?.length) void queue();
  /** Told whether a sentence is to be said slowly. */
  const slow = new Listeners<boolean>();
  const listening = keptOnceLoaded(async () => {
    const { Listening } = await import('../reading/listening.js');
    const listening = new Listening({
      session,
      output: panel,
      clock: systemClock,
      slowChanged: slow.tell.bind(slow),
      isOwn: () => shown.speaker === undefined,
      slept: stop,
      sleepChanged: (at) =>
        void import('./reading/sleep.js').then(({ sleepWords }) =>
          panel.send({ type: 'sleep', text: sleepWords(at) }),
        ),
    });
    shown.onDidChangeState((state) => listening.sleep.stateChanged(state));
    shown.onDidMove((heard) => listening.moved(heard));
    return listening;
  });
  const agentsFolder = folder('agents');
  const agents = keptOnceLoaded(async () => {
    const { openAgents } = await import('./agents/openAgents.js');
    return openAgents(await queue(), agentsFolder, context, report);
  });
  const sweep = keptOnceLoaded(async () => (await narrators()).sweep());
  shown.onDidSound(() => {
    // From the first sound on, others wait for their turn.
    void queue();
    void sweep();
  });
  const sounds = keptOnceLoaded(async () => {
    const { soundSamples } = await import('./voices/soundSamples.js');
    return soundSamples(panel, session.reader, clients, report);
  });

  return {
    accounts,
    clients,
    meter,
    catalogue,
    chosen,
    favorites: new FavoriteVoices(state, accounts),
    languages,
    made: new MadeVoices(state),
    spokenLanguage,
    naturalVoicesFolder: folder('service', 'natural'),
    /** Told when this window has installed or removed a natural voice. */
    naturalVoicesChanged: new Listeners(),
    /** The languages whose natural voice is not to be offered. */
    declined: new DeclinedVoices(state),
    /** The program that checks the files of a natural voice. */
    voiceChecker: context.asAbsolutePath('dist/checkVoice.js'),
    cache,
    narrator,
    chunksOf,
    session,
    listening,
    slow,
    queue,
    stop,
    stops,
    agents,
    agentsFolder,
    /** Whether the user has let agents speak, in any window: only then can this one be reached. */
    agentsAllowed: new Stored(state, 'lector.agents', v.boolean()),
    /** Told when the user lets them, in this window. */
    agentsLet: new Listeners(),
    shown,
    status,
    places,
    subjects: new SubjectMemory(),
    /** What terminals have run. */
    commands: keptOnceLoaded(async () => {
      const { TerminalCommands } = await import('./sources/terminalCommands.js');
      const sayDone = async (command: TerminalCommand) =>
        (await import('./sources/commandSources.js')).sayDone(command, await queue());
      return new TerminalCommands(sayDone, () => setting('terminal.commands') === 'whenDone');
    }),
    spokenSelection: new SpokenSelection(),
    panel,
    sounds,
    manifest: context.extension.packageJSON as unknown,
    /** A file of the package. */
    packaged: (path: string) => context.asAbsolutePath(path),
    /** For audio that is not saved whole yet. */
    savingFolder: folder('saving'),
    /** For what windows tell each other. */
    newsFolder: folder('windows'),
    /** What is kept for all windows. */
    state,
    log,
    report,
  };
}

/** Divides long work into turns of so many milliseconds, so that the editor stays responsive. */
function turnsOf(ms: number): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < ms) return;
    await othersTurn();
    begun = performance.now();
  };
}
