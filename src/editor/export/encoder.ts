import { flacBlockFrames } from '../../core/audio/flac.js';

/** The step in which a sound is encoded: short enough that nobody else in the process has to wait. */
export const encodedFrames = 4 * flacBlockFrames;

/** Writes one file, from all of its samples in order, as `pcm16` writes them. */
export interface Encoder {
  /** What the head takes, which is known only at the end. */
  readonly headBytes: number;
  /** Takes `encodedFrames` each time but the last. What it gives is good until it is called again. */
  encode(samples: Uint8Array): Uint8Array;
  end(): { readonly tail: Uint8Array; readonly head: Uint8Array };
}
