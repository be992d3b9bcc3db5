import type { VoiceMeasures } from './measures/measureVoice.js';
import { spectrumDistance } from './measures/spectrum.js';
import { semitones } from './measures/statistics.js';

/** How much higher one voice's resonances lie than another's, as a factor; 1 if either is unknown. */
export function formantRatio(of: VoiceMeasures, to: VoiceMeasures): number {
  // The second resonance depends mostly on the vowel, so it says least about the speaker.
  const weights = [0.5, 1, 1];
  let sum = 0;
  let total = 0;
  for (const [n, weight] of weights.entries()) {
    const [a, b] = [of.formants[n], to.formants[n]];
    if (a === undefined || b === undefined) return 1;
    sum += weight * Math.log(a / b);
    total += weight;
  }
  return Math.exp(sum / total);
}

/**
 * How far off a match still is in what further rounds can change. Breath is left out: there is no knob for it, so it
 * would only add chance.
 */
export function stillToMatch(is: VoiceMeasures, target: VoiceMeasures): number {
  return Math.hypot(...differences(is, target), spectrumDistance(is.spectrum, target.spectrum) / 2.5);
}

/** In units that are clearly audible. */
export function differences(a: VoiceMeasures, b: VoiceMeasures): readonly number[] {
  return [
    semitones(a.pitch / b.pitch) / 2,
    (a.pitchRange - b.pitchRange) / 4,
    Math.log(a.pace / b.pace) / 0.2,
    Math.log(formantRatio(a, b)) / 0.05,
  ];
}
