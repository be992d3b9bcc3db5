import * as vscode from 'vscode';
import type { CommandId } from './core/manifest.js';
import { keptOnceLoaded } from './core/keptOnceLoaded.js';
import { showAccount } from './editor/status/lectorStatus.js';
import type { LectorApi } from './editor/api/lector.js';
import { lectorApi } from './editor/api/lectorApi.js';
import type { SpeakCommandId } from './editor/contributions/commands.js';
import { onDidChangeSettings, setting } from './editor/contributions/settings.js';
import { makeLector, type Lector } from './editor/lector.js';
import { watchNaturalVoices } from './editor/naturalVoices/watchNaturalVoices.js';
import { registerPlayer } from './editor/reading/playerReading.js';
import { watchTerminals } from './editor/sources/watchTerminals.js';
import { registerVoiceTree } from './editor/voices/voiceTree.js';

/** Makes the parts of Lector and connects them to VS Code. */
export function activate(context: vscode.ExtensionContext): LectorApi {
  const lector = makeLector(context);
  const api = lectorApi(lector);
  const { accounts, cache, catalogue, clients, log, meter } = lector;
  const { panel, session, shown, spokenSelection, status, subjects } = lector;
  const { subscriptions } = context;
  subscriptions.push(
    ...[log, accounts, catalogue, meter, status, api],
    ...[panel, session, shown, subjects, spokenSelection],
    ...registerCommands(lector, context.extension.packageJSON as Manifest),
    ...showAccount(lector),
    ...registerVoiceTree(lector),
    ...watchNaturalVoices(lector),
    ...registerPlayer(lector),
    ...watchTerminals(lector),
    clients.onUsage((charactersUsed) => meter.used(charactersUsed)),
    onDidChangeSettings(['cache.sizeMB', 'cache.paidSizeMB'], () => {
      cache()
        .then((loaded) => loaded.trim())
        .catch((error: unknown) => log.warn(String(error)));
    }),
  );
  const echo = keptOnceLoaded(async () => {
    const { echoSentences } = await import('./editor/reading/echoSentences.js');
    subscriptions.push(echoSentences(lector));
  });
  const echoAsSet = (): void => void (setting('echoSentences') && echo());
  echoAsSet();
  subscriptions.push(onDidChangeSettings(['echoSentences'], echoAsSet));
  const forModels = () => import('./editor/api/speakForOthers.js');
  subscriptions.push(
    vscode.lm.registerTool<unknown>('lector_speak', {
      prepareInvocation: async ({ input }) => (await forModels()).preparedFor(input),
      invoke: async ({ input }) => {
        const { speakForModel } = await forModels();
        const told = speakForModel(await lector.queue(), input);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(told)]);
      },
    }),
  );
  void import('./editor/export/goOnSaving.js').then(({ goOnSaving }) => goOnSaving(lector));
  void import('./editor/windows/shareNews.js').then(async ({ shareNews }) => {
    const vsCodeTells = vscode.env.uiKind === vscode.UIKind.Desktop;
    const info = (line: string): void => log.info(line);
    subscriptions.push(...(await shareNews(lector.newsFolder, info, { ...lector, vsCodeTells })));
  });
  return api;
}

/** What VS Code has read of package.json. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: CommandId }[] };
}

/** What they do is loaded with the first that is run. What reads aloud need not wait for all the others. */
function registerCommands(lector: Lector, { contributes }: Manifest): readonly vscode.Disposable[] {
  const speaking = keptOnceLoaded(async () => {
    const { speakCommands } = await import('./editor/reading/speakCommands.js');
    return speakCommands(lector);
  });
  const table = keptOnceLoaded(async () => {
    const { commandTable } = await import('./editor/contributions/commandTable.js');
    return commandTable(lector);
  });
  /** If it fails, the user can try again. */
  const run = async (id: CommandId, args: readonly unknown[]): Promise<unknown> => {
    try {
      return await (isSpeaking(id) ? (await speaking())[id] : (await table())[id])(...args);
    } catch (error) {
      lector.report(error, () => void run(id, args));
      return undefined;
    }
  };
  return contributes.commands.map(({ command }) =>
    vscode.commands.registerCommand(command, (...args: readonly unknown[]) => run(command, args)),
  );
}

function isSpeaking(id: CommandId): id is SpeakCommandId {
  return id.startsWith('lector.speak');
}
