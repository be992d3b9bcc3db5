// What differs from make to make. What all kinds have in common is in `test/contract/client` and `client.*.test.ts`.

import assert from 'node:assert/strict';
import { noKey, OpenAiClient } from '../../../../../src/editor/services/openai/openAiClient.js';
import type { ServiceProfile } from '../../../../../src/api/voiceService.js';
import { readWav } from '../../../../../src/core/audio/wav.js';
import { isLectorError, type ErrorKind } from '../../../../../src/core/errors.js';
import { hangUp, refused, reply } from '../../../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../../../support/scriptedService.js';
import { TestClock } from '../../../../support/testClock.js';
import type { ServerMake } from '../../../../support/voiceServers.js';

const never = new AbortController().signal;
const free: ServiceProfile = { model: 'kokoro', voices: [], isFree: true };

describe('A voice server', () => {
  let server: ScriptedService | undefined;
  afterEach(() => server?.close());

  async function start(make: ServerMake, profile = free) {
    const started = await startScriptedService({ make, secondsPerCharacter: 0.02 });
    server = started;
    started.voices = ['af_heart', 'bm_george'].map((id) => ({ voice_id: id, name: id, sample: '' }));
    const token = make === 'openai' ? started.token : noKey;
    const options = { profile, clock: new TestClock() };
    return { server: started, client: new OpenAiClient({ baseUrl: started.url, token }, options) };
  }

  const asked = ({ requests }: ScriptedService) => requests.map(({ method, path }) => `${method} ${path}`);
  const fails = (kind: ErrorKind) => (error: unknown) => isLectorError(error) && error.kind === kind;

  it('with captions is asked for them, and its words are marked as the message has them', async () => {
    const { server, client } = await start('kokoro');
    const message = 'Dr. Miller pays $5.';
    const { marks } = readWav(await client.speak(message, 'af_heart', never));
    assert.deepEqual(
      marks.map(({ label }) => label),
      ['0+2', '4+0', '11+0', '17+1'],
    );
    await client.speak('Again.', 'af_heart', never);
    assert.deepEqual(asked(server), [
      'GET /dev/captioned_speech',
      'POST /dev/captioned_speech',
      'POST /dev/captioned_speech',
    ]);
    assert.equal(server.requests[0]?.body, undefined, 'no text is sent to find out');
    assert.deepEqual(server.requests[1]?.body, {
      model: 'kokoro',
      input: message,
      voice: 'af_heart',
      response_format: 'wav',
      speed: 1,
      stream: true,
      return_timestamps: true,
    });
    assert.equal(server.requests[1].headers.authorization, undefined);
  });

  it('that has lost its captions is asked for plain speech', async () => {
    const { server, client } = await start('kokoro');
    server.script('/generate', refused(404, { detail: 'Not Found' }));
    for (const message of ['Hello.', 'Again.']) await client.speak(message, 'af_heart', never);
    assert.deepEqual(asked(server).slice(1), [
      'POST /dev/captioned_speech',
      'POST /v1/audio/speech',
      'POST /v1/audio/speech',
    ]);
  });

  it('without captions is asked once whether it has some, and again if it could not say', async () => {
    const { server, client } = await start('localAi');
    server.script('/voices', refused(500), refused(500));
    for (const message of ['One.', 'Two.', 'Three.']) await client.speak(message, 'af_heart', never);
    assert.equal(server.count('/voices'), 3);
    assert.equal(server.count('/generate'), 3);
  });

  it('lists its voices, with what their names say', async () => {
    const { client } = await start('kokoro', { ...free, voices: ['mine', 'af_heart'] });
    const { voices, customVoices } = await client.voices(never);
    assert.deepEqual(
      voices.map(({ voice_id, metadata }) => [voice_id, metadata]),
      [
        ['af_heart', 'English (US) | Female'],
        ['bm_george', 'English (UK) | Male'],
        ['mine', ''],
      ],
    );
    assert.deepEqual(customVoices, []);
  });

  it('lists its other voices where the name of one is half a character', async () => {
    const { server, client } = await start('kokoro', free);
    server.always('/voices', reply(200, { voices: ['af_heart', 'half \ud83d', 'whole 😀'] }));
    const { voices } = await client.voices(never);
    assert.deepEqual(
      voices.map(({ voice_id }) => voice_id),
      ['af_heart', 'whole 😀'],
    );
  });

  it('lists its other voices and models where one cannot be used, and long names as well', async () => {
    const { server, client } = await start('kokoro', free);
    const mix = Array.from({ length: 30 }, () => 'af_heart(2)').join('+');
    const rows = ['af_heart', mix, 'n'.repeat(5000), '', null, { title: 'Nova' }, { id: 'nova' }];
    for (const list of [rows, { voices: rows }, { data: rows }]) {
      server.script('/voices', reply(200, list), reply(200, list));
      const { voices } = await client.voices(never);
      assert.deepEqual(
        voices.map(({ voice_id }) => voice_id),
        ['af_heart', mix, 'nova'],
      );
      assert.deepEqual(await client.models(never), ['af_heart', mix, 'nova']);
    }
  });

  it('has OpenAI’s voices if it has OpenAI’s models and lists no voices', async () => {
    const { client } = await start('openai');
    const { voices } = await client.voices(never);
    assert.ok(voices.some(({ voice_id }) => voice_id === 'marin'));
  });

  it('has them as well where a key may ask for speech and for nothing else', async () => {
    const { server, client } = await start('openai', { ...free, model: 'tts-1' });
    const words = { error: { message: 'You have insufficient permissions for this operation.' } };
    server.always('/voices', refused(403, words));
    assert.ok((await client.voices(never)).voices.some(({ voice_id }) => voice_id === 'marin'));
    server.always('/voices', refused(401, { error: { message: 'Incorrect API key provided.' } }));
    await assert.rejects(client.voices(never), fails('unauthorized'));
  });

  it('has only those voices that were typed if it lists none', async () => {
    const { client } = await start('localAi', { ...free, voices: ['amy'] });
    const { voices } = await client.voices(never);
    assert.deepEqual(
      voices.map(({ voice_id }) => voice_id),
      ['amy'],
    );
  });

  it('speaks the sample of a voice in its language, but only where that is free', async () => {
    const { server, client } = await start('kokoro');
    const [first] = (await client.voices(never)).voices;
    assert.ok(readWav(await client.file(first?.sample ?? '', never)).channels[0]?.length);
    assert.match(server.ledger[0]?.message ?? '', /^Hello!/);
    server.voices = ['ef_dora', 'hf_alpha'].map((id) => ({ voice_id: id, name: id, sample: '' }));
    for (const { sample } of (await client.voices(never)).voices) await client.file(sample, never);
    assert.match(server.ledger[1]?.message ?? '', /^¡Hola!/);
    assert.match(server.ledger[2]?.message ?? '', /^Hello!/, 'Lector has no sample in Hindi');
    const other = new OpenAiClient(server.account, { profile: { ...free, model: 'other' } });
    assert.notEqual((await other.voices(never)).voices[0]?.sample, first?.sample);
    const paid = new OpenAiClient(server.account, { profile: { ...free, isFree: false } });
    assert.ok((await paid.voices(never)).voices.every(({ sample }) => sample === ''));
  });

  it('is asked again for what did not come if it is free, and never if it costs', async () => {
    for (const isFree of [true, false]) {
      const { server, client } = await start('localAi', { ...free, isFree });
      server.script('/generate', hangUp);
      const spoken = client.speak('Hello.', 'af_heart', never);
      await (isFree ? spoken : assert.rejects(spoken, fails('unreachable')));
      assert.equal(server.count('/generate'), isFree ? 2 : 1);
      await server.close();
    }
    server = undefined;
  });

  it('that is broken is refused in one sentence, whatever it is asked', async () => {
    const { server, client } = await start('broken');
    await assert.rejects(client.voices(never), fails('protocol'));
    await assert.rejects(client.speak('Hello.', 'af_heart', never), fails('badAudio'));
    server.script('/generate', reply(200, 'no JSON'), reply(200, '{ "audio": 1 }'));
    await assert.rejects(client.speak('Hello.', 'af_heart', never), fails('badAudio'));
    await assert.rejects(client.speak('Hello.', 'af_heart', never), fails('protocol'));
    server.script('/voices', reply(200, { data: 'none' }));
    await assert.rejects(client.models(never), fails('protocol'));
  });

  it('may be on the user’s own network in the clear, but not on the internet', () => {
    const account = (baseUrl: string) => () => new OpenAiClient({ baseUrl, token: noKey });
    for (const baseUrl of ['http://192.168.1.20:8880', 'http://gpu.local:8880', 'https://speech.example'])
      assert.doesNotThrow(account(baseUrl));
    for (const baseUrl of ['http://speech.example', 'http://169.254.169.254', 'http://8.8.8.8'])
      assert.throws(account(baseUrl), fails('refused'));
  });

  it('gets no key that could break a header', () => {
    for (const token of ['', 'a b', 'a\r\nb'])
      assert.throws(
        () => new OpenAiClient({ baseUrl: 'https://speech.example', token }),
        fails('unauthorized'),
      );
  });
});
