import type { VoiceMeasures } from './measureVoice.js';

/** Rounds to significant digits: measures are stored, and people read them too. */
export function rounded(measures: VoiceMeasures): VoiceMeasures {
  const round = (value: number): number => Number(value.toPrecision(4));
  return {
    ...measures,
    pitch: round(measures.pitch),
    pitchRange: round(measures.pitchRange),
    syllableRate: round(measures.syllableRate),
    pace: round(measures.pace),
    speechSeconds: round(measures.speechSeconds),
    pauseShare: round(measures.pauseShare),
    pauseLength: round(measures.pauseLength),
    formants: measures.formants.map((hertz) => Math.round(hertz)),
    spectrum: measures.spectrum.map((level) => Math.round(10 * level) / 10),
    breathiness: round(measures.breathiness),
    voicedShare: round(measures.voicedShare),
    heldShare: round(measures.heldShare),
    signalToNoise: round(measures.signalToNoise),
  };
}
