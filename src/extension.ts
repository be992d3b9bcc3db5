import * as vscode from 'vscode';
import { registerCommand } from './editor/commands.js';
import { PlayerPanel } from './editor/player/playerPanel.js';
import { registerSidebar } from './editor/registerSidebar.js';
import { EmbeddedService } from './editor/service/embeddedService.js';
import { registerSpeaking } from './editor/speaking/registerSpeaking.js';

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Lector', { log: true });
  const panel = new PlayerPanel(context.extensionUri);
  const service = new EmbeddedService(
    context.asAbsolutePath('dist/service.js'),
    vscode.Uri.joinPath(context.globalStorageUri, 'service').fsPath,
    log,
  );
  context.subscriptions.push(log, panel, service);
  context.subscriptions.push(
    registerCommand('lector.showLog', () => {
      log.show();
    }),
  );
  registerSidebar(context, {
    service,
    log,
    audio: {
      play: () => {
        panel.open();
      },
      stop: () => undefined,
    },
  });
  registerSpeaking(context, { panel, service, log });
}
