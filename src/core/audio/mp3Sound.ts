import { MPEGDecoder } from 'mpg123-decoder';
import { mp3Frames } from './mp3Frames.js';

/** Some frames of a sound: an array of samples in [-1, 1] per channel. */
export interface SoundPiece {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/** The sound of an MP3 file, frame by frame. */
export async function* mp3Sound(bytes: Uint8Array): AsyncGenerator<SoundPiece, void> {
  // Gapless playback relies on a tag that may say anything; 50 ms of silence do no harm.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    const frames = [...mp3Frames(bytes)];
    // The decoder gives two channels always. The same sound twice would be measured or kept twice, and never compressed.
    const isMono = frames.every((frame) => frame.isMono);
    for (const { at, end } of frames) {
      const { channelData, sampleRate } = decoder.decodeFrame(bytes.subarray(at, end));
      yield { sampleRate, channels: isMono ? channelData.slice(0, 1) : channelData };
    }
  } finally {
    decoder.free();
  }
}
