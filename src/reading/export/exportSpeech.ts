import { resample } from '../../core/audio/resample.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { mixedDown, pcm16, readWav, wavInfo, type Wav } from '../../core/audio/wav.js';
import { LectorError, type LostPurchase } from '../../core/errors.js';
import { chunksAhead, speakAhead } from '../speakAhead.js';
import type { SpeechProvider } from '../../core/speechProvider.js';
import { isPronounceable, pauseAfterMs, type Chunk } from '../../text/segment.js';
import type { VoicesNow } from '../../core/voices/voice.js';
import { SentenceList } from '../../text/sentences/sentenceList.js';
import { captionsOf, chaptersOf, type Caption, type Chapter } from './captions.js';

/** A chunk that is already in the file. */
export interface DonePiece extends SoundFormat {
  /** Identifies text, voice, service and speed. */
  readonly key: string;
  readonly bytes: number;
  readonly frames: number;
  /** Timed from the start of the piece. */
  readonly captions: readonly Caption[];
}

/** Audio that grows piece by piece. An interruption leaves it as it was after the last complete piece. */
export interface GrowingAudio {
  /** What an earlier attempt finished, in order. */
  readonly done: readonly DonePiece[];
  /** Drops all but the first `pieces`. */
  keep(pieces: number): Promise<void>;
  append(piece: DonePiece, data: Uint8Array): Promise<void>;
  /** Makes a file of what was appended. */
  finish(spoken: Spoken, onProgress: (share: number) => void, signal: AbortSignal): Promise<void>;
}

/** What is known of the sound once all of it is there. */
export interface Spoken extends SoundFormat {
  readonly frames: number;
  readonly captions: readonly Caption[];
  readonly chapters: readonly Chapter[];
  /** The language of most of the text. */
  readonly language?: string | undefined;
}

/** What a kind of file can hold. */
export interface SoundLimits {
  readonly name: string;
  /** The most bytes of samples. */
  readonly mostBytes: number;
  /** The nearest format that it can hold. */
  shapeFor(given: SoundFormat): SoundFormat;
}

/** Makes all channels longer or shorter. */
export type Stretch = (channels: readonly Float32Array[], sampleRate: number) => Float32Array[];

export interface ExportOptions extends VoicesNow {
  readonly format: SoundLimits;
  /** The text's own, for what comes before its first heading. */
  readonly title: string;
  /** For texts whose own language cannot be told. */
  readonly language?: string | undefined;
  readonly speech: SpeechProvider;
  /** What is made of each piece of sound, if it is not to stay as it is. */
  readonly stretch?: Stretch | undefined;
  /** How many times as fast that makes it. */
  readonly speed?: number;
  readonly signal: AbortSignal;
  /** Called with the fraction done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Eleven minutes in one channel of 48 kHz. A rate that is far below or above the others would make much more. */
const mostSamples = 32_000_000;

/** Saves all chunks to one file, and says how many seconds that is. Resumes where an earlier attempt stopped. */
export async function exportSpeech(
  chunks: readonly Chunk[],
  file: GrowingAudio,
  options: ExportOptions,
): Promise<number> {
  const { format, speech, voiceFor, signal, onProgress } = options;
  const sentences = new SentenceList((index) => chunks[index]);
  const total = Math.max(1, sum(chunks.map(({ text }) => text.length)));
  const done = stillDone(chunks, file.done, options);
  await file.keep(done.length);
  let characters = sum(chunks.slice(0, done.length).map(({ text }) => text.length));
  let bytes = sum(done.map((piece) => piece.bytes));
  let shape: SoundFormat | undefined = done[0];
  onProgress((characters / total) * spokenShare);
  const rest = chunks.slice(done.length);
  const spoken = speakAhead(rest, wholly(speech), { voiceFor, ahead: chunksAhead, signal });
  for await (const { chunk, audio } of spoken) {
    const { sampleRate: rate, channels: given, frames: length } = wavInfo(audio);
    shape ??= format.shapeFor({ sampleRate: rate, channels: given });
    if (Math.max(given, (shape.channels * shape.sampleRate) / rate) * length > mostSamples) {
      throw new LectorError('badAudio', 'The audio of a message is longer than a message can be.');
    }
    const wav = readWav(audio);
    const spokenSound = inShape(wav, shape, pauseAfterMs(chunk));
    const sound = options.stretch?.(spokenSound, shape.sampleRate) ?? spokenSound;
    const data = pcm16(sound);
    bytes += data.length;
    if (bytes > format.mostBytes) {
      throw new LectorError('tooLong', `The audio would be larger than a ${format.name} file can be.`);
    }
    const { sampleRate, channels } = shape;
    const frames = sound[0]?.length ?? 0;
    const times = frames / (spokenSound[0]?.length ?? frames);
    const captions = captionsOf(chunk.text, sentences.own(done.length), wav).map(({ start, end, text }) => ({
      start: start * times,
      end: end * times,
      text,
    }));
    const piece = { key: keyOf(chunk, options), bytes: data.length, frames, sampleRate, channels, captions };
    await file.append(piece, data);
    done.push(piece);
    characters += chunk.text.length;
    onProgress((characters / total) * spokenShare);
  }
  if (shape === undefined) throw new LectorError('nothingToSay', 'There is nothing to say.');
  const frames = sum(done.map((piece) => piece.frames));
  const seconds = frames / shape.sampleRate;
  const captions = joined(done, (index) => sentences.joinsBefore(index));
  let before = 0;
  const starts = done.map((piece) => {
    const start = before / piece.sampleRate;
    before += piece.frames;
    return start;
  });
  const chapters = chaptersOf(chunks, starts, { title: options.title, seconds });
  const language = mostly(chunks) ?? options.language;
  const { sampleRate, channels } = shape;
  await file.finish(
    { sampleRate, channels, frames, captions, chapters, language },
    (share) => onProgress(spokenShare + share * (1 - spokenShare)),
    signal,
  );
  return seconds;
}

type Kept = Pick<ExportOptions, 'serviceOf' | 'voiceFor' | 'speed'>;

/** Of what an earlier attempt finished, what is not made again. */
export function stillDone(chunks: readonly Chunk[], done: readonly DonePiece[], now: Kept): DonePiece[] {
  const stale = done.findIndex(({ key }, n) => key !== keyOf(chunks[n], now));
  return done.slice(0, stale < 0 ? undefined : stale);
}

function keyOf(chunk: Chunk | undefined, { serviceOf, voiceFor, speed = 1 }: Kept): string {
  const voiceId = voiceFor(chunk?.language);
  const paced = speed === 1 ? [] : [speed];
  return JSON.stringify([serviceOf(voiceId), voiceId, chunk?.text, chunk?.end, ...paced]);
}

class CutOffAudio extends LectorError {
  constructor(override readonly lost: LostPurchase | undefined) {
    super('cutOffAudio', 'The audio of a message ends before its sound does, whenever it is asked for.');
  }
}

/** In a file, nobody would notice the words that are missing. What was paid for is fetched again, and not bought. */
function wholly(speech: SpeechProvider): SpeechProvider {
  return {
    speak: async (message, voiceId, ...asked) => {
      for (let attempt = 0; attempt < 2; attempt++) {
        const audio = await speech.speak(message, voiceId, ...asked);
        const { truncated, frames } = wavInfo(audio);
        if (!truncated && (frames > 0 || !isPronounceable(message))) return audio;
      }
      throw new CutOffAudio(await speech.lost?.(message, voiceId));
    },
  };
}

/** Of the time that saving takes, encoding is the smaller part. */
const spokenShare = 0.9;

function mostly(chunks: readonly Chunk[]): string | undefined {
  const lengths = new Map<string | undefined, number>();
  for (const { language, text } of chunks) lengths.set(language, (lengths.get(language) ?? 0) + text.length);
  return [...lengths].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** The length of the fade at an edge that is not silent, which prevents a click. */
const edgeSeconds = 0.002;

function inShape(wav: Wav, { sampleRate, channels }: SoundFormat, pauseMs: number): Float32Array[] {
  const given = wav.channels;
  const mixed = given.length > channels ? [mixedDown(given)] : given;
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

/** Below this, a jump to silence cannot be heard. */
const silent = 0.003;

function ledInAndOut(samples: Float32Array, edge: number): void {
  const length = Math.min(edge, Math.floor(samples.length / 2));
  const last = samples.length - 1;
  const isStartLoud = Math.abs(samples[0] ?? 0) > silent;
  const isEndLoud = Math.abs(samples[last] ?? 0) > silent;
  for (let n = 0; n < length; n++) {
    if (isStartLoud) samples[n] = ((samples[n] ?? 0) * n) / length;
    if (isEndLoud) samples[last - n] = ((samples[last - n] ?? 0) * n) / length;
  }
}

/** A sentence is one caption, even if two chunks share it. */
function joined(pieces: readonly DonePiece[], joinsBefore: (index: number) => boolean): readonly Caption[] {
  const all: Caption[] = [];
  let from = 0;
  /** Whether the last caption's sentence may go on. */
  let isOpen = false;
  pieces.forEach(({ captions, frames, sampleRate }, index) => {
    isOpen &&= joinsBefore(index);
    captions.forEach(({ start, end, text }, n) => {
      const before = n === 0 && isOpen ? all.pop() : undefined;
      const said = before === undefined ? text : `${before.text} ${text}`;
      all.push({ start: before?.start ?? from + start, end: from + end, text: said });
    });
    isOpen ||= captions.length > 0;
    from += frames / sampleRate;
  });
  return all;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
