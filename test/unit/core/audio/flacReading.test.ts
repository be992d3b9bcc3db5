import assert from 'node:assert/strict';
import fc from 'fast-check';
import { flacBlocks, flacHead } from '../../../../src/core/audio/flac.js';
import { flacFile, flacSamples } from '../../../../src/core/audio/flacReading.js';
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
        assert.equal(Buffer.compare(flacSamples(bytes, file), data), 0);
      }),
      { numRuns: 100 },
    );
  });

  it('is read whatever the numbers of its blocks take', () => {
    const data = pcm16([speech.subarray(0, 5000)]);
    for (const first of [0x7f, 0x7ff, 0xffff]) {
      const bytes = written(data, 22_050, first);
      assert.equal(Buffer.compare(flacSamples(bytes, flacFile(bytes) ?? assert.fail()), data), 0);
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
          if (file !== undefined) flacSamples(bytes, file);
        } catch (error) {
          assert.equal((error as { kind?: unknown }).kind, 'badAudio');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is told from everything else', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100), Buffer.from('RIFF'.padEnd(100))])
      assert.equal(flacFile(bytes), undefined);
  });
});
