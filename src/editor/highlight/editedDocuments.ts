import * as vscode from 'vscode';
import { afterEdits, type EditedRange, type TextEdit } from '../../reading/editedRange.js';
import type { SourceRange } from '../../text/segment.js';

interface NumberedEdit extends TextEdit {
  readonly number: number;
}

/** Documents being read, and how they have been edited since their text was taken. */
export class EditedDocuments implements vscode.Disposable {
  private edits = new Map<string, NumberedEdit[]>();
  private latest = 0;
  /** Edits up to this one may be forgotten together, so later ones stay apart from them. */
  private asked = 0;
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
        const edit = { start: rangeOffset, removed: rangeLength, inserted: text.length };
        const last = edits.at(-1);
        // What somebody types, letter by letter, is one edit.
        if (last !== undefined && last.number > this.asked && isTypedOn(last, edit))
          edits[edits.length - 1] = { ...last, inserted: last.inserted + edit.inserted };
        else edits.push({ ...edit, number: ++this.latest });
      }
      this.changed.fire(document);
    });
  }

  /** Forgets all others. */
  watch(documents: readonly vscode.TextDocument[]): void {
    this.edits = new Map(documents.map((document) => [document.uri.toString(), []]));
  }

  /** The number of the latest edit. */
  upToNow(): number {
    this.asked = this.latest;
    return this.latest;
  }

  /** Whether no edit came after this one. */
  isLatest(number: number): boolean {
    return number === this.latest;
  }

  /** Where a range is after these edits, or after all of them. */
  now(document: vscode.TextDocument, range: SourceRange, upTo = Infinity): EditedRange {
    const edits = this.edits.get(document.uri.toString()) ?? [];
    return afterEdits(range, upTo === Infinity ? edits : edits.filter(({ number }) => number <= upTo));
  }

  /** From here on, ranges are those of the text after these edits. */
  forget(upTo: number): void {
    for (const [uri, edits] of this.edits)
      this.edits.set(
        uri,
        edits.filter(({ number }) => number > upTo),
      );
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }
}

function isTypedOn(last: TextEdit, next: TextEdit): boolean {
  return next.removed === 0 && next.start === last.start + last.inserted;
}
