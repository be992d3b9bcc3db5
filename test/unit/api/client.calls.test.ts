// What the client sends for each operation, what it tells those who listen, and what differs for the embedded service.

import assert from 'node:assert/strict';
import { Client, type ClientOptions } from '../../../src/api/client.js';
import { isLectorError } from '../../../src/core/errors.js';
import { hangUp, refused, reply, reset, silence } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';
import { wavFile } from '../../support/wavFile.js';

const never = new AbortController().signal;

describe('a call of the client', () => {
  let service: ScriptedService;
  let clock: TestClock;

  beforeEach(async () => {
    service = await startScriptedService();
    clock = new TestClock();
  });

  afterEach(() => service.close());

  const open = (options: ClientOptions = {}) => new Client(service.account, { clock, ...options });
  const recording = (type: 'wav' | 'mp3') => ({ bytes: new Uint8Array([9, 1, 2, 3]).subarray(1), type });

  it('asks for speech with its usage', async () => {
    await open().generate('Hello.', 'ada', never);
    assert.deepEqual(service.requests[0]?.body, { voice_id: 'ada', message: 'Hello.', return_usage: true });
  });

  it('sends an MP3 recording as one', async () => {
    await open().createVoice({ recording: recording('mp3'), name: 'Mine', language: 'de' }, never);
    assert.deepEqual(service.requests[0]?.body, {
      action: 'create',
      file: 'data:audio/mpeg;base64,AQID',
      voice_name: 'Mine',
      language: 'de',
    });
  });

  it('sends of an edit only what changes, and gives back what the service made of it', async () => {
    const client = open();
    const created = await client.createVoice(
      { recording: recording('wav'), name: 'Mine', language: 'de' },
      never,
    );
    const { voice_id } = created;
    for (const [changes, fields] of [
      [{}, {}],
      [{ name: 'Yours' }, { voice_name: 'Yours' }],
      [{ language: 'fr' }, { language: 'fr' }],
    ] as const) {
      const edited = await client.editVoice(voice_id, changes, never);
      assert.equal(edited.voice_id, voice_id);
      assert.deepEqual(service.requests.at(-1)?.body, { action: 'edit', voice_id, ...fields });
    }
    const { message } = await client.deleteVoice(voice_id, never);
    assert.ok(message.length > 0);
    assert.deepEqual(service.requests.at(-1)?.body, { action: 'delete', voice_id });
  });

  it('tells when the voices have changed, and only then', async () => {
    let changes = 0;
    const client = open({ onVoicesChanged: () => changes++ });
    await client.voices(never);
    await client.speak('Hello.', 'ada', never);
    assert.equal(changes, 0);
    const { voice_id } = await client.createVoice(
      { recording: recording('wav'), name: 'Mine', language: 'de' },
      never,
    );
    assert.equal(changes, 1);
    await client.deleteVoice(voice_id, never);
    assert.equal(changes, 2);
    await assert.rejects(client.deleteVoice(voice_id, never));
    assert.equal(changes, 2);
  });

  it('tells the usage that answers mention', async () => {
    const told: number[] = [];
    const client = open({ onUsage: (used) => told.push(used) });
    await client.generate('Hello.', 'ada', never);
    await client.user(never);
    assert.deepEqual(told, [6, 6]);
    const url = service.audioUrl('Hello.');
    service.script('/generate', reply(200, { url, status: 200 }));
    assert.equal(await client.generate('Hello.', 'ada', never), url);
    assert.deepEqual(told, [6, 6]);
  });

  it('sends the token to no file', async () => {
    const client = open();
    await client.file(service.audioUrl('Hello.'), never);
    await client.speak('Hello.', 'ada', never);
    const files = service.requests.filter(({ route }) => route === 'audio');
    assert.equal(files.length, 2);
    for (const { method, headers } of files) {
      assert.equal(method, 'GET');
      assert.equal(headers.authorization, undefined);
    }
  });

  it('logs why it asks again, without the text, the token or an address, which a service may repeat', async () => {
    const lines: string[] = [];
    service.script('/voices', refused(503, { message: `Busy with ${service.token}` }));
    await open({ log: (line) => lines.push(line), random: () => 1 }).voices(never);
    assert.deepEqual(lines, [
      'voices: The speech service is not working at the moment (status 503). Trying again in 400 ms.',
    ]);
  });

  for (const status of [300, 304]) {
    it(`takes only a status in the 200s for a success, and not ${status}`, async () => {
      service.always('/voices', reply(status, { voices: [], customVoices: [] }));
      await assert.rejects(open().voices(never), (error) => isLectorError(error) && error.kind === 'refused');
    });
  }

  it('takes any status in the 200s for a success', async () => {
    service.always('/voices', reply(299, { voices: [], customVoices: [] }));
    assert.deepEqual(await open().voices(never), { voices: [], customVoices: [] });
  });

  for (const start of ['RIFF', 'RF64']) {
    it(`takes ${start} with WAVE in it for sound, and nothing else`, async () => {
      const sound = Buffer.from(`${start}....WAVEfmt `);
      service.script('audio', reply(200, sound));
      assert.deepEqual(await open().audio(service.audioUrl('a'), never), new Uint8Array(sound));
      for (const other of [`${start}....WAVX`, `X${start.slice(1)}....WAVE`, `${start}...WAVE`, '']) {
        service.script('audio', reply(200, other));
        await assert.rejects(open().audio(service.audioUrl('a'), never), { kind: 'badAudio' }, other);
      }
    });
  }

  it('sets no limit to how long the embedded service speaks, whose 500 signs may all have long names', async () => {
    const sound = wavFile({ sampleRate: 400, channels: [new Float32Array(400 * 601)] });
    for (const [embedded, outcome] of [
      [true, 'fulfilled'],
      [false, 'rejected'],
    ] as const) {
      service.script('audio', reply(200, sound), reply(200, sound));
      const asked = await Promise.allSettled([
        open({ embedded }).audio(service.audioUrl('a'), never),
        open({ embedded }).file(service.audioUrl('a'), never),
      ]);
      assert.deepEqual(
        asked.map(({ status }) => status),
        [outcome, outcome],
      );
    }
  });

  it('ends between the two steps of speech if it is aborted there, and fetches nothing', async () => {
    const stop = new AbortController();
    const client = open({
      onUsage: () => {
        stop.abort(new Error('stopped'));
      },
    });
    await assert.rejects(client.speak('Hello.', 'ada', stop.signal), /stopped/);
    assert.equal(service.count('audio'), 0);
  });

  it('does not ask twice for what is paid, even where its audio has expired', async () => {
    service.always('audio', refused(404));
    await assert.rejects(open().speak('Hello.', 'ada', never), { status: 404 });
    assert.equal(service.count('/generate'), 1);
  });

  for (const [what, route, ask] of [
    [
      'request',
      '/generate',
      (client: Client, signal: AbortSignal) => client.generate('Hello.', 'ada', signal),
    ],
    [
      'download',
      'audio',
      (client: Client, signal: AbortSignal) => client.audio(service.audioUrl('Hello.'), signal),
    ],
  ] as const) {
    it(`waits for the end of a paid ${what} that is aborted, and not of a free one`, async () => {
      for (const embedded of [false, true]) {
        const asked = service.count(route);
        let answer: (() => void) | undefined;
        service.script(route, ({ honestly }) => {
          answer = honestly;
        });
        const stop = new AbortController();
        const outcome = ask(open({ embedded }), stop.signal).then(
          () => 'answered',
          (error: unknown) => (error as Error).message,
        );
        await service.until(() => service.count(route) > asked);
        stop.abort(new Error('stopped'));
        if (!embedded) answer?.();
        assert.equal(await outcome, embedded ? 'stopped' : 'answered');
      }
    });
  }

  describe('of the embedded service', () => {
    const here = (options: ClientOptions = {}) => open({ embedded: true, ...options });

    for (const status of [404, 410]) {
      it(`makes speech again, once, if its audio answers ${status}`, async () => {
        service.script('audio', refused(status));
        assert.ok((await here().speak('Hello.', 'ada', never)).length > 0);
        assert.equal(service.count('/generate'), 2);
        service.always('audio', refused(status));
        await assert.rejects(here().speak('Hello.', 'ada', never), { status });
        assert.equal(service.count('/generate'), 4);
      });
    }

    it('does not make speech again for any other fault', async () => {
      service.always('audio', refused(400));
      await assert.rejects(here().speak('Hello.', 'ada', never), { status: 400 });
      assert.equal(service.count('/generate'), 1);
    });

    it('may be repeated where its outcome is unknown', async () => {
      service.script('/generate', reset);
      assert.ok((await here().generate('Hello.', 'ada', never)).length > 0);
      assert.equal(service.count('/generate'), 2);
    });

    it('is not about a connection that the user could check', async () => {
      service.always('/generate', hangUp);
      await assert.rejects(here().generate('Hello.', 'ada', never), (error) => {
        assert.ok(isLectorError(error) && isLectorError(error.cause));
        assert.deepEqual([error.kind, error.cause.kind], ['embeddedService', 'unreachable']);
        assert.equal(error.message, error.cause.message);
        return true;
      });
      service.always('/generate', refused(401));
      await assert.rejects(here().generate('Hello.', 'ada', never), { kind: 'unauthorized' });
    });

    for (const [code, status, kind] of [
      ['storage_full', 507, 'diskFull'],
      ['storage_unusable', 507, 'embeddedFolder'],
      ['voice_limit_reached', 403, 'voiceLimit'],
      ['busy', 429, 'busy'],
      ['unknown_voice', 404, 'unknownVoice'],
      ['allowance_exhausted', 403, 'allowanceUsedUp'],
      ['timeout', 504, 'embeddedFailure'],
      ['internal', 500, 'embeddedFailure'],
    ] as const) {
      it(`is understood without its English words: ${code}`, async () => {
        const said = { error: { code, message: 'It is so.' } };
        service.always('/voice-cloning', refused(status, said, { 'Retry-After': '60' }));
        const ask = (options: ClientOptions) => open(options).deleteVoice('mine', never);
        await assert.rejects(ask({ embedded: true }), { kind, status, serviceWords: undefined });
        // The words of others may say what no code says.
        await assert.rejects(ask({}), { status, serviceWords: 'It is so.' });
      });
    }

    it('waits no longer than others for what it need not make', async () => {
      service.always('/user', silence);
      const failing = assert.rejects(here().user(never), /within 12 seconds/);
      for (let tries = 1; tries <= 2; tries++) {
        await service.until(() => service.count('/user') === tries && service.inFlight === 1);
        clock.pass(12_000);
      }
      await failing;
    });
  });
});
