/** A service that makes speech in two steps: generating is what costs, fetching what was generated is free. */
export interface SpeechMaker {
  /**
   * Has a message spoken and says where its audio is. After an abort it sends nothing new; a request that was sent is
   * paid for, so its answer is waited for and returned all the same.
   */
  generate(message: string, voiceId: string, signal: AbortSignal): Promise<string>;
  /** The WAV file there. After an abort it sends nothing new, and a download under way is finished. */
  audio(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
