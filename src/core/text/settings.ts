import { noPronunciations, type Pronunciations } from './pronunciations/pronunciations.js';

export type CodeReading = 'full' | 'commentsOnly' | 'skip';
export type PunctuationLevel = 'none' | 'some' | 'all';
export type UrlReading = 'domain' | 'skip' | 'spell';
export type EmojiReading = 'name' | 'skip';

/** What the user wants to hear of a text. */
export interface SpeechSettings {
  readonly code: CodeReading;
  /** Language ids whose code is read in another way than `code` says. */
  readonly codeByLanguage: Readonly<Record<string, CodeReading>>;
  readonly punctuation: PunctuationLevel;
  readonly urls: UrlReading;
  readonly emoji: EmojiReading;
  /** Whether code says where its indentation changes. */
  readonly indentation: boolean;
  readonly pronunciations: Pronunciations;
}

export const defaultSpeechSettings: SpeechSettings = {
  code: 'full',
  codeByLanguage: {},
  punctuation: 'some',
  urls: 'domain',
  emoji: 'name',
  indentation: false,
  pronunciations: noPronunciations,
};

export function codeReadingOf(settings: SpeechSettings, languageId: string): CodeReading {
  return Object.hasOwn(settings.codeByLanguage, languageId)
    ? (settings.codeByLanguage[languageId] ?? settings.code)
    : settings.code;
}
