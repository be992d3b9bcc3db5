import * as vscode from 'vscode';
import type { ColorId } from '../../core/manifest.js';
import { marked, type MarkedRange } from '../../reading/foundAgain.js';
import type { Heard } from '../../reading/reader.js';
import { wordsOf } from '../../reading/wordTimes.js';
import { sourceOf, type SourceRange } from '../../text/segment.js';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings, setting } from '../contributions/settings.js';
import type { SavedPlace } from '../reading/savedPlace.js';
import { showText, type Source } from '../sources/source.js';
import { EditedDocuments } from './editedDocuments.js';

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
  private latest: { document: vscode.TextDocument; version: number; text: string } | undefined;
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

  /** A reading of these texts begins; edits count from now on. A chunk's `part` is an index into them. */
  begin(texts: readonly Source[]): void {
    this.clear();
    this.documents = texts.map(({ document }) => document);
    this.edited.watch(texts);
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

  /** The same, as it is kept, with the ranges of its document that are read. */
  placeOf(heard: Heard, texts: readonly Source[]): SavedPlace | undefined {
    const there = this.locate(heard);
    if (there === undefined) return undefined;
    const { document, range } = there;
    const text = this.textOf(document);
    const place = { uri: this.edited.addressOf(document), offset: range.start, at: marked(text, range) };
    const ranges: MarkedRange[] = [];
    for (const one of texts) {
      if (one.document === undefined || this.edited.openNow(one.document) !== document) continue;
      if (one.range === undefined) return place;
      ranges.push(marked(text, this.edited.now(document, one.range)));
    }
    return { ...place, ranges };
  }

  /** A place is kept with each word, and VS Code puts the text together each time that it is asked for. */
  private textOf(document: vscode.TextDocument): string {
    const { version } = document;
    const { latest } = this;
    if (latest?.document === document && latest.version === version) return latest.text;
    return (this.latest = { document, version, text: document.getText() }).text;
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
    const { place, chunk } = heard;
    const { offset, end: saidTo } = place;
    const spoken =
      saidTo === undefined
        ? wordsOf(chunk.text).find(({ end }) => end > offset)
        : { start: offset, end: saidTo };
    const word = spoken && sourceOf(chunk.map, spoken.start, spoken.end);
    const wordRange = word && rangeOf(document, this.edited.now(document, word));
    const said = spoken && chunk.text.slice(spoken.start, spoken.end);
    // Where a word is inside an edited sentence is uncertain.
    const isCertain =
      !range.touched && (chunk.edited !== true || (wordRange && document.getText(wordRange)) === said);
    return {
      document,
      sentence: rangeOf(document, range),
      word: isCertain && setting('highlight') === 'word' ? wordRange : undefined,
    };
  }
}

function rangeOf(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** What shows a place. A cell has an editor only while it is in sight, and none where it is rendered. */
type View = vscode.TextEditor | vscode.NotebookEditor;

/** Scrolls to the sentence being heard, until the user scrolls away; a command, or scrolling back, starts it again. */
class Follower implements vscode.Disposable {
  private readonly away = new Set<View>();
  private isAway = false;
  private current: Place | undefined;
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.scrolled(textEditor)),
    vscode.window.onDidChangeNotebookEditorVisibleRanges(({ notebookEditor }) =>
      this.scrolled(notebookEditor),
    ),
  );

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
    const isElsewhere = this.current?.document !== document;
    const moved = isElsewhere || this.current?.range.isEqual(range) !== true;
    this.current = place;
    if (!moved) return;
    for (const view of this.views()) {
      const isSeen = isVisible(view, place);
      if (isSeen) this.away.delete(view);
      // A cell may be in sight in part, where the user has put it.
      const isLeft = isNotebook(view) && isSeen && !isElsewhere;
      if (!this.away.has(view) && !isLeft && !isFolded(view, place)) reveal(view, place);
    }
    this.look();
  }

  /** Scrolls back to the sentence being heard, or shows its text. */
  async bringBack(): Promise<void> {
    if (this.current === undefined) return;
    this.away.clear();
    if (this.isHidden() || this.isFolded()) await showText(this.current.document);
    const { activeTextEditor } = vscode.window;
    if (this.views().some((view) => view === activeTextEditor)) {
      const selectionLines = [this.current.range.start.line];
      await vscode.commands.executeCommand('editor.unfold', { selectionLines, direction: 'up', levels: 99 });
    }
    for (const view of this.views()) reveal(view, this.current);
    this.look();
  }

  /** Whether the user sees no place being heard: it is scrolled away or folded, or its text is behind another tab or closed. */
  look(): void {
    const isAway = this.isHidden() || this.isFolded() || this.views().some((view) => this.away.has(view));
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    void setContext('lector.isAway', isAway);
  }

  dispose(): void {
    this.listening.dispose();
  }

  private isFolded(): boolean {
    const { current } = this;
    const views = this.views();
    return current !== undefined && views.length > 0 && views.every((view) => isFolded(view, current));
  }

  private isHidden(): boolean {
    if (this.current === undefined) return false;
    const { uri, isUntitled, isClosed } = this.current.document;
    const views = this.views();
    // To VS Code, editors of cells are visible also behind another tab.
    if (uri.scheme === 'vscode-notebook-cell') return !views.some(isNotebook);
    if (views.length > 0) return false;
    // VS Code would make an empty one of this name.
    return !isUntitled || !isClosed;
  }

  private scrolled(view: View): void {
    if (this.current === undefined || !this.views().includes(view)) return;
    if (isVisible(view, this.current)) this.away.delete(view);
    else if (!isFolded(view, this.current)) this.away.add(view);
    this.look();
  }

  private views(): readonly View[] {
    const { document } = this.current ?? {};
    if (document === undefined) return [];
    const { visibleNotebookEditors, visibleTextEditors } = vscode.window;
    return [
      ...visibleNotebookEditors.filter((view) => cellIn(view, document) !== undefined),
      ...visibleTextEditors.filter((view) => isSame(view.document, document)),
    ];
  }
}

function isNotebook(view: View): view is vscode.NotebookEditor {
  return 'notebook' in view;
}

function cellIn({ notebook }: vscode.NotebookEditor, document: vscode.TextDocument) {
  return notebook.getCells().find((cell) => cell.document === document);
}

/** Scrolls to the middle, but within a line no more than it must: VS Code does not say which columns are in sight. */
function reveal(view: View, place: Place): void {
  if (isNotebook(view)) {
    const { index } = cellIn(view, place.document) ?? {};
    if (index === undefined) return;
    const { InCenterIfOutsideViewport } = vscode.NotebookEditorRevealType;
    view.revealRange(new vscode.NotebookRange(index, index + 1), InCenterIfOutsideViewport);
  } else {
    const { Default, InCenter } = vscode.TextEditorRevealType;
    view.revealRange(place.range, isVisible(view, place) ? Default : InCenter);
  }
}

function isVisible(view: View, { document, range }: Place): boolean {
  if (!isNotebook(view)) return view.visibleRanges.some((visible) => visible.contains(range.start));
  const index = cellIn(view, document)?.index ?? -1;
  return view.visibleRanges.some(({ start, end }) => start <= index && index < end);
}

/** What is folded at the end of a text cannot be told from what is below it. */
function isFolded(view: View, { range }: Place): boolean {
  if (isNotebook(view)) return false;
  const { visibleRanges } = view;
  return (
    visibleRanges.some(({ end }) => end.isBefore(range.start)) &&
    visibleRanges.some(({ start }) => start.isAfter(range.start))
  );
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

function isSame(one: vscode.TextDocument, other: vscode.TextDocument): boolean {
  return one.uri.toString() === other.uri.toString();
}
