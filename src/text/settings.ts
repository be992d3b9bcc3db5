import type { SettingValue } from '../core/settingValue.js';
import type { LineTokenizer } from './code/lineTokenizer.js';
import type { Pronouncer, Pronunciations } from './pronunciations.js';
import type { Segment, SourceRange } from './segment.js';
import type { SpokenWords } from './words/spokenWords.js';

export type CodeReading = SettingValue<'speak.code'>;
export type PunctuationLevel = SettingValue<'speak.punctuation'>;
/** What is said of a code fence in Markdown: that it is there, all of it, or nothing. */
type FenceReading = SettingValue<'speak.fences'>;

/** What the user wants to hear of a text. */
export interface TextSettings {
  readonly code: CodeReading;
  /** Language ids whose code is read differently from `code`. */
  readonly codeByLanguage: Readonly<Record<string, CodeReading>>;
  readonly fences: FenceReading;
  /** Language ids whose fences are read differently from `fences`. */
  readonly fencesByLanguage: Readonly<Record<string, FenceReading>>;
  /** Whether the cells of a table's row are said with the headers of their columns, or by themselves. */
  readonly tables: SettingValue<'speak.tables'>;
  readonly punctuation: PunctuationLevel;
  readonly urls: SettingValue<'speak.urls'>;
  /** `alone` names only emoji with no words beside them, and marks such as ✅ that act as words. */
  readonly emoji: SettingValue<'speak.emoji'>;
  /** Whether code says when its indentation changes. */
  readonly indentation: boolean;
  /** Whether numbers are read as one would say them, or digit by digit. */
  readonly numbers: SettingValue<'speak.numbers'>;
  /** Whether what is easily missed is named, too. */
  readonly proof: boolean;
  readonly pronunciations: Pronunciations;
}

export function codeReadingOf(settings: TextSettings, languageId: string): CodeReading {
  return own(settings.codeByLanguage, languageId) ?? settings.code;
}

export function fenceReadingOf(settings: TextSettings, languageId: string): FenceReading {
  return own(settings.fencesByLanguage, languageId) ?? settings.fences;
}

function own<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** What the user wants to hear, and in which words. */
export interface SettingsWithWords extends TextSettings {
  readonly words: SpokenWords;
}

/** What the readers of all kinds of text share during one reading. */
export interface ReadingContext {
  readonly settings: SettingsWithWords;
  readonly pronouncer: Pronouncer;
  /** Whether no line is wrapped, since a program wrote them. */
  readonly areLinesWhole?: boolean;
  /** Where in the source the reading starts. Code in a fence is read from there. */
  readonly from: number;
  /** Tells the parts of a language's code apart; undefined if there is no grammar. */
  readonly tokenizerOf: (languageId: string) => LineTokenizer | undefined;
  /** Reads Markdown behind the marks of a comment. It is passed on because Markdown, in turn, has code in it. */
  readonly readMarkdown: (
    source: string,
    lines: readonly SourceRange[],
    context: ReadingContext,
  ) => readonly Segment[];
}
