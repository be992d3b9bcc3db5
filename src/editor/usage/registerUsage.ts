import * as vscode from 'vscode';
import type { Accounts } from '../account/accounts.js';
import { registerCommand } from '../contributions/commands.js';
import type { UsageMeter } from './usageMeter.js';

export function registerUsage(
  context: vscode.ExtensionContext,
  parts: { readonly accounts: Accounts; readonly meter: UsageMeter },
): void {
  const { accounts, meter } = parts;
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
    registerCommand('lector.showUsage', async () =>
      (await import('./showUsage.js')).showUsage(accounts, meter),
    ),
  );
  void refreshIfUsed();
}
