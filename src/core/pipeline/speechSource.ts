/** Where speech comes from: the hosted or the embedded service, with or without a cache before it. */
export interface SpeechSource {
  /** A WAV file that says the message. Rejects when the signal is aborted, and then asks nothing more of the service. */
  speak(message: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
