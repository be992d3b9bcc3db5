import { isOnThisComputer } from '../../../api/address.js';
import type { RemoteKind } from '../serviceKind.js';
import { checkServerAddress } from './serverAddress.js';

/** Any server with OpenAI's speech endpoint: a team's own, or a vendor's. */
export const openai: RemoteKind = {
  open: async (account, options) => {
    const { OpenAiClient } = await import('../../../api/openai/openAiClient.js');
    return new OpenAiClient(account, options);
  },
  checkAddress: checkServerAddress,
  tellsUsage: false,
  makesVoices: false,
  isFree: (baseUrl, isDeclared) => isDeclared || isOnThisComputer(new URL(baseUrl)),
};
