import type * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { done, registerCommand, setContext } from '../contributions/commands.js';
import type { Accounts } from './accounts.js';
import type { SpeechClients } from './speechClients.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

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
      const useEmbedded = l10n.t('Use the Embedded Service');
      const message = l10n.t(
        'Signed out of {0}. The token is removed from this computer.',
        plainText(service),
      );
      if ((await showInformation(message, useEmbedded)) === useEmbedded) {
        await accounts.useEmbedded();
      }
    }),
    registerCommand('lector.useEmbeddedService', async () => {
      await accounts.useEmbedded();
      void showInformation(l10n.t('Lector reads with the embedded service now: free and offline.'));
      return done;
    }),
  );
  void showSignedIn();
}
