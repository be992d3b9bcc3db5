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
