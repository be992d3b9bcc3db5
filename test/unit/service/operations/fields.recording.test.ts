// The service decides from a data URI alone whether it can use a recording.

import assert from 'node:assert/strict';
import { recordingLimits } from '../../../../src/core/limits.js';
import { Problem } from '../../../../src/service/http/request.js';
import { recordingFromDataUri } from '../../../../src/service/operations/fields.js';
import { recordingFile } from '../../../support/recordingFiles.js';
import { toneWav } from '../../../support/toneWav.js';

const wav = toneWav({ seconds: 31, sampleRate: 8000 });

function uri(bytes: Uint8Array, before = 'data:audio/wav;base64'): string {
  return `${before},${Buffer.from(bytes).toString('base64')}`;
}

function refusal(file: string): readonly [status: number, code: string, message: string] {
  try {
    recordingFromDataUri(file);
  } catch (error) {
    assert.ok(error instanceof Problem);
    return [error.status, error.code, error.message];
  }
  return assert.fail('it is accepted');
}

describe('The recording in a data URI', () => {
  for (const before of [
    'data:audio/wav;base64',
    'DATA:Audio/X-WAV;BASE64',
    'data:audio/wave;codecs=1;base64',
    'data: audio/vnd.wave ; base64 ',
  ]) {
    it(`is read after ${before}`, () => {
      const { type, seconds, bytes } = recordingFromDataUri(uri(wav, before));
      assert.equal(type, 'wav');
      assert.equal(seconds, 31);
      assert.deepEqual(Buffer.from(bytes), Buffer.from(wav));
    });
  }

  for (const type of ['audio/mpeg', 'audio/mp3']) {
    it(`is read as ${type}`, () => {
      const found = recordingFromDataUri(uri(recordingFile('mpeg1.mp3'), `data:${type};base64`));
      assert.equal(found.type, 'mp3');
    });
  }

  it('needs a media type and base64', () => {
    const base64 = Buffer.from(wav).toString('base64');
    for (const file of [
      'data:audio/wav;base64',
      `,${base64}`,
      `;base64,${base64}`,
      `audio/wav;base64,${base64}`,
      `data:audio/wav,${base64}`,
      `data:audio/wav;base64;rate=8000,${base64}`,
    ]) {
      assert.deepEqual(
        refusal(file),
        [422, 'invalid_field', 'file must be a data URI with a media type and base64 data.'],
        file.slice(0, 40),
      );
    }
  });

  it('has no other type', () => {
    for (const type of ['', 'audio/ogg', 'audio/wavx', 'text/html', 'constructor']) {
      assert.deepEqual(
        refusal(uri(wav, `data:${type};base64`)),
        [415, 'unsupported_audio', 'file must be WAV or MP3 (audio/wav, audio/mpeg).'],
        type,
      );
    }
  });

  it('is all base64', () => {
    for (const data of ['AA*A', 'AAAAA', 'AA==AA==', 'AA=A', '====', 'AAAA\n']) {
      assert.deepEqual(
        refusal(`data:audio/wav;base64,${data}`),
        [422, 'invalid_field', 'file must have valid base64 data.'],
        JSON.stringify(data),
      );
    }
  });

  it('is of the type that its address says', () => {
    assert.deepEqual(refusal(uri(wav, 'data:audio/mpeg;base64')), [
      415,
      'unsupported_audio',
      'file says it is MP3, but it is WAV.',
    ]);
  });

  for (const [what, bytes, status, code, words] of [
    ['empty', new Uint8Array(), 422, 'invalid_field', /empty/],
    ['too large', new Uint8Array(recordingLimits.bytes), 413, 'too_large', /10 MB/],
    ['of another type', recordingFile('flac.flac'), 415, 'unsupported_audio', /FLAC/],
    ['of a rare kind', recordingFile('free-format.mp3'), 415, 'unsupported_audio', /kind of MP3/],
    ['without sound', wav.slice(0, 44), 422, 'invalid_recording', /no readable sound/],
    ['too short', recordingFile('short.wav'), 422, 'invalid_recording', /29 s/],
    ['too long', recordingFile('long.wav'), 422, 'invalid_recording', /5 min 1 s/],
  ] as const) {
    it(`is refused if it is ${what}`, () => {
      const [foundStatus, foundCode, message] = refusal(uri(bytes));
      assert.deepEqual([foundStatus, foundCode], [status, code]);
      assert.match(message, /^file cannot be used: /);
      assert.match(message, words);
    });
  }
});
