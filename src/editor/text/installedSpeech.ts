import * as vscode from 'vscode';
import type { Segment } from '../../core/text/segment.js';
import type { SpeechSettings } from '../../core/text/settings.js';
import { installedGrammars } from './installedGrammars.js';
import type { Source } from './source.js';
import { speakSources, type SpeakingOptions } from './speakSources.js';
import type { Grammars } from './textmateGrammars.js';

let grammars: Grammars | undefined;

/** What is said of the sources, by the grammars of the extensions that are installed now. Loaded at the first reading. */
export async function speakInstalled(
  sources: readonly Source[],
  settings: SpeechSettings,
  options: Omit<SpeakingOptions, 'grammars'> & { readonly engine: vscode.Uri },
): Promise<() => Generator<Segment>> {
  if (grammars === undefined) {
    grammars = installedGrammars(options.engine);
    const changed = vscode.extensions.onDidChange(() => {
      grammars = undefined;
      changed.dispose();
    });
  }
  return speakSources(sources, settings, { ...options, grammars });
}
