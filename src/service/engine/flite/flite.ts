import type { Engine, VoiceGroup } from '../engine.js';

/**
 * `en-v3` has the recorded voices, `en-v2` the diphone voice. Each group lists its most intelligible voices first (see
 * docs/embedded-service.md), because a client without a chosen voice takes the first.
 */
const voices: readonly VoiceGroup[] = [
  {
    language: 'en-v3',
    label: 'English (US)',
    voices: [
      ['Robert', 'Male', 'rms'],
      ['Judith', 'Female', 'slt', { pitch: 0.88, formantScale: 0.93, pace: 0.95 }],
      ['Clara', 'Female', 'slt'],
    ],
  },
  {
    language: 'en-v3',
    label: 'English (UK)',
    voices: [['Angus', 'Male', 'awb']],
  },
  {
    language: 'en-v2',
    label: 'English (US)',
    voices: [
      ['Carl', 'Male', 'kal16'],
      ['Toby', 'Male', 'kal16', { pitch: 1.35, formantScale: 1.06 }],
      ['Kim', 'Female', 'kal16', { pitch: 1.9, formantScale: 1.12 }],
      ['Conrad', 'Male', 'kal16', { pitch: 0.8, formantScale: 0.94, pace: 0.95 }],
    ],
  },
];

/** Flite's recorded English voices, which are much easier to understand than synthetic ones. */
export const flite: Engine = {
  name: 'flite',
  knowsProgrammers: false,
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
