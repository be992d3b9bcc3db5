import type { Engine } from '../engine.js';
import { engineName, installedVoices, piperBaseOf } from './installedVoices.js';

/** Its key begins with it. */
const languageOf = (base: string): string => base.slice(0, 2);

/** Natural voices. People install them; only what runs them ships. */
export const piper: Engine = {
  name: engineName,
  knowsProgrammers: true,
  processOf: (base) => piperBaseOf(base).key,
  voices: [],
  installed: installedVoices,
  matchBases: () => [],
  // Its pitch moves with its formants, so they cannot be moved alone.
  formantBounds: { lowest: 1, highest: 1 },
  languageOf,
  genderOf: (base) => piperBaseOf(base).gender ?? 'Female',
  inLanguage: (base, language) => (languageOf(base) === language ? base : undefined),
  standIn: () => undefined,
  load: async (files) => {
    const { PiperProgram } = await import('./piperProgram.js');
    return new PiperProgram(files);
  },
};
