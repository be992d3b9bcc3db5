import type { LanguageCode } from '../../api/wire/languages.js';
import type { TextLanguage } from '../../core/textLanguages.js';
import type { EngineFiles } from './engineFiles.js';

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

export type VoiceRow = readonly [name: string, gender: Gender, base: string, change?: VoiceChange];

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
