// The sound in the answer of a voice server, and when each of its words is heard.

import { diffArrays } from 'diff';
import * as v from 'valibot';
import { audioTypeOf, type AudioType } from '../../../core/audio/audioType.js';
import { flacFile, flacSound } from '../../../core/audio/flacReading.js';
import { firstMp3Frame, skipId3 } from '../../../core/audio/mp3Frames.js';
import { mp3Sound, type SoundPiece } from '../../../core/audio/mp3Sound.js';
import type { SoundFormat } from '../../../core/audio/soundFormat.js';
import { pcm16, readWav, wavHeader, wavInfo, wavOf16 } from '../../../core/audio/wav.js';
import { wordLabel, type WordMark } from '../../../core/audio/wavMarks.js';
import { joinedBytes } from '../../../core/bytes.js';
import { LectorError } from '../../../core/errors.js';
import type { Audio } from '../../../core/speechProvider.js';
import { isTooMuch, jsonIn, mostSeconds } from '../../../api/requests.js';
import { decode } from '../../../api/wire/shapes.js';

/** What servers send as `pcm`, unless they say otherwise. */
const rawRate = 24_000;

/** A WAV file with what an answer holds, whatever was asked for: its content says what it is. */
export async function soundIn(answer: Audio, type: string, message: string, isPart = false): Promise<Audio> {
  if (!isCaptioned(answer, type)) return wavOf(answer, type);
  if (hasTooManyLines(answer)) throw unusable();
  const lines = new TextDecoder().decode(answer).split('\n');
  if (isPart) lines.pop();
  const parts = lines
    .filter((line) => line.trim() !== '')
    .map((line) => decode(captionedSpeech, jsonIn(line)));
  const sound = joinedBytes(parts.map(({ audio }) => Buffer.from(audio, 'base64')));
  const captions = parts.flatMap(({ timestamps }) => timestamps).slice(0, mostCaptions);
  return wavOf(sound, '', captionMarks(message, captions, isPart));
}

/** The same for the part of an answer that has arrived; with captions, each time that a line is whole. */
export const soundSoFar = (type: string, message: string) => (bytes: Audio, last: Uint8Array) =>
  isCaptioned(bytes, type) && !last.includes(lineEnd) ? undefined : soundIn(bytes, type, message, true);

const lineEnd = 10;
/** One for each hundredth of a second. Servers send a sentence at a time, or at the least a frame of some compression. */
const mostLines = 100 * mostSeconds;

/** Each line costs far more than its bytes, and lines that are all alike are packed to next to nothing. */
function hasTooManyLines(answer: Uint8Array): boolean {
  let lines = 0;
  for (let at = answer.indexOf(lineEnd); at >= 0 && lines <= mostLines; at = answer.indexOf(lineEnd, at + 1))
    lines++;
  return lines > mostLines;
}

const rawSound = /^audio\/(?:x-)?(?:pcm|l16)\b(?:.*\brate=(\d{4,6}))?/i;

/** Lines of JSON, each with the sound of a part of the message. */
function isCaptioned(beginning: Uint8Array, type: string): boolean {
  return beginning[0] === 0x7b && !rawSound.test(type);
}

export async function wavOf(bytes: Audio, type: string, marks: readonly WordMark[] = []): Promise<Audio> {
  const content = audioTypeOf(bytes);
  const wav = content === 'wav' ? wavInfo(bytes) : undefined;
  // It is kept as it is, so that what takes it sees that it was cut off.
  if (wav?.truncated && wav.frames > 0) return bytes;
  let format: SoundFormat | undefined;
  const data: Uint8Array[] = [];
  let frames = 0;
  const flac = content === 'flac' ? flacFile(bytes.subarray(skipId3(bytes))) : undefined;
  for await (const { channels, sampleRate } of flac ? flacSound(flac) : pieces(bytes, content, type)) {
    if (channels[0] === undefined || channels[0].length === 0) continue;
    format ??= { sampleRate, channels: channels.length };
    frames += channels[0].length;
    if (isTooMuch({ sampleRate, channels: channels.length }, frames)) throw unusable();
    data.push(pcm16(channels));
  }
  // Its header says what there should be, so that what takes it sees that it was cut off.
  const told = flac?.frames ?? 0;
  if (format && frames < told) return joinedBytes([wavHeader(format, told * format.channels * 2), ...data]);
  if (format === undefined) throw unusable();
  const { sampleRate } = format;
  const placed = marks.map(({ offset, length, seconds }) => {
    return { frame: Math.round(seconds * sampleRate), frames: 0, label: wordLabel(offset, length) };
  });
  return wavOf16(format, joinedBytes(data), placed);
}

type Sound = Iterable<SoundPiece> | AsyncIterable<SoundPiece>;

function pieces(bytes: Audio, type: AudioType, contentType: string): Sound {
  if (type === 'wav') return [readWav(bytes)];
  const raw = rawSound.exec(contentType);
  // Quiet samples may look like something in an MP3, but hardly like its beginning.
  if (type === 'mp3' && (raw === null || firstMp3Frame(bytes)?.at === skipId3(bytes))) return mp3Sound(bytes);
  if (raw === null) throw unusable(contentType);
  const format = { sampleRate: Number(raw[1] ?? rawRate), channels: 1 };
  return [readWav(wavOf16(format, bytes.subarray(0, bytes.length - (bytes.length % 2))))];
}

/** A page is what networks and proxies answer in a server's place. */
function unusable(contentType = ''): LectorError {
  const kind = /^text\//i.test(contentType) ? 'protocol' : 'badAudio';
  return new LectorError(
    kind,
    'The voice server sent something that is not audio, or not in a format that Lector reads.',
  );
}

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(mostSeconds));
const caption = v.object({ word: v.pipe(v.string(), v.maxLength(1000)), start_time: seconds });

const captionedSpeech = v.object({
  audio: v.string(),
  // Not every language has times.
  timestamps: v.fallback(v.array(caption), []),
});

type Caption = v.InferOutput<typeof caption>;

/** More than a message has words, however it is said. */
const mostCaptions = 1000;

/** More words than this are not marked together, such as a sum of money and its words. */
const mostTogether = 4;

/** Marks of the words that are said as written, and of those between two of them that are said in other words. */
export function captionMarks(
  message: string,
  captions: readonly Caption[],
  isPart = false,
): readonly WordMark[] {
  const words = [...message.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].map(
    ({ 0: text, index }) => ({ text: plain(text), start: index, end: index + text.length }),
  );
  const said = captions
    .map(({ word, start_time }) => ({ text: plain(word), seconds: start_time }))
    .filter(({ text }, n, all) => text !== '' && (all[n]?.seconds ?? 0) >= (all[n - 1]?.seconds ?? 0));
  // If fewer than half of the words are said as they are written, the times say too little.
  const maxEditLength = (isPart ? words : said).length;
  const textOf = ({ text }: { readonly text: string }): string => text;
  const changes = diffArrays(words.map(textOf), said.map(textOf), { maxEditLength }) ?? [];
  const marks: WordMark[] = [];
  let otherwise: typeof words = [];
  for (const { removed, added, count } of changes) {
    const these = added ? [] : words.splice(0, count);
    const times = removed ? [] : said.splice(0, count);
    if (added) {
      const [first] = otherwise;
      const last = otherwise.at(-1);
      const [time] = times;
      if (first && last && time && otherwise.length <= mostTogether)
        marks.push({ offset: first.start, length: last.end - first.start, seconds: time.seconds });
    } else {
      for (const [n, { seconds }] of times.entries())
        marks.push({ offset: these[n]?.start ?? 0, length: 0, seconds });
    }
    otherwise = removed ? these : [];
  }
  return marks;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}
