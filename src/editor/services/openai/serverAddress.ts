import { isConfidential, isOnOwnNetwork } from '../../../api/address.js';
import { checkBaseUrl } from '../baseUrl.js';
import type { AddressCheck } from '../serviceKind.js';

/**
 * The address of a server, without the `/v1` that all its paths begin with. One on the own network need not be encrypted,
 * but the user is asked before a text or a key is sent there.
 */
export function checkServerAddress(typed: string): AddressCheck {
  const check = checkBaseUrl(typed, (url) => isConfidential(url, url) || isOnOwnNetwork(url));
  return check.ok ? { ok: true, baseUrl: check.baseUrl.replace(/\/v1$/, '') } : check;
}
