import { LectorError } from '../errors.js';

export type SampleFormat = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'aLaw' | 'muLaw';

export interface WavFormat {
  readonly sampleRate: number;
  readonly channels: number;
  readonly samples: SampleFormat;
  readonly bytesPerFrame: number;
}

/** WAVE_FORMAT_EXTENSIBLE: the real format is the first half-word of the GUID that comes after the mask of speakers. */
const extensible = 0xfffe;

const formats: Readonly<Record<string, SampleFormat>> = {
  '1/8': 'u8',
  '1/16': 's16',
  '1/24': 's24',
  '1/32': 's32',
  '3/32': 'f32',
  '3/64': 'f64',
  '6/8': 'aLaw',
  '7/8': 'muLaw',
};

export function readFormat(view: DataView, at: number, size: number): WavFormat {
  if (size < 16) throw new LectorError('badAudio', "The WAV file's header is cut off.");
  const tag = view.getUint16(at, true);
  const kind = tag === extensible && size >= 26 ? view.getUint16(at + 24, true) : tag;
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  // Some writers fill 20 bits into 24: what counts is the room a sample takes.
  const room = channels === 0 ? 0 : (view.getUint16(at + 12, true) / channels) * 8;
  const samples = formats[`${kind}/${room}`] ?? formats[`${kind}/${bits}`];
  const sane = channels >= 1 && channels <= 32 && sampleRate >= 1000 && sampleRate <= 768_000;
  if (samples === undefined || !sane) {
    throw new LectorError('badAudio', 'The audio is a WAV file of a kind that cannot be played.');
  }
  return { sampleRate, channels, samples, bytesPerFrame: channels * bytesPerSample[samples] };
}

const bytesPerSample: Readonly<Record<SampleFormat, number>> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
  aLaw: 1,
  muLaw: 1,
};

/** The samples of each channel, in [-1, 1]. */
export function readSamples(
  view: DataView,
  start: number,
  frames: number,
  { channels, samples, bytesPerFrame }: WavFormat,
): Float32Array<ArrayBuffer>[] {
  const step = bytesPerSample[samples];
  const read = readers[samples];
  return Array.from({ length: channels }, (_, channel) => {
    const values = new Float32Array(frames);
    for (let frame = 0, at = start + channel * step; frame < frames; frame++, at += bytesPerFrame) {
      values[frame] = read(view, at);
    }
    return values;
  });
}

const readers: Readonly<Record<SampleFormat, (view: DataView, at: number) => number>> = {
  u8: (view, at) => (view.getUint8(at) - 128) / 128,
  s16: (view, at) => view.getInt16(at, true) / 0x8000,
  s24: (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 0x10000) / 0x800000,
  s32: (view, at) => view.getInt32(at, true) / 0x80000000,
  f32: (view, at) => sound(view.getFloat32(at, true)),
  f64: (view, at) => sound(view.getFloat64(at, true)),
  aLaw: (view, at) => aLaw(view.getUint8(at) ^ 0x55) / 0x8000,
  muLaw: (view, at) => muLaw(view.getUint8(at) ^ 0xff) / 0x8000,
};

/** What telephones send (ITU-T G.711): a sign, an exponent and four bits, which count the more the louder it is. */
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

/** Floats may be anything; what is no number is silence, and what is beyond full scale stays there. */
function sound(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
}
