import { wordLabel } from '../../core/audio/wavMarks.js';
import { wavOf16 } from '../../core/audio/wav.js';
import { embeddedFormat } from '../../core/audio/soundFormat.js';
import { resample } from '../../core/audio/resample.js';
import type { Correction, SynthesizedSound } from './engine.js';

/** One sample rate for all sound, so that a player needs only one. */
export const { sampleRate } = embeddedFormat;

/** A mono 16-bit WAV file that says where in it each word begins, and which one it is. */
export function wavFile({ samples, words }: SynthesizedSound): Uint8Array {
  const marks = words.map(({ sample, offset, length }, n) => ({
    frame: sample,
    frames: Math.max(0, (words[n + 1]?.sample ?? samples.length) - sample),
    label: wordLabel(offset, length),
  }));
  const data = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return wavOf16(embeddedFormat, data, marks);
}

/** Formant scales are multiples of this step, which keeps the resampler's ratio simple. */
const formantStep = 0.01;

/** Corrects what the engine said with `engineKnobs`. */
export function correctSpeech(
  speech: SynthesizedSound,
  correction: Correction | undefined,
): SynthesizedSound {
  const factor = timeFactor(correction);
  const gains = correction?.equaliserDb ?? [];
  const isFlat = gains.every((gain) => gain === 0);
  if (factor === 1 && isFlat) return speech;
  const said = Float32Array.from(speech.samples, (sample) => sample / 32768);
  const moved = resample(said, Math.round(1 / formantStep), Math.round(factor / formantStep));
  return {
    samples: Int16Array.from(isFlat ? moved : equalized(moved, gains), (sample) =>
      Math.max(-32768, Math.min(32767, Math.round(sample * 32768))),
    ),
    words: speech.words.map((word) => ({ ...word, sample: Math.round(word.sample * factor) })),
  };
}

/** How much longer the sound gets: the inverse of the formant scale, rounded to what the resampler can do. */
export function timeFactor(correction: Correction | undefined): number {
  const factor = 1 / (correction?.formantScale ?? 1);
  return Math.round(factor / formantStep) * formantStep;
}

const taps = 255;
const half = (taps - 1) / 2;
const grid = 512;

/**
 * A linear-phase filter with the given gains (in dB, equally spaced from 0 to half the sample rate). Its delay is
 * removed, so output lines up with input.
 */
function equalized(samples: Float32Array, gainsDb: readonly number[]): Float32Array {
  const kernel = design(gainsDb);
  const input = new Float32Array(samples.length + 2 * half);
  input.set(samples, half);
  return samples.map((_, n) => {
    // The kernel is symmetric: half the multiplications are enough.
    let sum = (kernel[half] ?? 0) * (input[n + half] ?? 0);
    for (let tap = 0; tap < half; tap++) {
      sum += (kernel[tap] ?? 0) * ((input[n + tap] ?? 0) + (input[n + taps - 1 - tap] ?? 0));
    }
    return sum;
  });
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
