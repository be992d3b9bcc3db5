import { joinedBytes } from '../bytes.js';
import { writeTag } from './riffChunks.js';
import type { SoundFormat } from './soundFormat.js';
import { markChunks, type Mark } from './wavMarks.js';

export const wavHeaderBytes = 44;

/** The header of a 16-bit file. A growing file gets it once its length is known. */
export function wavHeader(
  { sampleRate, channels }: SoundFormat,
  dataBytes: number,
  bytesBehind = 0,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wavHeaderBytes);
  const view = new DataView(bytes.buffer);
  writeTag(view, 0, 'RIFF');
  view.setUint32(4, wavHeaderBytes - 8 + dataBytes + bytesBehind, true);
  writeTag(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  writeTag(view, 36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
}

/** The channels interleaved as 16-bit samples. */
export function pcm16(channels: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const bytes = new Uint8Array(frames * channels.length * 2);
  const view = new DataView(bytes.buffer);
  channels.forEach((samples, channel) => {
    let at = channel * 2;
    for (const sample of samples) {
      // The scale used for reading, so that a copied 16-bit file is identical bit for bit.
      view.setInt16(at, Math.max(-0x8000, Math.min(0x7fff, Math.round(sample * 0x8000))), true);
      at += channels.length * 2;
    }
  });
  return bytes;
}

/** A complete file of 16-bit samples, followed by its marks. */
export function wavOf16(
  format: SoundFormat,
  data: Uint8Array,
  marks: readonly Mark[] = [],
): Uint8Array<ArrayBuffer> {
  const behind = markChunks(marks);
  const bytesBehind = behind.reduce((sum, { length }) => sum + length, 0);
  return joinedBytes([wavHeader(format, data.length, bytesBehind), data, ...behind]);
}

export function wavFile(sound: {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}): Uint8Array<ArrayBuffer> {
  const format = { sampleRate: sound.sampleRate, channels: sound.channels.length };
  return wavOf16(format, pcm16(sound.channels));
}
