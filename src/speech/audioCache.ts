/** Everything that affects how speech sounds. Speed does not: the player takes care of that. */
export interface AudioKey {
  readonly service: string;
  readonly voiceId: string;
  readonly text: string;
}

/** Keeps what has been heard, so that nobody pays twice. Its content may disappear at any time. */
export interface AudioCache {
  get(key: AudioKey): Promise<Uint8Array<ArrayBuffer> | undefined>;
  put(key: AudioKey, audio: Uint8Array<ArrayBuffer>): Promise<void>;
  /** A snapshot that can answer for many texts at once. */
  snapshot(): Promise<(key: AudioKey) => boolean>;
}
