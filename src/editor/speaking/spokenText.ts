import type * as vscode from 'vscode';
import { sentencesOf } from '../../core/playback/sentences.js';
import { sourceOf, type Chunk } from '../../core/text/segment.js';

/** A stretch of a document; the map of a chunk counts from its start. */
export interface DocumentPart {
  readonly document: vscode.TextDocument;
  readonly start: number;
}

/** A text to be spoken, and where it stands. */
export interface SpokenText {
  readonly text: string;
  readonly languageId: string;
  /** Where it came from, if that can be shown; offsets in `text` are offsets from its start. */
  readonly part?: DocumentPart | undefined;
}

/** The selections of an editor, those that are empty left out. */
export function selectedTexts({ document, selections }: vscode.TextEditor): readonly SpokenText[] {
  return selections
    .toSorted((a, b) => a.start.compareTo(b.start))
    .map((selection) => textOf(document, selection))
    .filter(({ text }) => text.trim() !== '');
}

export function wholeText(document: vscode.TextDocument): readonly SpokenText[] {
  return [textOf(document)];
}

function textOf(document: vscode.TextDocument, range?: vscode.Range): SpokenText {
  const { languageId } = document;
  const start = range === undefined ? 0 : document.offsetAt(range.start);
  return { text: document.getText(range), languageId, part: { document, start } };
}

/** Every chunk of the texts, each with the number of the text it is from. */
export function* chunksOf(
  texts: readonly SpokenText[],
  chunksOfText: (text: SpokenText) => Iterable<Chunk>,
): Generator<SpokenChunkOfPart> {
  let part = 0;
  for (const text of texts) {
    for (const chunk of chunksOfText(text)) yield { ...chunk, part };
    part++;
  }
}

export type SpokenChunkOfPart = Chunk & { readonly part: number };

/** Where in a chunk the sentence begins that was made from this place of the source, or the first after it. */
export function sentenceFromSource(chunk: Chunk, sourceOffset: number): number | undefined {
  if ((chunk.map.at(-1)?.source.end ?? -1) <= sourceOffset) return undefined;
  for (const { start, end } of sentencesOf(chunk.text)) {
    const source = sourceOf(chunk.map, start, end);
    if (source !== undefined && source.end > sourceOffset) return start;
  }
  return undefined;
}
