import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readWav, wavInfo } from '../../../../src/core/audio/wav.js';
import { wavFile } from '../../../../src/core/audio/wavWriter.js';
import { isLectorError } from '../../../../src/core/errors.js';
import { buildWav, chunk, markChunks, type WavRecipe } from '../../../support/wavBuilder.js';

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

  it('plays as far as it goes when it is cut off anywhere after its header', () => {
    const whole = buildWav({ ...sixteen, after: [list] });
    const soundEnd = 44 + 2 * left.length;
    for (let length = 44; length <= whole.length; length++) {
      const wav = readWav(whole.slice(0, length));
      assert.equal(wav.channels[0]?.length, Math.min(left.length, Math.floor((length - 44) / 2)));
      assert.equal(wav.truncated, length < soundEnd);
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

  for (const dataSize of [0, 0xffffffff, 0x7fffffff]) {
    it(`is read to its end when it says its sound has ${dataSize} bytes`, () => {
      const wav = readWav(buildWav({ ...sixteen, dataSize, riffSize: dataSize }));
      assert.deepEqual([...(wav.channels[0] ?? [])], left);
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
});

function codec(tag: number): Uint8Array {
  const bytes = buildWav(sixteen);
  new DataView(bytes.buffer).setUint16(20, tag, true);
  return bytes;
}
