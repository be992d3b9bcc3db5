import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LanguageCode } from '../../api/wire/languages.js';
import { resample } from '../../core/audio/resample.js';
import { embeddedFormat } from '../../core/audio/soundFormat.js';
import { wavOf16 } from '../../core/audio/wav.js';
import { wordLabel } from '../../core/audio/wavMarks.js';
import type { TextLanguage } from '../../core/textLanguages.js';
import type { PackedWords } from '../said/words.js';

export type Gender = 'Female' | 'Male';

/** Languages that custom voices cannot have are read by public voices only: see docs/interface.md. */
export type VoiceLanguage = LanguageCode | TextLanguage;

/**
 * A speech engine as the rest of the service sees it: one folder next to this file and one row in `engines.ts`. This
 * description is loaded everywhere; the code that speaks is loaded only by a thread that needs it.
 *
 * A `base` is one of the engine's own voices, under the engine's name for it.
 */
export interface Engine {
  /** Stored with custom voices, so it must never change. */
  readonly name: string;
  /**
   * The process in which a base speaks, for an engine whose voices people install: each voice has one of its own, which
   * its files cannot get out of, and which ends when it has been idle for some minutes. Their speech may take longer.
   */
  readonly processOf?: (base: string) => string;
  /** Whether it says most words of programmers right in English. */
  readonly knowsProgrammers: boolean;
  /** The voices that ship. */
  readonly voices: readonly VoiceGroup[];
  /** Further voices, if people can install some. */
  readonly installed?: InstallableVoices;
  /** The base voices that can be adjusted to match a recording in this language. */
  readonly matchBases: (language: string) => readonly string[];
  /** How far a base's formants can move before speech gets hard to understand. */
  readonly formantBounds: { readonly lowest: number; readonly highest: number };
  /** The two-letter code of the language that a base speaks. */
  readonly languageOf: (base: string) => string;
  readonly genderOf: (base: string) => Gender;
  /** The base that sounds like this one in another language, if there is one. */
  readonly inLanguage: (base: string, language: string) => string | undefined;
  /** The base to use when a voice of another engine does not speak the language. */
  readonly standIn: (language: string, gender: Gender) => string | undefined;
  readonly load: (files: EngineFiles) => Promise<LoadedEngine>;
}

export interface LoadedEngine {
  /**
   * Checks `stopped` between pieces of sound and returns what it has when told to stop. Each check also shows that it
   * does not hang, so it checks between the steps of a long load too.
   */
  speak(
    text: string,
    base: string,
    knobs: EngineKnobs,
    stopped: () => boolean,
  ): Utterance | Promise<Utterance>;
}

/** What an engine made from a text: mono sound at `sampleRate`, and where its words start. */
export interface Utterance<Word = WordStart> {
  readonly samples: Int16Array;
  readonly words: readonly Word[];
}

/** Where a word starts: the sample, and the UTF-16 offset in the text. */
export interface WordStart {
  readonly sample: number;
  readonly offset: number;
}

/** A word of a message, with its length there. */
export interface WordMark extends WordStart {
  readonly length: number;
}

/** A message as it sounds in one voice. */
export type SynthesizedSound = Utterance<WordMark>;

export function joinUtterances<Word extends { readonly sample: number }>(
  pieces: readonly Utterance<Word>[],
): Utterance<Word> {
  const samples = new Int16Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
  const words: Word[] = [];
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, at);
    for (const word of piece.words) words.push({ ...word, sample: word.sample + at });
    at += piece.samples.length;
  }
  return { samples, words };
}

/** Relative to the base voice, so that they mean the same for every engine: 1 is its own, a pace of 1.2 is faster. */
export interface EngineKnobs {
  readonly pace: number;
  /** Of its median. */
  readonly pitch: number;
  readonly pitchRange: number;
}

export const asItIs: EngineKnobs = { pace: 1, pitch: 1, pitchRange: 1 };

/** Voices in a folder. The editor may change it at any time, so each question reads it. */
export interface InstallableVoices {
  /** In the order of their ids. */
  list(folder: string): Promise<readonly PublicVoice[]>;
  find(folder: string, id: string): Promise<PublicVoice | undefined>;
  /** Keeps the files of a voice that cannot speak for the editor to find. Resolves to whether they were there. */
  setAside(folder: string, process: string): Promise<boolean>;
}

export interface PublicVoice {
  readonly id: string;
  readonly name: string;
  readonly metadata: string;
  readonly language: VoiceLanguage;
  readonly voice: EngineVoice;
  /** Another one for other files under the same id. Only a natural voice has it. */
  readonly revision?: string;
}

/** Public voices listed under one language and label. */
export interface VoiceGroup {
  readonly language: VoiceLanguage;
  readonly label: string;
  readonly voices: readonly VoiceRow[];
}

type VoiceRow = readonly [name: string, gender: Gender, base: string, change?: VoiceChange];

/** Factors that set a voice apart from its base. */
type VoiceChange = Partial<EngineKnobs & Pick<Correction, 'formantScale'>>;

/** One of an engine's own voices. */
export interface BaseVoice {
  /** The name of an engine in `engines`. */
  readonly engine: string;
  readonly base: string;
}

/** Bounded corrections that bring a base voice nearer to a recording. */
export interface Correction {
  /** Moves formants and spectrum by this factor; pitch and duration stay the same. */
  readonly formantScale: number;
  /** Gain in dB at equally spaced frequencies from 0 to half the sample rate. Empty means flat. */
  readonly equaliserDb: readonly number[];
}

/** Everything it takes to make one voice. Plain data: it is stored with a custom voice and sent to workers. */
export interface EngineVoice extends BaseVoice {
  readonly knobs: EngineKnobs;
  /** Applied to the engine's sound afterwards. */
  readonly correction?: Correction;
}

/** Speaks a message in a voice. Aborting the signal stops the work. */
export type Synthesize = (
  message: string,
  voice: EngineVoice,
  signal: AbortSignal,
) => Promise<SynthesizedSound>;

/** How a voice of the service is spoken, public or custom. */
export type FindVoice = (id: string) => Promise<EngineVoice | undefined>;

/** A voice that was there when somebody asked for it cannot speak any more. The message is one sentence. */
export class VoiceGone extends Error {}

/** The engines' large files: trimmed and packed next to the bundle, or taken whole from their packages in tests. */
export interface EngineFiles {
  readonly data: (name: string) => Promise<ArrayBuffer>;
  /** A WebAssembly program, compiled once for all threads. */
  readonly program: (name: string) => Promise<WebAssembly.Module>;
  /** The place of a script from which an engine starts threads of its own. */
  readonly script: (name: string) => URL;
  /** The words of a language for numbers and units. */
  readonly words: (language: string) => Promise<PackedWords>;
  /** The folder of the natural voices that are installed. */
  readonly naturalVoices: string;
  /** Logs something that the owner of the data folder should know. */
  readonly report: (message: string) => void;
}

const decompress = promisify(brotliDecompress);

/** The files that the build packs beside the bundle. */
export function packedEngineFiles(bundle: string | URL): Omit<EngineFiles, 'naturalVoices' | 'report'> {
  const read = (name: string) => readFile(new URL(name, bundle));
  return {
    data: async (name) => sparse(await decompress(await read(`${name}.br`))),
    program: async (name) => WebAssembly.compile(await read(name)),
    script: (name) => new URL(name, bundle),
    words: async (language) => JSON.parse(String(await read(`said/${language}.json`))) as PackedWords,
  };
}

/**
 * A packed data file holds only the byte ranges that are needed, behind a table of where they belong. They go back to
 * those offsets in a fresh buffer; the pages in between are never touched, so they take no memory.
 */
function sparse(packed: Buffer): ArrayBuffer {
  const tableBytes = packed.readUInt32LE(0);
  const table = JSON.parse(packed.toString('utf8', 4, 4 + tableBytes)) as {
    readonly size: number;
    readonly ranges: readonly (readonly [number, number])[];
  };
  const whole = new Uint8Array(table.size);
  let at = 4 + tableBytes;
  for (const [start, end] of table.ranges) {
    whole.set(packed.subarray(at, at + end - start), start);
    at += end - start;
  }
  return whole.buffer;
}

/** One sample rate for all sound, so that a player needs only one. */
export const { sampleRate } = embeddedFormat;

/** A mono 16-bit WAV file that says where in it each word begins, and which one it is. */
export function wavFile({ samples, words }: SynthesizedSound): Uint8Array {
  const marks = words.map(({ sample, offset, length }, n) => ({
    frame: sample,
    frames: Math.max(0, (words[n + 1]?.sample ?? samples.length) - sample),
    label: wordLabel(offset, length),
  }));
  const data = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return wavOf16(embeddedFormat, data, marks);
}

/** Formant scales are multiples of this step, which keeps the resampler's ratio simple. */
const formantStep = 0.01;

/** Corrects what the engine said with `engineKnobs`. */
export function correctSpeech(
  speech: SynthesizedSound,
  correction: Correction | undefined,
): SynthesizedSound {
  const factor = timeFactor(correction);
  const gains = correction?.equaliserDb ?? [];
  const isFlat = gains.every((gain) => gain === 0);
  if (factor === 1 && isFlat) return speech;
  const said = new Float32Array(speech.samples).map((sample) => sample / 32768);
  const moved = resample(said, Math.round(1 / formantStep), Math.round(factor / formantStep));
  return {
    samples: new Int16Array(
      (isFlat ? moved : equalized(moved, gains)).map((sample) =>
        Math.max(-32768, Math.min(32767, Math.round(sample * 32768))),
      ),
    ),
    words: speech.words.map((word) => ({ ...word, sample: Math.round(word.sample * factor) })),
  };
}

/** How much longer the sound gets: the inverse of the formant scale, rounded to what the resampler can do. */
export function timeFactor(correction: Correction | undefined): number {
  const factor = 1 / (correction?.formantScale ?? 1);
  return Math.round(factor / formantStep) * formantStep;
}

const taps = 255;
const half = (taps - 1) / 2;
const grid = 512;

/**
 * A linear-phase filter with the given gains (in dB, equally spaced from 0 to half the sample rate). Its delay is
 * removed, so output lines up with input.
 */
function equalized(samples: Float32Array, gainsDb: readonly number[]): Float32Array {
  const kernel = design(gainsDb);
  const input = new Float32Array(samples.length + 2 * half);
  input.set(samples, half);
  return samples.map((_, n) => {
    // The kernel is symmetric: half the multiplications are enough.
    let sum = (kernel[half] ?? 0) * (input[n + half] ?? 0);
    for (let tap = 0; tap < half; tap++) {
      sum += (kernel[tap] ?? 0) * ((input[n + tap] ?? 0) + (input[n + taps - 1 - tap] ?? 0));
    }
    return sum;
  });
}

function design(gainsDb: readonly number[]): Float32Array {
  const magnitudes = Float64Array.from(
    { length: grid + 1 },
    (_, bin) => 10 ** (interpolated(gainsDb, bin / grid) / 20),
  );
  return Float32Array.from({ length: taps }, (_, tap) => {
    const shift = Math.abs(tap - half);
    let sum = 0;
    for (let bin = 0; bin <= grid; bin++) {
      const weight = bin === 0 || bin === grid ? 0.5 : 1;
      sum += weight * (magnitudes[bin] ?? 0) * Math.cos((Math.PI * bin * shift) / grid);
    }
    return (sum / grid) * (0.54 + 0.46 * Math.cos((Math.PI * shift) / (half + 1)));
  });
}

/** Interpolates linearly between the points; `place` runs from 0 to 1. */
export function interpolated(points: ArrayLike<number>, place: number): number {
  const position = place * (points.length - 1);
  const before = Math.min(points.length - 1, Math.floor(position));
  const from = points[before] ?? 0;
  const to = points[before + 1] ?? from;
  return from + (to - from) * (position - before);
}
