import type { Engine, EngineFiles } from '../engine.js';
import { eachKeptOnceLoaded } from '../../../core/keptOnceLoaded.js';
import { baseIn, genderOf, languageOf, recipeNames, variantOf, voices } from './voices.js';

/** eSpeak NG speaks every language of the service. A base is a language identifier plus a variant. */
export const espeak: Engine = {
  name: 'espeak',
  knowsProgrammers: true,
  voices,
  matchBases: (language) => recipeNames.flatMap((name) => baseIn(language, name) ?? []),
  formantBounds: { lowest: 0.92, highest: 1.12 },
  languageOf,
  genderOf: (base) => genderOf(variantOf(base) ?? ''),
  inLanguage: (base, language) => (language === languageOf(base) ? base : baseIn(language, variantOf(base))),
  standIn: (language, gender) => baseIn(language, gender === 'Female' ? 'woman1' : 'man1'),
  load: (files) => loadedEspeak(files),
};

/** One eSpeak NG for each thread: natural voices ask it how words are pronounced. */
export const loadedEspeak = eachKeptOnceLoaded(async (files: EngineFiles) => {
  const { EspeakProgram } = await import('./espeakProgram.js');
  return EspeakProgram.load(await files.data('espeak-ng.data'));
});
