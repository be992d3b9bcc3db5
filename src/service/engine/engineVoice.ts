import type { Correction } from '../audio/correction.js';
import type { SynthesizedSound } from '../audio/synthesizedSound.js';
import type { EngineKnobs } from './engine.js';

/** One of an engine's own voices. */
export interface BaseVoice {
  /** The name of an engine in `engines`. */
  readonly engine: string;
  readonly base: string;
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
