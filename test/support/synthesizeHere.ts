import type { Synthesize } from '../../src/service/engine/engine.js';
import { Synthesizer } from '../../src/service/engine/synthesizer.js';
import { engineFilesHere } from './engineFilesHere.js';

const synthesizer = new Synthesizer(engineFilesHere());

/** The engines that ship, in this thread. */
export const synthesizeHere: Synthesize = (message, voice, signal) =>
  synthesizer.speak(message, voice, () => signal.aborted);
