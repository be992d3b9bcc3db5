import { measurePace } from './pace.js';
import { pitchHop, pitchRate, trackPitch, type PitchTrack } from './pitch.js';
import { averageSpectrum, RealTransform } from './spectrum.js';
import { activityHop, speechActivity, type SpeechActivity } from './speechActivity.js';
import { median, percentile, semitones } from './statistics.js';
import { resample } from '../../../core/audio/resample.js';
import { sampleRate } from '../../engine/engine.js';

/** Everything that can be measured of a voice, whether a person's or an engine's. */
export interface VoiceMeasures {
  /** Median pitch in Hz. */
  readonly pitch: number;
  /** From the 10th to the 90th percentile of pitch, in semitones. */
  readonly pitchRange: number;
  /** Syllable nuclei per second of speech, not counting pauses. */
  readonly syllableRate: number;
  /** How quickly sounds follow each other, on a scale of its own: twice the value is twice as fast. */
  readonly pace: number;
  /** Length of the speech, not counting pauses. */
  readonly speechSeconds: number;
  /** Medians in Hz of the second, third and fourth resonance of the vocal tract. */
  readonly formants: readonly number[];
  /** Long-term average spectrum of the speech in dB, in the bands of `bandCenters`. */
  readonly spectrum: readonly number[];
  /** Share of the voiced sound that is not periodic: higher in breathy and rough voices. */
  readonly breathiness: number;
  /** Share of the speech that has a pitch. */
  readonly voicedShare: number;
  /** Share of the voiced sound held on one note for 0.2 s or more: hardly any in speech, a lot in music. */
  readonly heldShare: number;
  /** How far loud speech stands above the noise in the pauses, in dB. */
  readonly signalToNoise: number;
}

/** Measures up to a minute of sound. Thin out anything longer first. */
export function measureVoice(
  samples: Float32Array,
  activity: SpeechActivity = speechActivity(samples),
): VoiceMeasures {
  const low = resample(samples, sampleRate, pitchRate);
  const track = trackPitch(low);
  const isVoiced = Array.from(track.hertz, (hertz, frame) => hertz > 0 && activity.isSpeech[frame] === true);
  const voiced = Array.from(track.hertz).filter((_, frame) => isVoiced[frame]);
  const clear = voiced.filter((_, n) => n > 1 && n < voiced.length - 2);
  const speechFrames = activity.isSpeech.filter(Boolean).length;
  const { syllableRate, movement } = measurePace(samples, activity);
  return {
    pitch: median(clear),
    pitchRange: clear.length === 0 ? 0 : semitones(percentile(clear, 0.9) / percentile(clear, 0.1)),
    syllableRate,
    pace: Math.sqrt(syllableRate * movement),
    speechSeconds: speechFrames * activityHop,
    formants: measureFormants(low, track),
    spectrum: averageSpectrum(samples, activity),
    breathiness: median(Array.from(track.aperiodicity).filter((_, frame) => isVoiced[frame])),
    voicedShare: voiced.length / Math.max(1, speechFrames),
    heldShare: heldShare(track.hertz, isVoiced),
    signalToNoise: activity.speechDb - activity.noiseDb,
  };
}

function heldShare(hertz: Float32Array, isVoiced: readonly boolean[]): number {
  const shortest = 0.2 / pitchHop;
  let voiced = 0;
  let held = 0;
  let run = 0;
  let note = 0;
  for (const [frame, pitch] of hertz.entries()) {
    const continues = isVoiced[frame] === true && run > 0 && Math.abs(semitones(pitch / note)) < 0.2;
    if (!continues) {
      if (run >= shortest) held += run;
      run = 0;
      note = pitch;
    }
    if (isVoiced[frame] === true) {
      run++;
      voiced++;
    }
  }
  if (run >= shortest) held += run;
  return held / Math.max(1, voiced);
}

/** Rounds to significant digits: measures are stored, and people read them too. */
export function rounded(measures: VoiceMeasures): VoiceMeasures {
  const all = Object.entries(measures) as [keyof VoiceMeasures, number | readonly number[]][];
  const single = all.flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, Number(value.toPrecision(4))] as const] : [],
  );
  return {
    ...measures,
    ...Object.fromEntries(single),
    formants: measures.formants.map((hertz) => Math.round(hertz)),
    spectrum: measures.spectrum.map((level) => Math.round(10 * level) / 10),
  };
}

const frameLength = 276;
const order = 12;
const size = 512;

/** Medians in Hz of the second, third and fourth resonance of the voiced parts; empty if there are none. */
function measureFormants(sound: Float32Array, pitch: PitchTrack): readonly number[] {
  const transform = new RealTransform(size);
  const found: [number[], number[], number[]] = [[], [], []];
  for (let frame = 0; frame < pitch.hertz.length; frame += 2) {
    if ((pitch.hertz[frame] ?? 0) === 0) continue;
    const predictor = linearPrediction(sound, Math.round(frame * pitchHop * pitchRate));
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
    peaks.push(((bin + (bend > 0 ? (0.5 * (before - after)) / bend : 0)) * pitchRate) / size);
  }
  return peaks;
}
