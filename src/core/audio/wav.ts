import { joinedBytes } from '../bytes.js';
import { LectorError } from '../errors.js';
import { riffChunks, writeTag, framesIn, readSamples, readWavEncoding } from './wavEncoding.js';
import type { SoundFormat } from './soundFormat.js';
import { markChunks, readMarks, type Mark } from './wavMarks.js';

/** Decoded sound: one array of samples in [-1, 1] per channel. */
export interface Pcm {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array<ArrayBuffer>[];
}

interface WavInfo extends SoundFormat {
  readonly frames: number;
  /** The file ends before its sound does; the part that is there can be played. */
  readonly truncated: boolean;
}

export interface Wav extends Pcm {
  readonly marks: readonly Mark[];
  readonly truncated: boolean;
}

/** Reads WAV files as programs really write them, including malformed ones. */
export function readWav(bytes: Uint8Array): Wav {
  const { view, format, start, end, truncated, chunks } = open(bytes);
  const frames = framesIn(format, end - start);
  return {
    sampleRate: format.sampleRate,
    channels: readSamples(view, start, end, format),
    marks: readMarks(view, chunks).filter(({ frame }) => frame <= frames),
    truncated,
  };
}

/** The sound, about `framesAtOnce` frames at a time, so that a long file is never held in memory whole. */
export function* wavPieces(bytes: Uint8Array, framesAtOnce: number): Generator<Pcm, void> {
  const { view, format, start, end } = open(bytes);
  const blocks = Math.max(1, Math.floor(framesAtOnce / framesIn(format, format.bytesPerBlock)));
  const step = blocks * format.bytesPerBlock;
  for (let at = start; at < end; at += step) {
    const channels = readSamples(view, at, Math.min(at + step, end), format);
    yield { sampleRate: format.sampleRate, channels };
  }
}

/** What the header says, limited to what the file really contains. Decodes no sound. */
export function wavInfo(bytes: Uint8Array): WavInfo {
  const { format, start, end, truncated } = open(bytes);
  const frames = framesIn(format, end - start);
  return { sampleRate: format.sampleRate, channels: format.channels, frames, truncated };
}

/** Why a file cannot be read as WAV, or undefined if it can. */
export function wavFault(bytes: Uint8Array): keyof typeof sentences | undefined {
  const found = tryOpen(bytes);
  return typeof found === 'string' ? found : undefined;
}

const sentences = {
  notWav: 'The audio is not a WAV file.',
  noSound: 'The WAV file has no sound in it.',
  unknownFormat: 'The WAV file is of a kind that cannot be read.',
} as const;

function open(bytes: Uint8Array) {
  const found = tryOpen(bytes);
  if (typeof found === 'string') throw new LectorError('badAudio', sentences[found]);
  return found;
}

function tryOpen(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = riffChunks(view);
  if (chunks.length === 0) return 'notWav';
  // Only the first `fmt ` chunk counts.
  const description = chunks.find(({ id }) => id === 'fmt ');
  const data = chunks.find(({ id }) => id === 'data');
  if (description === undefined || data === undefined) return 'noSound';
  const format = readWavEncoding(view, description.start, description.end - description.start);
  if (format === undefined) return 'unknownFormat';
  return { view, chunks, format, start: data.start, end: data.end, truncated: data.cutOff };
}

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

/** All channels in one. */
export function mixedDown(channels: Pcm['channels']): Float32Array<ArrayBuffer> {
  const [first = new Float32Array()] = channels;
  return first.map((_, n) => channels.reduce((sum, channel) => sum + (channel[n] ?? 0), 0) / channels.length);
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
