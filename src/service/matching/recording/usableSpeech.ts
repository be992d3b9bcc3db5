import { activityHop, speechActivity, type SpeechActivity } from '../measures/speechActivity.js';
import { clamp } from '../measures/statistics.js';
import { RecordingProblem } from './recordingProblem.js';

const leastSpeechSeconds = 12;
const stretchSeconds = 15;
const stretches = 4;
const normalLevelDb = -20;

/** The part of a recording that is measured, and what its owner should know about the rest. */
export interface UsableSpeech {
  /** The length of the whole recording. */
  readonly seconds: number;
  readonly samples: Float32Array;
  readonly activity: SpeechActivity;
  /** Sentences for the owner of the recording. */
  readonly warnings: readonly string[];
}

/**
 * Takes up to a minute from all over the recording, at one loudness. Throws a `RecordingProblem` if there is too little
 * speech to measure.
 */
export function usableSpeech(recording: Float32Array, sampleRate: number): UsableSpeech {
  const warnings: string[] = [];
  const heard = speechActivity(recording, sampleRate);
  if (heard.speechDb < -60)
    unusable('The recording is silent, or nearly so. Check that the microphone was on.');
  const noise = heard.speechDb - heard.noiseDb;
  if (noise < 8) {
    unusable(
      'The recording has no pauses between words: it sounds like music or steady noise, or the background is as loud as the voice.',
    );
  }
  const speechSeconds = heard.isSpeech.filter(Boolean).length * activityHop;
  if (speechSeconds < leastSpeechSeconds) {
    unusable(
      `The recording is mostly silence: only ${String(Math.round(speechSeconds))} seconds of it are speech.`,
    );
  }
  if (noise < 20) {
    warnings.push(
      'The recording is noisy, so the tone of the voice is matched less closely. A quieter room helps.',
    );
  }
  const clipped = clippedShare(recording);
  if (clipped > 0.03) unusable('The recording is badly overdriven. Record it again at a lower level.');
  if (clipped > 0.002) warnings.push('The recording is overdriven in places. A lower recording level helps.');

  const samples = louder(thinned(recording, heard, sampleRate), normalLevelDb - heard.speechDb);
  return {
    seconds: recording.length / sampleRate,
    samples,
    activity: speechActivity(samples, sampleRate),
    warnings,
  };
}

function unusable(message: string): never {
  throw new RecordingProblem('unusable', message);
}

function louder(samples: Float32Array, db: number): Float32Array {
  const gain = 10 ** (clamp(db, -40, 40) / 20);
  return samples.map((sample) => sample * gain);
}

/** The stretches with the most speech, one from each part of a long recording. */
function thinned(samples: Float32Array, activity: SpeechActivity, sampleRate: number): Float32Array {
  const length = Math.round(stretchSeconds * sampleRate);
  if (samples.length <= stretches * length) return samples;
  const kept = new Float32Array(stretches * length);
  const part = Math.floor(samples.length / stretches);
  for (let n = 0; n < stretches; n++) {
    const start = busiest(activity, (n * part) / sampleRate, ((n + 1) * part) / sampleRate - stretchSeconds);
    const from = Math.round(start * sampleRate);
    kept.set(samples.subarray(from, from + length), n * length);
  }
  return kept;
}

/** Where in a part the stretch with the most speech starts, in whole seconds. */
function busiest(activity: SpeechActivity, from: number, to: number): number {
  let best = from;
  let most = -1;
  for (let start = from; start <= Math.max(from, to); start++) {
    const first = Math.round(start / activityHop);
    let count = 0;
    for (let frame = first; frame < first + stretchSeconds / activityHop; frame++) {
      if (activity.isSpeech[frame] === true) count++;
    }
    if (count > most) {
      most = count;
      best = start;
    }
  }
  return best;
}

/** The share of samples that stay at the recording's highest or lowest level for several in a row. */
function clippedShare(samples: Float32Array): number {
  let highest = 0;
  let lowest = 0;
  for (const sample of samples) {
    highest = Math.max(highest, sample);
    lowest = Math.min(lowest, sample);
  }
  if (highest - lowest < 0.5) return 0;
  let flat = 0;
  for (let n = 1; n + 1 < samples.length; n++) {
    const near = [samples[n - 1] ?? 0, samples[n] ?? 0, samples[n + 1] ?? 0];
    if (Math.min(...near) > 0.97 * highest || Math.max(...near) < 0.97 * lowest) flat++;
  }
  return flat / samples.length;
}
