import type { SoundFormat } from './audio/soundFormat.js';

/** Where speech comes from: the hosted or the embedded service, with or without a cache in front. */
export interface SpeechSource {
  /** Whether its speech must be paid for. */
  readonly costs?: boolean;
  /** The format of all its sound, if that is known before any of it comes. */
  readonly format?: SoundFormat | undefined;
  /**
   * A WAV file that speaks the message. Rejects when the signal is aborted, and then requests nothing more. A source
   * with a cache calls `fromCache` first if the file comes from there.
   */
  speak(
    message: string,
    voiceId: string,
    signal: AbortSignal,
    fromCache?: () => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
