import { isAt } from '../bytes.js';
import { LectorError } from '../errors.js';
import { mostCoefficients } from './flac.js';

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
  if (bytes.length < 42 || !isAt(bytes, 0, 'fLaC')) return undefined;
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
  const data = new Int16Array(frames);
  const bits = new BitReader(bytes, start);
  for (let from = 0; from < frames;) {
    const samples = readBlock(bits);
    if (from + samples.length > frames) throw damaged();
    data.set(samples, from);
    from += samples.length;
  }
  return new Uint8Array(data.buffer);
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
  const history = new Int32Array(mostCoefficients + length);
  const samples = history.subarray(mostCoefficients);
  const kind = bits.take(8) >> 1;
  if (kind === 0) return samples.fill(bits.takeSigned(sampleBits));
  if (kind === 1) return samples.map(() => bits.takeSigned(sampleBits));
  const order = kind - 31;
  if (order < 1 || order > Math.min(length, mostCoefficients)) throw damaged();
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
  predict(history, mostCoefficients + order, coefficients, shift);
  return samples;
}

/** Adds to each number from one on what those before it let expect. A loop over the coefficients would take thrice the time. */
function predict(samples: Int32Array, from: number, coefficients: Int32Array, shift: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = coefficients;
  for (let at = from; at < samples.length; at++) {
    let sum = Math.imul(a, samples[at - 1] ?? 0);
    sum = (sum + Math.imul(b, samples[at - 2] ?? 0)) | 0;
    sum = (sum + Math.imul(c, samples[at - 3] ?? 0)) | 0;
    sum = (sum + Math.imul(d, samples[at - 4] ?? 0)) | 0;
    sum = (sum + Math.imul(e, samples[at - 5] ?? 0)) | 0;
    sum = (sum + Math.imul(f, samples[at - 6] ?? 0)) | 0;
    sum = (sum + Math.imul(g, samples[at - 7] ?? 0)) | 0;
    sum = (sum + Math.imul(h, samples[at - 8] ?? 0)) | 0;
    sum = (sum + Math.imul(i, samples[at - 9] ?? 0)) | 0;
    sum = (sum + Math.imul(j, samples[at - 10] ?? 0)) | 0;
    sum = (sum + Math.imul(k, samples[at - 11] ?? 0)) | 0;
    sum = (sum + Math.imul(l, samples[at - 12] ?? 0)) | 0;
    samples[at] = (samples[at] ?? 0) + (sum >> shift);
  }
}

/** Reads numbers of any width up to 24 bits, the highest bit first. */
class BitReader {
  private at = 0;
  private readonly length: number;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, start: number) {
    this.length = bytes.length - start;
    // Nothing looks further beyond the end.
    const padded = new Uint8Array(this.length + 8);
    padded.set(bytes.subarray(start));
    this.view = new DataView(padded.buffer);
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
    const { view, length } = this;
    let { at } = this;
    for (let n = 0; n < into.length; n++) {
      let zeros = 0;
      for (;;) {
        const byte = at >>> 3;
        const ahead = view.getInt32(byte) << (at & 7);
        const more = Math.clz32(ahead);
        if (more + parameter < sure) {
          const folded =
            ((zeros + more) << parameter) | (((ahead << more) & 0x7fffffff) >>> (31 - parameter));
          into[n] = (folded >>> 1) ^ -(folded & 1);
          at += more + 1 + parameter;
          break;
        }
        if (byte >= length) throw damaged();
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
    const { view, length, at } = this;
    const byte = at >>> 3;
    if (byte >= length) throw damaged();
    return view.getInt32(byte) << (at & 7);
  }
}

const sure = 25;

function damaged(): LectorError {
  return new LectorError('badAudio', 'The FLAC file is damaged.');
}
