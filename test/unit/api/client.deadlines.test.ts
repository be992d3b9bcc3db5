// How long each operation may take, by the test's clock.

import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import { OpenAiClient } from '../../../src/editor/services/openai/openAiClient.js';
import type { VoiceService } from '../../../src/api/voiceService.js';
import type { Clock } from '../../../src/core/clock.js';
import { silence } from '../../support/scriptedBehaviours.js';
import {
  startScriptedService,
  type ScriptedRoute,
  type ScriptedService,
} from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;
const recording = { bytes: new Uint8Array(10), type: 'wav' } as const;

type Open = (service: ScriptedService, clock: Clock) => VoiceService;
const hosted: Open = ({ account }, clock) => new Client(account, { clock });
const embedded: Open = ({ account }, clock) => new Client(account, { clock, embedded: true });
const served =
  (isFree: boolean): Open =>
  ({ account }, clock) =>
    new OpenAiClient(account, { clock, profile: { model: '', voices: [], isFree } });

const operations: readonly (readonly [
  name: string,
  open: Open,
  route: ScriptedRoute,
  ask: (client: VoiceService, service: ScriptedService) => Promise<unknown>,
  seconds: number,
  /** How often it is asked for. */
  times?: number,
])[] = [
  ['speech', hosted, '/generate', (client) => client.generate('Hello.', 'ada', never), 25],
  [
    'speech from this computer',
    embedded,
    '/generate',
    (client) => client.generate('Hello.', 'ada', never),
    110,
  ],
  [
    'speech from a voice server',
    served(false),
    '/generate',
    (client) => client.speak('Hello.', 'ada', never),
    50,
  ],
  ['free speech from one', served(true), '/generate', (client) => client.speak('Hello.', 'ada', never), 110],
  [
    'a sample from this computer',
    embedded,
    'audio',
    (client, service) => client.file(new URL('/audio/ada.wav', service.account.baseUrl).href, never),
    110,
  ],
  ['a list of voices', hosted, '/voices', (client) => client.voices(never), 12, 2],
  ['what a voice server lists', served(false), '/voices', (client) => client.voices(never), 12, 2],
  ['the usage', hosted, '/user', (client) => client.user?.(never) ?? Promise.resolve(), 12, 2],
  [
    'a voice',
    hosted,
    '/voice-cloning',
    (client) =>
      client.cloning?.createVoice({ recording, name: 'Mine', language: 'en' }, never) ?? Promise.resolve(),
    300,
  ],
  [
    'a deletion',
    hosted,
    '/voice-cloning',
    (client) => client.cloning?.deleteVoice('mine', never) ?? Promise.resolve(),
    300,
  ],
];

describe('the client waits', () => {
  for (const [name, open, route, ask, seconds, times = 1] of operations) {
    it(`${seconds} seconds for ${name}, and no longer`, async () => {
      const service = await startScriptedService();
      try {
        service.always(route, silence);
        const clock = new TestClock();
        const inFlight = () => service.inFlight;
        const outcome = ask(open(service, clock), service).catch(String);
        await service.until(() => inFlight() === 1 && service.count(route) === 1);
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
        assert.equal(service.count(route), times);
      } finally {
        await service.close();
      }
    });
  }

  it('anew after the computer was asleep, since what was sent to it comes only then', async () => {
    const service = await startScriptedService();
    try {
      for (const awake of ['answers', 'is silent'] as const) {
        service.always('/generate', silence);
        const clock = new TestClock();
        const outcome = hosted(service, clock).generate(`It ${awake}.`, 'ada', never).catch(String);
        await service.until(() => service.inFlight === 1);
        clock.pass(60 * 60_000);
        await settled();
        assert.equal(service.inFlight, 1);
        if (awake === 'answers') service.answerHeld('/generate');
        else clock.passDeadline();
        assert.match(String(await outcome), awake === 'answers' ? /\/audio\// : /within 25 seconds/);
        assert.equal(service.timesCharged(`It ${awake}.`), 1);
      }
    } finally {
      await service.close();
    }
  });
});

function settled(): Promise<false> {
  return new Promise((resolve) => {
    setImmediate(() => {
      resolve(false);
    });
  });
}
