// How long each operation may take, by the test's clock.

import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import { silence } from '../../support/scriptedBehaviours.js';
import {
  startScriptedService,
  type ScriptedRoute,
  type ScriptedService,
} from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;
const recording = { bytes: new Uint8Array(10), type: 'wav' } as const;

const operations: readonly (readonly [
  name: string,
  route: ScriptedRoute,
  ask: (client: Client, service: ScriptedService) => Promise<unknown>,
  seconds: number,
  embedded?: boolean,
])[] = [
  ['speech', '/generate', (client) => client.generate('Hello.', 'ada', never), 25],
  ['speech from this computer', '/generate', (client) => client.generate('Hello.', 'ada', never), 110, true],
  [
    'a sample from this computer',
    'audio',
    (client, service) => client.file(new URL('/audio/ada.wav', service.account.baseUrl).href, never),
    110,
    true,
  ],
  ['a list of voices', '/voices', (client) => client.voices(never), 12],
  ['the usage', '/user', (client) => client.user(never), 12],
  [
    'a voice',
    '/voice-cloning',
    (client) => client.createVoice({ recording, name: 'Mine', language: 'en' }, never),
    300,
  ],
  ['a deletion', '/voice-cloning', (client) => client.deleteVoice('mine', never), 300],
];

describe('the client waits', () => {
  for (const [name, route, ask, seconds, embedded = false] of operations) {
    it(`${seconds} seconds for ${name}, and no longer`, async () => {
      const service = await startScriptedService();
      try {
        service.always(route, silence);
        const clock = new TestClock();
        const inFlight = () => service.inFlight;
        const outcome = ask(new Client(service.account, { clock, embedded }), service).catch(String);
        await service.until(() => inFlight() === 1);
        clock.pass(seconds * 1000 - 1);
        await settled();
        assert.equal(inFlight(), 1);
        clock.pass(1);
        await service.until(() => inFlight() === 0 || service.count(route) > 1);
        // What may be asked again is.
        while (!(await Promise.race([outcome.then(() => true), settled()]))) {
          if (inFlight() > 0) clock.passDeadline();
        }
        assert.match(String(await outcome), new RegExp(`within ${seconds} seconds`));
        const mayAskAgain = route === '/voices' || route === '/user';
        assert.equal(service.count(route), mayAskAgain ? 2 : 1);
      } finally {
        await service.close();
      }
    });
  }
});

function settled(): Promise<false> {
  return new Promise((resolve) => {
    setImmediate(() => {
      resolve(false);
    });
  });
}
