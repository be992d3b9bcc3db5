import { wavOf16 } from '../../core/audio/wavWriter.js';
import { wordLabel } from '../../core/audio/wordMarks.js';
import type { SynthesizedSound } from './synthesizedSound.js';

/** A mono 16-bit WAV file that says where in it each word begins, and which one it is. */
export function wavFile({ samples, sampleRate, words }: SynthesizedSound): Uint8Array {
  const marks = words.map(({ sample, offset, length }, n) => ({
    frame: sample,
    frames: Math.max(0, (words[n + 1]?.sample ?? samples.length) - sample),
    label: wordLabel(offset, length),
  }));
  const data = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return wavOf16({ sampleRate, channels: 1 }, data, marks);
}
