import * as vscode from 'vscode';
import type { Accounts } from '../account/accounts.js';
import { registerCommand } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { UsageMeter } from './usageMeter.js';
import type { UsageStatus } from './usageStatus.js';

export function registerUsage(
  context: vscode.ExtensionContext,
  parts: { readonly accounts: Accounts; readonly meter: UsageMeter; readonly status: UsageStatus },
): void {
  const { accounts, meter, status } = parts;
  const show = (): void => void status.show();
  const refreshIfUsed = async (): Promise<void> => {
    if (await accounts.isSignedIn()) await meter.refresh();
  };
  context.subscriptions.push(
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
