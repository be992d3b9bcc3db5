/** The same for all pieces of one file. */
export interface SoundShape {
  readonly sampleRate: number;
  readonly channels: number;
}

/** How saved audio is encoded. A new format needs one file that implements this and one row in `audioFormats.ts`. */
export interface AudioFormat {
  readonly name: string;
  /** File extension, without the dot. */
  readonly extension: string;
  /** Bytes to reserve at the start of the file for its header. */
  readonly headBytes: number;
  /** The most bytes of sound that a file can hold. */
  readonly mostBytes: number;
  /** Encodes one piece. Encoded pieces are concatenated. */
  encode(channels: readonly Float32Array[], shape: SoundShape): Uint8Array;
  /** The header of the file, once all sound is written. */
  head(shape: SoundShape, soundBytes: number): Uint8Array;
}
