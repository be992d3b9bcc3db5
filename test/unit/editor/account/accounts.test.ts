import assert from 'node:assert/strict';
import { Accounts } from '../../../../src/editor/account/accounts.js';
import type { ServiceSettings } from '../../../../src/editor/contributions/settings.js';
import type { ServiceProfile } from '../../../../src/api/voiceService.js';
import { SpeechClients } from '../../../../src/editor/account/speechClients.js';
import { serviceKey, type KindName, type RemoteName } from '../../../../src/editor/services/kinds.js';
import { Listeners } from '../../../../src/editor/listeners.js';
import { isLectorError } from '../../../../src/core/errors.js';
import { agreementOf } from '../../../support/agreementOf.js';
import { chunksOf } from '../../../support/chunksOf.js';
import { FakeSecrets } from '../../../support/fakeSecrets.js';

const embedded = { baseUrl: 'http://127.0.0.1:1', token: 'of-the-embedded-service' };
const server = { baseUrl: 'http://192.168.1.20:8880', token: 'a-key' };
const hosted = { baseUrl: 'https://speech.example', token: 'of-a-user' };

class Settings implements ServiceSettings {
  private readonly listeners = new Listeners();
  private kind: KindName = 'embedded';
  readonly addresses = new Map<RemoteName, string>();

  chosen = () => this.kind;
  address = (kind: RemoteName) => this.addresses.get(kind) ?? '';
  onDidChange = this.listeners.add;
  private readonly profiles = new Map<string, ServiceProfile>();
  profile = (baseUrl: string) => this.profiles.get(baseUrl) ?? { model: '', voices: [], isFree: false };
  write = (kind: KindName, baseUrl?: string, profile?: ServiceProfile) => {
    this.kind = kind;
    if (baseUrl !== undefined && profile !== undefined) this.profiles.set(baseUrl, profile);
    if (kind !== 'embedded' && baseUrl !== undefined) this.addresses.set(kind, baseUrl);
    this.listeners.tell();
    return Promise.resolve();
  };
}

describe('the account that Lector speaks with', () => {
  let secrets: FakeSecrets;
  let settings: Settings;
  let accounts: Accounts;

  const window = (): Accounts => new Accounts(secrets.window(), settings, () => Promise.resolve(embedded));

  beforeEach(() => {
    secrets = new FakeSecrets();
    settings = new Settings();
    accounts = window();
  });

  it('is the embedded service where nothing was chosen', async () => {
    assert.deepEqual(await accounts.account(), embedded);
    assert.equal(accounts.service, 'embedded');
    assert.equal(await accounts.isSignedIn(), false);
  });

  it('may have paid for something once a service that costs was set, also when another is chosen', async () => {
    assert.equal(accounts.mayHavePaid, false);
    await accounts.signIn('openai', server, { model: '', voices: [], isFree: true });
    assert.equal(accounts.mayHavePaid, false);
    await accounts.signIn('hosted', hosted);
    await accounts.signOut();
    await accounts.useEmbedded();
    assert.equal(accounts.mayHavePaid, true);
  });

  it('is that of a service that was chosen before, when the user goes back to it', async () => {
    await accounts.signIn('openai', server);
    await accounts.signIn('hosted', hosted);
    for (const [kind, account] of [
      ['openai', server],
      ['hosted', hosted],
      ['embedded', embedded],
      ['hosted', hosted],
    ] as const) {
      const service = kind === 'embedded' ? kind : serviceKey(kind, account.baseUrl);
      let changes = 0;
      const listening = accounts.onDidChange(() => changes++);
      await accounts.use(service);
      assert.deepEqual(await accounts.account(), account);
      await accounts.use(service);
      assert.equal(changes, 1, 'the service that is chosen is left as it is');
      listening.dispose();
    }
  });

  it('is the hosted service after signing in, its token under its URL in the secret storage', async () => {
    await accounts.signIn('hosted', hosted);
    assert.deepEqual(await accounts.account(), hosted);
    assert.equal(accounts.service, hosted.baseUrl);
    assert.equal(await accounts.isSignedIn(), true);
    assert.deepEqual([...secrets.kept], [['lector.token:https://speech.example', 'of-a-user']]);
    assert.doesNotMatch(JSON.stringify([...settings.addresses]), /of-a-user/);
  });

  it('is asked before it pays for what another one began, whichever window it signed in in', async () => {
    const there = window();
    await there.signIn('hosted', hosted);
    const clients = new SpeechClients(accounts, () => undefined);
    const text = () => chunksOf(['One.', 'Two.']);
    const { agreement, asked } = agreementOf({
      answer: 'cancel',
      billing: { account: () => clients.client(), confirmAboveCharacters: 1000 },
      text,
    });
    const bought: string[] = [];
    const pay = (one: string) =>
      agreement.pay(one, new AbortController().signal, () => Promise.resolve(bought.push(one)));
    await agreement.agree(text);
    await pay('One.');
    await there.signIn('hosted', { ...hosted, token: 'of-somebody-else' });
    await assert.rejects(pay('Two.'), { kind: 'declined' });
    assert.deepEqual(bought, ['One.']);
    assert.deepEqual(
      asked.map(({ isOtherAccount }) => isOtherAccount),
      [true],
    );
  });

  it('is a voice server after connecting to it, apart from a hosted service, with what is set for it', async () => {
    const profile = { model: 'kokoro', voices: ['amy'], isFree: true };
    await accounts.signIn('hosted', hosted);
    await accounts.signIn('openai', server, profile);
    assert.deepEqual(await accounts.account(), server);
    assert.equal(accounts.address, server.baseUrl);
    assert.deepEqual(accounts.profile(), profile);
    assert.equal(accounts.kind.hasOwnInterface, false);
    assert.deepEqual(await accounts.account(hosted.baseUrl), hosted);
    assert.equal(accounts.profile(hosted.baseUrl).isFree, false);
    assert.equal(accounts.profile('embedded').isFree, true);
    await accounts.signOut();
    await assert.rejects(accounts.account(), unauthorized(/no token is kept for it\.$/));
    assert.deepEqual([...secrets.kept.values()], [hosted.token]);
  });

  it('is nobody’s after signing out: neither service is used by itself', async () => {
    await accounts.signIn('hosted', hosted);
    await accounts.signOut();
    assert.equal(await accounts.isSignedIn(), false);
    assert.equal(secrets.kept.size, 0);
    await assert.rejects(accounts.account(), unauthorized(/no token is kept for it\.$/));
  });

  it('goes back to the embedded service and keeps the token for another time', async () => {
    await accounts.signIn('hosted', hosted);
    await accounts.useEmbedded();
    assert.deepEqual(await accounts.account(), embedded);
    assert.equal(await accounts.isSignedIn(), false);
    assert.equal(secrets.kept.size, 1);
  });

  it('never sends a token to another URL than the one it was given for', async () => {
    await accounts.signIn('hosted', hosted);
    await settings.write('hosted', 'https://other.example');
    await assert.rejects(accounts.account(), unauthorized(/no token is kept for it\.$/));
  });

  it('takes no URL from the settings that would send the token in the clear', async () => {
    await settings.write('hosted', 'http://speech.example');
    assert.equal(accounts.service, '');
    assert.equal(await accounts.isSignedIn(), false);
    await assert.rejects(accounts.account(), { kind: 'refused', message: /base URL .* cannot be used\.$/ });
  });

  it('tells a URL that cannot be used from none', async () => {
    await settings.write('hosted', '');
    await assert.rejects(accounts.account(), unauthorized(/its base URL is not set\.$/));
    await settings.write('hosted', 'speech.example');
    await assert.rejects(accounts.account(), { kind: 'refused', status: undefined });
  });

  it('is not said to lack a token where a voice server has no address yet', async () => {
    await settings.write('openai', '');
    await assert.rejects(accounts.account(), { kind: 'refused', status: undefined });
    await settings.write('openai', server.baseUrl);
    await assert.rejects(accounts.account(), unauthorized(/no token is kept for it\.$/));
  });

  it('follows what another window does', async () => {
    let changes = 0;
    accounts.onDidChange(() => changes++);
    const other = window();
    await other.signIn('hosted', hosted);
    assert.deepEqual(await accounts.account(), hosted);
    const afterSignIn = changes;
    assert.ok(afterSignIn > 0);
    await other.signOut();
    assert.ok(changes > afterSignIn);
    assert.equal(await accounts.isSignedIn(), false);
  });

  it('is nobody’s while another window has changed it and VS Code, in a browser, does not say how', async () => {
    await accounts.signIn('hosted', hosted);
    let changes = 0;
    accounts.onDidChange(() => changes++);
    accounts.changedElsewhere(hosted.baseUrl);
    assert.equal(changes, 1);
    await assert.rejects(accounts.account(), { kind: 'otherAccount' });
    await accounts.signIn('hosted', hosted);
    assert.deepEqual(await accounts.account(), hosted);
    accounts.changedElsewhere(hosted.baseUrl);
    await accounts.signOut();
    await assert.rejects(accounts.account(), unauthorized(/no token is kept for it\.$/));
  });

  it('says which token this window has changed itself, so that others can be told', async () => {
    const told: unknown[] = [];
    accounts.onDidChange((service) => told.push(service));
    await accounts.signIn('hosted', hosted);
    await window().signIn('openai', server);
    await settings.write('hosted', hosted.baseUrl);
    await accounts.signOut();
    assert.deepEqual(
      told.filter((service) => service !== undefined),
      [hosted.baseUrl, hosted.baseUrl],
    );
  });

  it('tells of a new token for the same service', async () => {
    await accounts.signIn('hosted', hosted);
    let changes = 0;
    accounts.onDidChange(() => changes++);
    await accounts.signIn('hosted', { ...hosted, token: 'another' });
    assert.ok(changes > 0);
    assert.equal((await accounts.account()).token, 'another');
  });

  it('tells of no token for another service, and of nothing else that is kept', async () => {
    await accounts.signIn('hosted', hosted);
    let changes = 0;
    accounts.onDidChange(() => changes++);
    const elsewhere = secrets.window();
    await elsewhere.store('lector.token:https://other.example', 'another');
    await elsewhere.store(`lector.taken:${hosted.baseUrl}`, 'another');
    assert.equal(changes, 0);
  });

  it('tells nobody anything after it is disposed of', async () => {
    let changes = 0;
    accounts.onDidChange(() => changes++);
    accounts.dispose();
    await window().signIn('hosted', hosted);
    assert.equal(changes, 0);
  });
});

function unauthorized(words: RegExp): (error: unknown) => boolean {
  return (error) => isLectorError(error) && error.kind === 'unauthorized' && words.test(error.message);
}
