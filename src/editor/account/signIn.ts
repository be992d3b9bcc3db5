import { isLectorError } from '../../core/errors.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import { done } from '../contributions/commands.js';
import { whatHappened } from '../ui/reportError.js';
import { back, runSteps, textStep } from '../ui/steps.js';
import type { Accounts } from './accounts.js';
import { checkBaseUrl, type BaseUrlFault } from './baseUrl.js';
import type { SpeechClients } from './speechClients.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

interface Draft {
  readonly baseUrl: string;
  readonly token: string;
}

/** Asks for the address and the token, and keeps both only once the service has accepted them. */
export async function signIn(accounts: Accounts, clients: SpeechClients): Promise<typeof done | undefined> {
  const title = l10n.t('Sign In to a Hosted Service');
  const draft = await runSteps<Draft>({ baseUrl: accounts.baseUrl ?? '', token: '' }, [
    async (draft, place) => {
      const typed = await textStep({
        title,
        place,
        prompt: l10n.t('The base URL of the service. What is read aloud is sent there.'),
        placeholder: plainText('https://'),
        value: draft.baseUrl,
        check: async (value, signal) => {
          const check = checkBaseUrl(value);
          return check.ok ? tryAddress(clients, check.baseUrl, signal) : faultWords(check.fault);
        },
      });
      if (typed === undefined || typed === back) return typed;
      const check = checkBaseUrl(typed);
      return check.ok ? { ...draft, baseUrl: check.baseUrl } : undefined;
    },
    async (draft, place) => {
      const token = await textStep({
        title,
        place,
        prompt: l10n.t(
          'Your token for {0}. It is kept in the secret storage of this computer.',
          plainText(draft.baseUrl),
        ),
        value: '',
        password: true,
        check: async (value, signal) => {
          if (value.trim() === '') return l10n.t('Enter the token that the service gave you.');
          if (/^bearer\s/i.test(value.trim())) return l10n.t('Leave out “Bearer” and enter only the token.');
          return tryAccount(clients, { ...draft, token: value.trim() }, signal);
        },
      });
      return token === undefined || token === back ? token : { ...draft, token: token.trim() };
    },
  ]);
  if (draft === undefined) return undefined;
  await accounts.signIn(draft);
  void showInformation(l10n.t('Signed in to {0}.', plainText(draft.baseUrl)));
  return done;
}

/**
 * What is wrong with the address, so that nobody looks for a token for nothing. It can be found out without a token.
 */
async function tryAddress(
  clients: SpeechClients,
  baseUrl: string,
  signal: AbortSignal,
): Promise<PlainText | undefined> {
  try {
    await (await clients.clientOf({ baseUrl, token: 'none' })).user(signal);
    return undefined;
  } catch (error) {
    const isThere = isLectorError(error) && !['unreachable', 'offline', 'protocol'].includes(error.kind);
    return isThere ? undefined : whatHappened(error);
  }
}

/** Undefined if the service accepts the account; otherwise what it answered. */
async function tryAccount(
  clients: SpeechClients,
  draft: Draft,
  signal: AbortSignal,
): Promise<PlainText | undefined> {
  try {
    await (await clients.clientOf(draft)).user(signal);
    return undefined;
  } catch (error) {
    return whatHappened(error);
  }
}

function faultWords(fault: BaseUrlFault): PlainText {
  switch (fault) {
    case 'empty':
      return l10n.t('Enter the base URL of the service, such as https://speech.example.com.');
    case 'notAUrl':
      return l10n.t('This is not a URL. It must begin with https://.');
    case 'notEncrypted':
      return l10n.t(
        'The URL must begin with https://, so that nobody on the way can read your token or your text. http:// is accepted only for this computer (localhost).',
      );
    case 'hasCredentials':
      return l10n.t('The URL must not contain a user name or password. The next step asks for the token.');
  }
}
