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

/** An account of a service whose speech costs something. Generating costs, fetching is free. */
export interface SpeechMaker {
  /**
   * Resolves to the audio's address, or to the WAV file itself if the service answers with that. A request that was sent
   * is paid for: even after an abort it is awaited.
   */
  generate(message: string, voiceId: string, signal: AbortSignal): Promise<string | Uint8Array<ArrayBuffer>>;
  /** The WAV file at the address. After an abort it sends nothing new, but finishes a download under way. */
  audio(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
