// The sound in the answer of a voice server, when each of its words is heard, and what can be heard before all is there.

import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import * as v from 'valibot';
import { audioTypeOf } from '../../core/audio/audioType.js';
import { mp3Frames } from '../../core/audio/mp3Frames.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { pcm16, readWav, wavInfo, wavOf16 } from '../../core/audio/wav.js';
import { wordLabel } from '../../core/audio/wavMarks.js';
import { joinedBytes } from '../../core/bytes.js';
import { LectorError } from '../../core/errors.js';
import { jsonIn } from '../requests.js';
import { decode } from '../wire/shapes.js';

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

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const caption = v.object({ word: v.pipe(v.string(), v.maxLength(1000)), start_time: seconds });

const captionedSpeech = v.object({
  audio: v.string(),
  // Not every language has times.
  timestamps: v.fallback(v.array(caption), []),
});

type Caption = v.InferOutput<typeof caption>;

const mostCaptions = 5000;

/** The sound and the times in an answer, which has a line for each part of the message. */
export function captionedSound(answer: Uint8Array): {
  readonly sound: Uint8Array<ArrayBuffer>;
  readonly captions: readonly Caption[];
} {
  const lines = new TextDecoder().decode(answer).split('\n');
  const parts = lines
    .filter((line) => line.trim() !== '')
    .map((line) => decode(captionedSpeech, jsonIn(line)));
  return {
    sound: joinedBytes(parts.map(({ audio }) => Buffer.from(audio, 'base64'))),
    captions: parts.flatMap(({ timestamps }) => timestamps).slice(0, mostCaptions),
  };
}

export interface CaptionMark {
  readonly offset: number;
  /** How much of the message is said with it; 0 for the word alone. */
  readonly length: number;
  readonly seconds: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Below this share of words that are said as they are written, the times say too little. */
const leastMatched = 0.5;
/** More words than this are not marked together, such as a sum of money and its words. */
const mostTogether = 4;

/** Marks of the words that are said as written, and of those between two of them that are said in other words. */
export function captionMarks(
  message: string,
  captions: readonly Caption[],
  isPart = false,
): readonly CaptionMark[] {
  const words = [...message.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].map(
    ({ 0: text, index }): Word => ({ text: plain(text), start: index, end: index + text.length }),
  );
  const said = captions
    .map(({ word, start_time }) => ({ text: plain(word), seconds: start_time }))
    .filter(({ text }, n, all) => text !== '' && (all[n]?.seconds ?? 0) >= (all[n - 1]?.seconds ?? 0));
  const pairs = commonWords(
    words.map(({ text }) => text),
    said.map(({ text }) => text),
  );
  if (pairs.length < (isPart ? said : words).length * leastMatched) return [];
  const marks: CaptionMark[] = [];
  let [word, heard] = [0, 0];
  for (const [nextWord, nextHeard] of [...pairs, [words.length, said.length] as const]) {
    const [first, last] = [words[word], words[nextWord - 1]];
    const time = heard < nextHeard ? said[heard] : undefined;
    if (nextWord > word && nextWord - word <= mostTogether && first && last && time !== undefined) {
      marks.push({ offset: first.start, length: last.end - first.start, seconds: time.seconds });
    }
    const [matched, at] = [words[nextWord], said[nextHeard]];
    if (matched && at) marks.push({ offset: matched.start, length: 0, seconds: at.seconds });
    [word, heard] = [nextWord + 1, nextHeard + 1];
  }
  return marks;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** The places of the longest common sequence. */
function commonWords(ours: readonly string[], theirs: readonly string[]): (readonly [number, number])[] {
  const width = theirs.length + 1;
  const longest = new Uint16Array((ours.length + 1) * width);
  const at = (n: number, m: number): number => longest[n * width + m] ?? 0;
  for (let n = ours.length - 1; n >= 0; n--) {
    for (let m = theirs.length - 1; m >= 0; m--) {
      longest[n * width + m] =
        ours[n] === theirs[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [n, m] = [0, 0]; n < ours.length && m < theirs.length;) {
    if (ours[n] === theirs[m]) pairs.push([n++, m++]);
    else if (at(n + 1, m) >= at(n, m + 1)) n++;
    else m++;
  }
  return pairs;
}

type Audio = Uint8Array<ArrayBuffer>;

/** Less is not worth playing: it may be over before more arrives. */
const leastSeconds = 0.5;
/** Each part contains those before it. Growing by as much, they are about nine times the whole together. */
const leastGrowth = 1 / 8;
/** What lasts longer is heard when all of it is there. */
const mostSecondsInParts = 60;
const firstBytes = 2048;
const lineEnd = 10;

/** Tells of a sound each time that enough more of it has arrived. Some answers can be read only up to a line's end. */
export function soundArriving(
  read: (bytes: Audio) => Promise<Audio>,
  soFar: (beginning: Audio) => void,
  inLines = false,
): (piece: Uint8Array) => Promise<void> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let enough = firstBytes;
  return async (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < enough || (inLines && !piece.includes(lineEnd))) return;
    const bytes = joinedBytes(pieces);
    const whole = inLines ? bytes.subarray(0, bytes.lastIndexOf(lineEnd)) : bytes;
    const wav = await read(whole).catch(() => undefined);
    const { frames, sampleRate } = wav === undefined ? { frames: 0, sampleRate: 1 } : wavInfo(wav);
    const seconds = frames / sampleRate;
    if (wav !== undefined && seconds >= leastSeconds) soFar(wav);
    const next =
      seconds < leastSeconds ? leastSeconds : seconds + Math.max(leastSeconds, seconds * leastGrowth);
    enough = seconds === 0 ? 2 * size : next > mostSecondsInParts ? Infinity : (size * next) / seconds;
  };
}
