/** Where speech comes from: the hosted or the embedded service, with or without a cache before it. */
export interface SpeechSource {
  /** Whether what it makes has to be paid for. */
  readonly costs?: boolean;
  /**
   * A WAV file that says the message. Rejects when the signal is aborted, and then asks nothing more of the service.
   * A source with a cache calls `fromCache` first if that is where the file comes from.
   */
  speak(
    message: string,
    voiceId: string,
    signal: AbortSignal,
    fromCache?: () => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
