import { checkAddress, isOnThisComputer } from '../../../api/address.js';
import type { RemoteKind } from '../serviceKind.js';

/** Any server with OpenAI's speech endpoint: a team's own, or a vendor's. */
export const openai: RemoteKind = {
  open: async (account, options) => {
    const { OpenAiClient } = await import('./openAiClient.js');
    return new OpenAiClient(account, options);
  },
  // It is taken without the `/v1` that all its paths begin with.
  checkAddress: (typed) => {
    const check = checkAddress(typed, { inTheClear: true });
    return check.ok ? { ok: true, baseUrl: check.baseUrl.replace(/\/v1$/, '') } : check;
  },
  tellsUsage: false,
  makesVoices: false,
  takesKey: true,
  isFree: (baseUrl, isDeclared) => isDeclared || isOnThisComputer(new URL(baseUrl)),
};

/** The names that a person has typed with commas between them, also those of an Asian or Arabic keyboard. */
export function typedNames(typed: string): readonly string[] {
  const names = typed.split(/[,，、،]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}
