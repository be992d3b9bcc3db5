import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { audioTypeOf } from '../../core/audio/audioType.js';
import { mp3Frames } from '../../core/audio/mp3Frames.js';
import { readWav, type Pcm } from '../../core/audio/wav.js';
import type { Mark } from '../../core/audio/wavMarks.js';
import { pcm16, wavOf16 } from '../../core/audio/wavWriter.js';
import { wordLabel } from '../../core/audio/wordMarks.js';
import { LectorError } from '../../core/errors.js';
import type { CaptionMark } from './captions.js';

/** No message lasts as long. */
const mostSeconds = 600;
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
      const wav = readWav(bytes);
      // It is kept as it is, so that what takes it sees that it was cut off.
      return wav.truncated ? bytes : marked(wav, marks);
    }
    case 'mp3':
      return marked(await mp3Sound(bytes), marks);
    case 'flac':
      return marked(await flacSound(bytes), marks);
    default: {
      const [, rate] = /^audio\/(?:x-)?(?:pcm|l16)\b(?:.*\brate=(\d{4,6}))?/i.exec(contentType) ?? [];
      if (!/^audio\/(?:x-)?(?:pcm|l16)\b/i.test(contentType)) throw unusable();
      const format = { sampleRate: rate === undefined ? rawRate : Number(rate), channels: 1 };
      return wavOf16(format, bytes.subarray(0, bytes.length - (bytes.length % 2)));
    }
  }
}

function marked({ sampleRate, channels }: Pcm, marks: readonly CaptionMark[]): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const placed = marks
    .map(({ offset, length, seconds }): Mark => {
      return { frame: Math.round(seconds * sampleRate), frames: 0, label: wordLabel(offset, length) };
    })
    .filter(({ frame }) => frame < frames);
  return wavOf16({ sampleRate, channels: channels.length }, pcm16(channels), placed);
}

async function mp3Sound(bytes: Uint8Array): Promise<Pcm> {
  let seconds = 0;
  for (const { samples, sampleRate } of mp3Frames(bytes)) seconds += samples / sampleRate;
  if (seconds === 0 || seconds > mostSeconds) throw unusable();
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate } = decoder.decode(bytes);
    return { sampleRate, channels: channelData.map((channel) => new Float32Array(channel)) };
  } finally {
    decoder.free();
  }
}

/** Silence takes next to no bytes, so it is decoded in pieces that cannot hold much, and no further than is sensible. */
async function flacSound(bytes: Uint8Array): Promise<Pcm> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    const pieces: Float32Array[][] = [];
    let [frames, sampleRate] = [0, 0];
    for (let at = 0; at < bytes.length; at += flacPieceBytes) {
      const piece = bytes.slice(at, at + flacPieceBytes);
      const isLast = at + flacPieceBytes >= bytes.length;
      for (const decoded of [await decoder.decode(piece), ...(isLast ? [await decoder.flush()] : [])]) {
        if (decoded.samplesDecoded === 0) continue;
        sampleRate = decoded.sampleRate;
        frames += decoded.samplesDecoded;
        pieces.push(decoded.channelData);
      }
      if (frames > mostSeconds * sampleRate) throw unusable();
    }
    if (frames === 0) throw unusable();
    const channels = (pieces[0] ?? []).map((_, channel) => {
      const whole = new Float32Array(frames);
      let at = 0;
      for (const piece of pieces) {
        const part = piece[channel] ?? new Float32Array();
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    });
    return { sampleRate, channels };
  } finally {
    decoder.free();
  }
}

function unusable(): LectorError {
  return new LectorError('badAudio', 'The voice server sent something that is no audio that Lector reads.');
}
