import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Account, ServiceProfile } from '../../../../src/api/voiceService.js';
import { isLectorError } from '../../../../src/core/errors.js';
import type { Accounts } from '../../../../src/editor/account/accounts.js';
import { SpeechClients } from '../../../../src/editor/account/speechClients.js';
import { kinds } from '../../../../src/editor/services/kinds.js';
import { hangUp, refused } from '../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../support/scriptedService.js';

const never = new AbortController().signal;

/** The same service by every name. */
class OneAccount implements Pick<Accounts, 'service' | 'account' | 'profile'> {
  service = 'embedded';
  asked: string[] = [];
  token: string | undefined;

  profile = (): ServiceProfile => ({ model: '', voices: [], isFree: false });

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

  it('report nothing that an account says once another one of the same service is asked', async () => {
    account.service = 'https://speech.example';
    const told: number[] = [];
    clients.onUsage((used) => told.push(used));
    const left = await clients.client();
    account.token = 'of-somebody-else';
    await clients.client();
    await left.user?.(never);
    assert.deepEqual(told, []);
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

  describe('of a voice server', () => {
    const named = (model: string, ...voices: string[]) => ({ model, voices, isFree: true });
    let place: string;
    beforeEach(async () => {
      await service.close();
      service = await startScriptedService({ make: 'openai' });
      account = new OneAccount(service);
      clients = new SpeechClients(account, (line) => log.push(line));
      place = `openai:${service.url}`;
    });

    it('keep a reading with the model that it began with', async () => {
      const profile = named('before');
      account.profile = () => profile;
      const speech = clients.free(place, profile);
      account.profile = () => named('after');
      await speech.speak('One.', 'ada', never);
      await (await clients.client(place)).speak('Two.', 'ada', never);
      await speech.speak('Three.', 'ada', never);
      const said = service.requests.filter(({ method }) => method === 'POST');
      assert.deepEqual(
        said.map(({ body }) => (body as { readonly model: string }).model),
        ['before', 'after', 'before'],
      );
    });

    it('pay as one for each model, also when a voice is named, which they then list', async () => {
      account.profile = () => named('before');
      const first = await clients.client(place);
      account.profile = () => named('after');
      assert.notEqual(await clients.client(place), first);
      account.profile = () => named('before', 'mine');
      assert.equal(await clients.client(place), first);
      const { voices } = await first.voices(never);
      assert.ok(voices.some(({ voice_id }) => voice_id === 'mine'));
    });
  });

  it('pay as one for as long as the same account is signed in, and as another after that', async () => {
    const hosted = 'https://speech.example';
    const [first, atOnce] = await Promise.all([clients.client(hosted), clients.client(hosted)]);
    assert.equal(first, atOnce);
    account.token = 'of-somebody-else';
    assert.notEqual(await clients.client(hosted), first);
  });

  it('are loaded anew where that failed', async () => {
    const hosted = 'https://speech.example';
    const opening = mock.method(kinds.hosted, 'open', () => Promise.reject(new Error('too many files')));
    await assert.rejects(clients.client(hosted), /too many files/);
    opening.mock.restore();
    assert.equal(await clients.client(hosted), await clients.client(hosted));
  });

  it('try an account that is not kept, and log what goes wrong', async () => {
    const open = (tried: Account) => kinds.hosted.open(tried, { log: (line) => log.push(line) });
    const client = await open({ ...service.account, token: 'wrong' });
    await assert.rejects(
      async () => client.user?.(never),
      (error) => isLectorError(error) && error.kind === 'unauthorized',
    );
    service.script('/user', hangUp);
    await (await open(service.account)).user?.(never);
    assert.ok(log.length > 0, 'the second attempt is logged');
  });
});
