import type { PlainText } from '../../core/plainText.js';

/** Sounds a short piece of audio where the user sits, beside whatever is being read. */
export interface AudioPreview {
  /** Stops the piece before it. A reading that sounds is paused for it or goes on after it; its place stays. */
  play(wav: Uint8Array<ArrayBuffer>, label: PlainText): void;
  stop(): void;
}
