import type { SoundFormat } from './soundFormat.js';

/** A chunk of a RIFF file: where its body is, as far as the file goes. */
export interface RiffChunk {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether the file ends before the chunk does. */
  readonly cutOff: boolean;
}

/** Streaming writers, which cannot know the size, say one that is about as large as can be, or none. */
const leastUnknownSize = 0x7fff0000;

/** Some writers count a header in the size of what follows it. No sound is missing then. */
const headerBytes = 44;

/** Real files have a handful; a hostile one may be megabytes of nothing but chunk headers. */
const mostChunks = 1000;

/** RIFF (or RF64, for files too large for it) that contains WAVE. */
export function isWav(view: DataView): boolean {
  return view.byteLength >= 12 && ['RIFF', 'RF64'].includes(tag(view, 0)) && tag(view, 8) === 'WAVE';
}

/** The chunks of a WAV file in file order, even where their sizes are wrong. Empty if it is not a WAV file. */
export function riffChunks(view: DataView): readonly RiffChunk[] {
  if (!isWav(view)) return [];
  const chunks: RiffChunk[] = [];
  for (let at = 12; at + 8 <= view.byteLength && chunks.length < mostChunks;) {
    const name = tag(view, at);
    const start = at + 8;
    const declared = view.getUint32(at + 4, true);
    const isUnknown = declared === 0 ? !isName(view, start) : declared >= leastUnknownSize;
    const size = name === 'data' && isUnknown ? view.byteLength - start : declared;
    const end = Math.min(start + size, view.byteLength);
    chunks.push({ id: name, start, end, cutOff: start + size > view.byteLength + headerBytes });
    at = nextChunk(view, start + size);
  }
  return chunks;
}

/** Chunks are padded to even sizes, but some writers forget: a chunk starts where a name can be read. */
function nextChunk(view: DataView, end: number): number {
  if (end % 2 === 0) return end;
  return !isName(view, end + 1) && isName(view, end) ? end : end + 1;
}

function isName(view: DataView, at: number): boolean {
  return at + 8 <= view.byteLength && /^[A-Za-z0-9_ ]{4}$/.test(tag(view, at));
}

export function writeTag(view: DataView, at: number, text: string): void {
  for (let n = 0; n < text.length; n++) view.setUint8(at + n, text.charCodeAt(n));
}

export function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

interface SampleFormat {
  readonly bytes: number;
  /** One sample, in [-1, 1]. */
  readonly read: (view: DataView, at: number) => number;
}

interface WavEncoding extends SoundFormat {
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
      // Not a table of functions, so code that only measures files does not have to include them.
      if (samples === 'imaAdpcm') decodeIma(view, at, block);
      else decodeMs(view, at, block);
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

// ADPCM: four bits per sample, each a step from the value predicted from earlier samples. Every block starts with the
// state for its first step, so blocks can be decoded separately.

type AdpcmKind = 'imaAdpcm' | 'msAdpcm';

/** Bytes per channel at the start of a block. */
const headBytes: Readonly<Record<AdpcmKind, number>> = { imaAdpcm: 4, msAdpcm: 7 };

/** How many frames a block holds. The last block of a file may be short. */
function adpcmFrames(kind: AdpcmKind, blockBytes: number, channels: number): number {
  const rest = blockBytes - headBytes[kind] * channels;
  if (rest < 0) return 0;
  return kind === 'imaAdpcm'
    ? 1 + 8 * Math.floor(rest / (4 * channels))
    : 2 + Math.floor((2 * rest) / channels);
}

// These fill one array per channel, each as long as `adpcmFrames` says.

const imaSteps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026,
  4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500,
  20350, 22385, 24623, 27086, 29794, 32767,
] as const;
const imaMoves = [-1, -1, -1, -1, 2, 4, 6, 8] as const;

function decodeIma(view: DataView, start: number, channels: readonly Float32Array[]): void {
  channels.forEach((samples, channel) => {
    let value = view.getInt16(start + 4 * channel, true);
    let index = Math.min(88, view.getUint8(start + 4 * channel + 2));
    samples[0] = value / 0x8000;
    for (let n = 1; n < samples.length; n++) {
      // Eight samples of one channel, then eight of the next.
      const group = (n - 1) >> 3;
      const within = (n - 1) & 7;
      const at = start + 4 * (channels.length * (1 + group) + channel) + (within >> 1);
      const code = (view.getUint8(at) >> (within % 2 === 0 ? 0 : 4)) & 15;
      const step = imaSteps[index] ?? 0;
      const change = ((2 * (code & 7) + 1) * step) >> 3;
      value = to16Bits((code & 8) === 0 ? value + change : value - change);
      index = Math.max(0, Math.min(88, index + (imaMoves[code & 7] ?? 0)));
      samples[n] = value / 0x8000;
    }
  });
}

const msGrowth = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230] as const;
const msPredictors = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;

function decodeMs(view: DataView, start: number, channels: readonly Float32Array[]): void {
  const count = channels.length;
  const word = (place: number, channel: number): number =>
    view.getInt16(start + count * (1 + 2 * place) + 2 * channel, true);
  channels.forEach((samples, channel) => {
    const [near, far] = msPredictors[view.getUint8(start + channel)] ?? msPredictors[0];
    let delta = word(0, channel);
    let last = word(1, channel);
    let before = word(2, channel);
    samples[0] = before / 0x8000;
    if (samples.length > 1) samples[1] = last / 0x8000;
    for (let n = 2; n < samples.length; n++) {
      // Channels take turns nibble by nibble, starting with the high nibble of each byte.
      const nibble = (n - 2) * count + channel;
      const code = (view.getUint8(start + 7 * count + (nibble >> 1)) >> (nibble % 2 === 0 ? 4 : 0)) & 15;
      const step = code < 8 ? code : code - 16;
      const value = to16Bits(((last * near + before * far) >> 8) + step * delta);
      delta = Math.max(16, ((msGrowth[code] ?? 0) * delta) >> 8);
      before = last;
      last = value;
      samples[n] = value / 0x8000;
    }
  });
}

function to16Bits(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, value));
}
