import assert from 'node:assert/strict';
import { isLectorError } from '../../../../src/core/errors.js';
import type { Accounts } from '../../../../src/editor/account/accounts.js';
import { SpeechClients } from '../../../../src/editor/account/speechClients.js';
import { hangUp, refused } from '../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../support/scriptedService.js';

const never = new AbortController().signal;

/** The same service by every name. */
class OneAccount implements Pick<Accounts, 'service' | 'account' | 'profile'> {
  service = 'embedded';
  asked: string[] = [];
  token: string | undefined;

  profile = () => ({ model: '', voices: [], isFree: false });

  constructor(private readonly scripted: ScriptedService) {}

  account(service = this.service) {
    this.asked.push(service);
    const { baseUrl, token } = this.scripted.account;
    return Promise.resolve({ baseUrl, token: this.token ?? token });
  }
}

describe('Clients for the chosen service', () => {
  let service: ScriptedService;
  let account: OneAccount;
  let clients: SpeechClients;
  let log: string[];
  beforeEach(async () => {
    service = await startScriptedService();
    account = new OneAccount(service);
    log = [];
    clients = new SpeechClients(account, (line) => log.push(line));
  });
  afterEach(() => service.close());

  it('report what has been used, but nothing from a service that is no longer chosen', async () => {
    account.service = 'https://speech.example';
    const told: number[] = [];
    clients.onUsage((used) => told.push(used));
    const client = await clients.client();
    await client.user?.(never);
    assert.deepEqual(told, [0]);
    account.service = 'https://other.example';
    await client.user?.(never);
    assert.deepEqual(told, [0]);
  });

  it('tell that the voices have changed', async () => {
    service.customVoices = [{ voice_id: 'mine', name: 'Mine', sample: service.audioUrl('I am.') }];
    let changes = 0;
    clients.onVoicesChanged(() => changes++);
    await (await clients.client()).cloning?.deleteVoice('mine', never);
    assert.equal(changes, 1);
  });

  it('ask the embedded service again when it was lost, wherever it is by then', async () => {
    service.script('/generate', refused(401, { error: { code: 'unauthorized', message: 'No.' } }));
    const sound = await clients.free('embedded').speak('Hello.', 'ada', never);
    assert.ok(sound.length > 44);
    assert.deepEqual(account.asked, ['embedded', 'embedded']);
  });

  it('ask the embedded service again for a sound that did not come: it costs nothing', async () => {
    service.script('/generate', hangUp);
    await clients.free('embedded').speak('Hello.', 'ada', never);
    assert.equal(service.count('/generate'), 2);
  });

  it('ask a hosted service no second time: it may have been paid', async () => {
    const paying = await clients.client('https://speech.example');
    service.script('/generate', refused(401, { error: { code: 'unauthorized', message: 'No.' } }));
    await assert.rejects(
      paying.generate('Hello.', 'ada', never),
      (error) => isLectorError(error) && error.kind === 'unauthorized',
    );
    service.script('/generate', hangUp);
    await assert.rejects(paying.generate('Hello.', 'ada', never));
    assert.equal(service.count('/generate'), 2);
  });

  it('keep a reading with the service that it began with', async () => {
    const speech = clients.free('embedded');
    account.service = 'https://speech.example';
    await speech.speak('Hello.', 'ada', never);
    assert.deepEqual(new Set(account.asked), new Set(['embedded']));
  });

  it('pay as one for as long as the same account is signed in, and as another after that', async () => {
    const hosted = 'https://speech.example';
    const [first, atOnce] = await Promise.all([clients.client(hosted), clients.client(hosted)]);
    assert.equal(first, atOnce);
    account.token = 'of-somebody-else';
    assert.notEqual(await clients.client(hosted), first);
  });

  it('try an account that is not kept, and log what goes wrong', async () => {
    const client = await clients.clientOf('hosted', { ...service.account, token: 'wrong' });
    await assert.rejects(
      async () => client.user?.(never),
      (error) => isLectorError(error) && error.kind === 'unauthorized',
    );
    assert.deepEqual(account.asked, []);
    service.script('/user', hangUp);
    await (await clients.clientOf('hosted', service.account)).user?.(never);
    assert.ok(log.length > 0, 'the second attempt is logged');
  });
});
