import type { RemoteKind } from '../serviceKind.js';
import { checkBaseUrl } from '../baseUrl.js';

/** A service with Lector's own interface, and the user's account there. */
export const hosted: RemoteKind = {
  open: async (account, options) => {
    const { Client } = await import('../../../api/client.js');
    return new Client(account, options);
  },
  checkAddress: (typed) => checkBaseUrl(typed),
  tellsUsage: true,
  makesVoices: true,
  isFree: () => false,
};
