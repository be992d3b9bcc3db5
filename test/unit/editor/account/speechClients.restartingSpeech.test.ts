import assert from 'node:assert/strict';
import { Client } from '../../../../src/api/client.js';
import type { Account } from '../../../../src/api/voiceService.js';
import { LectorError } from '../../../../src/core/errors.js';
import type { SpeechProvider } from '../../../../src/core/speechProvider.js';
import { restartingSpeech } from '../../../../src/editor/account/speechClients.js';
import { silence } from '../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../support/scriptedService.js';
import { TestClock } from '../../../support/testClock.js';

const never = new AbortController().signal;

describe('speech from a service that may die', () => {
  let running: ScriptedService;
  let account: Account;
  let all: ScriptedService[];
  let waited: number[];
  let source: SpeechProvider;
  let whileWaiting: () => Promise<void>;

  beforeEach(async () => {
    all = [];
    waited = [];
    whileWaiting = () => Promise.resolve();
    await start();
    source = restartingSpeech(
      () => Promise.resolve(new Client(account, { embedded: true, clock: new TestClock() })),
      async (ms) => {
        waited.push(ms);
        await whileWaiting();
      },
    );
  });

  afterEach(() => Promise.all(all.map((service) => service.close().catch(() => undefined))));

  async function start(): Promise<void> {
    running = await startScriptedService({ token: `token-${all.length}` });
    all.push(running);
    ({ account } = running);
  }

  it('is had from the service that runs by then, at another address and with another token', async () => {
    await source.speak('One.', 'ada', never);
    await running.close();
    await start();
    await source.speak('Two.', 'ada', never);
    assert.deepEqual(running.messages, ['Two.']);
    assert.deepEqual(waited, []);
  });

  it('is asked for once more when the service dies over it', async () => {
    running.always('/generate', silence);
    const speech = source.speak('One.', 'ada', never);
    await running.until(() => running.count('/generate') === 1);
    const dead = running;
    whileWaiting = () => (running === dead ? start() : Promise.resolve());
    await dead.close();
    assert.ok((await speech).length > 0);
    assert.deepEqual(running.messages, ['One.']);
  });

  it('fails with words about the embedded service, not about a connection, if none comes back', async () => {
    await running.close();
    await assert.rejects(source.speak('One.', 'ada', never), { kind: 'embeddedService' });
    assert.ok(waited.length >= 3, String(waited));
  });

  it('is asked for again where another service has taken the address', async () => {
    const right = account;
    account = { ...account, token: 'another-token' };
    whileWaiting = () => {
      account = right;
      return Promise.resolve();
    };
    assert.ok((await source.speak('One.', 'ada', never)).length > 0);
    assert.equal(waited.length, 1);
  });

  it('never asks the user for a token, which the embedded service does not have', async () => {
    account = { ...account, token: 'another-token' };
    await assert.rejects(source.speak('One.', 'ada', never), (error) => {
      assert.ok(error instanceof LectorError && error.cause instanceof LectorError);
      assert.equal(error.kind, 'embeddedService');
      assert.equal(error.cause.kind, 'unauthorized');
      assert.equal(error.message, error.cause.message);
      return true;
    });
  });

  it('fails at once where the service cannot be started', async () => {
    const failure = new LectorError('embeddedService', 'it failed 5 times in a row');
    const none = restartingSpeech(
      () => Promise.reject(failure),
      () => assert.fail('waited'),
    );
    await assert.rejects(none.speak('One.', 'ada', never), failure);
  });

  it('is not asked for again after a refusal, nor after Stop', async () => {
    await assert.rejects(source.speak('One.', 'nobody', never), { kind: 'unknownVoice' });
    assert.equal(running.count('/generate'), 1);
    running.always('/generate', silence);
    const stop = new AbortController();
    const speech = source.speak('One.', 'ada', stop.signal);
    await running.until(() => running.count('/generate') === 2);
    stop.abort(new Error('stopped'));
    await assert.rejects(speech, /stopped/);
    assert.deepEqual(waited, []);
  });
});
