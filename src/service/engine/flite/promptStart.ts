import { sampleRate } from '../../audio/synthesizedSound.js';
import type { Utterance } from '../utterance.js';

/** So that even the softest consonant is not cut. */
const kept = Math.round(0.005 * sampleRate);
/** The voices hiss at less than this before they speak; it is 50 dB below the loudest possible sound. */
const hiss = 98;

/**
 * Flite starts with a fifth of a second of near silence, which delays the first word. Moving it to the end starts
 * speech at once and keeps the pause between two messages the same. The engine counts the silence before a P or T as
 * part of the word, so the first word may start before what is left.
 */
export function promptStart({ samples, words }: Utterance): Utterance {
  const lead = samples.findIndex((sample) => Math.abs(sample) > hiss) - kept;
  if (lead <= 0) return { samples, words };
  const turned = new Int16Array(samples.length);
  turned.set(samples.subarray(lead));
  turned.set(samples.subarray(0, lead), samples.length - lead);
  const moved = words.map((word) => ({ ...word, sample: Math.max(0, word.sample - lead) }));
  return { samples: turned, words: moved };
}
