import { sampleRate } from '../../audio/synthesizedSound.js';
import type { Utterance } from '../utterance.js';

/** Speech can begin a little before its first phone. */
const kept = Math.round(0.04 * sampleRate);
/** Anything louder may be part of the first word. */
const quiet = 327;

/**
 * Flite begins with a fifth of a second of near silence, which delays the first word. It is moved to the end: speech
 * begins at once, and the pause between two messages stays as long as it was.
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
