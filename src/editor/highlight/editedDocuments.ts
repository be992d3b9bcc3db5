import * as vscode from 'vscode';
import { afterEdits, type EditedRange, type TextEdit } from '../../reading/edits.js';
import type { Edits, EditsUpToNow } from '../../reading/world.js';
import type { SourceRange } from '../../text/segment.js';
import { Listeners } from '../listeners.js';
import type { Source } from '../sources/source.js';

interface NumberedEdit extends TextEdit {
  readonly number: number;
}

/** The documents being read, and every edit since their text was read. */
export class EditedDocuments implements Edits<Source>, vscode.Disposable {
  private edits = new Map<string, NumberedEdit[]>();
  private latest = 0;
  /** Edits up to this one may be forgotten together, so later ones stay apart from them. */
  private asked = 0;
  private readonly changed = new Listeners();
  readonly onEdited = this.changed.add;
  private readonly listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const edits = this.edits.get(document.uri.toString());
    if (edits === undefined || contentChanges.length === 0) return;
    // All changes of one event refer to the text before it, so the last in the text is applied first.
    for (const { rangeOffset, rangeLength, text } of contentChanges.toSorted(
      (a, b) => b.rangeOffset - a.rangeOffset,
    )) {
      const edit = { start: rangeOffset, removed: rangeLength, inserted: text.length };
      const last = edits.at(-1);
      // Typing is one edit, not one for each letter.
      const isTyped = edit.removed === 0 && edit.start === (last && last.start + last.inserted);
      if (last !== undefined && last.number > this.asked && isTyped)
        edits[edits.length - 1] = { ...last, inserted: last.inserted + edit.inserted };
      else edits.push({ ...edit, number: ++this.latest });
    }
    this.changed.tell();
  });

  /** Edits of these documents count from here, and those of others not at all. */
  watch(documents: readonly vscode.TextDocument[]): void {
    this.edits = new Map(documents.map((document) => [document.uri.toString(), []]));
  }

  /** Where a range is after all edits. */
  now(document: vscode.TextDocument, range: SourceRange): EditedRange {
    return afterEdits(range, this.editsOf(document));
  }

  upToNow(): EditsUpToNow<Source> {
    const upTo = (this.asked = this.latest);
    const isIn = ({ number }: NumberedEdit): boolean => number <= upTo;
    const moved = ({ document }: Source, range: SourceRange): EditedRange =>
      document === undefined
        ? { ...range, touched: false }
        : afterEdits(range, this.editsOf(document).filter(isIn));
    return {
      moved,
      now: (source) => {
        const { document, range } = source;
        if (document === undefined) return source;
        const now = { ...source, text: openNow(document).getText() };
        if (range === undefined) return now;
        const { start, end } = moved(source, range);
        return { ...now, range: { start, end } };
      },
      accept: () => {
        for (const [uri, edits] of this.edits) {
          const later = edits.filter((edit) => !isIn(edit));
          this.edits.set(uri, later);
        }
      },
    };
  }

  dispose(): void {
    this.listening.dispose();
  }

  private editsOf(document: vscode.TextDocument): readonly NumberedEdit[] {
    return this.edits.get(document.uri.toString()) ?? [];
  }
}

/** VS Code makes another object of a document that it has closed and opens again. */
export function isSame(one: vscode.TextDocument, other: vscode.TextDocument): boolean {
  return one.uri.toString() === other.uri.toString();
}

/** The object of the document that gets its edits now. */
export function openNow(document: vscode.TextDocument): vscode.TextDocument {
  const isOpen = (one: vscode.TextDocument): boolean => isSame(one, document);
  return document.isClosed ? (vscode.workspace.textDocuments.find(isOpen) ?? document) : document;
}
