import type { ServiceKind } from '../serviceKind.js';

/** The service that Lector itself runs on this computer. */
export const embedded: ServiceKind = {
  open: async (account, options) => {
    const { Client } = await import('../../../api/client.js');
    return new Client(account, { ...options, embedded: true });
  },
  tellsUsage: true,
  makesVoices: true,
  takesKey: false,
  isFree: () => true,
};
