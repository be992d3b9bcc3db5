import { wordLabel } from '../../core/audio/wavMarks.js';
import { wavOf16 } from '../../core/audio/wav.js';
import { embeddedFormat } from '../../core/audio/soundFormat.js';

/** One sample rate for all sound, so that a player needs only one. */
export const { sampleRate } = embeddedFormat;

/** Sound of one voice: mono, at `sampleRate`, with the place of each word. */
export interface SynthesizedSound {
  readonly sampleRate: number;
  readonly samples: Int16Array;
  readonly words: readonly WordMark[];
}

export interface WordMark {
  /** The sample at which the word starts. */
  readonly sample: number;
  /** UTF-16 offset and length of the word in the message. */
  readonly offset: number;
  readonly length: number;
}

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
