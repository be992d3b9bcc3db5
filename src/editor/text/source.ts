import type * as vscode from 'vscode';
import type { SourceRange } from '../../core/text/segment.js';

/** Something to read, and the place it came from. */
export interface Source {
  /** The whole of the document, so that its grammar sees what stands before the part that is read. */
  readonly text: string;
  readonly languageId: string;
  /** What of the text is read; all of it if absent. */
  readonly range?: SourceRange;
  /** Where it can be shown while it is heard; absent for the clipboard and the like. */
  readonly document?: vscode.TextDocument;
}
