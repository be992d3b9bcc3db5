import { isAt } from '../bytes.js';
import { LectorError } from '../errors.js';
import { crc16 } from './flac.js';
import type { SoundPiece } from './mp3Sound.js';
import type { SoundFormat } from './soundFormat.js';

// Reads FLAC (RFC 9639). It comes between a key and the sound of what was kept, so what `flac.ts` writes is read fast: a
// library takes longer to load than this takes to decode a message.

export interface FlacFile extends SoundFormat {
  readonly bitsPerSample: number;
  /** None if nobody knew when the file was begun. */
  readonly frames: number;
  /** The blocks of metadata behind the first one. */
  readonly metadata: readonly Uint8Array[];
  /** The blocks of sound. */
  readonly sound: Uint8Array;
}

/** More than any program writes. Empty blocks take next to no bytes once they are packed. */
const mostBlocks = 128;

/** What comes before the sound, or undefined if it is not FLAC. With too many blocks of metadata, it has no sound. */
export function flacFile(bytes: Uint8Array): FlacFile | undefined {
  if (bytes.length < 42 || !isAt(bytes, 0, 'fLaC')) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metadata: Uint8Array[] = [];
  let start = 4;
  for (let isLast = false; !isLast && metadata.length < mostBlocks && start + 4 <= bytes.length;) {
    const head = view.getInt32(start);
    isLast = head < 0;
    const body = bytes.subarray(start + 4, start + 4 + (head & 0xffffff));
    if (start > 4) metadata.push(body);
    start += 4 + body.length;
  }
  const format = view.getUint32(18);
  return {
    sampleRate: format >>> 12,
    channels: ((format >>> 9) & 7) + 1,
    bitsPerSample: ((format >>> 4) & 31) + 1,
    frames: (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22),
    metadata,
    sound: bytes.subarray(start),
  };
}

/** The samples of one channel of 16 bits, as `pcm16` writes them. */
export function flacSamples(file: FlacFile): Uint8Array<ArrayBuffer> {
  const { frames, sound } = file;
  if (frames > sound.length * mostFramesPerByte) throw damaged();
  const data = new Int16Array(frames);
  const bits = new BitReader(sound);
  for (let from = 0; from < frames;) {
    const [samples] = readBlock(bits, file);
    if (samples === undefined || from + samples.length > frames) throw damaged();
    data.set(samples, from);
    from += samples.length;
  }
  return new Uint8Array(data.buffer);
}

/** A block of 4096 frames takes 14 bytes at least. */
const mostFramesPerByte = 300;

/** The sound as far as it goes: up to where the file ends, or is damaged. */
export function* flacSound(file: FlacFile): Generator<SoundPiece, void> {
  const { sampleRate, bitsPerSample, sound } = file;
  const bits = new BitReader(sound);
  const loudest = 2 ** (bitsPerSample - 1);
  for (;;) {
    const from = bits.bytesRead;
    let block: readonly Samples[];
    try {
      block = readBlock(bits, file);
    } catch (error) {
      if (error instanceof LectorError) return;
      throw error;
    }
    if (crc16(sound.subarray(from, bits.bytesRead)) !== 0) return;
    // Not from what a function gives for each: that takes four times as long.
    const channels = block.map((samples) => new Float32Array(samples).map((sample) => sample / loudest));
    yield { sampleRate, channels };
  }
}

/** Of more than 24 bits, what is worked out with them has no room in 32. */
type Samples = Int32Array | Float64Array;

/** All channels of a block. Its rate and the bits of its samples are those of the file. */
function readBlock(bits: BitReader, { bitsPerSample, channels }: FlacFile): readonly Samples[] {
  // A mark, and whether all blocks have one length.
  if (bits.take(15) !== 0x7ffc) throw damaged();
  bits.take(1);
  const [size, rate, assignment] = [bits.take(4), bits.take(4), bits.take(4)];
  bits.take(4);
  // The number of the block, as UTF-8 would write it.
  let number = bits.take(8);
  if (number >= 0x80) while ((number <<= 1) & 0x80) bits.take(8);
  const length = blockLength(bits, size);
  if (rate >= 12) bits.take(rate === 12 ? 8 : 16);
  // A sum.
  bits.take(8);
  if (assignment > 10 || channels !== (assignment < 8 ? assignment + 1 : 2)) throw damaged();
  const read = (moreBits = 0): Samples => readSamples(bits, length, bitsPerSample + moreBits);
  const block =
    assignment < 8 ? Array.from({ length: channels }, () => read()) : readStereo(read, assignment);
  bits.align();
  bits.take(16);
  return block;
}

function blockLength(bits: BitReader, size: number): number {
  if (size === 0) throw damaged();
  if (size === 1) return 192;
  if (size <= 5) return 576 << (size - 2);
  return size <= 7 ? bits.take(size === 6 ? 8 : 16) + 1 : 256 << (size - 8);
}

/** Two channels of which one is told by how they differ, and the other perhaps by what is between them. */
function readStereo(read: (moreBits: number) => Samples, assignment: number): readonly Samples[] {
  const first = read(assignment === 9 ? 1 : 0);
  const second = read(assignment === 9 ? 0 : 1);
  if (assignment === 8) return [first, second.map((side, n) => (first[n] ?? 0) - side)];
  if (assignment === 9) return [first.map((side, n) => side + (second[n] ?? 0)), second];
  const twice = first.map((middle, n) => 2 * middle + ((second[n] ?? 0) & 1));
  return [1, -1].map((sign) => twice.map((sum, n) => (sum + sign * (second[n] ?? 0)) / 2));
}

const mostCoefficients = 32;

/** One channel of a block. */
function readSamples(bits: BitReader, length: number, bitsPerSample: number): Samples {
  const kind = bits.take(7);
  const zeros = bits.take(1) === 0 ? 0 : bits.takeZeros() + 1;
  const width = bitsPerSample - zeros;
  if (width < 1) throw damaged();
  // Before the first, there is silence.
  const history = new (bitsPerSample > 25 ? Float64Array : Int32Array)(mostCoefficients + length);
  const samples = history.subarray(mostCoefficients);
  if (kind === 0) samples.fill(bits.takeSigned(width));
  else if (kind === 1) for (let n = 0; n < length; n++) samples[n] = bits.takeSigned(width);
  else readPredicted(bits, history, kind, width);
  return zeros === 0 ? samples : samples.map((value) => value * 2 ** zeros);
}

/** The coefficients that need not be told, by their number. */
const fixed = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

function readPredicted(bits: BitReader, history: Samples, kind: number, width: number): void {
  const samples = history.subarray(mostCoefficients);
  const isFixed = kind >= 8 && kind < 8 + fixed.length;
  const order = isFixed ? kind - 8 : kind - 31;
  if (order < (isFixed ? 0 : 1) || order > Math.min(samples.length, mostCoefficients)) throw damaged();
  for (let n = 0; n < order; n++) samples[n] = bits.takeSigned(width);
  const precision = isFixed ? 0 : bits.take(4) + 1;
  const shift = isFixed ? 0 : bits.take(5);
  const coefficients = Int32Array.from(
    isFixed ? (fixed[order] ?? []) : Array.from({ length: order }, () => bits.takeSigned(precision)),
  );
  readRest(bits, samples, order);
  // Whether the sums have room in 32 bits, as those of `flac.ts` do.
  if (order <= 12 && precision <= 12 && width <= 17) predict(history, order, coefficients, shift);
  else predictWide(history, order, coefficients, shift);
}

/** How the samples from `order` on differ from what is predicted, in equal parts of the block. */
function readRest(bits: BitReader, samples: Samples, order: number): void {
  const parameterBits = 4 + bits.take(2);
  const size = samples.length / 2 ** bits.take(4);
  if (!Number.isInteger(size) || size < order || parameterBits > 5) throw damaged();
  for (let at = order, end = size; end <= samples.length; at = end, end += size) {
    const parameter = bits.take(parameterBits);
    const part = samples.subarray(at, end);
    if (parameter < 2 ** parameterBits - 1) bits.takeRice(parameter, part);
    else {
      const width = bits.take(5);
      for (let n = 0; n < part.length; n++) part[n] = width === 0 ? 0 : bits.takeSigned(width);
    }
  }
}

/** Adds to each number from one on what those before it let expect. A loop over the coefficients would take thrice the time. */
function predict(samples: Samples, order: number, coefficients: Int32Array, shift: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = coefficients;
  for (let at = mostCoefficients + order; at < samples.length; at++) {
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

/** The same with all the room of a number. */
function predictWide(samples: Samples, order: number, coefficients: Int32Array, shift: number): void {
  for (let at = mostCoefficients + order; at < samples.length; at++) {
    let sum = 0;
    for (let k = 0; k < order; k++) sum += (coefficients[k] ?? 0) * (samples[at - 1 - k] ?? 0);
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / 2 ** shift);
  }
}

/** Reads numbers of any width, the highest bit first. */
class BitReader {
  private at = 0;
  private readonly length: number;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    // Nothing looks further beyond the end.
    const padded = new Uint8Array(this.length + 8);
    padded.set(bytes);
    this.view = new DataView(padded.buffer);
  }

  get bytesRead(): number {
    return this.at >>> 3;
  }

  take(width: number): number {
    if (width > sure) return this.take(width - 16) * 2 ** 16 + this.take(16);
    const value = width === 0 ? 0 : this.ahead() >>> (32 - width);
    this.at += width;
    return value;
  }

  takeSigned(width: number): number {
    if (width > sure) return this.takeSigned(width - 16) * 2 ** 16 + this.take(16);
    const value = this.ahead() >> (32 - width);
    this.at += width;
    return value;
  }

  /** How many zeros come before a one. */
  takeZeros(): number {
    let zeros = 0;
    while (this.take(1) === 0) zeros++;
    return zeros;
  }

  /** Numbers near 0: zeros up to a one say their higher parts. */
  takeRice(parameter: number, into: Samples): void {
    const { view } = this;
    let { at } = this;
    for (let n = 0; n < into.length; n++) {
      const ahead = view.getInt32(at >>> 3) << (at & 7);
      const zeros = Math.clz32(ahead);
      let folded: number;
      if (zeros + parameter < sure) {
        folded = (zeros << parameter) | (((ahead << zeros) & 0x7fffffff) >>> (31 - parameter));
        at += zeros + 1 + parameter;
      } else {
        this.at = at;
        folded = this.takeZeros() * 2 ** parameter + this.take(parameter);
        ({ at } = this);
      }
      into[n] = (folded >>> 1) ^ -(folded & 1);
    }
    this.at = at;
  }

  align(): void {
    this.at = Math.ceil(this.at / 8) * 8;
  }

  /** What comes next, from the top; `sure` bits of it at least. */
  private ahead(): number {
    const byte = this.at >>> 3;
    if (byte >= this.length) throw damaged();
    return this.view.getInt32(byte) << (this.at & 7);
  }
}

const sure = 25;

function damaged(): LectorError {
  return new LectorError('badAudio', 'The FLAC file is damaged.');
}
