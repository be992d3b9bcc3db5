import type * as vscode from 'vscode';
import { sentencesOf } from '../../core/playback/sentences.js';
import { sourceOf, type Chunk, type SourceRange } from '../../core/text/segment.js';

/** A text to be spoken, and where it stands. */
export interface SpokenText {
  readonly text: string;
  readonly languageId: string;
  /** What of the text is read; all of it if absent. */
  readonly range?: SourceRange;
  /** The document whose text this is, if the place can be shown there. */
  readonly document?: vscode.TextDocument;
}

/** The selections of an editor, those that are empty left out. */
export function selectedTexts({ document, selections }: vscode.TextEditor): readonly SpokenText[] {
  return selections
    .toSorted((a, b) => a.start.compareTo(b.start))
    .filter((selection) => document.getText(selection).trim() !== '')
    .map((selection) => {
      const range = { start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) };
      return { ...textOf(document), range };
    });
}

export function wholeText(document: vscode.TextDocument): readonly SpokenText[] {
  return [textOf(document)];
}

function textOf(document: vscode.TextDocument): SpokenText {
  return { text: document.getText(), languageId: document.languageId, document };
}

/** Every chunk of the texts, each with the number of the text it is from. */
export function* chunksOf(
  texts: readonly SpokenText[],
  chunksOfText: (text: SpokenText) => Iterable<Chunk>,
): Generator<Chunk> {
  let part = 0;
  for (const text of texts) {
    for (const chunk of chunksOfText(text)) yield { ...chunk, part };
    part++;
  }
}

/** Where in a chunk the sentence begins that was made from this place of the source, or the first after it. */
export function sentenceFromSource(chunk: Chunk, sourceOffset: number): number | undefined {
  if ((chunk.map.at(-1)?.source.end ?? -1) <= sourceOffset) return undefined;
  for (const { start, end } of sentencesOf(chunk.text)) {
    const source = sourceOf(chunk.map, start, end);
    if (source !== undefined && source.end > sourceOffset) return start;
  }
  return undefined;
}
