import type * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import type { SourceRange } from '../../text/segment.js';

/** Something to read, and where it came from. */
export interface Source {
  /** The whole document, so that its grammar sees what comes before the part that is read. */
  readonly text: string;
  readonly languageId: string;
  /** The part of the text to read; all of it if absent. */
  readonly range?: SourceRange;
  /** Where it can be highlighted while it is heard; absent for the clipboard and the like. */
  readonly document?: vscode.TextDocument;
  /** The place that the text is about, shown while it is heard. */
  readonly shows?: vscode.Location;
}

/** Something that Lector itself says. */
export function sentence(text: PlainText): Source {
  return { text, languageId: 'plaintext' };
}
