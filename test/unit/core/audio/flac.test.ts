import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { flacBlockFrames, flacBlocks, flacHead } from '../../../../src/core/audio/flac.js';
import { pcm16, readWav } from '../../../../src/core/audio/wav.js';
import { joinedBytes } from '../../../../src/core/bytes.js';
import { speechLike } from '../../../support/speechLike.js';

interface Sound {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

const at = 22_050;
const samples = (length: number, value: (n: number) => number): Float32Array =>
  Float32Array.from({ length }, (_, n) => value(n));
/** The same numbers each time, in [-1, 1). */
const noise = (length: number): Float32Array => {
  let seed = 1;
  return samples(length, () => (seed = (seed * 48_271) % 0x7fffffff) / 0x40000000 - 1);
};
const speech = (pitch = 120): Float32Array => speechLike(at, 1, pitch, 1);
const recorded = readWav(readFileSync('test/fixtures/recordings/pcm16.wav'));

const sounds: readonly (readonly [string, Sound, number])[] = [
  ['speech', { sampleRate: at, channels: [speech()] }, 0.3],
  ['a recording', recorded, 0.8],
  ['silence', { sampleRate: at, channels: [new Float32Array(50_000)] }, 0.01],
  ['noise', { sampleRate: at, channels: [noise(10_000)] }, 1.01],
  ['the loudest square wave', { sampleRate: at, channels: [samples(9000, (n) => (n % 2 ? 1 : -1))] }, 0.5],
  ['clicks in silence', { sampleRate: at, channels: [samples(9000, (n) => (n % 997 ? 0 : -1))] }, 0.2],
  ['one sample', { sampleRate: at, channels: [samples(1, () => 0.5)] }, 20],
  ['nine samples', { sampleRate: at, channels: [noise(9)] }, 4],
  ['one whole block', { sampleRate: 24_000, channels: [speech().subarray(0, flacBlockFrames)] }, 0.5],
  ['a block and a sample', { sampleRate: 8000, channels: [speech().subarray(0, flacBlockFrames + 1)] }, 0.5],
  ['two equal channels', { sampleRate: 44_100, channels: [speech(), speech()] }, 0.2],
  ['two different channels', { sampleRate: 48_000, channels: [speech(), noise(at)] }, 0.8],
  ['opposite channels', { sampleRate: at, channels: [noise(at), noise(at).map((value) => -value)] }, 1.01],
  ['six channels', { sampleRate: at, channels: [1, 2, 3, 4, 5, 6].map((n) => speech(90 * n)) }, 0.5],
  ['a rate beyond 16 bits', { sampleRate: 96_000, channels: [speech()] }, 0.5],
];

describe('FLAC', () => {
  for (const [what, { sampleRate, channels }, most] of sounds) {
    it(`holds ${what} without loss`, async () => {
      const data = pcm16(channels);
      const file = flacOf(data, sampleRate, channels.length);
      assert.deepEqual(await decoded(file), { data, sampleRate });
      assert.ok(file.length <= 100 + data.length * most, `${file.length} of ${data.length} bytes`);
    });
  }

  it('is the same encoded at once and in parts', () => {
    const data = pcm16([noise(3 * flacBlockFrames + 5)]);
    const format = { sampleRate: at, channels: 1 };
    const step = flacBlockFrames * 2;
    const parts = [0, 1, 2, 3].map((n) => flacBlocks(data.subarray(n * step, (n + 1) * step), format, n));
    assert.deepEqual(joinedBytes(parts), flacBlocks(data, format));
  });

  it('numbers the blocks of a sound of any length', async () => {
    const data = pcm16([noise(flacBlockFrames + 9)]);
    // The number of the second block takes a byte more than that of the first.
    for (const first of [0x7f, 0x7ff, 0xffff, 0x1f_ffff]) {
      const format = { sampleRate: at, channels: 1 };
      const head = flacHead({ ...format, frames: data.length / 2, md5: md5(data) });
      const got = await decoded(joinedBytes([head, flacBlocks(data, format, first)]));
      assert.deepEqual(got.data, data, `block ${first}`);
    }
  });
});

function flacOf(data: Uint8Array, sampleRate: number, channels: number): Uint8Array<ArrayBuffer> {
  const format = { sampleRate, channels };
  const head = flacHead({ ...format, frames: data.length / 2 / channels, md5: md5(data) });
  return joinedBytes([head, flacBlocks(data, format)]);
}

function md5(data: Uint8Array): Uint8Array {
  return createHash('md5').update(data).digest();
}

/** By a decoder that checks all sums. */
async function decoded(file: Uint8Array): Promise<{ data: Uint8Array; sampleRate: number }> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate, errors } = await decoder.decodeFile(file);
    assert.deepEqual(errors, []);
    // It takes 0x7fff for full scale.
    return {
      data: pcm16(channelData.map((each) => each.map((value) => (value * 0x7fff) / 0x8000))),
      sampleRate,
    };
  } finally {
    decoder.free();
  }
}
