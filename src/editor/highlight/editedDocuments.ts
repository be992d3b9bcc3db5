import * as vscode from 'vscode';
import { afterEdits, type EditedRange, type TextEdit } from '../../core/playback/editedRange.js';
import type { SourceRange } from '../../core/text/segment.js';

/** Documents being read, and how they have been edited since the reading began. */
export class EditedDocuments implements vscode.Disposable {
  private edits = new Map<string, TextEdit[]>();
  private readonly changed = new vscode.EventEmitter<vscode.TextDocument>();
  private readonly listening: vscode.Disposable;

  readonly onEdited = this.changed.event;

  constructor() {
    this.listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const edits = this.edits.get(document.uri.toString());
      if (edits === undefined || contentChanges.length === 0) return;
      // All changes of one event refer to the text before it, so they are applied from the last in the text to the
      // first.
      for (const { rangeOffset, rangeLength, text } of contentChanges.toSorted(
        (a, b) => b.rangeOffset - a.rangeOffset,
      )) {
        edits.push({ start: rangeOffset, removed: rangeLength, inserted: text.length });
      }
      this.changed.fire(document);
    });
  }

  /** Forgets all others. */
  watch(documents: readonly vscode.TextDocument[]): void {
    this.edits = new Map(documents.map((document) => [document.uri.toString(), []]));
  }

  now(document: vscode.TextDocument, range: SourceRange): EditedRange {
    return afterEdits(range, this.edits.get(document.uri.toString()) ?? []);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }
}
