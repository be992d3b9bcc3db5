import { checkAddress } from '../../api/address.js';
import type { RemoteKind, ServiceKind } from './serviceKind.js';

/** A service with Lector's own interface: the one that Lector runs on this computer, or one where the user signs in. */
function ownInterface(embedded: boolean): ServiceKind {
  return {
    open: async (account, options) => {
      const { Client } = await import('../../api/client.js');
      return new Client(account, { ...options, embedded });
    },
    tellsUsage: true,
    makesVoices: true,
    takesKey: false,
    isFree: () => embedded,
  };
}

export const embedded = ownInterface(true);

export const hosted: RemoteKind = { ...ownInterface(false), checkAddress };
