/** Has messages spoken: a service, with or without the cache in front. */
export interface SpeechProvider {
  readonly costs?: boolean;
  /**
   * A WAV file that speaks the message. Rejects when the signal is aborted, and then requests nothing more. `fromCache`
   * is called first if the file was kept from an earlier time.
   */
  speak(
    message: string,
    voiceId: string,
    signal: AbortSignal,
    fromCache?: () => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** An account of a service that makes speech in two steps: generating costs, fetching is free. */
export interface SpeechMaker {
  /** Resolves to the audio's address. A request that was sent is paid for: even after an abort it is awaited. */
  generate(message: string, voiceId: string, signal: AbortSignal): Promise<string>;
  /** The WAV file at the address. After an abort it sends nothing new, but finishes a download under way. */
  audio(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
