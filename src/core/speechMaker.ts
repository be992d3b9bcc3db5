/** A service that makes speech in two steps: generating costs, fetching is free. */
export interface SpeechMaker {
  /**
   * Has a message spoken and returns the address of its audio. After an abort it sends nothing new, but a request
   * already sent is paid for, so its answer is awaited and returned.
   */
  generate(message: string, voiceId: string, signal: AbortSignal): Promise<string>;
  /** The WAV file at the address. After an abort it sends nothing new, but finishes a download under way. */
  audio(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
