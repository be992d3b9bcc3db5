import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { flacBlocks, flacHead } from '../../../../src/core/audio/flac.js';
import { flacFile, flacSamples, flacSound } from '../../../../src/core/audio/flacReading.js';
import { pcm16 } from '../../../../src/core/audio/wav.js';
import { joinedBytes } from '../../../../src/core/bytes.js';
import { speechLike } from '../../../support/speechLike.js';

const speech = speechLike(22_050, 1, 120, 1);
const written = (data: Uint8Array, sampleRate: number, first = 0) => {
  const channels = 1;
  const frames = data.length / 2 / channels;
  const head = flacHead({ sampleRate, channels, frames, md5: new Uint8Array(16) }, [
    { type: 2, data: Uint8Array.of(1, 2, 3) },
    { type: 2, data: new Uint8Array() },
  ]);
  return joinedBytes([head, flacBlocks(data, { sampleRate, channels }, first)]);
};

const channel = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((from) => speech.subarray(from)),
  fc.constant(speech.map((value) => -value)),
  fc.float({ min: -1, max: 1, noNaN: true }).map((value) => new Float32Array(5000).fill(value)),
  fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 9000 }),
  fc.constant(Float32Array.from({ length: 9000 }, (_, n) => (n % 997 === 0 ? -1 : n % 2))),
);

describe('FLAC that was kept', () => {
  it('is read as it was written, sample by sample', () => {
    fc.assert(
      fc.property(channel, fc.constantFrom(8000, 22_050, 48_000, 96_000), (samples, sampleRate) => {
        const data = pcm16([samples]);
        const bytes = written(data, sampleRate);
        const file = flacFile(bytes);
        assert.ok(file !== undefined);
        assert.deepEqual([file.sampleRate, file.frames], [sampleRate, samples.length]);
        assert.deepEqual(
          file.metadata.map((block) => [...block]),
          [[1, 2, 3], []],
        );
        assert.equal(Buffer.compare(flacSamples(file), data), 0);
      }),
      { numRuns: 100 },
    );
  });

  it('is read whatever the numbers of its blocks take', () => {
    const data = pcm16([speech.subarray(0, 5000)]);
    for (const first of [0x7f, 0x7ff, 0xffff]) {
      const bytes = written(data, 22_050, first);
      assert.equal(Buffer.compare(flacSamples(flacFile(bytes) ?? assert.fail()), data), 0);
    }
  });

  it('ends with one kind of error where it is damaged, and soon', () => {
    const whole = written(pcm16([speech.subarray(0, 9000)]), 22_050);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, value, isCut) => {
        const bytes = isCut ? whole.slice(0, at) : whole.slice();
        if (!isCut) bytes[at] = value;
        const file = flacFile(bytes);
        try {
          if (file !== undefined) flacSamples(file);
        } catch (error) {
          assert.equal((error as { kind?: unknown }).kind, 'badAudio');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has no more blocks of metadata than any program writes, and otherwise no sound', () => {
    const data = pcm16([speech.subarray(0, 5000)]);
    const format = { sampleRate: 22_050, channels: 1 };
    const withBlocks = (count: number) => {
      const blocks = Array.from({ length: count }, () => ({ type: 1, data: new Uint8Array() }));
      const head = flacHead({ ...format, frames: 5000, md5: new Uint8Array(16) }, blocks);
      return flacFile(joinedBytes([head, flacBlocks(data, format, 0)])) ?? assert.fail();
    };
    assert.equal(Buffer.compare(flacSamples(withBlocks(128)), data), 0);
    const tooMany = withBlocks(100_000);
    assert.equal(tooMany.metadata.length, 128);
    assert.deepEqual([...flacSound(tooMany)], []);
    assert.throws(() => flacSamples(tooMany), { kind: 'badAudio' });
  });

  it('is told from everything else', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100), Buffer.from('RIFF'.padEnd(100))])
      assert.equal(flacFile(bytes), undefined);
  });
});

describe('FLAC of any encoder', () => {
  const fixture = (name: string) => new Uint8Array(readFileSync(`test/fixtures/sounds/${name}.flac`));
  const read = (bytes: Uint8Array) => {
    const file = flacFile(bytes) ?? assert.fail();
    return { ...file, blocks: [...flacSound(file)] };
  };
  const channel = (name: string, n: number): number[] =>
    read(fixture(name)).blocks.flatMap(({ channels }) => [...(channels[n] ?? [])]);
  const framesOf = ({ blocks }: ReturnType<typeof read>): number =>
    blocks.reduce((sum, { channels }) => sum + (channels[0]?.length ?? 0), 0);

  for (const [name, about] of [
    ['stereo-24-bit', 'many coefficients, and how the right channel differs from the left'],
    [
      'sides-16-bit',
      'how the left channel differs from the right, and how both do from what is between them',
    ],
    ['stereo-8-bit', 'coefficients that are not told, and blocks of a usual length'],
    ['coarse-24-bit', 'bits that nothing uses'],
    ['tone-24k', 'one channel of 16 bits'],
  ] as const) {
    it(`is read to the last bit: ${about}`, () => {
      const bytes = fixture(name);
      const { bitsPerSample, blocks } = read(bytes);
      const sum = createHash('md5');
      for (const { channels } of blocks) {
        const samples = Array.from({ length: channels[0]?.length ?? 0 }, (_, n) =>
          channels.map((samples) => (samples[n] ?? NaN) * 2 ** (bitsPerSample - 1)),
        ).flat();
        const data = Buffer.alloc((samples.length * bitsPerSample) / 8);
        for (const [n, sample] of samples.entries())
          data.writeIntLE(sample, (n * bitsPerSample) / 8, bitsPerSample / 8);
        sum.update(data);
      }
      assert.equal(sum.digest('hex'), Buffer.from(bytes.subarray(26, 42)).toString('hex'));
    });
  }

  it('is read with 32 bits, as near as a number of 32 bits can be', () => {
    for (const n of [0, 1]) {
      const [fine, coarse] = [channel('stereo-32-bit', n), channel('stereo-24-bit', n)];
      assert.equal(fine.length, 800);
      assert.ok(fine.every((sample, at) => Math.abs(sample - (coarse[at] ?? NaN)) <= 2 ** -23));
    }
  });

  it('ends where its file does, or where it is damaged, and not before', () => {
    const whole = fixture('stereo-8-bit');
    const { frames } = read(whole);
    const withTag = joinedBytes([whole, Buffer.from('TAG'.padEnd(128))]);
    assert.equal(framesOf(read(withTag)), frames);
    const firstTwo = 2 * 576;
    const [cut, damaged] = [whole.slice(0, -1), whole.slice()];
    const at = Math.floor(whole.length / 2);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    assert.equal(framesOf(read(damaged)), firstTwo);
    assert.ok(framesOf(read(cut)) < frames && framesOf(read(cut)) > firstTwo);
  });

  it('ends with no error, and soon, whatever is in it', () => {
    const whole = fixture('stereo-24-bit');
    fc.assert(
      fc.property(fc.integer({ min: 42, max: whole.length - 1 }), fc.nat(255), (at, value) => {
        const bytes = whole.slice();
        bytes[at] = value;
        assert.ok(framesOf(read(bytes)) <= 3000);
      }),
      { numRuns: 300 },
    );
  });
});
