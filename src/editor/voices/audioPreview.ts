import type { PlainText } from '../../core/plainText.js';

/** Plays a short piece of audio on the user's machine, alongside whatever is being read. */
export interface AudioPreview {
  /**
   * Stops the previous piece. A reading that is playing pauses for it and continues afterwards, without losing its
   * place.
   */
  play(wav: Uint8Array<ArrayBuffer>, label: PlainText): void;
  stop(): void;
}
