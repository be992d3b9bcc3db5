import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import { isLectorError } from '../../../src/core/errors.js';
import { reply, silence } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;

describe('the client', () => {
  let service: ScriptedService;
  let client: Client;

  beforeEach(async () => {
    service = await startScriptedService();
    client = new Client(service.account, { clock: new TestClock() });
  });

  afterEach(() => service.close());

  it('sends every operation by POST, with the bare token, and a body only where there is one', async () => {
    await client.voices(never);
    await client.user(never);
    await client.speak('Hello.', 'ada', never);
    await client.deleteVoice('nobody', never).catch(() => undefined);
    for (const { method, headers, route, body } of service.requests) {
      if (route === 'audio') continue;
      const hasBody = route === '/generate' || route === '/voice-cloning';
      assert.equal(method, 'POST');
      assert.equal(headers.authorization, service.token);
      assert.equal(headers['content-type'], hasBody ? 'application/json' : undefined);
      assert.equal(body !== undefined, hasBody);
    }
  });

  for (const change of [
    { portal_url: undefined, status: undefined, current_plan: undefined },
    { portal_url: 7, has_payment_method: 'yes', current_plan: null, status: {}, downgrading_to_plan: [] },
    { renewal_time: 'soon', invented: { later: true } },
  ]) {
    it(`needs only the two figures of a user: ${JSON.stringify(change)}`, async () => {
      Object.assign(service.user, change, { character_usage: 3 });
      const { used, allowed } = await client.user(never);
      assert.deepEqual([used, allowed], [3, 100_000]);
    });
  }

  it('lists the other voices beside one that cannot be used, and shortens what is too long to show', async () => {
    const long = 'n'.repeat(5000);
    const ada = { voice_id: 'ada', name: 'Ada', sample: 'https://a.example/a.wav', metadata: 'en | Female' };
    const mine = { voice_id: 'mine', name: 'Mine', sample: 'https://a.example/m.wav', language: 'de' };
    const bad = [{ ...mine, voice_id: long }, { ...mine, voice_id: '' }, null, 'mine'];
    const odd = {
      ...ada,
      voice_id: 'odd',
      name: long,
      metadata: null,
      sample: `https://a.example/${long}${long}`,
    };
    service.script(
      '/voices',
      reply(200, { voices: [...bad, odd, ada], customVoices: [...bad, mine] }),
      reply(200, { voices: [ada], customVoices: bad }),
    );
    const shortened = { voice_id: 'odd', name: long.slice(0, 1000), metadata: '', sample: '' };
    assert.deepEqual(await client.voices(never), { voices: [shortened, ada], customVoices: [mine] });
    assert.deepEqual(await client.voices(never), { voices: [ada], customVoices: [] });
    service.script('/voices', reply(200, { voices: Array(20_001).fill(ada), customVoices: [] }));
    await assert.rejects(client.voices(never), { kind: 'protocol' });
  });

  for (const [route, body, field] of [
    ['/user', { character_usage: '3', character_allowance: 5 }, /character_usage/],
    ['/user', { character_usage: 3 }, /character_allowance/],
    ['/voices', { voices: [] }, /customVoices/],
    ['/voices', { voices: [{ voice_id: 1 }], customVoices: [] }, /voices\.0\.voice_id/],
    ['/voices', { voices: {}, customVoices: [] }, /voices/],
    ['/voices', 7, /body/],
  ] as const) {
    it(`names ${String(field)} when ${route} answers ${JSON.stringify(body)}`, async () => {
      service.script(route, reply(200, body));
      const asked = route === '/user' ? client.user(never) : client.voices(never);
      await assert.rejects(asked, (error) => {
        assert.ok(isLectorError(error) && error.kind === 'protocol');
        assert.match(error.message, field);
        return true;
      });
    });
  }

  for (const [field, most, otherwise] of [
    ['voice_id', 1000, undefined],
    ['name', 1000, 'n'.repeat(1000)],
    ['metadata', 1000, 'n'.repeat(1000)],
    ['sample', 8192, ''],
  ] as const) {
    it(`takes no ${field} of a voice that is longer than any that a person could read`, async () => {
      const voice = { voice_id: 'a', name: 'A', sample: '', metadata: '' };
      const listed = async (length: number) => {
        service.voices = [{ ...voice, [field]: 'n'.repeat(length) }];
        return (await client.voices(never)).voices[0]?.[field];
      };
      assert.equal(await listed(most), 'n'.repeat(most));
      if (otherwise !== undefined) assert.equal(await listed(most + 1), otherwise);
      else await assert.rejects(listed(most + 1), { kind: 'protocol', message: /voices\.0\.voice_id/ });
    });
  }

  for (const metadata of ['English (US) | Female', '', '|', 'a | b | c', '日本語']) {
    it(`takes any metadata: ${JSON.stringify(metadata)}`, async () => {
      service.voices = [{ voice_id: 'a', name: 'A', sample: '', metadata }];
      assert.equal((await client.voices(never)).voices[0]?.metadata, metadata);
    });
  }

  it('says that a voice is unknown where an answer says so inside', async () => {
    service.script('/generate', reply(200, { status: 404, message: 'Voice not found' }));
    await assert.rejects(client.generate('Hello.', 'ada', never), { kind: 'unknownVoice' });
  });

  it('says what is wrong with a token that nobody can have', () => {
    for (const token of ['', 'two words', 'tökén']) {
      assert.throws(() => new Client({ ...service.account, token }), {
        kind: 'unauthorized',
        message: 'The token is empty or has characters that no token can have.',
      });
    }
  });

  it('never repeats a change whose outcome is unknown', async () => {
    service.always('/voice-cloning', reply(500, ''));
    await assert.rejects(client.deleteVoice('a', never));
    assert.equal(service.count('/voice-cloning'), 1);
  });

  it('sends a recording as a data URI', async () => {
    const recording = { bytes: new Uint8Array([1, 2, 3]), type: 'wav' } as const;
    await client.createVoice({ recording, name: 'Mine', language: 'de' }, never);
    assert.deepEqual(service.requests[0]?.body, {
      action: 'create',
      file: 'data:audio/wav;base64,AQID',
      voice_name: 'Mine',
      language: 'de',
    });
  });

  for (const [what, route, ask] of [
    ['request', '/voices', (signal: AbortSignal) => client.voices(signal)],
    [
      'recording',
      '/voice-cloning',
      (signal: AbortSignal) =>
        client.createVoice(
          { recording: { bytes: new Uint8Array(3), type: 'wav' }, name: 'Mine', language: 'de' },
          signal,
        ),
    ],
  ] as const)
    it(`closes the connection of a ${what} that is aborted, and rejects with the reason`, async () => {
      service.always(route, silence);
      const stop = new AbortController();
      const outcome = ask(stop.signal);
      await service.until(() => service.inFlight === 1);
      const reason = new Error('not wanted any more');
      stop.abort(reason);
      await assert.rejects(outcome, reason);
      await service.until(() => service.inFlight === 0);
      assert.equal(service.requests[0]?.abandoned, true);
    });

  it('gives up a pause between tries at once', async () => {
    const stop = new AbortController();
    const log = (): void => {
      stop.abort(new Error('stopped'));
    };
    const patient = new Client(service.account, { log });
    service.always('/voices', reply(503, '', { 'Retry-After': '15' }));
    await assert.rejects(patient.voices(stop.signal), /stopped/);
    assert.equal(service.count('/voices'), 1);
  });

  it('keeps its connection from one request to the next', async () => {
    for (let n = 0; n < 5; n++) await client.voices(never);
    assert.equal(service.connections, 1);
  });

  it('puts paths behind a base URL of any depth', async () => {
    const deep = new Client({ ...service.account, baseUrl: `${service.url}/v1/speech//` });
    await deep.voices(never).catch(() => undefined);
    assert.equal(service.requests[0]?.path, '/v1/speech/voices');
  });

  for (const baseUrl of [
    '',
    'example.com',
    'http://example.com',
    'ftp://127.0.0.1',
    'https://me:secret@example.com',
  ]) {
    it(`does not send the token to ${baseUrl === '' ? 'nowhere' : baseUrl}`, () => {
      assert.throws(() => new Client({ baseUrl, token: 'token' }), isLectorError);
    });
  }

  for (const token of ['', 'two words', 'line\nbreak', 'ümlaut']) {
    it(`does not send ${JSON.stringify(token)} as a token`, () => {
      assert.throws(() => new Client({ ...service.account, token }), isLectorError);
    });
  }
});
