import FFT from 'fft.js';

/** Fourier transform of real frames of one length (a power of two). It reuses its buffers. */
export class RealTransform {
  private readonly transform: FFT;
  private readonly frame: number[];
  private readonly complex: number[];

  constructor(readonly size: number) {
    this.transform = new FFT(size);
    this.frame = new Array<number>(size).fill(0);
    this.complex = new Array<number>(2 * size).fill(0);
  }

  /** Real and imaginary parts, alternating. Every call returns the same array. */
  forward(samples: ArrayLike<number>): readonly number[] {
    for (let n = 0; n < this.size; n++) this.frame[n] = samples[n] ?? 0;
    this.transform.realTransform(this.complex, this.frame);
    this.transform.completeSpectrum(this.complex);
    return this.complex;
  }

  /** Squared magnitudes from 0 to half the sample rate. */
  power(samples: ArrayLike<number>): Float64Array {
    const spectrum = this.forward(samples);
    const power = new Float64Array(this.size / 2 + 1);
    for (let bin = 0; bin < power.length; bin++) {
      power[bin] = (spectrum[2 * bin] ?? 0) ** 2 + (spectrum[2 * bin + 1] ?? 0) ** 2;
    }
    return power;
  }
}

export function hannWindow(length: number): Float32Array {
  return Float32Array.from({ length }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / length));
}
