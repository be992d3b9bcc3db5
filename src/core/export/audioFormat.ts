import { wavFormat } from './wavFormat.js';

/** What all pieces of saved audio have in common. */
export interface SoundShape {
  readonly sampleRate: number;
  readonly channels: number;
}

/** How saved audio is written. A format is one file that implements this, and a row below. */
export interface AudioFormat {
  readonly name: string;
  /** Of the file's name, without the dot. */
  readonly extension: string;
  /** Bytes that are left free at the start of the file for its head. */
  readonly headBytes: number;
  /** Bytes of sound that a file can hold. */
  readonly mostBytes: number;
  /** A piece of the sound as it stands in the file. Pieces are written one behind the other. */
  encode(channels: readonly Float32Array[], shape: SoundShape): Uint8Array;
  /** What stands before the sound, once all of it is there. */
  head(shape: SoundShape, soundBytes: number): Uint8Array;
}

export const audioFormats: readonly [AudioFormat, ...AudioFormat[]] = [wavFormat];
