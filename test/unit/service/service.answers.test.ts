// What the service answers, operation by operation, and what it refuses in which words.

import assert from 'node:assert/strict';
import { languageCodes } from '../../../src/api/wire/languages.js';
import { createVoiceResponse, decode, routes } from '../../../src/api/wire/shapes.js';
import { RecordingProblem, profileVersion } from '../../../src/service/matching/voiceMatcher.js';
import { sampleSentences } from '../../../src/service/voices/catalogue.js';
import { ServiceHere, recordingUri, type HereAnswer } from '../../support/serviceHere.js';

describe('The embedded service answers', () => {
  let service: ServiceHere;
  let said: string[];

  beforeEach(async () => {
    service = await ServiceHere.start({ charactersAMonth: 1000, customVoices: 2 });
    const { synthesize } = service;
    said = [];
    service.synthesize = (message, voice, signal) => {
      said.push(message);
      return synthesize(message, voice, signal);
    };
  });
  afterEach(() => service.end());

  function assertRefused(
    { status, json }: HereAnswer,
    expected: number,
    code: string,
    message: string,
    facts: object = {},
  ): void {
    assert.deepEqual({ status, ...json }, { status: expected, error: { code, message, ...facts } });
  }

  const generate = (fields: object) => service.post(routes.generate, fields);
  const clone = (fields: object) => service.post(routes.voiceCloning, fields);
  const custom = async () => (await service.post(routes.voices)).json['customVoices'] as readonly object[];

  for (const [fields, message] of [
    [{ message: 'Hi.' }, 'voice_id is required.'],
    [{ voice_id: '', message: 'Hi.' }, 'voice_id must not be empty.'],
    [{ voice_id: 5, message: 'Hi.' }, 'voice_id must be a string.'],
    [{ voice_id: 'en-ada' }, 'message is required.'],
    [{ voice_id: 'en-ada', message: null }, 'message must be a string.'],
    [{ voice_id: 'en-ada', message: ' \n' }, 'message must have something to say; it is empty.'],
    [
      { voice_id: 'en-ada', message: 'a\ud800' },
      'message must be well-formed Unicode; it has a lone surrogate.',
    ],
    [{ voice_id: 'en-ada', message: 'a', return_usage: 'yes' }, 'return_usage must be true or false.'],
  ] as const) {
    it(`a message with "${message}"`, async () => {
      assertRefused(await generate(fields), 422, 'invalid_field', message);
      assert.deepEqual(said, []);
    });
  }

  it('a message with the address of its sound, and with the usage where that is asked for', async () => {
    const { status, json } = await generate({ voice_id: 'en-ada', message: 'Hello.' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['url', 'status']);
    assert.equal(json['status'], 200);
    assert.equal((await fetch(String(json['url']))).status, 200);
    const more = await generate({ voice_id: 'en-ada', message: 'Hello.', return_usage: true });
    assert.equal(more.json['characterUsage'], 12);
  });

  it('a message by its first 500 characters, none of them cut in half', async () => {
    await generate({ voice_id: 'en-ada', message: 'a'.repeat(501) });
    await generate({ voice_id: 'en-ada', message: `${'b'.repeat(499)}😀` });
    assert.deepEqual(said, ['a'.repeat(500), 'b'.repeat(499)]);
    assert.equal(await service.used(), 999);
  });

  it('a message that the allowance does not cover with what is left', async () => {
    await generate({ voice_id: 'en-ada', message: 'a'.repeat(500) });
    await generate({ voice_id: 'en-ada', message: 'a'.repeat(497) });
    assertRefused(
      await generate({ voice_id: 'en-ada', message: 'four' }),
      403,
      'allowance_exhausted',
      'The allowance of 1000 characters a month has 3 left; 4 are needed.',
    );
    assert.equal((await generate({ voice_id: 'en-ada', message: 'abc' })).status, 200);
  });

  it('a message that the allowance does not cover beside another one under way', async () => {
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((begin) => {
      const { synthesize } = service;
      service.synthesize = async (...work) => {
        service.synthesize = synthesize;
        begin();
        await new Promise<void>((resolve) => (finish = resolve));
        return synthesize(...work);
      };
    });
    const message = 'a'.repeat(400);
    const first = generate({ voice_id: 'en-ada', message });
    await begun;
    assert.equal((await generate({ voice_id: 'en-ada', message })).status, 200);
    assertRefused(
      await generate({ voice_id: 'en-ada', message }),
      403,
      'allowance_exhausted',
      'The allowance of 1000 characters a month has 200 left; 400 are needed.',
    );
    finish?.();
    assert.equal((await first).status, 200);
    assert.equal(await service.used(), 800);
  });

  it('figures and lists whatever the request’s body is', async () => {
    for (const route of [routes.user, routes.voices]) {
      const { status } = await service.postAs('a-token-for-tests', route, 'no object' as unknown as object);
      assert.equal(status, 200, route);
    }
  });

  it('a message for a voice it does not have', async () => {
    const answer = await generate({ voice_id: 'nobody', message: 'Hi.' });
    assertRefused(answer, 404, 'unknown_voice', 'voice_id names no voice of this service.');
  });

  it('whose account this is', async () => {
    await generate({ voice_id: 'en-ada', message: 'abc' });
    assert.deepEqual((await service.post(routes.user)).json, {
      character_usage: 3,
      character_allowance: 1000,
      current_plan: 'Embedded',
      downgrading_to_plan: null,
      has_payment_method: false,
      portal_url: '',
      renewal_time: Date.UTC(2026, 5, 1) / 1000,
      status: 'active',
    });
  });

  const create = { action: 'create', file: recordingUri, voice_name: 'Mine', language: 'en' };
  const text = `data:audio/wav;base64,${Buffer.from('This is no sound. '.repeat(20)).toString('base64')}`;
  for (const [fields, status, code, message, facts] of [
    [{ action: undefined }, 422, 'invalid_field', 'action is required.'],
    [{ action: 'copy' }, 422, 'invalid_field', 'action must be one of create, edit, delete.'],
    [{ voice_name: undefined }, 422, 'invalid_field', 'voice_name is required.'],
    [{ voice_name: 7 }, 422, 'invalid_field', 'voice_name must be a string.'],
    [{ file: 7 }, 422, 'invalid_field', 'file must be a string.'],
    [{ language: undefined }, 422, 'invalid_field', 'language is required.'],
    [{ language: 'xx' }, 422, 'invalid_field', `language must be one of ${languageCodes.join(', ')}.`],
    [{ voice_name: ' ab ' }, 422, 'invalid_field', 'voice_name must have 3 to 50 characters; it has 2.'],
    [
      { voice_name: 'a'.repeat(51) },
      422,
      'invalid_field',
      'voice_name must have 3 to 50 characters; it has 51.',
    ],
    [{ voice_name: 'a\nbc' }, 422, 'invalid_field', 'voice_name must have no control characters.'],
    [
      { voice_name: 'abc\udc00' },
      422,
      'invalid_field',
      'voice_name must be well-formed Unicode; it has a lone surrogate.',
    ],
    [{ file: undefined }, 422, 'invalid_field', 'file is required.'],
    [{ file: 'no' }, 422, 'invalid_field', 'file must be a data URI with a media type and base64 data.'],
    [
      { file: recordingUri.replace('data:', 'date:') },
      422,
      'invalid_field',
      'file must be a data URI with a media type and base64 data.',
    ],
    [
      { file: recordingUri.replace(';base64', '') },
      422,
      'invalid_field',
      'file must be a data URI with a media type and base64 data.',
    ],
    [{ file: `${recordingUri}*` }, 422, 'invalid_field', 'file must have valid base64 data.'],
    [{ file: `${recordingUri}A` }, 422, 'invalid_field', 'file must have valid base64 data.'],
    [
      { file: recordingUri.replace('audio/wav', 'audio/ogg') },
      415,
      'unsupported_audio',
      'file must be WAV or MP3 (audio/wav, audio/mpeg).',
    ],
    [
      { file: recordingUri.replace('audio/wav', 'audio/mpeg') },
      415,
      'unsupported_audio',
      'file says it is MP3, but it is WAV.',
    ],
    [
      { file: text },
      415,
      'unsupported_audio',
      'file cannot be used: The file contains no usable audio. Only WAV and MP3 can be used.',
      { recording: { reason: 'wrongType', type: 'unknown' } },
    ],
  ] as const) {
    it(`a new voice with "${message}"`, async () => {
      const answer = await clone({ ...create, ...fields });
      assertRefused(answer, status, code, message, facts);
      assert.equal(await service.used(), 0);
      assert.deepEqual(await custom(), []);
    });
  }

  for (const voice_name of ['abc', 'a'.repeat(50)]) {
    it(`a new voice with a name of ${voice_name.length} characters`, async () => {
      assert.equal((await clone({ ...create, voice_name })).json['name'], voice_name);
    });
  }

  for (const type of ['audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'AUDIO/WAV']) {
    it(`a recording that says it is ${type}`, async () => {
      const file = recordingUri.replace('audio/wav', type);
      assert.equal((await clone({ ...create, file })).status, 200);
    });
  }

  it('a new voice with all there is of it, and counts its sample', async () => {
    const { status, json } = await clone({ ...create, voice_name: '  My voice ' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json).sort(), ['language', 'name', 'sample', 'training', 'voice_id']);
    assert.equal(json['name'], 'My voice');
    assert.equal(await service.used(), sampleSentences.en.length);
    const training = await (await fetch(String(json['training']))).arrayBuffer();
    assert.equal(Buffer.from(training).toString('base64'), recordingUri.split(',')[1]);
    const { voice_id, name, language, sample } = json;
    assert.deepEqual(await custom(), [{ voice_id, name, language, sample }]);
    assert.equal((await generate({ voice_id, message: 'Hello.' })).status, 200);
  });

  it('a new voice with the flaws of its recording, if there are any', async () => {
    const { matcher } = service;
    const flaws = ['noisy'] as const;
    service.matcher = {
      ...matcher,
      measure: async (...recording) => ({ ...(await matcher.measure(...recording)), flaws }),
    };
    const { json } = await clone(create);
    assert.deepEqual(decode(createVoiceResponse, json).flaws, flaws);
    assert.deepEqual(decode(createVoiceResponse, { ...json, flaws: ['sung'] }).flaws, undefined);
  });

  it('what the matcher finds wrong with a recording, in a sentence and for programs', async () => {
    const recording = { reason: 'mostlySilent', seconds: 6.4 } as const;
    service.matcher = {
      ...service.matcher,
      measure: () => Promise.reject(new RecordingProblem(recording)),
    };
    const sentence =
      'file cannot be used: The recording is mostly silence: only 6 s of it is speech. Record it again without long pauses.';
    assertRefused(await clone(create), 422, 'invalid_recording', sentence, { recording });
    assert.equal(await service.used(), 0);
  });

  it('one voice more than there may be', async () => {
    await clone(create);
    await clone(create);
    const used = await service.used();
    let measured = false;
    const { matcher } = service;
    service.matcher = {
      ...matcher,
      measure: (...recording) => {
        measured = true;
        return matcher.measure(...recording);
      },
    };
    assertRefused(
      await clone(create),
      403,
      'voice_limit_reached',
      'There can be 2 custom voices. Delete one to make room for another.',
    );
    assert.equal(await service.used(), used);
    assert.ok(!measured, 'nothing is measured in vain');
  });

  it('an edit of the name alone, which costs nothing', async () => {
    const { voice_id, sample } = (await clone(create)).json;
    const used = await service.used();
    for (const fields of [{ voice_name: 'Yours' }, {}, { language: 'en' }]) {
      const { json } = await clone({ action: 'edit', voice_id, ...fields });
      assert.deepEqual(json, { voice_id, name: 'Yours', language: 'en' });
    }
    assert.deepEqual(await custom(), [{ voice_id, name: 'Yours', language: 'en', sample }]);
    assert.equal(await service.used(), used);
  });

  it('an edit of name and language, with a new sample that is counted', async () => {
    const { voice_id, sample } = (await clone(create)).json;
    const used = Number(await service.used());
    const { json } = await clone({ action: 'edit', voice_id, voice_name: 'Deine', language: 'de' });
    assert.deepEqual([json['name'], json['language']], ['Deine', 'de']);
    assert.notEqual(json['sample'], sample);
    assert.equal(await service.used(), used + sampleSentences.de.length);
    assert.equal(said.at(-1), sampleSentences.de);
  });

  it('an edit after a change of the measures by measuring the recording again', async () => {
    const { matcher } = service;
    let version = profileVersion - 1;
    const measured: number[] = [];
    service.matcher = {
      ...matcher,
      measure: async (bytes, signal) => {
        measured.push(bytes.length);
        return { ...(await matcher.measure(bytes, signal)), version };
      },
    };
    const { voice_id } = (await clone(create)).json;
    version = profileVersion;
    for (const language of ['de', 'fr']) {
      assert.equal((await clone({ action: 'edit', voice_id, language })).status, 200);
    }
    assert.equal(measured.length, 2);
    assert.equal(measured[0], measured[1]);
  });

  it('an edit or deletion of what is no custom voice', async () => {
    for (const fields of [
      { action: 'edit', voice_id: 'en-ada', voice_name: 'Mine' },
      { action: 'edit', voice_id: 'nobody', language: 'de' },
      { action: 'delete', voice_id: 'en-ada' },
    ]) {
      assertRefused(
        await clone(fields),
        404,
        'unknown_voice',
        'voice_id names no custom voice of this service.',
      );
    }
    assertRefused(await clone({ action: 'delete' }), 422, 'invalid_field', 'voice_id is required.');
    assertRefused(await clone({ action: 'edit' }), 422, 'invalid_field', 'voice_id is required.');
  });

  it('a deletion with its name, and after that knows the voice no more', async () => {
    const { voice_id, sample, training } = (await clone(create)).json;
    const { json } = await clone({ action: 'delete', voice_id });
    assert.deepEqual(json, { message: 'The voice "Mine" was deleted.' });
    assert.deepEqual(await custom(), []);
    assert.deepEqual(await service.files('voices'), []);
    for (const url of [sample, training]) assert.equal((await fetch(String(url))).status, 404);
    assert.equal((await clone({ action: 'delete', voice_id })).status, 404);
    assert.equal((await generate({ voice_id, message: 'Hi.' })).status, 404);
  });

  it('with the names of its public voices and their samples', async () => {
    const { json } = await service.post(routes.voices);
    const [first] = json['voices'] as readonly Readonly<Record<string, string>>[];
    assert.deepEqual(Object.keys(first ?? {}), ['voice_id', 'name', 'sample', 'metadata']);
    assert.equal((await fetch(first?.['sample'] ?? '')).status, 200);
    assert.equal(said.length, 1);
    assert.equal((await fetch(first?.['sample'] ?? '')).status, 200);
    assert.equal(said.length, 1, 'a sample is made once');
    assert.equal(await service.used(), 0);
  });
});
