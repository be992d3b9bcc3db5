import type { AddressFault } from '../../api/address.js';
import { isGone, LectorError } from '../../core/errors.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { done } from '../contributions/commands.js';
import { l10n } from '../ui/l10n.js';
import { whatHappened } from '../ui/reportError.js';
import { textStep, type back, type TextStep } from '../ui/steps.js';
import { kinds, type RemoteName } from './kinds.js';

export type Connected = Promise<typeof done | undefined>;

/** What a check says once a service has accepted something. */
export const noFault = (): undefined => undefined;

/** Why an address cannot be used. A 404 means here that there is no such service, not that a voice is gone. */
export function whatIsWrongThere(error: unknown): Promise<PlainText> {
  return whatHappened(isGone(error) ? new LectorError('protocol', error.message) : error);
}

/** Asks for the address of a service, in the spelling under which it is kept. `look` says what is wrong there. */
export async function addressStep(
  kind: RemoteName,
  notEncrypted: PlainText,
  asked: Omit<TextStep, 'check'>,
  look: TextStep['check'],
): Promise<string | typeof back | undefined> {
  const faults: Readonly<Record<AddressFault, PlainText>> = {
    empty: l10n.t('Enter the address, such as {0}.', plainText('https://speech.example.com')),
    notAUrl: l10n.t('This is not a valid URL. It must begin with https:// or http://.'),
    hasCredentials: l10n.t('The URL must not contain a user name or password.'),
    notEncrypted,
  };
  let baseUrl = '';
  const check: TextStep['check'] = async (value, signal) => {
    const checked = kinds[kind].checkAddress(value);
    if (!checked.ok) return faults[checked.fault];
    ({ baseUrl } = checked);
    return look(baseUrl, signal);
  };
  const typed = await textStep({ ...asked, check });
  return typeof typed === 'string' ? baseUrl : typed;
}
