import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { Lector } from '../lector.js';

/** Shows whether the user is signed in, and what the account has used. */
export function showAccount({ accounts, meter, status }: Lector): readonly { dispose(): unknown }[] {
  const showStatus = (): void => void status.refresh();
  const refreshUsage = async (): Promise<void> => {
    if (await accounts.isSignedIn()) await meter.refresh();
  };
  const show = async (): Promise<void> => {
    showStatus();
    void refreshUsage();
    await setContext('lector.isSignedIn', await accounts.isSignedIn());
  };
  void show();
  return [
    accounts.onDidChange(() => {
      meter.forget();
      void show();
    }),
    meter.onDidChange(showStatus),
    onDidChangeSettings(['status.warnAtPercent'], showStatus),
    // Other windows and machines use the same allowance.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void refreshUsage();
    }),
  ];
}
