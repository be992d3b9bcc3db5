import { noPronunciations, type Pronunciations } from './pronunciations/pronunciations.js';

export type CodeReading = 'full' | 'commentsOnly' | 'skip';
export type PunctuationLevel = 'none' | 'some' | 'all';
export type UrlReading = 'domain' | 'skip' | 'spell';
/** `alone` names only emoji with no words beside them, and marks such as ✅ that act as words. */
export type EmojiReading = 'name' | 'alone' | 'skip';
/** What is said of a code fence in Markdown: that it is there, all of it, or nothing. */
export type FenceReading = 'announce' | 'read' | 'skip';

/** Whether the cells of a table's row are said with the headers of their columns, or by themselves. */
export type TableReading = 'headers' | 'cells';

/** Whether numbers are read as one would say them, or digit by digit. */
export type NumberReading = 'auto' | 'digits';

/** What the user wants to hear of a text. */
export interface TextSettings {
  readonly code: CodeReading;
  /** Language ids whose code is read differently from `code`. */
  readonly codeByLanguage: Readonly<Record<string, CodeReading>>;
  readonly fences: FenceReading;
  /** Language ids whose fences are read differently from `fences`. */
  readonly fencesByLanguage: Readonly<Record<string, FenceReading>>;
  readonly tables: TableReading;
  readonly punctuation: PunctuationLevel;
  readonly urls: UrlReading;
  readonly emoji: EmojiReading;
  /** Whether code says when its indentation changes. */
  readonly indentation: boolean;
  readonly numbers: NumberReading;
  /** Whether what is easily missed is named, too. */
  readonly proof: boolean;
  readonly pronunciations: Pronunciations;
}

export const defaultTextSettings: TextSettings = {
  code: 'full',
  codeByLanguage: {},
  fences: 'announce',
  fencesByLanguage: {},
  tables: 'headers',
  punctuation: 'some',
  urls: 'domain',
  emoji: 'alone',
  indentation: false,
  numbers: 'auto',
  proof: false,
  pronunciations: noPronunciations,
};

export function codeReadingOf(settings: TextSettings, languageId: string): CodeReading {
  return own(settings.codeByLanguage, languageId) ?? settings.code;
}

export function fenceReadingOf(settings: TextSettings, languageId: string): FenceReading {
  return own(settings.fencesByLanguage, languageId) ?? settings.fences;
}

function own<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
