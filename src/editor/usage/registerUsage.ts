import * as vscode from 'vscode';
import type { Accounts } from '../account/accounts.js';
import { registerCommand } from '../commands.js';
import { onDidChangeSettings } from '../settings.js';
import type { UsageMeter } from './usageMeter.js';
import { UsageStatus } from './usageStatus.js';

export function registerUsage(context: vscode.ExtensionContext, accounts: Accounts, meter: UsageMeter): void {
  const status = new UsageStatus(accounts, meter);
  const show = (): void => void status.show();
  const refreshIfUsed = async (): Promise<void> => {
    if (await accounts.isSignedIn()) await meter.refresh();
  };
  context.subscriptions.push(
    status,
    meter,
    meter.onDidChange(show),
    onDidChangeSettings(['status.warnAtPercent'], show),
    accounts.onDidChange(() => {
      meter.forget();
      show();
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
  show();
  void refreshIfUsed();
}
