import { matchBases } from '../engine/engines.js';
import measured from './heardBases.json' with { type: 'json' };
import type { BaseVoice } from '../engine/engineVoice.js';
import type { VoiceMeasures } from './measures/measureVoice.js';
import type { MatchedLanguage } from './referenceTexts.js';
import type { HeardBase } from './searchVoice.js';

/**
 * The voices that ship for a language, already heard. How they sound does not change, but for chance in eSpeak's breath,
 * and hearing one takes most of a second. `npm run bases` hears them all again.
 */
export function heardBases(language: MatchedLanguage): readonly HeardBase[] {
  const ofLanguage: Readonly<Record<string, VoiceMeasures>> = measured[language];
  return matchBases(language).map((base) => {
    const measures = ofLanguage[baseName(base)];
    if (measures === undefined) throw new Error(`Nobody has heard ${baseName(base)}.`);
    return { base, measures };
  });
}

/** In the table. */
export function baseName({ engine, base }: BaseVoice): string {
  return `${engine} ${base}`;
}
