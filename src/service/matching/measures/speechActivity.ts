import { sampleRate } from '../../engine/engine.js';
import { clamp, decibels, percentile } from './statistics.js';

export const activityHop = 0.01;
const window = 0.025;
/** Shorter silences are stops or careful speech; longer ones are pauses. */
const shortestPause = 0.15;

/** Which parts of a sound are speech, one value every `activityHop` seconds. */
export interface SpeechActivity {
  readonly isSpeech: readonly boolean[];
  /** Level of the loud parts of speech. */
  readonly speechDb: number;
  /** Level of the noise in the pauses. */
  readonly noiseDb: number;
}

export function speechActivity(samples: Float32Array): SpeechActivity {
  const levelDb = levels(samples);
  const speechDb = percentile(levelDb, 0.95);
  const noiseDb = Math.min(percentile(levelDb, 0.08), speechDb);
  const threshold = Math.max(noiseDb + clamp(0.35 * (speechDb - noiseDb), 3, 12), speechDb - 32);
  const isSpeech = Array.from(levelDb, (level) => level > threshold);
  fillGaps(isSpeech, Math.round(shortestPause / activityHop));
  return { isSpeech, speechDb, noiseDb };
}

function levels(samples: Float32Array): Float32Array {
  const hop = sampleRate * activityHop;
  const length = Math.round(sampleRate * window);
  const count = Math.max(0, Math.floor((samples.length - length) / hop) + 1);
  return Float32Array.from({ length: count }, (_, frame) => {
    const start = Math.round(frame * hop);
    let sum = 0;
    for (let n = start; n < start + length; n++) sum += (samples[n] ?? 0) ** 2;
    return decibels(sum / length);
  });
}

function fillGaps(isSpeech: boolean[], longestGap: number): void {
  let lastSpeech = -1;
  for (let frame = 0; frame < isSpeech.length; frame++) {
    if (isSpeech[frame] !== true) continue;
    if (lastSpeech >= 0 && frame - lastSpeech - 1 < longestGap) isSpeech.fill(true, lastSpeech + 1, frame);
    lastSpeech = frame;
  }
}
