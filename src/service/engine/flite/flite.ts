import type { Engine } from '../engine.js';
import { voices } from './voices.js';

/** Flite's recorded English voices, which are much easier to understand than synthetic ones. */
export const flite: Engine = {
  name: 'flite',
  voices,
  // `rms` ignores pitch.
  matchBases: (language) => (language === 'en' ? ['slt', 'awb', 'kal16'] : []),
  // A recorded voice tolerates more change than a synthetic one.
  formantBounds: { lowest: 0.86, highest: 1.18 },
  languageOf: () => 'en',
  genderOf: (base) => (base === 'slt' ? 'Female' : 'Male'),
  inLanguage: (base, language) => (language === 'en' ? base : undefined),
  // English text in a voice of another language should keep that language's eSpeak voice.
  standIn: () => undefined,
  load: async (files) => {
    const { FliteProgram } = await import('./fliteProgram.js');
    return new FliteProgram(await files.program('flite.wasm'));
  },
};
