import { sampleRate } from '../../audio/synthesizedSound.js';

/** How loud the loud parts of the voices that ship are, on average. */
const usualLevel = 0.19;
const highestPeak = 0.95;
const mostGain = 8;
const windowLength = Math.round(0.025 * sampleRate);

/** The factor to apply to a voice's sound, given some of its speech. */
export function asLoudAsOthers(speech: Int16Array): number {
  let peak = 0;
  for (const sample of speech) peak = Math.max(peak, Math.abs(sample) / 32_768);
  const level = speechLevel(speech);
  return level > 0 ? Math.min(mostGain, highestPeak / peak, usualLevel / level) : 1;
}

/** How loud the loud parts are, which pauses do not change: the level that a twentieth of the time exceeds. */
export function speechLevel(speech: Int16Array): number {
  const levels: number[] = [];
  for (let at = 0; at + windowLength <= speech.length; at += windowLength) {
    let sum = 0;
    for (const sample of speech.subarray(at, at + windowLength)) sum += (sample / 32_768) ** 2;
    levels.push(Math.sqrt(sum / windowLength));
  }
  levels.sort((a, b) => a - b);
  return levels[Math.floor(0.95 * levels.length)] ?? 0;
}
