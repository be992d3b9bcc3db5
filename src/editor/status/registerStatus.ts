import type * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { LectorStatus } from './lectorStatus.js';
import type { MenuParts } from './statusMenu.js';

export function registerStatus(
  context: vscode.ExtensionContext,
  status: LectorStatus,
  parts: MenuParts,
): void {
  const refresh = (): void => void status.refresh();
  context.subscriptions.push(
    parts.meter.onDidChange(refresh),
    parts.accounts.onDidChange(refresh),
    onDidChangeSettings(['status.warnAtPercent'], refresh),
    registerCommand('lector.showMenu', async () => {
      (await import('./statusMenu.js')).showMenu(parts);
    }),
  );
  refresh();
}
