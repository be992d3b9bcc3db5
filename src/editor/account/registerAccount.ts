import * as vscode from 'vscode';
import { done, registerCommand, setContext } from '../commands.js';
import type { Accounts } from './accounts.js';
import type { SpeechClients } from './speechClients.js';

export function registerAccount(
  context: vscode.ExtensionContext,
  accounts: Accounts,
  clients: SpeechClients,
): void {
  const showSignedIn = async (): Promise<void> => {
    await setContext('lector.isSignedIn', await accounts.isSignedIn());
  };
  context.subscriptions.push(
    accounts.onDidChange(() => void showSignedIn()),
    registerCommand('lector.signIn', async () => (await import('./signIn.js')).signIn(accounts, clients)),
    registerCommand('lector.signOut', async () => {
      const { service } = accounts;
      await accounts.signOut();
      const useEmbedded = vscode.l10n.t('Use the Embedded Service');
      const message = vscode.l10n.t('Signed out of {0}. The token is removed from this computer.', service);
      if ((await vscode.window.showInformationMessage(message, useEmbedded)) === useEmbedded) {
        await accounts.useEmbedded();
      }
    }),
    registerCommand('lector.useEmbeddedService', async () => {
      await accounts.useEmbedded();
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Lector reads with the embedded service now: free and offline.'),
      );
      return done;
    }),
  );
  void showSignedIn();
}
