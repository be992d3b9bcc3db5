import * as v from 'valibot';
import { suggestedVoice, type OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import { Stored, type Memory } from '../../disk/stored.js';

/** Someone who comes back this often will gain from a better voice. */
const readingsBefore = 3;

/** Suggests a natural voice once for each language, after some readings with a voice of the old kind. */
export class VoiceSuggestions {
  private readonly readings;

  constructor(memory: Memory) {
    this.readings = new Stored(
      memory,
      'naturalVoices.readings',
      v.record(v.string(), v.fallback(v.number(), 0)),
    );
  }

  /** A reading in this language is over. Resolves to what should be suggested now. */
  async afterReading(
    language: string,
    isInstalled: () => Promise<boolean>,
  ): Promise<OfferedVoice | undefined> {
    const all = this.readings.value ?? {};
    const count = (all[language] ?? 0) + 1;
    if (count > readingsBefore) return undefined;
    await this.readings.keep({ ...all, [language]: count });
    if (count < readingsBefore) return undefined;
    const voice = suggestedVoice(language);
    return voice === undefined || (await isInstalled()) ? undefined : voice;
  }
}
