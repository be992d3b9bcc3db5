import { LectorError } from '../errors.js';

// Reads the FLAC that `flac.ts` writes of one channel, and no other. It comes between a key and its sound: a library for
// all of FLAC takes longer to load than this takes to decode a message.

export interface FlacFile {
  readonly sampleRate: number;
  readonly frames: number;
  /** The blocks of metadata behind the first one. */
  readonly metadata: readonly Uint8Array[];
  /** Where the sound begins. */
  readonly start: number;
}

/** What comes before the sound, or undefined if it is not FLAC. */
export function flacFile(bytes: Uint8Array): FlacFile | undefined {
  if (bytes.length < 42 || String.fromCharCode(...bytes.subarray(0, 4)) !== 'fLaC') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metadata: Uint8Array[] = [];
  let start = 4;
  for (let isLast = false; !isLast && start + 4 <= bytes.length;) {
    const head = view.getInt32(start);
    isLast = head < 0;
    const body = bytes.subarray(start + 4, start + 4 + (head & 0xffffff));
    if (start > 4) metadata.push(body);
    start += 4 + body.length;
  }
  const frames = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
  return { sampleRate: view.getUint32(18) >>> 12, frames, metadata, start };
}

/** The samples, as `pcm16` writes them. */
export function flacSamples(bytes: Uint8Array, { frames, start }: FlacFile): Uint8Array<ArrayBuffer> {
  if (frames > bytes.length * mostFramesPerByte) throw damaged();
  const data = new Uint8Array(frames * 2);
  const view = new DataView(data.buffer);
  const bits = new BitReader(bytes, start);
  for (let from = 0; from < frames;) {
    const samples = readBlock(bits);
    if (from + samples.length > frames) throw damaged();
    for (let n = 0; n < samples.length; n++) view.setInt16((from + n) * 2, samples[n] ?? 0, true);
    from += samples.length;
  }
  return data;
}

/** A block of 4096 frames takes 14 bytes at least. */
const mostFramesPerByte = 300;
const sampleBits = 16;

function readBlock(bits: BitReader): Int32Array {
  // A mark, how length and rate are told, one channel of 16 bits.
  if (bits.take(20) !== 0xfff87) throw damaged();
  bits.take(4);
  if (bits.take(8) !== 0x08) throw damaged();
  // The number of the block, as UTF-8 would write it.
  let number = bits.take(8);
  if (number >= 0x80) while ((number <<= 1) & 0x80) bits.take(8);
  const length = bits.take(16) + 1;
  // The rate and a sum.
  bits.take(24);
  const samples = readSamples(bits, length);
  bits.align();
  bits.take(16);
  return samples;
}

function readSamples(bits: BitReader, length: number): Int32Array {
  const samples = new Int32Array(length);
  const kind = bits.take(8) >> 1;
  if (kind === 0) return samples.fill(bits.takeSigned(sampleBits));
  if (kind === 1) return samples.map(() => bits.takeSigned(sampleBits));
  const order = kind - 31;
  if (order < 1 || order > length) throw damaged();
  for (let n = 0; n < order; n++) samples[n] = bits.takeSigned(sampleBits);
  const precision = bits.take(4) + 1;
  const shift = bits.take(5);
  const coefficients = Int32Array.from({ length: order }, () => bits.takeSigned(precision));
  bits.take(2);
  const size = length / 2 ** bits.take(4);
  if (!Number.isInteger(size)) throw damaged();
  for (let at = order, end = size; end <= length; end += size) {
    const parameter = bits.take(4);
    bits.takeRice(parameter, samples.subarray(at, end));
    at = end;
  }
  for (let at = order; at < length; at++) {
    let sum = 0;
    for (let k = 0; k < order; k++) {
      sum = (sum + Math.imul(coefficients[k] ?? 0, samples[at - 1 - k] ?? 0)) | 0;
    }
    samples[at] = (samples[at] ?? 0) + (sum >> shift);
  }
  return samples;
}

/** Reads numbers of any width up to 24 bits, the highest bit first. */
class BitReader {
  private at: number;

  constructor(
    private readonly bytes: Uint8Array,
    start: number,
  ) {
    this.at = start * 8;
  }

  take(width: number): number {
    const value = width === 0 ? 0 : this.ahead() >>> (32 - width);
    this.at += width;
    return value;
  }

  takeSigned(width: number): number {
    const value = this.ahead() >> (32 - width);
    this.at += width;
    return value;
  }

  /** Numbers near 0: zeros up to a one say their higher parts. */
  takeRice(parameter: number, into: Int32Array): void {
    const { bytes } = this;
    let { at } = this;
    for (let n = 0; n < into.length; n++) {
      let zeros = 0;
      for (;;) {
        const byte = at >>> 3;
        const ahead =
          (((bytes[byte] ?? 0) << 24) |
            ((bytes[byte + 1] ?? 0) << 16) |
            ((bytes[byte + 2] ?? 0) << 8) |
            (bytes[byte + 3] ?? 0)) <<
          (at & 7);
        const more = Math.clz32(ahead);
        if (more + parameter < sure) {
          const folded =
            ((zeros + more) << parameter) | (((ahead << more) & 0x7fffffff) >>> (31 - parameter));
          into[n] = (folded >>> 1) ^ -(folded & 1);
          at += more + 1 + parameter;
          break;
        }
        if (byte >= bytes.length) throw damaged();
        zeros += sure - 1 - parameter;
        at += sure - 1 - parameter;
      }
    }
    this.at = at;
  }

  align(): void {
    this.at = Math.ceil(this.at / 8) * 8;
  }

  /** What comes next, from the top; this many bits are sure. */
  private ahead(): number {
    const { bytes, at } = this;
    const n = at >>> 3;
    if (n >= bytes.length) throw damaged();
    const high = ((bytes[n] ?? 0) << 8) | (bytes[n + 1] ?? 0);
    const low = ((bytes[n + 2] ?? 0) << 8) | (bytes[n + 3] ?? 0);
    return ((high << 16) | low) << (at & 7);
  }
}

const sure = 25;

function damaged(): LectorError {
  return new LectorError('badAudio', 'The FLAC file is damaged.');
}
