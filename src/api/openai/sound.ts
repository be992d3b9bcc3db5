import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { audioTypeOf } from '../../core/audio/audioType.js';
import { mp3Frames } from '../../core/audio/mp3Frames.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { readWav } from '../../core/audio/wav.js';
import { pcm16, wavOf16 } from '../../core/audio/wavWriter.js';
import { wordLabel } from '../../core/audio/wordMarks.js';
import { joinedBytes } from '../../core/bytes.js';
import { LectorError } from '../../core/errors.js';
import type { CaptionMark } from './captions.js';

/** No message lasts as long. */
const mostSeconds = 600;
/** Silence takes next to no bytes, so FLAC is decoded in pieces that cannot hold much. */
const flacPieceBytes = 4096;
/** What servers send as `pcm`, unless they say otherwise. */
const rawRate = 24_000;

/** A WAV file with the sound that arrived, whatever was asked for: its content says what it is. */
export async function wavOf(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  marks: readonly CaptionMark[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  switch (audioTypeOf(bytes)) {
    case 'wav': {
      const { truncated, sampleRate, channels } = readWav(bytes);
      // It is kept as it is, so that what takes it sees that it was cut off.
      if (truncated) return bytes;
      return marked({ sampleRate, channels: channels.length }, pcm16(channels), marks);
    }
    case 'mp3':
      return decoded(mp3Sound(bytes), marks);
    case 'flac':
      return decoded(flacSound(bytes), marks);
    default: {
      const raw = /^audio\/(?:x-)?(?:pcm|l16)\b(?:.*\brate=(\d{4,6}))?/i.exec(contentType);
      if (raw === null) throw unusable();
      const sampleRate = raw[1] === undefined ? rawRate : Number(raw[1]);
      return marked({ sampleRate, channels: 1 }, bytes.subarray(0, bytes.length - (bytes.length % 2)), marks);
    }
  }
}

function marked(
  format: SoundFormat,
  data: Uint8Array,
  marks: readonly CaptionMark[],
): Uint8Array<ArrayBuffer> {
  const frames = data.length / 2 / format.channels;
  const placed = marks.map(({ offset, length, seconds }) => {
    const frame = Math.round(seconds * format.sampleRate);
    return { frame, frames: 0, label: wordLabel(offset, length) };
  });
  return wavOf16(
    format,
    data,
    placed.filter(({ frame }) => frame < frames),
  );
}

interface Piece {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

async function decoded(
  pieces: AsyncIterable<Piece>,
  marks: readonly CaptionMark[],
): Promise<Uint8Array<ArrayBuffer>> {
  const data: Uint8Array[] = [];
  let format: SoundFormat | undefined;
  let frames = 0;
  for await (const { channelData, sampleRate } of pieces) {
    if (channelData[0] === undefined || channelData[0].length === 0) continue;
    format ??= { sampleRate, channels: channelData.length };
    frames += channelData[0].length;
    if (frames > mostSeconds * sampleRate) throw unusable();
    data.push(pcm16(channelData));
  }
  if (format === undefined) throw unusable();
  return marked(format, joinedBytes(data), marks);
}

async function* mp3Sound(bytes: Uint8Array): AsyncGenerator<Piece, void> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (const { at, end } of mp3Frames(bytes)) yield decoder.decodeFrame(bytes.subarray(at, end));
  } finally {
    decoder.free();
  }
}

async function* flacSound(bytes: Uint8Array): AsyncGenerator<Piece, void> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < bytes.length; at += flacPieceBytes)
      yield await decoder.decode(bytes.slice(at, at + flacPieceBytes));
    yield await decoder.flush();
  } finally {
    decoder.free();
  }
}

function unusable(): LectorError {
  return new LectorError('badAudio', 'The voice server sent something that is no audio that Lector reads.');
}
