/** Everything that changes how speech sounds. Not the speed: that is the player's. */
export interface AudioKey {
  readonly service: string;
  readonly voiceId: string;
  readonly text: string;
}

/** Keeps what has been heard, so that it is not paid for twice. What it keeps may be gone at any time. */
export interface AudioCache {
  get(key: AudioKey): Promise<Uint8Array<ArrayBuffer> | undefined>;
  put(key: AudioKey, audio: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What there is at this moment, to be asked about many texts at once. */
  snapshot(): Promise<(key: AudioKey) => boolean>;
}
