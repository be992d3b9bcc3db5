import * as vscode from 'vscode';
import type { Segment } from '../../text/segment.js';
import type { SpokenWords } from '../../text/words/spokenWords.js';
import type { TextSettings } from '../../text/settings.js';
import { installedGrammars } from './installedGrammars.js';
import { packedWords } from './packedWords.js';
import type { Source } from './source.js';
import { segmentSources, type SegmentingOptions } from './segmentSources.js';
import type { Grammars } from './textmateGrammars.js';

let grammars: Grammars | undefined;

/** Turns the sources into segments with the grammars of the extensions installed now. Loaded with the first reading. */
export async function segmentWithInstalledGrammars(
  sources: readonly Source[],
  settings: TextSettings,
  options: Omit<SegmentingOptions, 'grammars' | 'wordsOf'> & { readonly parts: vscode.Uri },
): Promise<() => Generator<Segment>> {
  if (grammars === undefined) {
    grammars = installedGrammars(vscode.Uri.joinPath(options.parts, 'onig.wasm'));
    const changed = vscode.extensions.onDidChange(() => {
      grammars = undefined;
      changed.dispose();
    });
  }
  const wordsOf = (language: string | undefined): SpokenWords => packedWords(options.parts, language);
  return segmentSources(sources, settings, { ...options, grammars, wordsOf });
}
