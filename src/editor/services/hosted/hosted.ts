import { checkAddress } from '../../../api/address.js';
import type { RemoteKind } from '../serviceKind.js';

/** A service with Lector's own interface, and the user's account there. */
export const hosted: RemoteKind = {
  open: async (account, options) => {
    const { Client } = await import('../../../api/client.js');
    return new Client(account, options);
  },
  checkAddress,
  tellsUsage: true,
  makesVoices: true,
  takesKey: false,
  isFree: () => false,
};
