import { LectorError } from '../errors.js';
import { riffChunks } from './wavChunks.js';
import { readFormat, readSamples, type WavFormat } from './wavFormat.js';
import { readMarks, type Mark } from './wavMarks.js';

/** Sound as numbers: one array of samples in [-1, 1] a channel. */
export interface Pcm {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array<ArrayBuffer>[];
}

export interface WavInfo {
  readonly sampleRate: number;
  readonly channels: number;
  readonly frames: number;
  /** The file ends before its sound does: what is there can be played. */
  readonly truncated: boolean;
}

export interface Wav extends Pcm {
  readonly marks: readonly Mark[];
  readonly truncated: boolean;
}

/** Reads the WAV files that there are, and not only those that there should be. */
export function readWav(bytes: Uint8Array): Wav {
  const { view, format, start, frames, truncated, chunks } = open(bytes);
  return {
    sampleRate: format.sampleRate,
    channels: readSamples(view, start, frames, format),
    marks: readMarks(view, chunks).filter(({ frame }) => frame <= frames),
    truncated,
  };
}

/** The sound of a WAV file, so many frames at a time: a long one is never in memory as a whole. */
export function* wavPieces(bytes: Uint8Array, framesAtOnce: number): Generator<Pcm, void> {
  const { view, format, start, frames } = open(bytes);
  for (let frame = 0; frame < frames; frame += framesAtOnce) {
    const count = Math.min(framesAtOnce, frames - frame);
    const channels = readSamples(view, start + frame * format.bytesPerFrame, count, format);
    yield { sampleRate: format.sampleRate, channels };
  }
}

/** What the header says and the file bears out, without reading the sound. */
export function wavInfo(bytes: Uint8Array): WavInfo {
  const { format, frames, truncated } = open(bytes);
  return { sampleRate: format.sampleRate, channels: format.channels, frames, truncated };
}

function open(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = riffChunks(view);
  let format: WavFormat | undefined;
  for (const { id, start, end } of chunks) {
    // The first one counts: a second would be about nothing that has been described.
    if (id === 'fmt ') format ??= readFormat(view, start, end - start);
  }
  const data = chunks.find(({ id }) => id === 'data');
  if (format === undefined || data === undefined) {
    throw new LectorError('badAudio', 'The WAV file has no sound in it.');
  }
  const frames = Math.floor((data.end - data.start) / format.bytesPerFrame);
  return { view, chunks, format, start: data.start, frames, truncated: data.cutOff };
}
