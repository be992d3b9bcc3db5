const taps = 255;
const half = (taps - 1) / 2;
const grid = 512;

/**
 * A linear-phase filter with the given gains (in dB, equally spaced from 0 to half the sample rate), applied piece by
 * piece. Its delay is removed, so output lines up with input.
 */
export class Equalizer {
  private readonly kernel: Float32Array;
  /** The last samples that later output depends on, including the silence before the start. */
  private history = new Float32Array(half);

  constructor(gainsDb: readonly number[]) {
    this.kernel = design(gainsDb);
  }

  push(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.history.length + samples.length);
    input.set(this.history);
    input.set(samples, this.history.length);
    const output = new Float32Array(Math.max(0, input.length - taps + 1));
    for (let n = 0; n < output.length; n++) output[n] = this.at(input, n);
    this.history = input.slice(output.length);
    return output;
  }

  end(): Float32Array {
    return this.push(new Float32Array(half));
  }

  private at(input: Float32Array, n: number): number {
    // The kernel is symmetric: half the multiplications are enough.
    let sum = (this.kernel[half] ?? 0) * (input[n + half] ?? 0);
    for (let tap = 0; tap < half; tap++) {
      sum += (this.kernel[tap] ?? 0) * ((input[n + tap] ?? 0) + (input[n + taps - 1 - tap] ?? 0));
    }
    return sum;
  }
}

function design(gainsDb: readonly number[]): Float32Array {
  const magnitudes = Float64Array.from(
    { length: grid + 1 },
    (_, bin) => 10 ** (interpolated(gainsDb, bin / grid) / 20),
  );
  return Float32Array.from({ length: taps }, (_, tap) => {
    const shift = Math.abs(tap - half);
    let sum = 0;
    for (let bin = 0; bin <= grid; bin++) {
      const weight = bin === 0 || bin === grid ? 0.5 : 1;
      sum += weight * (magnitudes[bin] ?? 0) * Math.cos((Math.PI * bin * shift) / grid);
    }
    return (sum / grid) * (0.54 + 0.46 * Math.cos((Math.PI * shift) / (half + 1)));
  });
}

/** Interpolates linearly between the points; `place` runs from 0 to 1. */
function interpolated(points: readonly number[], place: number): number {
  const position = place * (points.length - 1);
  const before = Math.min(points.length - 1, Math.floor(position));
  const from = points[before] ?? 0;
  const to = points[before + 1] ?? from;
  return from + (to - from) * (position - before);
}
