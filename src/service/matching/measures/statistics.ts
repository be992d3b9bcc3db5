import { interpolated } from '../../engine/engine.js';

/** The value below which this share (0 to 1) of the values lies; 0 if there are none. */
export function percentile(values: ArrayLike<number>, share: number): number {
  return interpolated(Float64Array.from(values).sort(), share);
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 0.5);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, value));
}

export function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-12));
}

export function semitones(ratio: number): number {
  return 12 * Math.log2(ratio);
}
