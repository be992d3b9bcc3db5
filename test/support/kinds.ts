// Every kind of service, ready to be asked. The tests in `test/contract/client` run against each of them.

import { Client } from '../../src/api/client.js';
import { OpenAiClient } from '../../src/editor/services/openai/openAiClient.js';
import type { Account, ServiceOptions, VoiceService } from '../../src/api/voiceService.js';
import type { KindName } from '../../src/editor/services/kinds.js';
import { startEmbeddedProcess } from './embeddedProcess.js';
import { startScriptedService } from './scriptedService.js';

export interface Served {
  readonly account: Account;
  /** The characters that the service has charged. */
  used(): Promise<number>;
  close(): Promise<void>;
}

interface KindUnderTest {
  /** As it is called in titles. */
  readonly name: string;
  readonly start: () => Promise<Served>;
  readonly open: (account: Account, options?: ServiceOptions) => VoiceService;
}

export const kindsUnderTest: Readonly<Record<KindName, KindUnderTest>> = {
  embedded: {
    name: 'the embedded service',
    start: async () => counted(await startEmbeddedProcess()),
    open: (account, options) => new Client(account, { ...options, embedded: true }),
  },
  hosted: {
    name: 'a hosted service',
    start: async () => counted(await startScriptedService({ secondsPerCharacter: 0.06 })),
    open: (account, options) => new Client(account, options),
  },
  openai: {
    name: 'a voice server',
    start: async () => {
      const server = await startScriptedService({ secondsPerCharacter: 0.06, make: 'openai' });
      server.voices = server.voices.map((voice, n) => ({ ...voice, voice_id: n === 0 ? 'alloy' : 'ash' }));
      return {
        account: server.account,
        used: () => Promise.resolve(server.charged),
        close: () => server.close(),
      };
    },
    open: (account, options) => new OpenAiClient(account, options),
  },
};

/** A service that says itself what was used. */
function counted(service: Omit<Served, 'used'>): Served {
  const client = new Client(service.account);
  return {
    account: service.account,
    used: async () => (await client.user(new AbortController().signal)).used,
    close: () => service.close(),
  };
}
