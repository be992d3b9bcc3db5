import type { Engine } from '../engine.js';
import type { EngineFiles } from '../engineFiles.js';
import { eachKeptOnceLoaded } from '../../../core/keptOnceLoaded.js';
import { identifiers, languageOf, variantOf, withVariant, recipeNames, voices } from './voices.js';

/** eSpeak NG speaks every language of the service. A base is a language identifier plus a variant. */
export const espeak: Engine = {
  name: 'espeak',
  voices,
  matchBases: (language) => {
    const identifier = identifiers[language];
    return identifier === undefined ? [] : recipeNames.map((name) => withVariant(identifier, name));
  },
  formantBounds: { lowest: 0.92, highest: 1.12 },
  languageOf,
  genderOf: (base) => (variantOf(base)?.startsWith('woman') === true ? 'Female' : 'Male'),
  inLanguage: (base, language) => {
    if (language === languageOf(base)) return base;
    const identifier = identifiers[language];
    return identifier === undefined ? undefined : withVariant(identifier, variantOf(base));
  },
  standIn: (language, gender) => {
    const identifier = identifiers[language];
    return identifier === undefined
      ? undefined
      : withVariant(identifier, gender === 'Female' ? 'woman1' : 'man1');
  },
  load: (files) => loadedEspeak(files),
};

/** One eSpeak NG for each thread: natural voices ask it how words are pronounced. */
export const loadedEspeak = eachKeptOnceLoaded(async (files: EngineFiles) => {
  const { EspeakProgram } = await import('./espeakProgram.js');
  return EspeakProgram.load(await files.data('espeak-ng.data'));
});
