import * as vscode from 'vscode';
import type { ColorId } from '../../core/manifest.js';
import { afterEdits, editBetween, type EditedRange, type TextEdit } from '../../reading/edits.js';
import type { Heard } from '../../reading/reader.js';
import { wordsOf } from '../../reading/wordTimes.js';
import type { Edits, EditsUpToNow } from '../../reading/world.js';
import { sourceOf, type SourceRange } from '../../text/segment.js';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings, setting } from '../contributions/settings.js';
import { Listeners } from '../listeners.js';
import { languageIdOf, showText, type Source } from '../sources/source.js';

interface Place {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
}

const color = (id: ColorId): vscode.ThemeColor => new vscode.ThemeColor(id);

/** How the sentence being heard is marked, and a place that the text is about. */
const sentenceMark: vscode.DecorationRenderOptions = {
  backgroundColor: color('lector.sentenceBackground'),
  overviewRulerColor: color('lector.wordBackground'),
  overviewRulerLane: vscode.OverviewRulerLane.Full,
};

/** Highlights the sentence and the word being heard, in every editor that shows their document. */
export class Highlight implements vscode.Disposable {
  private readonly sentence = vscode.window.createTextEditorDecorationType({
    ...sentenceMark,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly word = vscode.window.createTextEditorDecorationType({
    backgroundColor: color('lector.wordBackground'),
    border: '1px solid',
    borderColor: color('lector.wordBorder'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly edited = new EditedDocuments();
  readonly follower = new Follower();
  readonly about = new ShownPlace();
  private documents: readonly (vscode.TextDocument | undefined)[] = [];
  private heard: Heard | undefined;
  private readonly parts = vscode.Disposable.from(
    this.sentence,
    this.word,
    this.edited,
    this.follower,
    this.about,
    this.edited.onEdited(() => this.follower.move(this.draw())),
    vscode.window.onDidChangeVisibleTextEditors(() => this.seen()),
    vscode.window.onDidChangeVisibleNotebookEditors(() => this.seen()),
    onDidChangeSettings(['highlight'], () => this.draw()),
  );

  /** A reading of these documents begins; edits count from now on. A chunk's `part` is an index into them. */
  begin(documents: readonly (vscode.TextDocument | undefined)[]): void {
    this.clear();
    this.documents = documents;
    this.edited.watch(documents.filter((document) => document !== undefined));
  }

  show(heard: Heard): void {
    this.heard = heard;
    this.follower.follow(this.draw());
  }

  /** Where the sentence being heard is now. */
  locate({ chunk, sentence }: Heard) {
    const document = this.documents[chunk.part ?? 0];
    const sources = sentence.flatMap((piece) => sourceOf(piece.chunk.map, piece.start, piece.end) ?? []);
    if (document === undefined || sources.length === 0) return undefined;
    const start = Math.min(...sources.map((source) => source.start));
    const end = Math.max(...sources.map((source) => source.end));
    return { document: this.edited.openNow(document), range: this.edited.now(document, { start, end }) };
  }

  clear(): void {
    this.heard = undefined;
    this.follower.begin();
    this.draw();
  }

  dispose(): void {
    this.parts.dispose();
  }

  /** Other editors are in sight. */
  private seen(): void {
    this.draw();
    this.follower.look();
  }

  /** Returns what is to be in sight. */
  private draw(): Place | undefined {
    const marked = this.marked();
    for (const editor of vscode.window.visibleTextEditors) {
      const here = marked !== undefined && isSame(editor.document, marked.document);
      editor.setDecorations(this.sentence, here ? [marked.sentence] : []);
      editor.setDecorations(this.word, here && marked.word !== undefined ? [marked.word] : []);
    }
    return marked && { document: marked.document, range: marked.word ?? marked.sentence };
  }

  private marked() {
    const { heard } = this;
    const found = heard && setting('highlight') !== 'off' ? this.locate(heard) : undefined;
    if (heard === undefined || found === undefined) return undefined;
    const { document, range } = found;
    const { place, chunk, sentence } = heard;
    const { offset, end: saidTo } = place;
    const spoken =
      saidTo === undefined
        ? wordsOf(chunk.text).find(({ end }) => end > offset)
        : { start: offset, end: saidTo };
    const word = spoken && sourceOf(chunk.map, spoken.start, spoken.end);
    // Where a word is inside an edited sentence is uncertain.
    const isCertain = !range.touched && !sentence.some((piece) => piece.chunk.edited === true);
    return {
      document,
      sentence: rangeOf(document, range),
      word:
        word !== undefined && isCertain && setting('highlight') === 'word'
          ? rangeOf(document, this.edited.now(document, word))
          : undefined,
    };
  }
}

function rangeOf(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Scrolls to the sentence being heard, until the user scrolls away; a command, or scrolling back, starts it again. */
class Follower implements vscode.Disposable {
  private readonly away = new Set<vscode.TextEditor>();
  private isAway = false;
  private current: Place | undefined;
  private readonly listening = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
    const { current } = this;
    if (current === undefined || !isSame(current.document, textEditor.document)) return;
    if (isVisible(textEditor, current.range)) this.away.delete(textEditor);
    else this.away.add(textEditor);
    this.look();
  });

  /** A new reading begins, or there is none any more: no editor counts as scrolled away. */
  begin(): void {
    this.current = undefined;
    this.away.clear();
    this.look();
  }

  /** An edit has moved the sentence being heard. The user is working there, so do not scroll. */
  move(place: Place | undefined): void {
    this.current = place ?? this.current;
  }

  follow(place: Place | undefined): void {
    if (place === undefined) return;
    const { document, range } = place;
    const moved = this.current?.document !== document || !this.current.range.isEqual(range);
    this.current = place;
    if (!moved) return;
    for (const editor of this.editors()) {
      if (isVisible(editor, range)) this.away.delete(editor);
      if (!this.away.has(editor)) reveal(editor, range);
    }
    this.look();
  }

  /** Scrolls back to the sentence being heard, or shows its text. */
  async bringBack(): Promise<void> {
    if (this.current === undefined) return;
    this.away.clear();
    if (this.isHidden()) await showText(this.current.document);
    for (const editor of this.editors()) reveal(editor, this.current.range);
    this.look();
  }

  /** Whether the user sees no place being heard: it is scrolled away, or its text is behind another tab or closed. */
  look(): void {
    const isAway = this.isHidden() || this.editors().some((editor) => this.away.has(editor));
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    void setContext('lector.isAway', isAway);
  }

  dispose(): void {
    this.listening.dispose();
  }

  private isHidden(): boolean {
    if (this.current === undefined) return false;
    const { document } = this.current;
    const { uri, isUntitled, isClosed } = document;
    // To VS Code, editors of cells are visible also behind another tab.
    if (uri.scheme === 'vscode-notebook-cell' && !inVisibleNotebook(document)) return true;
    if (this.editors().length > 0) return false;
    // VS Code would make an empty one of this name.
    return !isUntitled || !isClosed;
  }

  private editors(): readonly vscode.TextEditor[] {
    const { current } = this;
    return vscode.window.visibleTextEditors.filter(
      ({ document }) => current !== undefined && isSame(document, current.document),
    );
  }
}

function inVisibleNotebook(document: vscode.TextDocument): boolean {
  return vscode.window.visibleNotebookEditors.some(({ notebook }) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

/** Scrolls to the middle, but within a line no more than it must: VS Code does not say which columns are in sight. */
function reveal(editor: vscode.TextEditor, range: vscode.Range): void {
  const { Default, InCenter } = vscode.TextEditorRevealType;
  editor.revealRange(range, isVisible(editor, range) ? Default : InCenter);
}

function isVisible(editor: vscode.TextEditor, range: vscode.Range): boolean {
  return editor.visibleRanges.some((visible) => visible.contains(range.start));
}

/** Opens and marks the place that a text is about while the text is heard. */
class ShownPlace implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType(sentenceMark);
  private place: vscode.Location | undefined;
  private editor: vscode.TextEditor | undefined;

  async show(place: vscode.Location | undefined): Promise<void> {
    if (place === this.place) return;
    this.place = place;
    this.editor?.setDecorations(this.mark, []);
    this.editor = undefined;
    if (place === undefined) return;
    const document = await vscode.workspace.openTextDocument(place.uri);
    if (this.place !== place) return;
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    // Not in the group of the player.
    const viewColumn = (activeTextEditor ?? visibleTextEditors[0])?.viewColumn ?? vscode.ViewColumn.One;
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn,
      preserveFocus: true,
      preview: true,
    });
    if (this.place !== place) return;
    this.editor = editor;
    editor.revealRange(place.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.mark, [place.range]);
  }

  dispose(): void {
    this.mark.dispose();
  }
}

interface NumberedEdit extends TextEdit {
  readonly number: number;
}

/** A document being read, and every edit since its text was read. */
interface Followed {
  /** VS Code makes another object of one that it opens again, renames or saves as another file. The last one counts. */
  readonly objects: vscode.TextDocument[];
  edits: NumberedEdit[];
}

/** The documents being read. */
class EditedDocuments implements Edits<Source>, vscode.Disposable {
  private followed: readonly Followed[] = [];
  /** Files and folders, since the reading began. */
  private readonly renamed: (readonly [before: string, now: string])[] = [];
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
    vscode.workspace.onDidCloseTextDocument(() => this.followOn()),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      this.renamed.push(...files.map(({ oldUri, newUri }) => [String(oldUri), String(newUri)] as const));
      this.followOn();
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      this.saved = saved;
      // What was saved as another file loses its changes, or all its text, and only then is it closed.
      this.followOn([saved], ({ isUntitled, isDirty }) => isUntitled || isDirty);
    }),
  );

  /** Edits of these documents count from here, and those of others not at all. */
  watch(documents: readonly vscode.TextDocument[]): void {
    this.followed = [...new Set(documents)].map((document) => ({ objects: [document], edits: [] }));
    this.renamed.length = 0;
    this.followOn();
  }

  /** The object of the document that gets its edits now. */
  openNow(document: vscode.TextDocument): vscode.TextDocument {
    return this.of(document)?.objects.at(-1) ?? document;
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
        const open = this.openNow(document);
        // A cell is read as its kind says.
        const isCell = open.uri.scheme === 'vscode-notebook-cell';
        const languageId = isCell ? source.languageId : languageIdOf(open);
        const now = { ...source, document: open, text: open.getText(), languageId };
        if (range === undefined) return now;
        const { start, end } = moved(source, range);
        return { ...now, range: { start, end } };
      },
      accept: () => {
        for (const one of this.followed) one.edits = one.edits.filter((edit) => !isIn(edit));
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

  private note({ edits }: Followed, edit: TextEdit): void {
    const last = edits.at(-1);
    // Typing is one edit, not one for each letter.
    const isTyped = edit.removed === 0 && edit.start === (last && last.start + last.inserted);
    if (last !== undefined && last.number > this.asked && isTyped)
      edits[edits.length - 1] = { ...last, inserted: last.inserted + edit.inserted };
    else edits.push({ ...edit, number: ++this.latest });
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
      const name = this.nameNow(left);
      const open =
        among.find(({ uri }) => String(uri) === name) ??
        // Saving may add a line at the end.
        among.find((other) => other === this.saved && other.getText().trimEnd() === text.trimEnd());
      if (open === undefined) continue;
      one.objects.push(open);
      this.note(one, editBetween(text, open.getText()));
      this.changed.tell();
    }
  }

  private nameNow({ uri }: vscode.TextDocument): string {
    return this.renamed.reduce(
      (name, [before, now]) =>
        name === before || name.startsWith(`${before}/`) ? now + name.slice(before.length) : name,
      String(uri),
    );
  }

  private of(document: vscode.TextDocument): Followed | undefined {
    return this.followed.find(({ objects }) => objects.includes(document));
  }

  private editsOf(document: vscode.TextDocument): readonly NumberedEdit[] {
    return this.of(document)?.edits ?? [];
  }
}

function isSame(one: vscode.TextDocument, other: vscode.TextDocument): boolean {
  return one.uri.toString() === other.uri.toString();
}
