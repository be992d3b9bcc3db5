import { LectorError } from '../errors.js';
import { riffChunks, type RiffChunk } from './riffChunks.js';
import { framesIn, readWavEncoding, readSamples, type WavEncoding } from './wavEncoding.js';
import { readMarks, type Mark } from './wavMarks.js';

/** Decoded sound: one array of samples in [-1, 1] per channel. */
export interface Pcm {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array<ArrayBuffer>[];
}

export interface WavInfo {
  readonly sampleRate: number;
  readonly channels: number;
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
export function wavFault(bytes: Uint8Array): WavFault | undefined {
  const found = tryOpen(bytes);
  return typeof found === 'string' ? found : undefined;
}

export type WavFault = 'notWav' | 'noSound' | 'unknownFormat';

const sentences: Readonly<Record<WavFault, string>> = {
  notWav: 'The audio is not a WAV file.',
  noSound: 'The WAV file has no sound in it.',
  unknownFormat: 'The WAV file is of a kind that cannot be read.',
};

function open(bytes: Uint8Array): OpenWav {
  const found = tryOpen(bytes);
  if (typeof found === 'string') throw new LectorError('badAudio', sentences[found]);
  return found;
}

interface OpenWav {
  readonly view: DataView;
  readonly chunks: readonly RiffChunk[];
  readonly format: WavEncoding;
  readonly start: number;
  readonly end: number;
  readonly truncated: boolean;
}

function tryOpen(bytes: Uint8Array): OpenWav | WavFault {
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
