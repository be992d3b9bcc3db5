import { suggestedVoice, type OfferedVoice } from './catalogue.js';

/** The part of the editor's storage that is used. */
export interface SuggestionState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'naturalVoices.readings';
/** Someone who comes back this often will gain from a better voice. */
const readingsBefore = 3;

/** Suggests a natural voice once for each language, after some readings with a voice of the old kind. */
export class VoiceSuggestions {
  constructor(private readonly state: SuggestionState) {}

  /** A reading in this language is over. Resolves to what should be suggested now. */
  async afterReading(
    language: string,
    isInstalled: (language: string) => Promise<boolean>,
  ): Promise<OfferedVoice | undefined> {
    const readings = this.readings(language);
    if (readings >= readingsBefore) return undefined;
    await this.state.update(key, { ...this.all, [language]: readings + 1 });
    if (readings + 1 < readingsBefore) return undefined;
    const voice = suggestedVoice(language);
    return voice === undefined || (await isInstalled(language)) ? undefined : voice;
  }

  private readings(language: string): number {
    const readings = this.all[language];
    return typeof readings === 'number' ? readings : 0;
  }

  private get all(): Readonly<Record<string, unknown>> {
    return (this.state.get(key) ?? {}) as Readonly<Record<string, unknown>>;
  }
}
