import type { RecordingRefusal } from '../../core/recording/checkRecording.js';
import type { HeardFlaw } from '../../core/recording/heardRefusal.js';
import type { BaseVoice, EngineVoice, Synthesize } from '../engine/engine.js';
import type { VoiceMeasures } from './measures/measureVoice.js';

/** The version of profiles made today. */
export const profileVersion = 2;

/** What was measured in a recording, stored as JSON next to it. `version` goes up when the meaning changes. */
export interface VoiceProfile {
  readonly version: number;
  /** Length of the recording. */
  readonly seconds: number;
  readonly measures: VoiceMeasures;
  /** Told when the voice is made. */
  readonly flaws: readonly HeardFlaw[];
}

/** Turns a recording into a profile, once, and then the profile into a voice for each language. */
export interface VoiceMatcher {
  /**
   * Reads and measures a recording (WAV or MP3, detected by content). Rejects with a `RecordingProblem` if it cannot be
   * used.
   */
  measure(recording: Uint8Array, signal: AbortSignal): Promise<VoiceProfile>;
  /**
   * The closest base voice of the language, with knobs and correction. The same profile gives the same voice, but for
   * chance in how eSpeak breathes, unless a base of its own is `installed`: those are tried as well, and natural voices
   * never sound the same twice.
   */
  match(
    profile: VoiceProfile,
    language: string,
    synthesize: Synthesize,
    signal: AbortSignal,
    installed?: readonly BaseVoice[],
  ): Promise<EngineVoice>;
}

/** Why a recording cannot become a voice. */
export class RecordingProblem extends Error {
  constructor(readonly refusal: RecordingRefusal) {
    super(refusal.reason);
  }
}
