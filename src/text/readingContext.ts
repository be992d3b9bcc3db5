import type { LineTokenizer } from './code/lineTokenizer.js';
import type { Pronouncer } from './pronunciations/pronounce.js';
import type { Segment, SourceRange } from './segment.js';
import type { TextSettings } from './settings.js';
import type { SpokenWords } from './words/spokenWords.js';

/** What the user wants to hear, and in which words. */
export interface SettingsWithWords extends TextSettings {
  readonly words: SpokenWords;
}

/** What the readers of all kinds of text share during one reading. */
export interface ReadingContext {
  readonly settings: SettingsWithWords;
  readonly pronouncer: Pronouncer;
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
