import * as vscode from 'vscode';
import { addressAfter, afterEdits, type EditedRange, type Renamed } from '../../reading/edits.js';
import type { Edits, EditsUpToNow } from '../../reading/world.js';
import type { SourceRange } from '../../text/segment.js';
import { editBetween, type TextEdit } from '../../text/textEdit.js';
import { moverBetween } from './editsBetween.js';
import { Listeners } from '../listeners.js';
import { languageIdOf, type Source } from '../sources/source.js';

interface NumberedEdit extends TextEdit {
  readonly number: number;
}

type Mover = (range: SourceRange) => EditedRange;

/** A document being read, and every edit since its text was read. */
interface Followed {
  /** What was read. */
  text: string;
  /** VS Code makes another object of one that it opens again, renames or saves as another file. The last one counts. */
  readonly objects: vscode.TextDocument[];
  edits: NumberedEdit[];
  /** With the text as it was in this version. */
  comparison?: { readonly document: vscode.TextDocument; readonly version: number; readonly move: Mover };
  /** It was never saved and was closed: what was read of it last is all that is left. */
  isThrownAway?: boolean;
  /** It is a cell that was deleted. Places in it are kept for when that is undone. */
  isDeleted?: boolean;
}

/** Much at once: a text that changed on disk comes as one edit of all its lines. */
const isRewrite = ({ removed, inserted }: TextEdit): boolean => Math.min(removed, inserted) > 100;

/** The documents being read. */
export class EditedDocuments implements Edits<Source>, vscode.Disposable {
  private followed: readonly Followed[] = [];
  /** Files and folders, since the reading began. */
  private readonly renamed: Renamed[] = [];
  /** The document that was saved last. */
  private saved: vscode.TextDocument | undefined;
  private latest = 0;
  /** Edits up to this one may be forgotten together, so later ones stay apart from them. */
  private asked = 0;
  private readonly changed = new Listeners();
  readonly onEdited = this.changed.add;
  private readonly listening = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument((change) => this.edit(change)),
    vscode.workspace.onDidOpenTextDocument((opened) => {
      this.followOn();
      // VS Code closes a document and opens it again, too, when its language is changed.
      if (this.of(opened) !== undefined) this.changed.tell();
    }),
    vscode.workspace.onDidCloseTextDocument((closed) => {
      this.throwAway(closed);
      this.followOn();
    }),
    vscode.workspace.onDidChangeNotebookDocument((change) => this.editCells(change)),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      this.renamed.push(...files);
      this.followOn();
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      this.saved = saved;
      // What was saved as another file loses its changes, or all its text, and only then is it closed.
      this.followOn([saved], ({ isUntitled, isDirty }) => isUntitled || isDirty);
    }),
  );

  /** Edits of the documents of these texts count from here, and those of others not at all. */
  watch(texts: readonly Source[]): void {
    const documents = new Map(texts.flatMap(({ document, text }) => (document ? [[document, text]] : [])));
    this.followed = Array.from(documents, ([document, text]) => ({ objects: [document], text, edits: [] }));
    this.renamed.length = 0;
    this.followOn();
  }

  /** The object of the document that gets its edits now. */
  openNow(document: vscode.TextDocument): vscode.TextDocument {
    return this.of(document)?.objects.at(-1) ?? document;
  }

  /** Also of one that is closed: VS Code renames only its file. */
  addressOf({ uri }: vscode.TextDocument): string {
    return addressAfter(String(uri), this.renamed);
  }

  /** Where a range is after all edits. */
  now(document: vscode.TextDocument, range: SourceRange): EditedRange {
    const followed = this.of(document);
    return followed === undefined ? { ...range, touched: false } : this.moverOf(followed)(range);
  }

  upToNow(): EditsUpToNow<Source> {
    const upTo = (this.asked = this.latest);
    const standing = new Map(
      this.followed.map((one) => [one, { move: this.moverOf(one), text: this.textOf(one) }]),
    );
    const standingOf = (document: vscode.TextDocument | undefined) => {
      const followed = document && this.of(document);
      return followed && standing.get(followed);
    };
    const moved = ({ document }: Source, range: SourceRange): EditedRange =>
      standingOf(document)?.move(range) ?? { ...range, touched: false };
    return {
      moved,
      now: (source) => {
        const { document, range } = source;
        const text = standingOf(document)?.text;
        if (document === undefined || text === undefined) return source;
        const open = this.openNow(document);
        // A cell is read as its kind says.
        const isCell = open.uri.scheme === 'vscode-notebook-cell';
        const languageId = isCell && open === document ? source.languageId : languageIdOf(open);
        const now = { ...source, document: open, text, languageId };
        if (range === undefined) return now;
        const { start, end } = moved(source, range);
        return { ...now, range: { start, end } };
      },
      accept: () => {
        for (const [one, { text }] of standing) {
          one.edits = one.edits.filter(({ number }) => number > upTo);
          one.text = text ?? one.text;
          delete one.comparison;
        }
      },
    };
  }

  dispose(): void {
    this.listening.dispose();
  }

  private edit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const followed = this.of(document);
    if (followed?.objects.at(-1) !== document || contentChanges.length === 0) return;
    // All changes of one event refer to the text before it, so the last in the text is applied first.
    const lastFirst = contentChanges.toSorted((a, b) => b.rangeOffset - a.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of lastFirst)
      this.note(followed, { start: rangeOffset, removed: rangeLength, inserted: text.length });
    this.changed.tell();
  }

  /**
   * A deleted cell says nothing any more. One that is moved is the same; one of another kind, or that was read from disk
   * again, takes its place.
   */
  private editCells({ contentChanges }: vscode.NotebookDocumentChangeEvent): void {
    const added = contentChanges.flatMap(({ addedCells }) => addedCells.map(({ document }) => document));
    for (const { removedCells, addedCells } of contentChanges)
      for (const [n, { document }] of removedCells.entries()) {
        const followed = this.of(document);
        if (followed?.objects.at(-1) !== document || added.includes(document)) continue;
        const text = document.getText();
        const isEach = addedCells.length === removedCells.length;
        const other =
          added.find((one) => one.getText() === text) ?? (isEach ? addedCells[n]?.document : undefined);
        if (other !== undefined) this.become(followed, text, other);
        // Among others that have come, it may be one of them with another text: it is read as it was.
        else followed.isDeleted = addedCells.length === 0;
        this.changed.tell();
      }
  }

  private note({ edits }: Followed, edit: TextEdit): void {
    const last = edits.at(-1);
    // Typing is one edit, not one for each letter.
    const isTyped = edit.removed === 0 && edit.start === (last && last.start + last.inserted);
    if (last !== undefined && last.number > this.asked && isTyped)
      edits[edits.length - 1] = { ...last, inserted: last.inserted + edit.inserted };
    else edits.push({ ...edit, number: ++this.latest });
  }

  /** VS Code takes all its text out of a document that was never saved before it closes it. Nobody has deleted that. */
  private throwAway(closed: vscode.TextDocument): void {
    const followed = this.of(closed);
    if (followed?.objects.at(-1) !== closed || !closed.isUntitled || closed.getText() !== '') return;
    followed.isThrownAway = true;
    followed.edits = [];
  }

  /** A document that was left is followed under its name, however it was changed there, or in what it was saved as. */
  private followOn(
    among = vscode.workspace.textDocuments,
    isLeft = ({ isClosed }: vscode.TextDocument): boolean => isClosed,
  ): void {
    for (const one of this.followed) {
      const left = one.objects.at(-1);
      if (left === undefined || !isLeft(left)) continue;
      const text = left.getText();
      const name = this.addressOf(left);
      const open =
        among.find(({ uri }) => String(uri) === name) ??
        // Saving may add a line at the end.
        among.find((other) => other === this.saved && other.getText().trimEnd() === text.trimEnd());
      if (open === undefined) continue;
      this.become(one, text, open);
      this.changed.tell();
    }
  }

  private become(followed: Followed, text: string, other: vscode.TextDocument): void {
    followed.objects.push(other);
    followed.isDeleted = false;
    this.note(followed, editBetween(text, other.getText()));
  }

  private of(document: vscode.TextDocument): Followed | undefined {
    return this.followed.find(({ objects }) => objects.includes(document));
  }

  /** Nothing if it was thrown away. */
  private textOf({ objects, isThrownAway, isDeleted }: Followed): string | undefined {
    const text = objects.at(-1)?.getText() ?? '';
    if (isThrownAway === true) return undefined;
    return isDeleted === true ? ' '.repeat(text.length) : text;
  }

  private moverOf(followed: Followed): Mover {
    const { text, objects, comparison } = followed;
    const edits = [...followed.edits];
    const document = objects.at(-1);
    if (document === undefined || !edits.some(isRewrite)) return (range) => afterEdits(range, edits);
    const { version } = document;
    if (comparison?.document === document && comparison.version === version) return comparison.move;
    const move = moverBetween(text, this.textOf(followed) ?? '');
    followed.comparison = { document, version, move };
    return move;
  }
}
