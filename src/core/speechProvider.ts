import type { LostPurchase } from './errors.js';

/** A file with sound. */
export type Audio = Uint8Array<ArrayBuffer>;

/** What whoever waits for speech may want to know meanwhile. */
export interface SpeechListener {
  /** The file was kept from an earlier time. */
  readonly fromCache?: () => void;
  /** The beginning of the file, as a file of its own, each time that much more of it has arrived. */
  readonly soFar?: (beginning: Audio) => void;
}

/** Has messages spoken: a service, with or without the cache in front. */
export interface SpeechProvider {
  readonly costs?: boolean;
  /** A WAV file that speaks the message. Rejects when the signal is aborted, and then requests nothing more. */
  speak(message: string, voiceId: string, signal: AbortSignal, listener?: SpeechListener): Promise<Audio>;
  /** What has to be bought again for other audio of a message than came. Absent if it is free. */
  lost?(message: string, voiceId: string): Promise<LostPurchase>;
}

/** An account of a service whose speech costs something. Generating costs, fetching is free. */
export interface SpeechMaker {
  /**
   * Resolves to the audio's address, or to the WAV file itself if the service answers with that. A request that was sent
   * is paid for: even after an abort it is awaited. Rejects with the signal's reason only if nothing was sent.
   */
  generate(...asked: Parameters<SpeechProvider['speak']>): Promise<string | Audio>;
  /** The WAV file at the address, which speaks the message. After an abort, a download under way is finished. */
  audio(address: string, signal: AbortSignal, message?: string, listener?: SpeechListener): Promise<Audio>;
}
