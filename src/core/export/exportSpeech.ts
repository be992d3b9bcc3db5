import { resample } from '../audio/resample.js';
import { readWav, type Wav } from '../audio/wav.js';
import { pcm16, wavHeader, type Pcm16Format } from '../audio/wavWriter.js';
import { LectorError } from '../errors.js';
import { speakAhead } from '../pipeline/speakAhead.js';
import type { SpeechSource } from '../pipeline/speechSource.js';
import { pauseAfterMs } from '../text/pauses.js';
import type { Chunk } from '../text/segment.js';
import { SentenceList } from '../text/sentences/sentenceList.js';
import { captionsOf, webVtt, type Caption } from './captions.js';

/** A chunk that is in the file already. */
export interface DonePiece extends Pcm16Format {
  /** What was said and how: another text or voice is another piece. */
  readonly key: string;
  readonly bytes: number;
  /** Their times count from the piece's beginning. */
  readonly captions: readonly Caption[];
}

/** A recording that grows piece by piece, and that an interruption leaves as it was after the last whole piece. */
export interface GrowingRecording {
  /** What an earlier try has done, in order. */
  readonly done: readonly DonePiece[];
  /** Forgets all but the first pieces. */
  keep(pieces: number): Promise<void>;
  append(piece: DonePiece, data: Uint8Array): Promise<void>;
  /** Makes it what was asked for: the header goes where room was left for it. */
  finish(header: Uint8Array, captions: string): Promise<void>;
}

export interface ExportOptions {
  readonly source: SpeechSource;
  readonly voiceId: string;
  readonly ahead: number;
  readonly signal: AbortSignal;
  /** Told the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** RIFF counts in 32 bits. */
const maxDataBytes = 0xffffffff - 44;

/** One recording of all chunks. It begins where an earlier try of the same has ended. */
export async function exportSpeech(
  chunks: () => Iterable<Chunk>,
  recording: GrowingRecording,
  options: ExportOptions,
): Promise<void> {
  const { source, voiceId, ahead, signal, onProgress } = options;
  const all = [...chunks()];
  const sentences = new SentenceList((index) => all[index]);
  const total = Math.max(1, sum(all.map(({ text }) => text.length)));
  const done = [...samePieces(recording.done, chunks(), voiceId)];
  await recording.keep(done.length);
  let characters = sum([...firstOf(chunks(), done.length)].map(({ text }) => text.length));
  let bytes = sum(done.map((piece) => piece.bytes));
  let format: Pcm16Format | undefined = done[0];
  onProgress(characters / total);
  const speech = speakAhead(chunks(), source, { voiceId, ahead, signal, from: done.length });
  for await (const { chunk, audio } of speech) {
    const wav = readWav(audio);
    format ??= { sampleRate: wav.sampleRate, channels: wav.channels.length };
    const data = pcm16(inFormat(wav, format, pauseAfterMs(chunk)));
    bytes += data.length;
    if (bytes > maxDataBytes) {
      throw new LectorError(
        'tooLong',
        'The recording would be larger than a WAV file can be: save it in parts.',
      );
    }
    const captions = captionsOf(chunk.text, sentences.own(done.length), wav);
    const { sampleRate, channels } = format;
    const piece = { key: pieceKey(chunk, voiceId), bytes: data.length, sampleRate, channels, captions };
    await recording.append(piece, data);
    done.push(piece);
    characters += chunk.text.length;
    onProgress(characters / total);
  }
  if (format === undefined) throw new LectorError('nothingToSay', 'There is nothing to say.');
  await recording.finish(
    wavHeader(format, bytes),
    webVtt(joined(done, (index) => sentences.joinsBefore(index))),
  );
}

function pieceKey({ text, end }: Chunk, voiceId: string): string {
  return JSON.stringify([voiceId, text, end]);
}

/** The pieces that are what would be made anew. */
function* samePieces(
  done: readonly DonePiece[],
  chunks: Iterable<Chunk>,
  voiceId: string,
): Generator<DonePiece> {
  const pieces = done[Symbol.iterator]();
  for (const chunk of chunks) {
    const piece = pieces.next().value;
    if (piece === undefined || piece.key !== pieceKey(chunk, voiceId)) return;
    yield piece;
  }
}

function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}

/** How long an edge that is no silence is led in and out, so that it does not click. */
const edgeSeconds = 0.002;

function inFormat(wav: Wav, { sampleRate, channels }: Pcm16Format, pauseMs: number): Float32Array[] {
  const given = wav.channels;
  const mixed = channels === 1 && given.length > 1 ? [mixDown(given)] : given;
  const pause = Math.round((pauseMs / 1000) * sampleRate);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = mixed[channel] ?? mixed[0] ?? new Float32Array();
    const sound = resample(samples, wav.sampleRate, sampleRate);
    const padded = new Float32Array(sound.length + pause);
    padded.set(sound);
    ledInAndOut(padded.subarray(0, sound.length), Math.round(edgeSeconds * sampleRate));
    return padded;
  });
}

function mixDown(channels: Wav['channels']): Float32Array<ArrayBuffer> {
  const [first] = channels;
  return Float32Array.from(
    first ?? [],
    (_, n) => sum(channels.map((channel) => channel[n] ?? 0)) / channels.length,
  );
}

/** Below this a step to silence cannot be heard. */
const silent = 0.003;

function ledInAndOut(samples: Float32Array, edge: number): void {
  const length = Math.min(edge, Math.floor(samples.length / 2));
  const last = samples.length - 1;
  const [loudStart, loudEnd] = [samples[0] ?? 0, samples[last] ?? 0].map((edge) => Math.abs(edge) > silent);
  for (let n = 0; n < length; n++) {
    if (loudStart === true) samples[n] = ((samples[n] ?? 0) * n) / length;
    if (loudEnd === true) samples[last - n] = ((samples[last - n] ?? 0) * n) / length;
  }
}

/** One caption for a sentence, though two requests share it. */
function joined(pieces: readonly DonePiece[], joinsBefore: (index: number) => boolean): readonly Caption[] {
  const all: Caption[] = [];
  let from = 0;
  pieces.forEach(({ captions, bytes, sampleRate, channels }, index) => {
    captions.forEach(({ start, end, text }, n) => {
      const before = n === 0 && joinsBefore(index) ? all.pop() : undefined;
      all.push(
        before === undefined
          ? { start: from + start, end: from + end, text }
          : { start: before.start, end: from + end, text: `${before.text} ${text}` },
      );
    });
    from += bytes / (2 * channels * sampleRate);
  });
  return all;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
