import * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';

export function registerUsage(context: vscode.ExtensionContext, lector: Lector): void {
  const { accounts, meter } = lector;
  const refreshIfUsed = async (): Promise<void> => {
    if (await accounts.isSignedIn()) await meter.refresh();
  };
  context.subscriptions.push(
    accounts.onDidChange(() => {
      meter.forget();
      void refreshIfUsed();
    }),
    // Other windows and machines use the same allowance.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void refreshIfUsed();
    }),
    registerCommand('lector.showUsage', async () => (await import('./showUsage.js')).showUsage(lector)),
  );
  void refreshIfUsed();
}
