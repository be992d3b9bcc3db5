import FFT from 'fft.js';
import { sampleRate } from '../../engine/engine.js';
import { activityHop, type SpeechActivity } from './speechActivity.js';
import { decibels, mean } from './statistics.js';

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

export const frameSize = 1024;
const hannWindow = Float32Array.from(
  { length: frameSize },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / frameSize),
);

/** The power spectrum of a sound at each step of its activity. */
export function powerOf(samples: Float32Array): (step: number) => Float64Array {
  const transform = new RealTransform(frameSize);
  const frame = new Float32Array(frameSize);
  return (step) => {
    const start = Math.round(step * activityHop * sampleRate) - frameSize / 4;
    for (let n = 0; n < frameSize; n++) frame[n] = (hannWindow[n] ?? 0) * (samples[start + n] ?? 0);
    return transform.power(frame);
  };
}

/** Frequencies from one to another, evenly spaced to the ear. */
export function melSpaced(from: number, to: number, count: number): readonly number[] {
  const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);
  return Array.from(
    { length: count },
    (_, n) => 700 * (Math.exp((mel(from) + ((mel(to) - mel(from)) * n) / (count - 1)) / 1127) - 1),
  );
}

/** Center frequencies of the bands: one about every 0.6 Bark. */
export const bandCenters = melSpaced(90, 10_000, 36);

/**
 * Long-term average spectrum of the speech, in dB per band, minus its mean over the bands with speech. The sound of the
 * pauses is subtracted: it is the room, not the voice.
 */
export function averageSpectrum(samples: Float32Array, activity: SpeechActivity): readonly number[] {
  const powerAt = powerOf(samples);
  const speech = new Float64Array(frameSize / 2 + 1);
  const pauses = new Float64Array(frameSize / 2 + 1);
  const counts = { speech: 0, pauses: 0 };
  const step = Math.max(1, Math.round(frameSize / 2 / sampleRate / activityHop));
  for (let index = 0; index < activity.isSpeech.length; index += step) {
    const isSpeech = activity.isSpeech[index] === true;
    if (!isSpeech && [-5, 5].some((near) => activity.isSpeech[index + near] !== false)) continue;
    const sums = isSpeech ? speech : pauses;
    counts[isSpeech ? 'speech' : 'pauses']++;
    const power = powerAt(index);
    for (let bin = 0; bin < sums.length; bin++) sums[bin] = (sums[bin] ?? 0) + (power[bin] ?? 0);
  }
  const bins = speech.map((sum, bin) => {
    const all = sum / Math.max(1, counts.speech);
    const noise = (pauses[bin] ?? 0) / Math.max(1, counts.pauses);
    return Math.max(all - noise, 0.03 * all, 1e-9);
  });
  const levels = bandCenters.map((_, band) => decibels(bandPower(bins, band)));
  const level = mean(levels.filter((_, band) => isSpeechBand(band)));
  return levels.map((value) => value - level);
}

/** How far apart two spectra are: the mean absolute difference in dB over the bands where both have speech. */
export function spectrumDistance(a: readonly number[], b: readonly number[]): number {
  const highest = Math.min(highestBand(a), highestBand(b));
  const differences = missedSpectrum(a, b).filter((_, band) => isSpeechBand(band) && band <= highest);
  return mean(differences.map(Math.abs));
}

/** How far one spectrum stands above another, ignoring loudness; 0 in bands that only one of them has. */
export function missedSpectrum(wanted: readonly number[], is: readonly number[]): readonly number[] {
  const highest = Math.min(highestBand(wanted), highestBand(is));
  const differences = wanted.map((level, band) => level - (is[band] ?? level));
  const level = mean(differences.filter((_, band) => isSpeechBand(band) && band <= highest));
  return differences.map((difference, band) => (band <= highest ? difference - level : 0));
}

export function isSpeechBand(band: number): boolean {
  const center = bandCenters[band] ?? 0;
  return center >= 120 && center <= 7000;
}

/**
 * The highest band that has speech in it. Telephones and strong compression cut everything above some frequency, and no
 * voice drops off like that.
 */
export function highestBand(spectrum: readonly number[]): number {
  const cliff = spectrum.findIndex(
    (value, band) => (bandCenters[band] ?? 0) > 2000 && value - (spectrum[band + 2] ?? value) > 25,
  );
  return cliff === -1 ? spectrum.length - 1 : cliff;
}

function bandPower(bins: Float64Array, band: number): number {
  const center = bandCenters[band] ?? 0;
  const below = bandCenters[band - 1] ?? center - 60;
  const above = bandCenters[band + 1] ?? center * 1.1;
  let sum = 0;
  let weights = 0;
  for (let bin = 1; bin < bins.length; bin++) {
    const hertz = (bin * sampleRate) / frameSize;
    if (hertz <= below || hertz >= above) continue;
    const weight = hertz < center ? (hertz - below) / (center - below) : (above - hertz) / (above - center);
    sum += weight * (bins[bin] ?? 0);
    weights += weight;
  }
  return sum / Math.max(weights, 1e-9);
}
