import assert from 'node:assert/strict';
import fc from 'fast-check';
import { audioTypeOf } from '../../../../src/core/audio/audioType.js';
import { checkRecording, checkRecordingSize } from '../../../../src/core/recording/checkRecording.js';
import { refusalWords } from '../../../../src/core/recording/refusalWords.js';
import { english } from '../../../../src/core/plainText.js';
import { recordingFile, refusedRecordings, usableRecordings } from '../../../support/recordingFiles.js';
import { wavFile } from '../../../support/wavFile.js';

const fixture = recordingFile;

describe('a recording is measured by its content', () => {
  for (const name of usableRecordings) {
    it(`${name} has 31 seconds`, () => {
      const check = checkRecording(fixture(name));
      assert.ok(check.ok, JSON.stringify(check));
      assert.equal(check.recording.type, name.endsWith('.wav') ? 'wav' : 'mp3');
      // An encoder adds up to three frames of silence.
      assert.ok(
        check.recording.seconds >= 30.99 && check.recording.seconds < 31.3,
        String(check.recording.seconds),
      );
    });
  }

  for (const seconds of [30, 300]) {
    it(`of exactly ${seconds} seconds, it can be used`, () => {
      const channels = [new Float32Array(seconds * 1000)];
      const check = checkRecording(wavFile({ sampleRate: 1000, channels }));
      assert.deepEqual(check.ok && check.recording.seconds, seconds);
    });
  }

  it('counts the frames that follow something that is no audio', () => {
    const whole = fixture('cbr-no-info.mp3');
    const half = 40 * 72 * 5;
    const broken = new Uint8Array([
      ...whole.subarray(0, half),
      ...new Uint8Array(3000),
      ...whole.subarray(half),
    ]);
    const check = checkRecording(broken);
    assert.ok(
      check.ok && check.recording.seconds > 30.8 && check.recording.seconds < 31.3,
      JSON.stringify(check),
    );
  });

  it('counts what is there of a file that was cut off', () => {
    const wav = fixture('pcm16.wav');
    assert.deepEqual(refusalOf(wav.subarray(0, 20_044)), { reason: 'tooShort', seconds: 10 });
    const mp3 = refusalOf(fixture('cbr-no-info.mp3').subarray(0, 10_001));
    assert.ok(mp3?.reason === 'tooShort' && Math.abs(mp3.seconds - 10) < 0.1, JSON.stringify(mp3));
  });
});

describe('a recording is refused', () => {
  for (const [name, reason, words] of refusedRecordings) {
    it(`${name}: ${words}`, () => {
      const refusal = refusalOf(fixture(name));
      assert.equal(refusal?.reason, reason);
      assert.equal(refusalWords(refusal, english), words);
    });
  }

  it('when it is text, whatever its name says', () => {
    const refusal = refusalOf(Buffer.from('This is no sound at all. '.repeat(100)));
    assert.deepEqual(refusal, { reason: 'wrongType', type: 'unknown' });
  });

  it('when it is empty or holds a header alone', () => {
    assert.deepEqual(refusalOf(new Uint8Array()), { reason: 'empty' });
    assert.deepEqual(refusalOf(fixture('pcm16.wav').subarray(0, 40)), { reason: 'noSound', type: 'wav' });
  });

  it('by its size before anything of it is read', () => {
    assert.equal(checkRecordingSize(9_999_999), undefined);
    const refusal = checkRecordingSize(10_000_000);
    assert.ok(refusal !== undefined);
    assert.equal(
      refusalWords(refusal, english),
      'The file is 10 MB. It must be under 10 MB: save it as MP3.',
    );
    assert.equal(
      refusalWords({ reason: 'tooLarge', bytes: 10_000_001 }, english),
      'The file is 10.1 MB. It must be under 10 MB: save it as MP3.',
    );
  });
});

describe('a recording that no service is known to read', () => {
  it('is refused with what to do: a WAV file of an unknown codec, and free-format MP3', () => {
    const codec = fixture('pcm16.wav').slice();
    new DataView(codec.buffer).setUint16(20, 0x55, true);
    for (const [bytes, type] of [
      [codec, 'wav'],
      [fixture('free-format.mp3'), 'mp3'],
    ] as const) {
      assert.deepEqual(refusalOf(bytes), { reason: 'rareKind', type });
    }
  });
});

describe('checking a recording', () => {
  it('comes to an end with a verdict for any bytes', () => {
    const start = fc.constantFrom(
      'RIFF\0\0\0\0WAVEfmt ',
      'ID3\x04\0\0\0\0\0\x05',
      '\xff\xfb\x90',
      '\xff\xe3\x18',
      '',
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 2000 }), (prefix, rest) => {
        const bytes = new Uint8Array([...Buffer.from(prefix, 'latin1'), ...rest]);
        audioTypeOf(bytes);
        const check = checkRecording(bytes);
        if (!check.ok) assert.notEqual(refusalWords(check.refusal, english), '');
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 200) },
    );
  });

  it('comes to an end with a verdict for a damaged recording', () => {
    const files = ['vbr-no-xing.mp3', 'free-format.mp3', 'extra-chunks.wav'].map(fixture);
    const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, (file, changes) => {
        const bytes = file.slice();
        for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
        const check = checkRecording(bytes);
        if (check.ok) assert.ok(Number.isFinite(check.recording.seconds));
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 50) },
    );
  });
});

function refusalOf(bytes: Uint8Array) {
  const check = checkRecording(bytes);
  return check.ok ? undefined : check.refusal;
}
