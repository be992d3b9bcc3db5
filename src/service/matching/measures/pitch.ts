import { RealTransform } from './spectrum.js';
import { percentile } from './statistics.js';

/** Pitch and formants are measured at this rate: what is above half of it says nothing of them. */
export const pitchRate = 11_025;
const lowest = 55;
const highest = 520;
const windowLength = 441;
const longestLag = Math.ceil(pitchRate / lowest);
/** The period is the first dip of the normalized difference below this; later dips are its multiples. */
const clearDip = 0.15;
const faintDip = 0.4;
export const pitchHop = 0.01;

/** One value every `pitchHop` seconds; 0 where there is no voice. */
export interface PitchTrack {
  readonly hertz: Float32Array;
  /** How much of a voiced frame is not periodic: 0 is a pure tone, 0.3 is hardly a voice. */
  readonly aperiodicity: Float32Array;
}

/**
 * Pitch by YIN (de Cheveigné and Kawahara, 2002), with the autocorrelation done by Fourier transform. A second pass
 * looks only near the first one's median, which removes most octave errors. The sound is at `pitchRate`.
 */
export function trackPitch(sound: Float32Array): PitchTrack {
  const hop = Math.round(pitchRate * pitchHop);
  const frames = Math.max(0, Math.floor((sound.length - windowLength - longestLag) / hop) + 1);
  const differences = new Differences();
  const curves = Array.from({ length: frames }, (_, frame) => differences.of(sound, frame * hop));

  const first = Array.from(curves, (curve) => period(curve, Math.floor(pitchRate / highest), longestLag));
  const found = first.flatMap((at) => (at.aperiodicity < 0.2 ? [pitchRate / at.lag] : []));
  if (found.length === 0) {
    return { hertz: new Float32Array(frames), aperiodicity: new Float32Array(frames).fill(1) };
  }
  const ceiling = Math.min(highest, 1.55 * percentile(found, 0.75));
  const floor = Math.max(lowest, 0.65 * percentile(found, 0.25));
  const second = curves.map((curve) =>
    period(curve, Math.floor(pitchRate / ceiling), Math.ceil(pitchRate / floor)),
  );
  return {
    hertz: Float32Array.from(second, (at) => (at.aperiodicity < faintDip ? pitchRate / at.lag : 0)),
    aperiodicity: Float32Array.from(second, (at) => at.aperiodicity),
  };
}

/** The normalized difference of a frame from itself at every lag. */
class Differences {
  private readonly transform = new RealTransform(1024);
  private readonly long = new Float32Array(1024);
  private readonly short = new Float32Array(1024);
  private readonly cross = new Float64Array(1024);
  private readonly ofShort = new Float64Array(2048);
  private readonly hartley = new Float64Array(1024);

  of(sound: Float32Array, start: number): Float32Array {
    const reach = windowLength + longestLag;
    let energy = 0;
    for (let n = 0; n < reach; n++) {
      const value = sound[start + n] ?? 0;
      this.long[n] = value;
      this.short[n] = n < windowLength ? value : 0;
      if (n < windowLength) energy += value * value;
    }
    this.correlate();
    const curve = new Float32Array(longestLag + 1);
    curve[0] = 1;
    let shifted = energy;
    let sum = 0;
    for (let lag = 1; lag <= longestLag; lag++) {
      shifted += (sound[start + windowLength + lag - 1] ?? 0) ** 2 - (sound[start + lag - 1] ?? 0) ** 2;
      const difference = Math.max(0, energy + shifted - 2 * (this.cross[lag] ?? 0));
      sum += difference;
      curve[lag] = sum < 1e-9 ? 1 : (difference * lag) / sum;
    }
    return curve;
  }

  /** Sets `cross[lag]` to the sum over the window of `x[n] · x[n + lag]`. */
  private correlate(): void {
    const { size } = this.transform;
    const { ofShort: a, hartley } = this;
    a.set(this.transform.forward(this.short));
    const b = this.transform.forward(this.long);
    // The product is the spectrum of a real sequence, so a forward transform of its real and imaginary sums (the
    // Hartley form) inverts it.
    for (let bin = 0; bin < size; bin++) {
      const [ar, ai] = [a[2 * bin] ?? 0, a[2 * bin + 1] ?? 0];
      const [br, bi] = [b[2 * bin] ?? 0, b[2 * bin + 1] ?? 0];
      const real = ar * br + ai * bi;
      const imaginary = ar * bi - ai * br;
      hartley[bin] = real - imaginary;
    }
    const back = this.transform.forward(hartley);
    for (let lag = 0; lag <= longestLag; lag++) {
      this.cross[lag] = ((back[2 * lag] ?? 0) - (back[2 * lag + 1] ?? 0)) / size;
    }
  }
}

function period(
  curve: Float32Array,
  shortest: number,
  longest: number,
): { readonly lag: number; readonly aperiodicity: number } {
  let best = shortest;
  for (let lag = shortest; lag <= longest && lag < curve.length; lag++) {
    if ((curve[lag] ?? 1) < (curve[best] ?? 1)) best = lag;
    else if (lag > best && (curve[best] ?? 1) < clearDip) break;
  }
  const [before, at, after] = [curve[best - 1] ?? 1, curve[best] ?? 1, curve[best + 1] ?? 1];
  const bend = before - 2 * at + after;
  const shift = bend > 1e-9 ? (0.5 * (before - after)) / bend : 0;
  return { lag: best + Math.max(-0.5, Math.min(0.5, shift)), aperiodicity: at };
}
