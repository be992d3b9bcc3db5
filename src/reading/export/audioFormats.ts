import { pcm16, wavHeader, wavHeaderBytes } from '../../core/audio/wavWriter.js';
import { webVtt, type CaptionFormat } from './captions.js';

/** The same for all pieces of one file. */
export interface SoundShape {
  readonly sampleRate: number;
  readonly channels: number;
}

/** How saved audio is encoded. */
export interface AudioFormat {
  readonly name: string;
  /** File extension, without the dot. */
  readonly extension: string;
  /** Of the file beside it. */
  readonly captions: CaptionFormat;
  /** Bytes to reserve at the start of the file for its header. */
  readonly headBytes: number;
  /** The most bytes of sound that a file can hold. */
  readonly mostBytes: number;
  /** Encodes one piece. Encoded pieces are concatenated. */
  encode(channels: readonly Float32Array[], shape: SoundShape): Uint8Array;
  /** The header of the file, once all sound is written. */
  head(shape: SoundShape, soundBytes: number): Uint8Array;
}

export const wavFormat: AudioFormat = {
  name: 'WAV',
  extension: 'wav',
  captions: webVtt,
  headBytes: wavHeaderBytes,
  // RIFF counts in 32 bits.
  mostBytes: 0xffffffff - wavHeaderBytes,
  encode: pcm16,
  head: wavHeader,
};

export const audioFormats: readonly [AudioFormat, ...AudioFormat[]] = [wavFormat];
