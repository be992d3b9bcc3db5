import { adpcmFrames, decodeAdpcm, type AdpcmKind } from './adpcm.js';

interface SampleFormat {
  readonly bytes: number;
  /** One sample, in [-1, 1]. */
  readonly read: (view: DataView, at: number) => number;
}

export interface WavEncoding {
  readonly sampleRate: number;
  readonly channels: number;
  readonly samples: SampleFormat | AdpcmKind;
  /** The smallest unit that can be decoded alone: a frame of plain samples, or a block of packed ones. */
  readonly bytesPerBlock: number;
}

/** WAVE_FORMAT_EXTENSIBLE: the real format is the first 16 bits of the GUID after the speaker mask. */
const extensible = 0xfffe;

/** By the format's tag and the bits of a sample. */
const sampleFormats: Readonly<Record<string, SampleFormat>> = {
  '1/8': { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  '1/16': { bytes: 2, read: (view, at) => view.getInt16(at, true) / 0x8000 },
  '1/24': {
    bytes: 3,
    read: (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 0x10000) / 0x800000,
  },
  '1/32': { bytes: 4, read: (view, at) => view.getInt32(at, true) / 0x80000000 },
  '3/32': { bytes: 4, read: (view, at) => sound(view.getFloat32(at, true)) },
  '3/64': { bytes: 8, read: (view, at) => sound(view.getFloat64(at, true)) },
  '6/8': { bytes: 1, read: (view, at) => aLaw(view.getUint8(at) ^ 0x55) / 0x8000 },
  '7/8': { bytes: 1, read: (view, at) => muLaw(view.getUint8(at) ^ 0xff) / 0x8000 },
};

const packed: Readonly<Record<number, AdpcmKind>> = { 2: 'msAdpcm', 17: 'imaAdpcm' };

/** No recorder uses a lower or higher rate. */
const sampleRates = { min: 400, max: 768_000 } as const;

/** Undefined if the encoding is not supported. */
export function readWavEncoding(view: DataView, at: number, size: number): WavEncoding | undefined {
  if (size < 16) return undefined;
  const tag = view.getUint16(at, true);
  const kind = tag === extensible && size >= 26 ? view.getUint16(at + 24, true) : tag;
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const blockBytes = view.getUint16(at + 12, true);
  const bits = view.getUint16(at + 14, true);
  if (channels < 1 || channels > 32 || sampleRate < sampleRates.min || sampleRate > sampleRates.max) {
    return undefined;
  }
  const adpcm = bits === 4 ? packed[kind] : undefined;
  if (adpcm !== undefined) {
    const usable = adpcmFrames(adpcm, blockBytes, channels) > 0;
    return usable ? { sampleRate, channels, samples: adpcm, bytesPerBlock: blockBytes } : undefined;
  }
  // Some writers store 20 bits in 24, so go by the space that a sample takes.
  const samples = sampleFormats[`${kind}/${(blockBytes / channels) * 8}`] ?? sampleFormats[`${kind}/${bits}`];
  if (samples === undefined) return undefined;
  return { sampleRate, channels, samples, bytesPerBlock: channels * samples.bytes };
}

export function framesIn({ samples, channels, bytesPerBlock }: WavEncoding, bytes: number): number {
  const blocks = Math.floor(bytes / bytesPerBlock);
  if (typeof samples === 'object') return blocks;
  const whole = adpcmFrames(samples, bytesPerBlock, channels);
  return blocks * whole + adpcmFrames(samples, bytes - blocks * bytesPerBlock, channels);
}

/** The samples of each channel between two positions, in [-1, 1]. `start` is the start of a block. */
export function readSamples(
  view: DataView,
  start: number,
  end: number,
  format: WavEncoding,
): Float32Array<ArrayBuffer>[] {
  const { channels, samples, bytesPerBlock } = format;
  const frames = framesIn(format, end - start);
  const values = Array.from({ length: channels }, () => new Float32Array(frames));
  if (typeof samples === 'string') {
    for (let at = start, frame = 0; frame < frames; at += bytesPerBlock) {
      const count = adpcmFrames(samples, Math.min(bytesPerBlock, end - at), channels);
      const block = values.map((channel) => channel.subarray(frame, frame + count));
      decodeAdpcm(samples, view, at, block);
      frame += count;
    }
    return values;
  }
  values.forEach((channel, n) => {
    for (let frame = 0, at = start + n * samples.bytes; frame < frames; frame++, at += bytesPerBlock) {
      channel[frame] = samples.read(view, at);
    }
  });
  return values;
}

/** Telephone audio (ITU-T G.711): a sign, an exponent and a four-bit mantissa. */
function aLaw(byte: number): number {
  const exponent = (byte >> 4) & 7;
  const steps = ((byte & 15) << 4) + 8;
  const level = exponent === 0 ? steps : (steps + 0x100) << (exponent - 1);
  return byte < 128 ? -level : level;
}

function muLaw(byte: number): number {
  const bias = 0x84;
  const level = ((((byte & 15) << 3) + bias) << ((byte >> 4) & 7)) - bias;
  return byte < 128 ? level : -level;
}

/** Floats can hold anything: NaN becomes silence, and the rest is clipped to full scale. */
function sound(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
}
