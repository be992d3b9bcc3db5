import { joinedBytes } from '../bytes.js';
import type { SoundFormat } from './soundFormat.js';

/** Writes numbers of any width up to 24 bits, the highest bit first. */
class BitWriter {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private length = 0;
  private held = 0;
  private heldBits = 0;

  constructor(mostBytes: number) {
    this.bytes = new Uint8Array(mostBytes);
  }

  put(value: number, bits: number): void {
    this.held = (this.held << bits) | (value & ((1 << bits) - 1));
    for (this.heldBits += bits; this.heldBits >= 8;) {
      this.heldBits -= 8;
      this.bytes[this.length++] = this.held >>> this.heldBits;
    }
  }

  /** Fills the last byte with zeros. */
  align(): void {
    this.put(0, -this.heldBits & 7);
  }

  /** The whole bytes. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}

// FLAC (RFC 9639) as far as 16-bit sound needs it: linear prediction and Rice codes, in blocks of one size, so that any
// part of a long sound can be encoded without the rest.

/** Sample frames of every block but the last. */
export const flacBlockFrames = 4096;
export const mostFlacChannels = 8;

interface FlacStream extends SoundFormat {
  readonly frames: number;
  /** Of all samples, as `pcm16` writes them. */
  readonly md5: Uint8Array;
}

/** A block of metadata, with its number in the standard. */
export interface FlacMetadata {
  readonly type: number;
  readonly data: Uint8Array;
}

/** What comes before the sound. */
export function flacHead(
  stream: FlacStream,
  metadata: readonly FlacMetadata[] = [],
): Uint8Array<ArrayBuffer> {
  const blocks = [{ type: 0, data: streamInfo(stream) }, ...metadata];
  const parts = blocks.flatMap(({ type, data }, n) => {
    const head = new BitWriter(4);
    head.put(n === blocks.length - 1 ? 1 : 0, 1);
    head.put(type, 7);
    head.put(data.length, 24);
    return [head.written(), data];
  });
  return joinedBytes([Uint8Array.of(0x66, 0x4c, 0x61, 0x43), ...parts]);
}

function streamInfo({ sampleRate, channels, frames, md5 }: FlacStream): Uint8Array {
  const info = new BitWriter(34);
  info.put(flacBlockFrames, 16);
  info.put(flacBlockFrames, 16);
  // The sizes of the smallest and the largest block are not told: the head may be written before the sound.
  info.put(0, 24);
  info.put(0, 24);
  info.put(sampleRate, 20);
  info.put(channels - 1, 3);
  info.put(16 - 1, 5);
  info.put(Math.floor(frames / 2 ** 18), 18);
  info.put(frames % 2 ** 18, 18);
  for (const byte of md5) info.put(byte, 8);
  return info.written();
}

/** Samples as `pcm16` writes them, as FLAC. `first` says how many blocks came before; only the last may be short. */
export function flacBlocks(data: Uint8Array, format: SoundFormat, first = 0): Uint8Array<ArrayBuffer> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const { channels } = format;
  const frames = Math.floor(data.length / 2 / channels);
  const blocks: Uint8Array[] = [];
  for (let from = 0; from < frames; from += flacBlockFrames) {
    const length = Math.min(flacBlockFrames, frames - from);
    const samples = Array.from({ length: channels }, (_, channel) =>
      Int32Array.from({ length }, (_, n) => view.getInt16(((from + n) * channels + channel) * 2, true)),
    );
    blocks.push(flacBlock(samples, format.sampleRate, first + blocks.length));
  }
  return joinedBytes(blocks);
}

function flacBlock(samples: readonly Int32Array[], sampleRate: number, number: number): Uint8Array {
  const length = samples[0]?.length ?? 0;
  const { assignment, parts } = channelParts(samples);
  const bits = new BitWriter(32 + samples.length * (length * 3 + 8));
  bits.put(0xfff8, 16);
  // The length and the rate, in Hz or tens of Hz, follow in 16 bits each.
  bits.put(7, 4);
  bits.put(sampleRate < 0x10000 ? 13 : 14, 4);
  bits.put(assignment, 4);
  bits.put(4, 3);
  bits.put(0, 1);
  putNumber(bits, number);
  bits.put(length - 1, 16);
  bits.put(sampleRate < 0x10000 ? sampleRate : sampleRate / 10, 16);
  bits.put(crc(bits.written(), 0x07, 8), 8);
  for (const { write } of parts) write(bits);
  bits.align();
  bits.put(crc16(bits.written()), 16);
  return bits.written();
}

/** One channel of a block, ready to be written. */
interface Part {
  readonly bits: number;
  readonly write: (bits: BitWriter) => void;
}

/** The channels as they are or, in stereo, the left one and how it differs from the right one, if that is less. */
function channelParts(samples: readonly Int32Array[]): { assignment: number; parts: readonly Part[] } {
  const parts = samples.map((each) => part(each, 16));
  const [left, right] = samples;
  const [leftPart, rightPart] = parts;
  if (samples.length === 2 && left && right && leftPart && rightPart) {
    const side = part(
      left.map((value, n) => value - (right[n] ?? 0)),
      17,
    );
    if (side.bits < rightPart.bits) return { assignment: 8, parts: [leftPart, side] };
  }
  return { assignment: samples.length - 1, parts };
}

function part(samples: Int32Array, width: number): Part {
  const [first = 0] = samples;
  if (samples.every((value) => value === first)) {
    return {
      bits: 8 + width,
      write: (bits) => {
        bits.put(0, 8);
        bits.put(first, width);
      },
    };
  }
  const predicted = predictedPart(samples, width);
  const plain = 8 + samples.length * width;
  if (predicted.bits < plain) return predicted;
  return {
    bits: plain,
    write: (bits) => {
      bits.put(1 << 1, 8);
      for (const value of samples) bits.put(value, width);
    },
  };
}

/** Small enough that all decoders can add up the products in 32 bits. */
const coefficientBits = 12;
/** More is not allowed at the usual sample rates. */
const mostCoefficients = 12;

function predictedPart(samples: Int32Array, width: number): Part {
  const { coefficients, shift } = quantized(predictor(samples, width));
  const order = coefficients.length;
  const folded = new Uint32Array(samples.length);
  for (let n = order; n < samples.length; n++) {
    let sum = 0;
    for (let k = 0; k < order; k++) sum += (coefficients[k] ?? 0) * (samples[n - 1 - k] ?? 0);
    const off = (samples[n] ?? 0) - (sum >> shift);
    folded[n] = (off << 1) ^ (off >> 31);
  }
  const rice = ricePlan(folded, order);
  return {
    bits: 8 + order * (width + coefficientBits) + 9 + rice.bits,
    write: (bits) => {
      bits.put((0x20 | (order - 1)) << 1, 8);
      for (const value of samples.subarray(0, order)) bits.put(value, width);
      bits.put(coefficientBits - 1, 4);
      bits.put(shift, 5);
      for (const value of coefficients) bits.put(value, coefficientBits);
      putRice(bits, folded, order, rice);
    },
  };
}

/** By Levinson and Durbin, with as many coefficients as pay for themselves. */
function predictor(samples: Int32Array, width: number): readonly number[] {
  const length = samples.length;
  // Without soft edges, what comes in at them would be taken for part of the sound.
  const windowed = Float64Array.from(samples, (value, n) => value * (1 - ((2 * n + 1) / length - 1) ** 2));
  const correlation = Array.from({ length: Math.min(mostCoefficients, length - 1) + 1 }, (_, lag) => {
    let sum = 0;
    for (let n = lag; n < length; n++) sum += (windowed[n] ?? 0) * (windowed[n - lag] ?? 0);
    return sum;
  });
  let error = (correlation[0] ?? 0) * (1 + 1e-9);
  let found: readonly number[] = [];
  let best: readonly number[] = [];
  let fewest = Infinity;
  for (let order = 1; order < correlation.length && error > 0; order++) {
    const missing = found.reduce(
      (rest, value, k) => rest - value * (correlation[order - 1 - k] ?? 0),
      correlation[order] ?? 0,
    );
    const reflection = missing / error;
    found = [...found.map((value, k) => value - reflection * (found[order - 2 - k] ?? 0)), reflection];
    error *= 1 - reflection ** 2;
    const bits = (length / 2) * Math.log2(Math.max(error / length, 1e-3)) + order * (width + coefficientBits);
    if (bits < fewest) [best, fewest] = [found, bits];
  }
  return best;
}

function quantized(values: readonly number[]): { coefficients: Int32Array; shift: number } {
  const largest = Math.max(...values.map(Math.abs), 2 ** -15);
  const most = 2 ** (coefficientBits - 1) - 1;
  const shift = Math.max(0, Math.min(15, Math.floor(Math.log2(most / largest))));
  let lost = 0;
  const coefficients = Int32Array.from(values, (value) => {
    const exact = value * 2 ** shift + lost;
    const rounded = Math.max(-most, Math.min(most, Math.round(exact)));
    lost = exact - rounded;
    return rounded;
  });
  return { coefficients, shift };
}

interface RicePlan {
  /** At most. */
  readonly bits: number;
  /** A parameter for each of equal parts of the block. */
  readonly parameters: readonly number[];
}

const mostPartitions = 64;
const mostParameter = 14;

/** Cuts the block into as many parts as pay for themselves. */
function ricePlan(folded: Uint32Array, order: number): RicePlan {
  let best: RicePlan = { bits: Infinity, parameters: [] };
  for (let count = 1; count <= mostPartitions && folded.length % count === 0; count *= 2) {
    const size = folded.length / count;
    if (size <= order) break;
    let bits = 0;
    const parameters = Array.from({ length: count }, (_, n) => {
      let sum = 0;
      for (let at = n * size; at < (n + 1) * size; at++) sum += folded[at] ?? 0;
      const values = n === 0 ? size - order : size;
      const parameter = Math.max(
        0,
        Math.min(mostParameter, Math.round(Math.log2(sum / values + 1e-9) - 0.2)),
      );
      bits += 4 + values * (parameter + 1) + Math.floor(sum / 2 ** parameter);
      return parameter;
    });
    if (bits < best.bits) best = { bits, parameters };
  }
  return best;
}

function putRice(bits: BitWriter, folded: Uint32Array, order: number, { parameters }: RicePlan): void {
  const size = folded.length / parameters.length;
  bits.put(0, 2);
  bits.put(Math.log2(parameters.length), 4);
  parameters.forEach((parameter, n) => {
    bits.put(parameter, 4);
    for (let at = Math.max(order, n * size); at < (n + 1) * size; at++) {
      const value = folded[at] ?? 0;
      let zeros = value >>> parameter;
      for (; zeros > 8; zeros -= 8) bits.put(0, 8);
      bits.put((1 << parameter) | (value & ((1 << parameter) - 1)), zeros + 1 + parameter);
    }
  });
}

/** As UTF-8 would write it, up to 36 bits. */
function putNumber(bits: BitWriter, number: number): void {
  let more = number < 0x80 ? 0 : 1;
  while (more > 0 && number >= 2 ** (6 + 5 * more)) more++;
  const mark = more === 0 ? 0 : (0xff00 >> (more + 1)) & 0xff;
  bits.put(mark | Math.floor(number / 64 ** more), 8);
  while (more-- > 0) bits.put(0x80 | (Math.floor(number / 64 ** more) % 64), 8);
}

/** The sum of a whole block, which ends with its own, is 0. */
export function crc16(bytes: Uint8Array): number {
  return crc(bytes, 0x8005, 16);
}

function crc(bytes: Uint8Array, polynomial: number, width: 8 | 16): number {
  const table = (crcTables[width] ??= crcTable(polynomial, width));
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) ^ (table[((value >>> (width - 8)) ^ byte) & 0xff] ?? 0)) & (2 ** width - 1);
  }
  return value;
}

const crcTables: { 8?: Uint16Array; 16?: Uint16Array } = {};

function crcTable(polynomial: number, width: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (width - 8);
    for (let n = 0; n < 8; n++) value = (value << 1) ^ ((value >>> (width - 1)) & 1 ? polynomial : 0);
    return value;
  });
}
