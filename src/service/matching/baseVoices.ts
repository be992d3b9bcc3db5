import type { EngineVoice } from '../engine/engineVoice.js';
import { recipeNames } from '../engine/espeak/variants.js';
import type { MatchedLanguage } from './referenceTexts.js';

export type BaseVoice = Pick<EngineVoice, 'engine' | 'base'>;

const espeakIdentifiers: Readonly<Record<MatchedLanguage, string>> = {
  en: 'gmw/en-US',
  de: 'gmw/de',
  es: 'roa/es',
  fr: 'roa/fr',
  ja: 'jpx/ja',
  ko: 'ko',
  it: 'roa/it',
  pl: 'zlw/pl',
  pt: 'roa/pt',
  ar: 'sem/ar',
  nl: 'gmw/nl',
  ru: 'zle/ru',
};

/** Flite's recorded voices that take a pitch (rms does not), which are far easier to understand than eSpeak's. */
const english: readonly BaseVoice[] = ['slt', 'awb', 'kal16'].map((base) => ({ engine: 'flite', base }));

export function baseVoices(language: MatchedLanguage): readonly BaseVoice[] {
  if (language === 'en') return english;
  return recipeNames.map((variant) => ({
    engine: 'espeak',
    base: `${espeakIdentifiers[language]}+${variant}`,
  }));
}

/** How far the resonances may be moved before words are lost: a recorded voice bears more than a made one. */
export function formantBounds(base: BaseVoice): { readonly lowest: number; readonly highest: number } {
  return base.engine === 'flite' ? { lowest: 0.86, highest: 1.18 } : { lowest: 0.92, highest: 1.12 };
}
