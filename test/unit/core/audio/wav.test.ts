import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { riffChunks } from '../../../../src/core/audio/wavEncoding.js';
import { resample } from '../../../../src/core/audio/resample.js';
import { readWav, wavInfo, wavPieces } from '../../../../src/core/audio/wav.js';
import { isLectorError } from '../../../../src/core/errors.js';
import { buildWav, chunk, markChunks, type WavRecipe } from '../../../support/wavBuilder.js';
import { wavFile } from '../../../support/wavFile.js';

const numRuns = Number(process.env['LECTOR_RUNS'] ?? 100);
const kinds = ['u8', 's16', 's24', 's32', 'f32', 'f64'] as const;
const precision = { u8: 1 / 127, s16: 1e-4, s24: 1e-6, s32: 1e-6, f32: 1e-6, f64: 1e-6 };
const left = [0, 0.5, -0.5, 0.25, -1];
const sixteen: WavRecipe = { channels: [left], samples: 's16' };
const list = chunk('LIST', Buffer.from('INFOISFT\x05\0\0\0abcde\0', 'latin1'));

describe('a WAV file', () => {
  const sound = fc.record({
    frames: fc.integer({ min: 0, max: 40 }),
    channelCount: fc.integer({ min: 1, max: 3 }),
    samples: fc.constantFrom(...kinds),
    extensible: fc.boolean(),
    sampleRate: fc.constantFrom(8000, 11_025, 22_050, 44_100, 48_000),
    seed: fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
  });
  const extra = fc.array(
    fc.uint8Array({ maxLength: 9 }).map((body) => chunk('junk', body)),
    { maxLength: 3 },
  );

  it('is read in every format, with any chunks around its sound', () => {
    fc.assert(
      fc.property(sound, extra, extra, extra, (recipe, before, between, after) => {
        const { frames, channelCount, samples, seed } = recipe;
        const values = seed[Symbol.iterator]();
        const channels = Array.from({ length: channelCount }, () =>
          Array.from({ length: frames }, () => values.next().value as number),
        );
        const wav = readWav(buildWav({ ...recipe, channels, before, between, after }));
        assert.equal(wav.sampleRate, recipe.sampleRate);
        assert.equal(wav.channels.length, channelCount);
        assert.ok(!wav.truncated);
        channels.forEach((expected, channel) => {
          const found = wav.channels[channel] ?? [];
          assert.equal(found.length, frames);
          expected.forEach((value, n) => {
            assert.ok(Math.abs((found[n] ?? NaN) - value) <= precision[samples], `${samples} ${value}`);
          });
        });
      }),
      { numRuns },
    );
  });

  it('is read as telephones send it', () => {
    const samplesOf = (kind: string) => {
      const file = new URL(`../../../fixtures/recordings/${kind}.wav`, import.meta.url);
      return readWav(readFileSync(file)).channels[0] ?? new Float32Array(0);
    };
    // SoX wrote all three from the same sound.
    const [aLaw, muLaw, plain] = [samplesOf('alaw'), samplesOf('mulaw'), samplesOf('pcm8')];
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);
    assert.equal(aLaw.length, 62_000);
    assert.ok(power(aLaw.map((sample, n) => sample - (muLaw[n] ?? 0))) < 0.002 * power(aLaw));
    assert.ok(Math.abs(power(plain) / power(aLaw) - 1) < 0.01);
  });

  for (const kind of ['ima-adpcm', 'ms-adpcm']) {
    it(`is read in ${kind}, whole and in pieces`, () => {
      const bytes = readFileSync(new URL(`../../../fixtures/recordings/${kind}.wav`, import.meta.url));
      const packed = readWav(bytes);
      const samples = packed.channels[0] ?? new Float32Array();
      assert.equal(packed.sampleRate, 4000);
      // SoX wrote both from the same noise: the lower rate must give the same sound.
      const plain = readWav(readFileSync(new URL('../../../fixtures/recordings/pcm8.wav', import.meta.url)));
      const expected = plain.channels[0] ?? new Float32Array();
      const found = resample(samples, packed.sampleRate, plain.sampleRate);
      const power = (values: Float32Array) => values.reduce((sum, value) => sum + value ** 2, 0);
      const difference = expected.map((value, n) => value - (found[n] ?? 0));
      assert.ok(power(difference) < 0.01 * power(expected), String(power(difference) / power(expected)));
      const pieces = [...wavPieces(bytes, 1152)].flatMap(({ channels }) => [...(channels[0] ?? [])]);
      assert.deepEqual(Float32Array.from(pieces), samples);
      assert.equal(wavInfo(bytes).frames, samples.length);
    });

    it(`of ${kind} with two channels keeps them apart`, () => {
      const one = readFileSync(new URL(`../../../fixtures/recordings/${kind}.wav`, import.meta.url));
      assert.deepEqual(
        readWav(twoChannels(one)).channels.map((c) => [...c]),
        [[...(readWav(one).channels[0] ?? [])], [...(readWav(one).channels[0] ?? [])]],
      );
    });
  }

  it('of nothing but empty chunks is given up at once', () => {
    const bytes = new Uint8Array(16_000_000);
    bytes.set(Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'));
    assert.equal(riffChunks(new DataView(bytes.buffer)).length, 1000);
    assert.throws(() => readWav(bytes), { message: 'The WAV file has no sound in it.' });
  });

  it('plays as far as it goes when it is cut off anywhere after its header', () => {
    const samples = Array.from({ length: 100 }, (_, n) => n / 100);
    const whole = buildWav({ ...sixteen, channels: [samples], after: [list] });
    for (let length = 44; length <= whole.length; length++) {
      const wav = readWav(whole.slice(0, length));
      assert.equal(wav.channels[0]?.length, Math.min(samples.length, Math.floor((length - 44) / 2)));
      assert.equal(
        wav.truncated,
        length < 44 + 2 * samples.length - 44,
        'but for a header that was counted in',
      );
    }
  });

  it('is refused, and nothing worse, for any bytes', () => {
    const whole = buildWav({ ...sixteen, after: markChunks([{ frame: 1, frames: 1, label: 'a' }]) });
    const damage = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 12 }), fc.nat(whole.length), (damages, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of damages) if (at < length) bytes[at] = value;
        try {
          readWav(bytes);
        } catch (error) {
          assert.ok(isLectorError(error) && error.kind === 'badAudio', String(error));
        }
      }),
      { numRuns: numRuns * 5 },
    );
  });

  for (const dataSize of [
    0,
    0x7fff0000,
    0x7fffffff - 36,
    0x7fffffff,
    0x80000000,
    0xffffffff - 36,
    0xffffffff,
  ]) {
    it(`is read to its end when it says its sound has ${dataSize} bytes`, () => {
      const wav = readWav(buildWav({ ...sixteen, dataSize, riffSize: dataSize }));
      assert.deepEqual([...(wav.channels[0] ?? [])], left);
      assert.equal(wav.truncated, false);
    });
  }

  it('may really be empty', () => {
    assert.equal(readWav(buildWav({ ...sixteen, channels: [[]], after: [list] })).channels[0]?.length, 0);
  });

  it('may leave out the padding of an odd chunk', () => {
    const odd = chunk('junk', Buffer.from('abc'), 3, false);
    assert.deepEqual([...(readWav(buildWav({ ...sixteen, between: [odd] })).channels[0] ?? [])], left);
  });

  it('may have its format after its sound', () => {
    const plain = buildWav(sixteen);
    const moved = Buffer.concat([plain.subarray(0, 12), plain.subarray(36), plain.subarray(12, 36)]);
    assert.deepEqual([...(readWav(moved).channels[0] ?? [])], left);
  });

  it('may stand in the middle of a larger buffer', () => {
    const plain = buildWav(sixteen);
    const larger = new Uint8Array(plain.length + 7);
    larger.set(plain, 3);
    assert.deepEqual([...(readWav(larger.subarray(3, 3 + plain.length)).channels[0] ?? [])], left);
  });

  it('has its marks in the order of time, with their labels and lengths', () => {
    const marks = [
      { frame: 3, frames: 2, label: 'Wörter' },
      { frame: 0, frames: 3, label: '0' },
    ];
    const wav = readWav(buildWav({ ...sixteen, after: markChunks(marks) }));
    assert.deepEqual(wav.marks, [marks[1], marks[0]]);
    assert.deepEqual(readWav(buildWav({ ...sixteen, before: [...markChunks(marks)] })).marks.length, 2);
  });

  it('tells its length without being read', () => {
    const { frames, sampleRate, channels } = wavInfo(buildWav({ ...sixteen, channels: [left, left] }));
    assert.deepEqual({ frames, sampleRate, channels }, { frames: 5, sampleRate: 16_000, channels: 2 });
  });

  for (const [name, bytes] of [
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<html><body>Not found</body></html>')],
    ['a WAV file of a codec', codec(0x55)],
    ['a header alone', buildWav(sixteen).subarray(0, 36)],
  ] as const) {
    it(`is not found in ${name}`, () => {
      assert.throws(
        () => readWav(bytes),
        (error) => isLectorError(error) && error.kind === 'badAudio',
      );
    });
  }

  it('that is written is read back bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -0x8000, max: 0x7fff }), { maxLength: 50 }), (values) => {
        const channels = [Float32Array.from(values, (value) => value / 0x8000)];
        const file = wavFile({ sampleRate: 22_050, channels });
        assert.deepEqual(readWav(file).channels, channels);
        assert.deepEqual(
          file,
          buildWav({ samples: 's16', sampleRate: 22_050, channels: channels.map((c) => [...c]) }),
        );
      }),
      { numRuns },
    );
  });

  it('reads no more labels and marks than a message has, in however many lists they are', () => {
    const read = (after: readonly Uint8Array[]) =>
      readWav(buildWav({ channels: [[0]], samples: 's16', sampleRate: 8000, after })).marks;
    const labelled = (letter: string) => markChunks([{ frame: 0, frames: 1, label: letter.repeat(60_000) }]);
    assert.equal(read([...labelled('x'), ...labelled('y').slice(1)])[0]?.label[0], 'x');
    const cues = markChunks(Array.from({ length: 12_000 }, () => ({ frame: 0, frames: 0, label: '' })));
    assert.equal(read(cues).length, 10_000);
    assert.equal(read([...cues, ...cues]).length, 10_000);
  });

  it('reads no label that is longer than all words of a message', () => {
    const marks = [
      { frame: 0, frames: 1, label: '0+3' },
      { frame: 1, frames: 1, label: 'x'.repeat(200_000) },
    ];
    const bytes = buildWav({
      channels: [[0, 0]],
      samples: 's16',
      sampleRate: 8000,
      after: markChunks(marks),
    });
    assert.deepEqual(
      readWav(bytes).marks.map(({ label }) => label.length),
      [3, 0],
    );
  });
});

function codec(tag: number): Uint8Array {
  const bytes = buildWav(sixteen);
  new DataView(bytes.buffer).setUint16(20, tag, true);
  return bytes;
}

/** The same file with its one channel twice, interleaved the way each kind of ADPCM does. */
function twoChannels(file: Buffer): Buffer {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks = riffChunks(view);
  const [format, data] = ['fmt ', 'data'].map((wanted) => {
    const found = chunks.find(({ id }) => id === wanted);
    assert.ok(found !== undefined);
    return Buffer.from(file.subarray(found.start, found.end));
  });
  assert.ok(format !== undefined && data !== undefined);
  const blockBytes = format.readUInt16LE(12);
  const isIma = format.readUInt16LE(0) === 17;
  format.writeUInt16LE(2, 2);
  format.writeUInt16LE(2 * blockBytes, 12);
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += blockBytes) {
    const block = data.subarray(at, at + blockBytes);
    blocks.push(isIma ? doubledWords(block) : doubledNibbles(block));
  }
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  return Buffer.concat([head, chunk('fmt ', format), chunk('data', Buffer.concat(blocks))]);
}

/** IMA: four bytes of one channel, then four of the other. */
function doubledWords(block: Buffer): Buffer {
  const words: Buffer[] = [];
  for (let at = 0; at < block.length; at += 4)
    words.push(block.subarray(at, at + 4), block.subarray(at, at + 4));
  return Buffer.concat(words);
}

/** Microsoft: each field of the head for both channels, then a nibble of each. */
function doubledNibbles(block: Buffer): Buffer {
  const head = [block.subarray(0, 1), block.subarray(1, 3), block.subarray(3, 5), block.subarray(5, 7)];
  const nibbles = [...block.subarray(7)].flatMap((byte) => [byte >> 4, byte & 15]);
  return Buffer.concat([...head.flatMap((field) => [field, field]), Buffer.from(nibbles.map((n) => n * 17))]);
}
