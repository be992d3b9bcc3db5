import { isLectorError } from '../../core/errors.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import { checkAddress, type AddressFault } from '../../api/address.js';
import type { Account } from '../../api/voiceService.js';
import { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showInformation, takes } from '../ui/messages.js';
import { whatHappened } from '../ui/reportError.js';
import { back, runSteps, textStep } from '../ui/steps.js';

/** Asks for the address and the token, and keeps both only once the service has accepted them. */
export async function signIn({ accounts, clients }: Lector): Promise<typeof done | undefined> {
  /** Why the service does not accept this account; undefined if it does. */
  const errorFor = async (account: Account, signal: AbortSignal): Promise<unknown> => {
    try {
      await (await clients.clientOf('hosted', account)).user?.(signal);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const title = l10n.t('Sign In to a Hosted Service');
  const draft = await runSteps<Account>({ baseUrl: accounts.addressOf('hosted') ?? '', token: '' }, [
    async (draft, place) => {
      const typed = await textStep({
        title,
        place,
        prompt: l10n.t('The base URL of the service. The text to be read is sent there.'),
        placeholder: plainText('https://'),
        value: draft.baseUrl,
        check: async (value, signal) => {
          const check = checkAddress(value);
          if (!check.ok) return faultWords(check.fault);
          // Finding out whether there is a service takes no token, and nobody should look for one in vain.
          const error = await errorFor({ baseUrl: check.baseUrl, token: 'none' }, signal);
          const isThere =
            isLectorError(error) && !['unreachable', 'offline', 'protocol'].includes(error.kind);
          return error === undefined || isThere ? undefined : whatHappened(error);
        },
      });
      if (typed === undefined || typed === back) return typed;
      const check = checkAddress(typed);
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
          const error = await errorFor({ ...draft, token: value.trim() }, signal);
          return error === undefined ? undefined : whatHappened(error);
        },
      });
      return token === undefined || token === back ? token : { ...draft, token: token.trim() };
    },
  ]);
  if (draft === undefined) return undefined;
  await accounts.signIn('hosted', draft);
  void showInformation(l10n.t('Signed in to {0}.', plainText(draft.baseUrl)));
  return done;
}

export async function signOut({ accounts }: Lector): Promise<void> {
  const { address } = accounts;
  await accounts.signOut();
  const message = l10n.t('Signed out of {0}. The token is removed from this computer.', plainText(address));
  if (await takes(message, l10n.t('Use the Embedded Service'))) await accounts.useEmbedded();
}

function faultWords(fault: AddressFault): PlainText {
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
