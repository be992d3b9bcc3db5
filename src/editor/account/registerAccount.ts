import type * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { done, registerCommand, setContext } from '../contributions/commands.js';
import { changeSetting, onDidChangeSettings, setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';
import type { ServiceSettings } from './accounts.js';

export const serviceSettings: ServiceSettings = {
  read: () => ({ service: setting('service'), baseUrl: setting('hosted.baseUrl') }),
  write: async ({ service, baseUrl }) => {
    // The address goes first: the other way round, the token of the previous one would be looked up for a moment.
    if (baseUrl !== undefined) await changeSetting('hosted.baseUrl', baseUrl);
    await changeSetting('service', service);
  },
  onDidChange: (listener) => onDidChangeSettings(['service', 'hosted.baseUrl'], listener),
};

export function registerAccount(context: vscode.ExtensionContext, lector: Lector): void {
  const { accounts } = lector;
  const showSignedIn = async (): Promise<void> => {
    await setContext('lector.isSignedIn', await accounts.isSignedIn());
  };
  context.subscriptions.push(
    accounts.onDidChange(() => void showSignedIn()),
    registerCommand('lector.signIn', async () => (await import('./signIn.js')).signIn(lector)),
    registerCommand('lector.signOut', async () => {
      const { service } = accounts;
      await accounts.signOut();
      const useEmbedded = l10n.t('Use the Embedded Service');
      const message = l10n.t(
        'Signed out of {0}. The token is removed from this computer.',
        plainText(service),
      );
      if ((await showInformation(message, useEmbedded)) === useEmbedded) await accounts.useEmbedded();
    }),
    registerCommand('lector.useEmbeddedService', async () => {
      await accounts.useEmbedded();
      void showInformation(l10n.t('Lector now reads with the embedded service: free and offline.'));
      return done;
    }),
  );
  void showSignedIn();
}
