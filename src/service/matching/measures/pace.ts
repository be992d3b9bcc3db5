import { sampleRate } from '../../engine/engine.js';
import { frameSize, melSpaced, powerOf } from './spectrum.js';
import { activityHop, type SpeechActivity } from './speechActivity.js';
import { decibels, mean, percentile } from './statistics.js';

const edges = melSpaced(60, 8000, 42);

/** A band where vowels are loud and little else is. */
const vowels = { from: 300, to: 1500, depthDb: 30, smoothing: [1, 0.88, 0.61, 0.32, 0.14, 0.04, 0.01] };
const dipDb = 0.7;
/** Quieter peaks are echoes and breath. */
const faintestDb = 26;
/** A few wide bands in which sounds differ. */
const colors = { from: 300, to: 3000, bands: 5, depthDb: 40, smoothing: [1, 0.61, 0.14, 0.01] };
/** Frames over which a change of color is measured: 30 ms, as long as a short sound. */
const step = 3;

/**
 * How quickly sounds follow each other, measured in two ways: as syllable nuclei per second of speech (some are missed,
 * so it can compare voices but not count the syllables of a text), and as how far the color of the sound moves in 30 ms,
 * as a share of how far it moves at all.
 *
 * Both ways use decibels in bands, each relative to itself, so what a room or a microphone takes from a band does not
 * matter. Each way errs with the text and the speaker, but mostly not in the same direction.
 */
export function measurePace(samples: Float32Array, activity: SpeechActivity) {
  const powers = bandPowers(samples, activity.isSpeech.length);
  const speechFrames = activity.isSpeech.filter(Boolean).length;
  return {
    syllableRate: countNuclei(powers, activity) / Math.max(speechFrames * activityHop, activityHop),
    movement: colorMovement(powers, activity),
  };
}

/** Counts peaks in the loudness of vowels with a dip on each side (after de Jong and Wempe, 2009). */
function countNuclei(powers: readonly Float64Array[], activity: SpeechActivity): number {
  const bands = bandsWithin(vowels.from, vowels.to).map((band) =>
    levels([powers[band] ?? new Float64Array()], vowels.depthDb, activity),
  );
  const loudness = smoothed(meanOf(bands), vowels.smoothing);
  const floor = loudest(loudness, activity) - faintestDb;
  let count = 0;
  let peak = { level: -Infinity, frame: 0 };
  let dip = -Infinity;
  for (const [frame, level] of loudness.entries()) {
    if (level < dip) {
      dip = level;
      peak = { level, frame };
    }
    if (level > peak.level) peak = { level, frame };
    if (peak.level - Math.max(dip, level) < dipDb) continue;
    if (peak.level > floor && activity.isSpeech[peak.frame] === true) count++;
    dip = level;
    peak = { level, frame };
  }
  return count;
}

function colorMovement(powers: readonly Float64Array[], activity: SpeechActivity): number {
  const ratio = (colors.to / colors.from) ** (1 / colors.bands);
  const bands = Array.from({ length: colors.bands }, (_, n) => {
    const from = colors.from * ratio ** n;
    const inside = bandsWithin(from, from * ratio).map((band) => powers[band] ?? new Float64Array());
    return smoothed(levels(inside, colors.depthDb, activity), colors.smoothing);
  });
  const loudness = meanOf(bands);
  const color = bands.map((band) => band.map((level, frame) => level - (loudness[frame] ?? 0)));
  const spread = mean(
    color.map((band) => {
      const spoken = Array.from(band).filter((_, frame) => activity.isSpeech[frame]);
      const middle = mean(spoken);
      return mean(spoken.map((level) => (level - middle) ** 2));
    }),
  );
  const moves: number[] = [];
  for (let frame = 0; frame + step < loudness.length; frame++) {
    if (activity.isSpeech[frame] !== true || activity.isSpeech[frame + step] !== true) continue;
    moves.push(Math.sqrt(mean(color.map((band) => ((band[frame + step] ?? 0) - (band[frame] ?? 0)) ** 2))));
  }
  return spread > 0 ? mean(moves) / Math.sqrt(spread) : 0;
}

/** The power in each band, one value per frame. */
function bandPowers(samples: Float32Array, frames: number): readonly Float64Array[] {
  const powerAt = powerOf(samples);
  const bins = edges.map((hertz) => Math.ceil((hertz * frameSize) / sampleRate));
  const powers = edges.slice(1).map(() => new Float64Array(frames));
  for (let index = 0; index < frames; index++) {
    const power = powerAt(index);
    for (const [band, values] of powers.entries()) {
      let sum = 0;
      for (let bin = bins[band] ?? 0; bin < (bins[band + 1] ?? 0); bin++) sum += power[bin] ?? 0;
      values[index] = sum;
    }
  }
  return powers;
}

/** The bands whose center lies in the range. */
function bandsWithin(from: number, to: number): readonly number[] {
  return edges
    .slice(1)
    .map((_, band) => band)
    .filter((band) => {
      const middle = Math.sqrt((edges[band] ?? 0) * (edges[band + 1] ?? 0));
      return middle >= from && middle < to;
    });
}

/** Decibels of several bands together. Anything far below their loud moments counts as silence. */
function levels(bands: readonly Float64Array[], depthDb: number, activity: SpeechActivity): Float64Array {
  const sum = Float64Array.from(bands[0] ?? [], (_, frame) =>
    decibels(bands.reduce((power, band) => power + (band[frame] ?? 0), 0)),
  );
  const quietest = loudest(sum, activity) - depthDb;
  return sum.map((level) => Math.max(level, quietest));
}

function loudest(values: Float64Array, activity: SpeechActivity): number {
  return percentile(
    values.filter((_, frame) => activity.isSpeech[frame]),
    0.95,
  );
}

function meanOf(bands: readonly Float64Array[]): Float64Array {
  return Float64Array.from(bands[0] ?? [], (_, frame) => mean(bands.map((band) => band[frame] ?? 0)));
}

function smoothed(values: Float64Array, weights: readonly number[]): Float64Array {
  return values.map((_, frame) => {
    let sum = 0;
    let total = 0;
    for (const [distance, weight] of weights.entries()) {
      for (const near of distance === 0 ? [frame] : [frame - distance, frame + distance]) {
        const value = values[near];
        if (value === undefined) continue;
        sum += weight * value;
        total += weight;
      }
    }
    return sum / total;
  });
}
