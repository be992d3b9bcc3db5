import { joinedBytes } from '../bytes.js';

/** Zero crossings of the kernel on each side: enough to keep aliasing 60 dB down. */
const crossings = 16;
/** With no common divisor, a second would need a kernel for each sample; the nearest of these is right to 78 dB. */
const finestPhase = 4096;

/** A band-limited polyphase filter, without delay: output sample `n` sounds when input `n · from / to` did. */
export class Resampler {
  private readonly up: number;
  private readonly down: number;
  private readonly half: number;
  private readonly phases: Float32Array[] = [];
  private pending: Float32Array;
  /** Input samples before the first one in `pending`; negative for the silence before the start. */
  private offset: number;
  private received = 0;
  private produced = 0;

  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.up = to / divisor;
    this.down = from / divisor;
    // Even, so that the sum can be made in fours.
    this.half = 2 * Math.ceil((crossings / 2) * Math.max(1, from / to));
    this.pending = new Float32Array(this.half);
    this.offset = -this.half;
  }

  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    this.received += samples.length;
    return this.consume(samples, Math.floor(((this.received - this.half) * this.up) / this.down));
  }

  /** The remaining output, so that it lasts as long as the input. */
  end(): Float32Array<ArrayBuffer> {
    return this.consume(new Float32Array(this.half + 1), Math.ceil((this.received * this.up) / this.down));
  }

  private consume(samples: Float32Array, until: number): Float32Array<ArrayBuffer> {
    const input = joined([this.pending, samples]);
    const output = new Float32Array(Math.max(0, until - this.produced));
    for (let n = 0; n < output.length; n++) {
      const position = (this.produced + n) * this.down;
      const first = Math.floor(position / this.up) - this.half + 1 - this.offset;
      const kernel = this.phase(position % this.up);
      // Each addition to one sum would wait for the one before it: four sums take half the time. All of it is inside
      // the input: a single access beyond its ends makes V8 slow at every other one.
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let tap = 0; tap < kernel.length; tap += 4) {
        const at = first + tap;
        a += (kernel[tap] ?? 0) * (input[at] ?? 0);
        b += (kernel[tap + 1] ?? 0) * (input[at + 1] ?? 0);
        c += (kernel[tap + 2] ?? 0) * (input[at + 2] ?? 0);
        d += (kernel[tap + 3] ?? 0) * (input[at + 3] ?? 0);
      }
      output[n] = a + b + (c + d);
    }
    this.produced += output.length;

    const keepFrom = Math.floor((this.produced * this.down) / this.up) - this.half + 1 - this.offset;
    const kept = Math.max(0, Math.min(input.length, keepFrom));
    this.pending = input.slice(kept);
    this.offset += kept;
    return output;
  }

  private phase(index: number): Float32Array {
    if (this.up <= finestPhase) return (this.phases[index] ??= this.design(index / this.up));
    const nearest = Math.round((index * finestPhase) / this.up);
    return (this.phases[nearest] ??= this.design(nearest / finestPhase));
  }

  private design(fraction: number): Float32Array {
    const cutoff = 0.96 * Math.min(1, this.up / this.down);
    const kernel = new Float32Array(2 * this.half);
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap++) {
      const distance = tap - this.half + 1 - fraction;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / this.half);
      const value = Math.abs(distance) >= this.half ? 0 : window * sinc(cutoff * distance);
      kernel[tap] = value;
      sum += value;
    }
    // Each phase passes a constant unchanged; otherwise the phases would beat against each other.
    return kernel.map((value) => value / sum);
  }
}

export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const resampler = new Resampler(from, to);
  return joined([resampler.push(samples), resampler.end()]);
}

export function joined(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const bytes = pieces.map((piece) => new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
  return new Float32Array(joinedBytes(bytes).buffer);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
