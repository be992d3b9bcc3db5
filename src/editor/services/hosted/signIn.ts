import type { Account } from '../../../api/voiceService.js';
import { isGone, isLectorError } from '../../../core/errors.js';
import { plainText } from '../../../core/plainText.js';
import { done } from '../../contributions/commands.js';
import type { Lector } from '../../lector.js';
import { l10n } from '../../ui/l10n.js';
import { showInformation } from '../../ui/messages.js';
import { whatHappened } from '../../ui/reportError.js';
import { runSteps, textStep } from '../../ui/steps.js';
import { addressStep, noFault, whatIsWrongThere, type Connected } from '../connecting.js';
import { kinds } from '../kinds.js';

/** Asks for the address and the token, and keeps both only once the service has accepted them. */
export async function signIn({ accounts, log }: Lector): Connected {
  /** Rejects if the service does not accept this account. */
  const tryOut = async (account: Account, signal: AbortSignal): Promise<void> => {
    const client = await kinds.hosted.open(account, { log: (line) => log.info(line) });
    await client.user?.(signal);
  };
  const title = l10n.t('Sign In to a Hosted Service');
  const draft = await runSteps<Account>({ baseUrl: accounts.addressOf('hosted') ?? '', token: '' }, [
    async (draft, place) => {
      const prompt = l10n.t('The base URL of the service. The text to be read is sent there.');
      const notEncrypted = l10n.t(
        'The URL must begin with https://, so that nobody on the way can read your token or your text. http:// is accepted only for this computer (localhost).',
      );
      const asked = { title, place, prompt, placeholder: plainText('https://'), value: draft.baseUrl };
      const baseUrl = await addressStep('hosted', notEncrypted, asked, (baseUrl, signal) =>
        // Finding out whether there is a service takes no token, and nobody should look for one in vain.
        tryOut({ baseUrl, token: 'none' }, signal).then(noFault, (error: unknown) => {
          // No token goes to an address where there is no such service.
          const isThere =
            isLectorError(error) &&
            !['unreachable', 'offline', 'insecure', 'protocol'].includes(error.kind) &&
            !isGone(error);
          return isThere ? undefined : whatIsWrongThere(error);
        }),
      );
      return typeof baseUrl === 'string' ? { ...draft, baseUrl } : baseUrl;
    },
    async (draft, place) => {
      const address = plainText(draft.baseUrl);
      const token = await textStep({
        title,
        place,
        prompt: l10n.t('Your token for {0}. It is kept in the secret storage of this computer.', address),
        value: '',
        password: true,
        check: async (value, signal) => {
          if (value.trim() === '') return l10n.t('Enter the token that the service gave you.');
          if (/^bearer\s/i.test(value.trim())) return l10n.t('Leave out “Bearer” and enter only the token.');
          return tryOut({ ...draft, token: value.trim() }, signal).then(noFault, whatHappened);
        },
      });
      return typeof token === 'string' ? { ...draft, token: token.trim() } : token;
    },
  ]);
  if (draft === undefined) return undefined;
  await accounts.signIn('hosted', draft);
  void showInformation(l10n.t('Signed in to {0}.', plainText(draft.baseUrl)));
  return done;
}
