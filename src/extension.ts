import * as vscode from 'vscode';
import { registerCache } from './editor/cache/registerCache.js';
import { registerCommand } from './editor/commands.js';
import { registerExport } from './editor/export/registerExport.js';
import { textInFront } from './editor/export/textInFront.js';
import { PlayerPanel } from './editor/player/playerPanel.js';
import { voiceSamples } from './editor/player/voiceSamples.js';
import { registerSidebar } from './editor/registerSidebar.js';
import { EmbeddedService } from './editor/service/embeddedService.js';
import { registerSpeaking } from './editor/speaking/registerSpeaking.js';
import { spokenChunks } from './editor/speaking/spokenChunks.js';
import { chosenSpeech } from './editor/speech/chosenSpeech.js';
import { Speech } from './editor/speech/speech.js';

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Lector', { log: true });
  const panel = new PlayerPanel(context.extensionUri);
  const service = new EmbeddedService(
    context.asAbsolutePath('dist/service.js'),
    vscode.Uri.joinPath(context.globalStorageUri, 'service').fsPath,
    log,
  );
  const samples = voiceSamples(panel, log);
  context.subscriptions.push(log, panel, samples, service);
  context.subscriptions.push(
    registerCommand('lector.showLog', () => {
      log.show();
    }),
  );
  const sidebar = registerSidebar(context, {
    service,
    log,
    audio: samples,
  });
  const cache = registerCache(context, log);
  const { version } = context.extension.packageJSON as { readonly version: string };
  const speech = new Speech(
    () => chosenSpeech(sidebar, version),
    cache,
    (line) => {
      log.info(line);
    },
  );
  const spoken = spokenChunks(context.extensionUri, sidebar.spokenLanguage, log);
  const reader = registerSpeaking(context, { panel, speech, spokenChunks: spoken, log });
  samples.beside(reader);
  registerExport(context, { speech, log, textInFront: () => textInFront(spoken) });
}
