import type { AddressFault } from '../../api/address.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { textStep, type back, type TextStep } from '../ui/steps.js';
import type { RemoteKind } from './serviceKind.js';

/** How a kind is offered, and how it is chosen. */
export interface Connecting {
  readonly label: PlainText;
  readonly detail: PlainText;
  /** Asks for an address and an account there, and chooses that service. */
  readonly connect: (lector: Lector, isAgain: boolean) => Connected;
}

export type Connected = Promise<typeof done | undefined>;

/** What a check says once a service has accepted something. */
export const noFault = (): undefined => undefined;

/** Asks for the address of a service, in the spelling under which it is kept. `look` says what is wrong there. */
export async function addressStep(
  { checkAddress }: RemoteKind,
  notEncrypted: PlainText,
  asked: Omit<TextStep, 'check'>,
  look: TextStep['check'],
): Promise<string | typeof back | undefined> {
  const check: TextStep['check'] = async (value, signal) => {
    const checked = checkAddress(value);
    if (checked.ok) return look(checked.baseUrl, signal);
    return checked.fault === 'notEncrypted' ? notEncrypted : faultWords(checked.fault);
  };
  const typed = await textStep({ ...asked, check });
  if (typeof typed !== 'string') return typed;
  const checked = checkAddress(typed);
  return checked.ok ? checked.baseUrl : undefined;
}

function faultWords(fault: Exclude<AddressFault, 'notEncrypted'>): PlainText {
  switch (fault) {
    case 'empty':
      return l10n.t('Enter the address, such as {0}.', plainText('https://speech.example.com'));
    case 'notAUrl':
      return l10n.t('This is not a URL. It must begin with https:// or http://.');
    case 'hasCredentials':
      return l10n.t('The URL must not contain a user name or password.');
  }
}
