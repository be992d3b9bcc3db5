import type { Engine } from '../engine.js';
import { voices } from './voices.js';

/** Flite's recorded English voices, which are far easier to understand than made ones. */
export const flite: Engine = {
  name: 'flite',
  voices,
  // `rms` takes no pitch.
  matchBases: (language) => (language === 'en' ? ['slt', 'awb', 'kal16'] : []),
  // A recorded voice bears more than a made one.
  formantBounds: { lowest: 0.86, highest: 1.18 },
  languageOf: () => 'en',
  genderOf: (base) => (base === 'slt' ? 'Female' : 'Male'),
  inLanguage: (base, language) => (language === 'en' ? base : undefined),
  // It would say English text for eSpeak's other languages in another voice than theirs.
  standIn: () => undefined,
  load: async (files) => {
    const { FliteProgram } = await import('./fliteProgram.js');
    return new FliteProgram(await files.program('flite.wasm'));
  },
};
