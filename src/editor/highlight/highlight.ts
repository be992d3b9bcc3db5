import * as vscode from 'vscode';
import type { EditedRange } from '../../core/playback/editedRange.js';
import type { Place } from '../../core/playback/place.js';
import { sentenceAt } from '../../core/playback/sentences.js';
import { wordsOf } from '../../core/playback/wordTimes.js';
import { sourceOf, type Chunk } from '../../core/text/segment.js';
import type { DocumentPart } from '../speaking/spokenText.js';
import { EditedDocuments } from './editedDocuments.js';
import { Follower } from './follower.js';

interface Marked {
  readonly document: vscode.TextDocument;
  readonly sentence: vscode.Range;
  readonly word: vscode.Range | undefined;
}

/** Marks the sentence and the word being heard, in every editor that shows their document. */
export class Highlight implements vscode.Disposable {
  private readonly sentence = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('lector.sentenceBackground'),
    overviewRulerColor: new vscode.ThemeColor('lector.wordBackground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly word = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('lector.wordBackground'),
    border: '1px solid',
    borderColor: new vscode.ThemeColor('lector.wordBorder'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly edited = new EditedDocuments();
  private readonly follower = new Follower();
  private parts: readonly (DocumentPart | undefined)[] = [];
  private heard: { readonly place: Place; readonly chunk: Chunk } | undefined;
  private readonly disposables: readonly { dispose(): void }[];

  constructor() {
    this.disposables = [
      this.sentence,
      this.word,
      this.edited,
      this.follower,
      this.edited.onEdited(() => {
        this.draw();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.draw();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lector.highlight')) this.draw();
      }),
    ];
  }

  /** A new reading of these parts begins: edits count from here. */
  begin(parts: readonly (DocumentPart | undefined)[]): void {
    this.clear();
    this.parts = parts;
    this.edited.watch(parts.flatMap((part) => (part === undefined ? [] : [part.document])));
    this.follower.begin();
  }

  /** Marks the place, and says where the sentence it is in lies now, whether that is to be shown or not. */
  show(
    place: Place,
    chunk: Chunk,
  ): { readonly document: vscode.TextDocument; readonly range: EditedRange } | undefined {
    this.heard = { place, chunk };
    this.draw();
    const part = this.parts[partOf(chunk)];
    const range = part && this.now(part, chunk, sentenceAt(chunk.text, place.offset));
    return part === undefined || range === undefined ? undefined : { document: part.document, range };
  }

  clear(): void {
    this.heard = undefined;
    this.draw();
  }

  dispose(): void {
    for (const part of this.disposables) part.dispose();
  }

  private draw(): void {
    const marked = this.marked();
    for (const editor of vscode.window.visibleTextEditors) {
      const here = marked !== undefined && editor.document === marked.document;
      editor.setDecorations(this.sentence, here ? [marked.sentence] : []);
      editor.setDecorations(this.word, here && marked.word !== undefined ? [marked.word] : []);
    }
    if (marked !== undefined) this.follower.follow(marked.document, marked.word ?? marked.sentence);
  }

  private marked(): Marked | undefined {
    const { heard } = this;
    const settings = vscode.workspace.getConfiguration('lector.highlight');
    if (heard === undefined || !settings.get<boolean>('enabled', true)) return undefined;
    const { place, chunk } = heard;
    const part = this.parts[partOf(chunk)];
    if (part === undefined) return undefined;
    const sentence = sentenceAt(chunk.text, place.offset);
    const whole = this.now(part, chunk, sentence);
    if (whole === undefined) return undefined;
    const spoken = wordsOf(chunk.text).find(({ end }) => end > place.offset);
    const word = spoken === undefined ? undefined : this.now(part, chunk, spoken);
    const { document } = part;
    // Inside a sentence that was changed no place is certain any more.
    const certain =
      word !== undefined && !whole.touched && settings.get<string>('granularity', 'word') === 'word';
    return {
      document,
      sentence: rangeOf(document, whole),
      word: certain ? rangeOf(document, word) : undefined,
    };
  }

  private now({ document, start }: DocumentPart, { map }: Chunk, spoken: { start: number; end: number }) {
    const source = sourceOf(map, spoken.start, spoken.end);
    if (source === undefined) return undefined;
    return this.edited.now(document, { start: start + source.start, end: start + source.end });
  }
}

/** Which of the reading's sources a chunk is from. */
function partOf(chunk: Chunk & { readonly part?: number }): number {
  return chunk.part ?? 0;
}

function rangeOf(
  document: vscode.TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
