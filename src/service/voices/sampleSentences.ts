import type { FurtherLanguage } from '../../core/textLanguages.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import type { VoiceLanguage } from '../engine/engine.js';
import furtherSamples from './furtherSamples.json' with { type: 'json' };

/** How the Universal Declaration of Human Rights begins. */
const further: Readonly<Record<FurtherLanguage, string>> = furtherSamples;

/** What a voice says in its sample, in its own language. */
export const sampleSentences: Readonly<Record<VoiceLanguage, string>> = {
  ...further,
  ...ownSamples,
};
