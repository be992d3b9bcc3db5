import type { LanguageCode } from '../../api/wire/languages.js';
import type { EngineFiles } from './engineFiles.js';
import type { Utterance } from './utterance.js';

export type Gender = 'Female' | 'Male';

/**
 * A speech engine as the rest of the service knows it: a folder beside this file, and a row in `engines.ts`. This
 * description is loaded everywhere; the code that speaks only in a thread that needs it.
 *
 * A `base` is a voice of the engine's own, by the name the engine gives it.
 */
export interface Engine {
  /** Stored with custom voices, so it never changes. */
  readonly name: string;
  readonly voices: readonly VoiceGroup[];
  /** The base voices that can be bent towards a recording in this language. */
  readonly matchBases: (language: string) => readonly string[];
  /** How far a base's resonances can be moved before words are lost. */
  readonly formantBounds: { readonly lowest: number; readonly highest: number };
  /** The language that a base speaks, in two letters. */
  readonly languageOf: (base: string) => string;
  readonly genderOf: (base: string) => Gender;
  /** The base that sounds like this one and speaks the language, if there is one. */
  readonly inLanguage: (base: string, language: string) => string | undefined;
  /** The base that speaks the language for a voice of another engine, which cannot. */
  readonly standIn: (language: string, gender: Gender) => string | undefined;
  readonly load: (files: EngineFiles) => Promise<LoadedEngine>;
}

export interface LoadedEngine {
  /** Synchronous: `stopped` is asked between pieces of sound, and what there is by then is returned. */
  speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Utterance;
}

/** Relative to the base voice, so that they mean the same for every engine. */
export interface EngineKnobs {
  /** 1 is the base's own pace; 1.2 says it in less time. */
  readonly pace: number;
  /** 1 is the base's own median pitch. */
  readonly pitch: number;
  /** 1 is the base's own pitch range. */
  readonly pitchRange: number;
}

/** Public voices listed under one language and label. */
export interface VoiceGroup {
  readonly language: LanguageCode;
  readonly label: string;
  readonly voices: readonly VoiceRow[];
}

export type VoiceRow = readonly [name: string, gender: Gender, base: string, change?: VoiceChange];

/** How a voice differs from its base; each is a factor. */
export interface VoiceChange {
  readonly pace?: number;
  readonly pitch?: number;
  readonly pitchRange?: number;
  readonly formantScale?: number;
}
