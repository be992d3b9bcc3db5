import { differences } from '../../src/service/matching/searchVoice.js';
import type { VoiceMeasures } from '../../src/service/matching/measures/measureVoice.js';
import { spectrumDistance } from '../../src/service/matching/measures/spectrum.js';

/**
 * How different two voices sound. Each difference is measured in units that are clearly audible, so 1 means another
 * voice by a single feature.
 */
export function unlikeness(a: VoiceMeasures, b: VoiceMeasures): number {
  return Math.hypot(
    ...differences(a, b),
    spectrumDistance(a.spectrum, b.spectrum) / 3,
    (a.breathiness - b.breathiness) / 0.1,
  );
}
