import assert from 'node:assert/strict';
import { recordingFile, refusedRecordings, usableRecordings } from '../../support/recordingFiles.js';
import { dataUri, recordedSpeech, wavOf } from './recordings.js';
import { assertRefused, RunningService, type Answer } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

describe('The embedded service: 4.4 POST /voice-cloning', function () {
  // A match takes seconds of computing, and other suites may run at the same time.
  this.timeout(300_000);
  let service: RunningService;
  let recording: Buffer;
  let created: Answer;
  before(async () => {
    service = await RunningService.start({ args: ['--max-voices', '2'] });
    recording = await recordedSpeech(service);
    created = await create({});
  });
  after(() => service.stop());

  function create(change: Readonly<Record<string, unknown>>): Promise<Answer> {
    const body = {
      action: 'create',
      file: dataUri(recording),
      voice_name: 'My own voice',
      language: 'en',
      ...change,
    };
    return service.post('/voice-cloning', body);
  }

  async function custom(): Promise<readonly Readonly<Record<string, string>>[]> {
    return (await service.post('/voices')).json['customVoices'] as Record<string, string>[];
  }

  it('4.4 create answers with voice_id, name, language, sample and training', () => {
    assert.equal(created.status, 200, created.bytes.toString());
    assert.deepEqual(Object.keys(created.json).sort(), [
      'language',
      'name',
      'sample',
      'training',
      'voice_id',
    ]);
    assert.equal(created.json['name'], 'My own voice');
    assert.equal(created.json['language'], 'en');
  });

  it('2.2 the created voice is in customVoices, without training', async () => {
    const { training, ...listed } = created.json;
    assert.ok(typeof training === 'string');
    assert.deepEqual(await custom(), [listed]);
  });

  it('2.2 sample is a sound of the voice', async () => {
    assertSoundsWhole(wavContent((await service.get(String(created.json['sample']))).bytes));
  });

  it('2.2 training is the recording as it was sent', async () => {
    const { status, bytes } = await service.get(String(created.json['training']));
    assert.equal(status, 200);
    assert.ok(bytes.equals(recording));
  });

  it('4.1 the created voice speaks', async () => {
    assertSoundsWhole(wavContent(await service.sound(String(created.json['voice_id']), 'I can speak.')));
  });

  it('4.4 edit changes the name alone, without a sample and without usage', async () => {
    const before = await service.usage();
    const voice_id = created.json['voice_id'];
    const { status, json } = await service.post('/voice-cloning', {
      action: 'edit',
      voice_id,
      voice_name: 'Renamed',
    });
    assert.equal(status, 200);
    assert.deepEqual(json, { voice_id, name: 'Renamed', language: 'en' });
    assert.equal((await custom())[0]?.['name'], 'Renamed');
    assert.equal(await service.usage(), before);
  });

  it('4.4 an edit with neither name nor language is accepted and changes nothing', async () => {
    const list = await custom();
    const voice_id = created.json['voice_id'];
    const { status, json } = await service.post('/voice-cloning', { action: 'edit', voice_id });
    assert.equal(status, 200);
    assert.deepEqual(json, { voice_id, name: 'Renamed', language: 'en' });
    assert.deepEqual(await custom(), list);
  });

  it('4.4 edit to the language it has makes no new sample', async () => {
    const before = await service.usage();
    const body = { action: 'edit', voice_id: created.json['voice_id'], language: 'en' };
    assert.ok(!('sample' in (await service.post('/voice-cloning', body)).json));
    assert.equal(await service.usage(), before);
  });

  it('4.4 edit of the language gives a new sample, which counts towards usage', async () => {
    const before = await service.usage();
    const body = {
      action: 'edit',
      voice_id: created.json['voice_id'],
      language: 'de',
      voice_name: 'Auf Deutsch',
    };
    const { status, json } = await service.post('/voice-cloning', body);
    assert.equal(status, 200);
    assert.deepEqual([json['name'], json['language']], ['Auf Deutsch', 'de']);
    assert.notEqual(json['sample'], created.json['sample']);
    assertSoundsWhole(wavContent((await service.get(String(json['sample']))).bytes));
    assert.equal((await service.get(String(created.json['sample']))).status, 404);
    assert.ok((await service.usage()) > before);
  });

  for (const [what, change, words] of [
    ['a missing voice_name', { voice_name: undefined }, /voice_name is required/],
    ['a number as voice_name', { voice_name: 123 }, /voice_name must be a string/],
    ['a name of 2 characters', { voice_name: 'ab' }, /voice_name must have 3 to 50 characters; it has 2/],
    [
      'a name of 51 characters',
      { voice_name: 'a'.repeat(51) },
      /voice_name must have 3 to 50 characters; it has 51/,
    ],
    ['a name of blanks', { voice_name: '     ' }, /voice_name must have 3 to 50 characters; it has 0/],
    ['a name with a lone surrogate', { voice_name: 'abc\ud800' }, /voice_name must be well-formed/],
    ['a name with control characters', { voice_name: 'ab\u0007c' }, /voice_name must have no control/],
    ['a missing language', { language: undefined }, /language is required/],
    ['an unknown language', { language: 'xx' }, /language must be one of en-v3, /],
    ['a language in capitals', { language: 'EN' }, /language must be one of/],
    ['an array as language', { language: ['en'] }, /language must be one of/],
    ['a missing file', { file: undefined }, /file is required/],
    ['null as file', { file: null }, /file must be a string/],
    ['a file that is no data URI', { file: 'UklGRg==' }, /file must be a data URI/],
    ['a data URI that is not base64', { file: 'data:audio/wav,RIFF' }, /file must be a data URI .* base64/],
    ['broken base64', { file: 'data:audio/wav;base64,UklG*' }, /file must have valid base64/],
    ['an empty file', { file: 'data:audio/wav;base64,' }, /file cannot be used: The file is empty/],
  ] as const) {
    it(`4.4 create refuses ${what}, and counts nothing`, async () => {
      const before = await service.usage();
      assertRefused(await create(change), 422, 'invalid_field', words);
      assert.equal(await service.usage(), before);
      assert.equal((await custom()).length, 1);
    });
  }

  it('8.1 create takes only WAV and MP3, told by type and by content', async () => {
    const ogg = Buffer.from('OggS and more');
    for (const [file, words] of [
      [dataUri(recording, 'audio/ogg'), /must be WAV or MP3/],
      [dataUri(recording, 'text/plain'), /must be WAV or MP3/],
      [dataUri(ogg), /Ogg audio. Only WAV and MP3/],
      [dataUri(recording, 'audio/mpeg'), /says it is MP3, but it is WAV/],
    ] as const) {
      assertRefused(await create({ file }), 415, 'unsupported_audio', words);
    }
  });

  for (const [name, reason, words] of refusedRecordings) {
    it(`8.1 create says of ${name} what the editor says before it is sent`, async () => {
      const type = name.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg';
      const answer = await create({ file: dataUri(Buffer.from(recordingFile(name)), type) });
      const isType = reason === 'wrongType' || reason === 'rareKind';
      const [status, code] = isType ? [415, 'unsupported_audio'] : [422, 'invalid_recording'];
      assertRefused(answer, status, code, new RegExp(`^file cannot be used: ${words}$`));
    });
  }

  for (const name of usableRecordings) {
    it(`8.1 create reads ${name}, as the editor does, and hears that it is no voice`, async () => {
      const type = name.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg';
      const answer = await create({ file: dataUri(Buffer.from(recordingFile(name)), type) });
      assertRefused(answer, 422, 'invalid_recording', /noise|does not sound like one person|music|silen/);
    });
  }

  it('8.1 create refuses a file of 10 MB and more', async () => {
    const file = dataUri(Buffer.concat([recording, Buffer.alloc(10_000_000 - recording.length)]));
    assertRefused(await create({ file }), 413, 'too_large', /under 10 MB/);
  });

  it('8.1 create refuses a recording that is shorter than 30 seconds or longer than 5 minutes', async () => {
    const short = recording.subarray(44, 44 + 2 * 22_050 * 29);
    const file = dataUri(wavOf(new Int16Array(new Uint8Array(short).buffer), 22_050));
    assertRefused(await create({ file }), 422, 'invalid_recording', /at least 30/);
    const long = dataUri(wavOf(new Int16Array(8_000 * 301), 8_000));
    assertRefused(await create({ file: long }), 422, 'invalid_recording', /at most 5 min/);
  });

  it('8.1 create refuses a recording that is cut off or silent', async () => {
    for (const [bytes, refusal] of [
      [recording.subarray(0, 20), { reason: 'noSound', type: 'wav' }],
      [wavOf(new Int16Array(22_050 * 31), 22_050), { reason: 'silent' }],
    ] as const) {
      const before = await service.usage();
      const answer = await create({ file: dataUri(bytes) });
      assertRefused(answer, 422, 'invalid_recording', /file cannot be used: \w/);
      assert.deepEqual((answer.json['error'] as { readonly recording: unknown }).recording, refusal);
      assert.equal(await service.usage(), before);
    }
  });

  it('8.1 names of 3 and of 50 characters are accepted', async () => {
    const voice_id = created.json['voice_id'];
    for (const voice_name of ['abc', 'x'.repeat(50)]) {
      const { json } = await service.post('/voice-cloning', { action: 'edit', voice_id, voice_name });
      assert.equal(json['name'], voice_name);
    }
  });

  for (const [what, body, words] of [
    ['no action', {}, /action is required/],
    ['an unknown action', { action: 'copy' }, /action must be one of create, edit, delete/],
    ['an array as action', { action: ['edit'] }, /action must be one of/],
    ['an edit without voice_id', { action: 'edit' }, /voice_id is required/],
    ['a delete without voice_id', { action: 'delete' }, /voice_id is required/],
    ['a delete of a number', { action: 'delete', voice_id: 4 }, /voice_id must be a string/],
  ] as const) {
    it(`4.4 refuses ${what}`, async () => {
      assertRefused(await service.post('/voice-cloning', body), 422, 'invalid_field', words);
    });
  }

  it('4.4 edit refuses a bad name or language and changes nothing', async () => {
    const list = await custom();
    const voice_id = created.json['voice_id'];
    for (const change of [{ voice_name: 'ab' }, { voice_name: null }, { language: 'xx' }, { language: 7 }]) {
      const answer = await service.post('/voice-cloning', { action: 'edit', voice_id, ...change });
      assertRefused(answer, 422, 'invalid_field', /voice_name|language/);
    }
    assert.deepEqual(await custom(), list);
  });

  it('4.4 edit and delete know no voice that is not the caller’s own', async () => {
    for (const action of ['edit', 'delete']) {
      for (const voice_id of ['nobody', 'en-ada', '../usage']) {
        assertRefused(
          await service.post('/voice-cloning', { action, voice_id }),
          404,
          'unknown_voice',
          /voice_id/,
        );
      }
    }
  });

  it('8.1 the number of custom voices is limited, and a refused one counts nothing', async () => {
    assert.equal((await create({ voice_name: 'The second', language: 'en-v3' })).status, 200);
    const before = await service.usage();
    assertRefused(await create({}), 403, 'voice_limit_reached', /2 custom voices/);
    assert.equal(await service.usage(), before);
  });

  it('4.4 another process on the same folder sees the same voices', async () => {
    const other = await RunningService.start({ folder: service.folder });
    const seen = (await other.post('/voices')).json['customVoices'] as Record<string, string>[];
    assert.deepEqual(
      seen.map(({ voice_id }) => voice_id),
      (await custom()).map(({ voice_id }) => voice_id),
    );
    await other.stop();
  });

  it('4.4 delete answers with a message, and the voice with its files is gone', async () => {
    const voice_id = created.json['voice_id'];
    const { status, json } = await service.post('/voice-cloning', { action: 'delete', voice_id });
    assert.equal(status, 200);
    assert.match(String(json['message']), /deleted/);
    assert.deepEqual(Object.keys(json), ['message']);
    assert.ok(!(await custom()).some((voice) => voice['voice_id'] === voice_id));
    assert.equal((await service.get(String(created.json['training']))).status, 404);
    assertRefused(await service.generate({ voice_id, message: 'a' }), 404, 'unknown_voice', /voice_id/);
    assertRefused(
      await service.post('/voice-cloning', { action: 'delete', voice_id }),
      404,
      'unknown_voice',
      /./,
    );
  });
});
