import { RealTransform } from './fft.js';
import { pitchHop, type PitchTrack } from './pitch.js';
import { resample } from '../../../core/audio/resample.js';
import { median } from './statistics.js';

const rate = 11_025;
const frameLength = 276;
const order = 12;
const size = 512;

/** Medians in Hz of the second, third and fourth resonance of the voiced parts; empty if there are none. */
export function measureFormants(
  samples: Float32Array,
  sampleRate: number,
  pitch: PitchTrack,
): readonly number[] {
  const sound = resample(samples, sampleRate, rate);
  const transform = new RealTransform(size);
  const found: [number[], number[], number[]] = [[], [], []];
  for (let frame = 0; frame < pitch.hertz.length; frame += 2) {
    if ((pitch.hertz[frame] ?? 0) === 0) continue;
    const predictor = linearPrediction(sound, Math.round(frame * pitchHop * rate));
    if (predictor === undefined) continue;
    const peaks = resonances(transform.power(predictor));
    const [second, third, fourth] = peaks.filter((hertz) => hertz > 850);
    if (second !== undefined && second < 2600) found[0].push(second);
    if (third !== undefined && third < 3700) found[1].push(third);
    if (fourth !== undefined) found[2].push(fourth);
  }
  return found.every((values) => values.length > 20) ? found.map((values) => median(values)) : [];
}

/** Coefficients of the inverse filter by the autocorrelation method. */
function linearPrediction(sound: Float32Array, start: number): Float64Array | undefined {
  const frame = new Float64Array(frameLength);
  for (let n = 0; n < frameLength; n++) {
    const emphasized = (sound[start + n] ?? 0) - 0.95 * (sound[start + n - 1] ?? 0);
    frame[n] = emphasized * (0.54 - 0.46 * Math.cos((2 * Math.PI * n) / (frameLength - 1)));
  }
  const correlation = Float64Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0;
    for (let n = lag; n < frameLength; n++) sum += (frame[n] ?? 0) * (frame[n - lag] ?? 0);
    return sum;
  });
  const energy = correlation[0] ?? 0;
  if (energy < 1e-8) return undefined;
  const coefficients = new Float64Array(order + 1);
  coefficients[0] = 1;
  let error = energy * 1.0001;
  for (let step = 1; step <= order; step++) {
    let sum = correlation[step] ?? 0;
    for (let n = 1; n < step; n++) sum += (coefficients[n] ?? 0) * (correlation[step - n] ?? 0);
    const reflection = -sum / error;
    const previous = coefficients.slice();
    for (let n = 1; n < step; n++) {
      coefficients[n] = (previous[n] ?? 0) + reflection * (previous[step - n] ?? 0);
    }
    coefficients[step] = reflection;
    error *= 1 - reflection * reflection;
  }
  return coefficients;
}

/** Frequencies that the inverse filter lets through least. */
function resonances(inverse: Float64Array): readonly number[] {
  const peaks: number[] = [];
  for (let bin = 2; bin < inverse.length - 2; bin++) {
    const [before, at, after] = [inverse[bin - 1] ?? 0, inverse[bin] ?? 0, inverse[bin + 1] ?? 0];
    if (at >= before || at > after) continue;
    const bend = before - 2 * at + after;
    peaks.push(((bin + (bend > 0 ? (0.5 * (before - after)) / bend : 0)) * rate) / size);
  }
  return peaks;
}
