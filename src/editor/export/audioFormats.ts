import { createHash } from 'node:crypto';
import { flacBlockFrames, flacBlocks, flacHead, mostFlacChannels } from '../../core/audio/flac.js';
import { wavHeader, wavHeaderBytes } from '../../core/audio/wavWriter.js';
import type { SoundLimits, Spoken } from '../../reading/export/exportSpeech.js';
import { encodedFrames, type Encoder } from './encoder.js';
import { mp3Encoder, mp3Rates } from './mp3.js';
import { flacTags, id3, wavChapters, type About } from './tags.js';

/** How saved audio is encoded. */
export interface AudioFormat extends SoundLimits {
  /** File extension, without the dot. */
  readonly extension: string;
  /** `program` reads the MP3 encoder. */
  encoder(spoken: Spoken, about: About, program: () => Promise<Uint8Array>): Promise<Encoder>;
}

export const mp3Format: AudioFormat = {
  name: 'MP3',
  extension: 'mp3',
  mostBytes: Infinity,
  shapeFor: ({ sampleRate, channels }) => ({
    sampleRate: mp3Rates.find((rate) => rate >= sampleRate) ?? 48_000,
    channels: Math.min(channels, 2),
  }),
  encoder: async (spoken, about, program) => mp3Encoder(spoken, id3(spoken, about), await program()),
};

export const flacFormat: AudioFormat = {
  name: 'FLAC',
  extension: 'flac',
  // Samples are counted in 36 bits.
  mostBytes: 2 ** 37 - 2,
  shapeFor: ({ sampleRate, channels }) => ({
    sampleRate: Math.min(sampleRate, 192_000),
    channels: Math.min(channels, mostFlacChannels),
  }),
  encoder: (spoken, about) => {
    const tags = flacTags(spoken, about);
    const head = (md5: Uint8Array): Uint8Array => flacHead({ ...spoken, md5 }, tags);
    const sum = createHash('md5');
    let blocks = 0;
    return Promise.resolve({
      headBytes: head(new Uint8Array(16)).length,
      encode: (samples) => {
        sum.update(samples);
        const encoded = flacBlocks(samples, spoken, blocks);
        blocks += encodedFrames / flacBlockFrames;
        return encoded;
      },
      end: () => ({ tail: new Uint8Array(), head: head(sum.digest()) }),
    });
  },
};

export const wavFormat: AudioFormat = {
  name: 'WAV',
  extension: 'wav',
  // RIFF counts in 32 bits. Chapters take less than the rest.
  mostBytes: 0xffffffff - wavHeaderBytes - 2 ** 24,
  shapeFor: (shape) => shape,
  encoder: (spoken) =>
    Promise.resolve({
      headBytes: wavHeaderBytes,
      encode: (samples) => samples,
      end: () => {
        const tail = wavChapters(spoken);
        return { tail, head: wavHeader(spoken, spoken.frames * spoken.channels * 2, tail.length) };
      },
    }),
};

export const audioFormats: readonly [AudioFormat, ...AudioFormat[]] = [mp3Format, flacFormat, wavFormat];
