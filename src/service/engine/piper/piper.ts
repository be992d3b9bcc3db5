import type { Engine } from '../engine.js';
import { loadedEspeak } from '../espeak/espeak.js';
import { installedVoices, languageOfKey, piperBaseOf } from './installedVoices.js';

/** Natural voices. People install them; only what runs them ships. */
export const piper: Engine = {
  name: 'piper',
  processOf: (base) => piperBaseOf(base).key,
  voices: [],
  installed: installedVoices,
  matchBases: () => [],
  // Its pitch moves with its formants, so they cannot be moved alone.
  formantBounds: { lowest: 1, highest: 1 },
  languageOf: (base) => languageOfKey(piperBaseOf(base).key),
  genderOf: (base) => piperBaseOf(base).gender ?? 'Female',
  inLanguage: (base, language) => (languageOfKey(piperBaseOf(base).key) === language ? base : undefined),
  standIn: () => undefined,
  load: async (files) => {
    const { PiperProgram } = await import('./piperProgram.js');
    return new PiperProgram(files, () => loadedEspeak(files));
  },
};
