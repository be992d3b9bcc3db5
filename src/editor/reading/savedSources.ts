import type * as vscode from 'vscode';
import { documentSource } from '../sources/documentSources.js';
import type { Source } from '../sources/source.js';
import type { SavedPlace } from './savedPlace.js';

/** The part of the document that was being read. The document may be shorter by now. */
export function savedSources(document: vscode.TextDocument, { ranges }: SavedPlace): readonly Source[] {
  const whole = documentSource(document);
  const { length } = whole.text;
  const within = (offset: number): number => Math.min(offset, length);
  return (
    ranges?.map(({ start, end }) => ({ ...whole, range: { start: within(start), end: within(end) } })) ?? [
      whole,
    ]
  );
}
