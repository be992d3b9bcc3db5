import { plainText } from '../../core/plainText.js';
import { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showInformation, takes } from '../ui/messages.js';
import { choiceStep } from '../ui/steps.js';
import type { Connected } from './connecting.js';
import { signIn } from './hosted/signIn.js';
import { connectServer } from './openai/connectServer.js';

export { signIn };

/** Each asks for an address and an account there, and chooses that service. They are in the order that is offered. */
const remoteServices = {
  openai: {
    label: l10n.t('A server with OpenAI’s speech endpoint'),
    detail: l10n.t('Such as Kokoro-FastAPI, LocalAI or OpenAI. Asks for its address and, if needed, a key.'),
    connect: connectServer,
  },
  hosted: {
    label: l10n.t('A hosted service'),
    detail: l10n.t('With cloned voices and figures of usage. Asks for its address and your token.'),
    connect: signIn,
  },
};

/** Asks which kind of service it is, unless the chosen one is to be connected to again. */
export async function connect(lector: Lector, isAgain: boolean): Connected {
  const { chosen } = lector.accounts;
  if (isAgain && chosen !== 'embedded') return remoteServices[chosen].connect(lector, true);
  const title = l10n.t('Connect to a Voice Server');
  const placeholder = l10n.t('Which kind is it?');
  const row = await choiceStep({ title, placeholder, items: Object.values(remoteServices) });
  return typeof row === 'object' ? row.connect(lector, false) : undefined;
}

export async function signOut(lector: Lector): Promise<void> {
  const { accounts } = lector;
  const { address } = accounts;
  await accounts.signOut();
  const message = l10n.t('Signed out of {0}. The token is removed from this computer.', plainText(address));
  if (await takes(message, l10n.t('Use the Embedded Service'))) await useEmbedded(lector);
}

/** What is being read goes on with it, too. */
export async function useEmbedded({ accounts, session }: Lector): Connected {
  await accounts.useEmbedded();
  await session.revoice();
  void showInformation(l10n.t('Lector now reads with the embedded service: free and offline.'));
  return done;
}
