import type { PlainText } from '../../core/plainText.js';
import type { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { pickOne } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { signIn } from './hosted/signIn.js';
import { connectServer } from './openai/connectServer.js';
import type { RemoteName } from './serviceKind.js';

type Connected = Promise<typeof done | undefined>;

interface Connecting {
  readonly label: PlainText;
  readonly detail: PlainText;
  /** Asks for an address and an account there, and chooses that service. */
  readonly connect: (lector: Lector, isAgain: boolean) => Connected;
}

/** Asks which kind of service it is, unless the chosen one is to be connected to again. */
export async function connect(lector: Lector, isAgain: boolean): Connected {
  const kinds: Readonly<Record<RemoteName, Connecting>> = {
    openai: {
      label: l10n.t('A server with OpenAI’s speech endpoint'),
      detail: l10n.t(
        'Such as Kokoro-FastAPI, LocalAI, Speaches or OpenAI. Asks for its address and, if needed, a key.',
      ),
      connect: connectServer,
    },
    hosted: {
      label: l10n.t('A hosted service'),
      detail: l10n.t('With cloned voices and figures of usage. Asks for its address and your token.'),
      connect: signIn,
    },
  };
  const { chosen } = lector.accounts;
  if (isAgain && chosen !== 'embedded') return kinds[chosen].connect(lector, true);
  const title = l10n.t('Connect to a Voice Server');
  const row = await pickOne(Object.values(kinds), { title, placeHolder: l10n.t('Which kind is it?') });
  return row?.connect(lector, false);
}
