import { timeFactor } from '../audio/correction.js';
import type { EngineKnobs } from './engine.js';
import type { EngineVoice } from './engineVoice.js';

/**
 * What the engine is told for a voice. Resampling moves the formants, but pitch and pace with them: the engine makes up
 * for that beforehand.
 */
export function engineKnobs({ knobs, correction }: EngineVoice): EngineKnobs {
  const scale = 1 / timeFactor(correction);
  return { ...knobs, pitch: knobs.pitch / scale, pace: knobs.pace / scale };
}
