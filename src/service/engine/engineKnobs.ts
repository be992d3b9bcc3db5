import { timeFactor } from '../audio/correction.js';
import type { EngineKnobs } from './engine.js';
import type { EngineVoice } from './engineVoice.js';

/**
 * The knobs to give the engine. Resampling shifts pitch and pace along with the formants, so the engine has to
 * compensate in advance.
 */
export function engineKnobs({ knobs, correction }: EngineVoice): EngineKnobs {
  const scale = 1 / timeFactor(correction);
  return { ...knobs, pitch: knobs.pitch / scale, pace: knobs.pace / scale };
}
