import type { EngineVoice, Synthesize } from '../engine/engineVoice.js';
import type { VoiceMeasures } from './measures/measureVoice.js';

/** The version of the profiles made now. */
export const profileVersion = 2;

/** What was measured in a recording. Stored as JSON beside it; `version` rises when its meaning changes. */
export interface VoiceProfile {
  readonly version: number;
  /** Length of the recording. */
  readonly seconds: number;
  readonly measures: VoiceMeasures;
  /** What the owner should know about the recording, a sentence each. */
  readonly warnings: readonly string[];
}

/** Turns a recording into a profile, once, and the profile into a voice for each language that is wanted. */
export interface VoiceMatcher {
  /**
   * Reads and measures a recording (WAV or MP3, told apart by content).
   * Rejects with a `RecordingProblem`, a sentence for its owner, if it cannot be used.
   */
  measure(recording: Uint8Array, signal: AbortSignal): Promise<VoiceProfile>;
  /** The nearest base voice of the language, with knobs and correction. The same profile gives the same voice. */
  match(
    profile: VoiceProfile,
    language: string,
    synthesize: Synthesize,
    signal: AbortSignal,
  ): Promise<EngineVoice>;
}
