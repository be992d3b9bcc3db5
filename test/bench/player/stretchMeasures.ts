// What can be measured of stretched sound. Chosen and written before any of the stretchers was run.

import FFT from 'fft.js';
import { pitchOf } from '../../support/speechLike.js';
import type { Sound } from './stretched.js';

/** The sound without silence at its ends, meaning anything 50 dB below its peak. */
export function sounding({ samples }: Sound): { readonly from: number; readonly to: number } {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const loud = (sample: number): boolean => Math.abs(sample) > peak / 316;
  return { from: samples.findIndex(loud), to: samples.findLastIndex(loud) + 1 };
}

/**
 * The median ratio of the pitch to the source's at the same moment, as an error in percent. Added after the first run:
 * at 3x, fewer frames of a deep voice count as voiced, and a median over other frames is a different median.
 */
export function pitchErrorByMoment(stretched: Sound, source: Sound, speed: number): number {
  const { sampleRate } = source;
  const reach = Math.round(0.04 * sampleRate);
  const pitchAt = ({ samples }: Sound, at: number): number =>
    at < reach + 2 ? NaN : pitchOf(samples.subarray(at - reach - 2, at + reach), sampleRate);
  const ratios: number[] = [];
  for (let at = 0; at < stretched.samples.length; at += Math.round(0.01 * sampleRate)) {
    const ratio = pitchAt(stretched, at) / pitchAt(source, Math.round(at * speed));
    if (!Number.isNaN(ratio)) ratios.push(ratio);
  }
  return 100 * Math.abs((ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? NaN) - 1);
}

/** Power spectrum of one frame under a Hann window. */
function power(samples: Float32Array, at: number, size: number, fft: FFT): Float64Array {
  const frame = Array.from(
    { length: size },
    (_, n) => (samples[at + n] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size)),
  );
  const spectrum = fft.createComplexArray() as number[];
  fft.realTransform(spectrum, frame);
  return Float64Array.from(
    { length: size / 2 },
    (_, bin) => (spectrum[2 * bin] ?? 0) ** 2 + (spectrum[2 * bin + 1] ?? 0) ** 2,
  );
}

/** For a tone with harmonics at multiples of its pitch: the energy between them, in dB below the total. */
export function offHarmonic({ samples, sampleRate }: Sound, pitch: number): number {
  const size = 8192;
  const fft = new FFT(size);
  let between = 0;
  let all = 0;
  // Its start and end are not the steady tone.
  const inset = Math.round(sampleRate * 0.2);
  const { from, to } = sounding({ samples, sampleRate });
  for (let at = from + inset; at + size < to - inset; at += size / 2) {
    power(samples, at, size, fft).forEach((energy, bin) => {
      const frequency = (bin * sampleRate) / size;
      const distance = Math.abs(frequency - pitch * Math.round(frequency / pitch));
      all += energy;
      // More than a third of the way to the neighbor, and above what lies below the lowest.
      if (distance > pitch / 6 && frequency > pitch / 2) between += energy;
    });
  }
  return 10 * Math.log10(between / all);
}

const melBands = 40;
const floorDb = 60;

/** Log-mel frames in dB, no lower than 60 dB under the loudest band of all. */
export function melFrames({ samples, sampleRate }: Sound, hopSeconds: number): readonly Float64Array[] {
  const size = 2 ** Math.ceil(Math.log2(sampleRate * 0.025));
  const fft = new FFT(size);
  const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
  const low = mel(80);
  const width = (mel(Math.min(7600, sampleRate / 2)) - low) / (melBands + 1);
  const frames: Float64Array[] = [];
  let loudest = -Infinity;
  for (let seconds = 0; seconds * sampleRate < samples.length; seconds += hopSeconds) {
    const bands = new Float64Array(melBands).fill(1e-12);
    power(samples, Math.round(seconds * sampleRate) - size / 2, size, fft).forEach((energy, bin) => {
      const place = (mel((bin * sampleRate) / size) - low) / width;
      for (const band of [Math.floor(place) - 1, Math.floor(place)]) {
        const weight = 1 - Math.abs(place - band - 1);
        if (band >= 0 && band < melBands && weight > 0) bands[band] = (bands[band] ?? 0) + weight * energy;
      }
    });
    const decibels = bands.map((energy) => 10 * Math.log10(energy));
    loudest = Math.max(loudest, ...decibels);
    frames.push(decibels);
  }
  return frames.map((frame) => frame.map((value) => Math.max(value, loudest - floorDb)));
}

/** In dB, the level left out: a stretcher may be a little louder or softer. */
function melDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < melBands; n++) sum += ((a[n] ?? 0) - (b[n] ?? 0)) ** 2;
  return Math.sqrt(sum / melBands);
}

const hop = 0.005;
/** Nobody hears a shift of one or two pitch periods. */
const slackFrames = 4;

/** The mean distance of each moment of the sound from the moment of the source that it came from. */
export function distanceToSource(stretched: Sound, source: Sound, speed: number): number {
  const frames = melFrames(stretched, hop);
  const wanted = melFrames(source, hop);
  let sum = 0;
  let count = 0;
  for (let n = 0; Math.round(n * speed) < wanted.length; n++) {
    const frame = frames[n];
    if (frame === undefined) break;
    const at = Math.round(n * speed);
    let least = Infinity;
    for (let other = at - slackFrames; other <= at + slackFrames; other++) {
      const candidate = wanted[other];
      if (candidate !== undefined) least = Math.min(least, melDistance(frame, candidate));
    }
    sum += least;
    count++;
  }
  return sum / count;
}

/** The mean distance from another reading of the same words, along the path through both that minimizes it. */
export function distanceAlongPath(a: Sound, b: Sound): number {
  const [first, second] = [a, b].map(({ samples, sampleRate }) => {
    const { from, to } = sounding({ samples, sampleRate });
    return melFrames({ samples: samples.subarray(from, to), sampleRate }, 0.01);
  });
  if (first === undefined || second === undefined) return NaN;
  interface Cell {
    readonly cost: number;
    readonly steps: number;
  }
  const nowhere: Cell = { cost: Infinity, steps: 1 };
  let row: Cell[] = [];
  first.forEach((frame, n) => {
    let corner = n === 0 ? { cost: 0, steps: 0 } : nowhere;
    let left = nowhere;
    row = second.map((other, m) => {
      const above = row[m] ?? nowhere;
      const distance = melDistance(frame, other);
      const best = [corner, above, left].reduce((least, cell) => (cell.cost < least.cost ? cell : least));
      corner = above;
      left = { cost: best.cost + distance, steps: best.steps + 1 };
      return left;
    });
  });
  const { cost, steps } = row.at(-1) ?? nowhere;
  return cost / steps;
}

export interface Bursts {
  /** The milliseconds that hold 90 % of a burst's energy: the median. */
  readonly width: number;
  /** The median distance of a burst from where it should be, in milliseconds. */
  readonly misplaced: number;
  /** How many bursts have less than a quarter of the median energy, or none. */
  readonly lost: number;
}

/** What happened to short bursts in silence: smeared, misplaced or lost. */
export function bursts({ samples, sampleRate }: Sound, seconds: readonly number[], speed: number): Bursts {
  const reach = Math.round(0.06 * sampleRate);
  const found = seconds.map((second) => {
    const centre = Math.round((second / speed) * sampleRate);
    const around = samples.subarray(Math.max(0, centre - reach), centre + reach);
    const energy = around.reduce((sum, sample) => sum + sample ** 2, 0);
    const at = (share: number): number => {
      let sum = 0;
      return around.findIndex((sample) => (sum += sample ** 2) >= share * energy);
    };
    const middle = at(0.5) - Math.min(centre, reach);
    return { energy, width: at(0.95) - at(0.05), misplaced: Math.abs(middle) };
  });
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  const usual = median(found.map(({ energy }) => energy));
  const kept = found.filter(({ energy }) => energy > usual / 4);
  return {
    width: (1000 * median(kept.map(({ width }) => width))) / sampleRate,
    misplaced: (1000 * median(kept.map(({ misplaced }) => misplaced))) / sampleRate,
    lost: found.length - kept.length,
  };
}
