import { createHash } from 'node:crypto';
import { createEncoder } from 'wasm-media-encoders/esnext';
import { flacBlockFrames, flacBlocks, flacHead, mostFlacChannels } from '../../core/audio/flac.js';
import { writeTag } from '../../core/audio/wavEncoding.js';
import { wavHeader, wavHeaderBytes } from '../../core/audio/wav.js';
import { joinedBytes } from '../../core/bytes.js';
import type { SoundLimits, Spoken } from '../../reading/export/exportSpeech.js';
import { flacTags, id3, wavChapters, type About } from './tags.js';

/** The step in which a sound is encoded: short enough that nobody else in the process has to wait. */
export const encodedFrames = 4 * flacBlockFrames;

/** Writes one file, from all of its samples in order, as `pcm16` writes them. */
interface Encoder {
  /** What the head takes, which is known only at the end. */
  readonly headBytes: number;
  /** Takes `encodedFrames` each time but the last. What it gives is good until it is called again. */
  encode(samples: Uint8Array): Uint8Array;
  end(): { readonly tail: Uint8Array; readonly head: Uint8Array };
}

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
    // Blocks tell high rates in tens of Hz.
    sampleRate: sampleRate < 0x10000 ? sampleRate : Math.min(Math.floor(sampleRate / 10) * 10, 192_000),
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

export const audioFormats = [mp3Format, flacFormat, wavFormat] as const;

export function formatOf(extension: string): AudioFormat {
  return audioFormats.find((format) => format.extension === extension) ?? mp3Format;
}

const mp3Rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;

/** What LAME puts before the sound. */
const delayFrames = 576;

/** Speech at a constant rate, in which players find each place without an index. */
async function mp3Encoder(spoken: Spoken, tag: Uint8Array, program: Uint8Array): Promise<Encoder> {
  const { sampleRate, channels, frames } = spoken;
  const kilobits = (sampleRate < 16_000 ? 32 : sampleRate < 32_000 ? 64 : 96) * channels;
  const packetFrames = sampleRate < 32_000 ? 576 : 1152;
  const packetBytes = Math.floor((packetFrames / 8) * ((kilobits * 1000) / sampleRate));
  const encoder = await createEncoder('audio/mpeg', program);
  encoder.configure({ sampleRate, channels: channels === 1 ? 1 : 2, bitrate: kilobits as 64 });
  let header: Uint8Array | undefined;
  let bytes = 0;
  const counted = (encoded: Uint8Array): Uint8Array => {
    if (encoded.length > 0) header ??= encoded.slice(0, 4);
    bytes += encoded.length;
    return encoded;
  };
  return {
    headBytes: tag.length + packetBytes,
    encode: (samples) => counted(encoder.encode(separated(samples, channels))),
    end: () => {
      const tail = counted(encoder.finalize()).slice();
      const packets = Math.round((bytes * 8 * sampleRate) / (kilobits * 1000 * packetFrames));
      const padding = Math.max(0, packets * packetFrames - delayFrames - frames);
      const numbers = { packets, bytes, kilobits, padding };
      return {
        tail,
        head: joinedBytes([tag, infoPacket(header ?? new Uint8Array(4), packetBytes, numbers)]),
      };
    },
  };
}

/** A packet without sound that says how long the sound is, to the sample. It has no index: the rate is constant. */
function infoPacket(
  header: Uint8Array,
  packetBytes: number,
  { packets, bytes, kilobits, padding }: Record<'packets' | 'bytes' | 'kilobits' | 'padding', number>,
): Uint8Array {
  const packet = new Uint8Array(packetBytes);
  const view = new DataView(packet.buffer);
  packet.set(header);
  // The bit for a packet that is one byte longer.
  packet[2] = (header[2] ?? 0) & 0xfd;
  const isMpeg1 = ((header[1] ?? 0) & 0x08) !== 0;
  const isMono = (header[3] ?? 0) >>> 6 === 3;
  const sideBytes = isMpeg1 ? { mono: 17, stereo: 32 } : { mono: 9, stereo: 17 };
  const at = 4 + (isMono ? sideBytes.mono : sideBytes.stereo);
  writeTag(view, at, 'Info');
  // The two numbers that follow.
  view.setUint32(at + 4, 3);
  view.setUint32(at + 8, packets);
  view.setUint32(at + 12, bytes + packetBytes);
  writeTag(view, at + 16, 'LAME3.100');
  // A constant bit rate.
  view.setUint8(at + 25, 1);
  view.setUint8(at + 36, Math.min(255, kilobits));
  view.setUint32(at + 37, ((delayFrames << 12) | Math.min(padding, 0xfff)) << 8);
  view.setUint32(at + 44, bytes + packetBytes);
  return packet;
}

function separated(samples: Uint8Array, channels: number): Float32Array[] {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length: samples.length / 2 / channels },
      (_, n) => view.getInt16((n * channels + channel) * 2, true) / 0x8000,
    ),
  );
}
