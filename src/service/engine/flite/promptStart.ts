import { sampleRate } from '../../audio/synthesizedSound.js';
import type { Utterance } from '../utterance.js';

/** Speech can start slightly before its first phone. */
const kept = Math.round(0.04 * sampleRate);
/** Anything louder may belong to the first word. */
const quiet = 327;

/**
 * Flite starts with a fifth of a second of near silence, which delays the first word. Moving it to the end starts
 * speech at once and keeps the pause between two messages the same.
 */
export function promptStart({ samples, words }: Utterance): Utterance {
  const [first] = words;
  const loud = samples.findIndex((sample) => Math.abs(sample) > quiet);
  const lead = Math.min(first?.sample ?? 0, loud) - kept;
  if (lead <= 0) return { samples, words };
  const turned = new Int16Array(samples.length);
  turned.set(samples.subarray(lead));
  turned.set(samples.subarray(0, lead), samples.length - lead);
  return { samples: turned, words: words.map((word) => ({ ...word, sample: word.sample - lead })) };
}
