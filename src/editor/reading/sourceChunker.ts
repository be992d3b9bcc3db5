import * as vscode from 'vscode';
import type { ChunkedText } from '../../reading/world.js';
import type { Source } from '../sources/source.js';
import type { SpokenLanguage } from '../voices/spokenLanguage.js';

export type SourceChunker = (sources: readonly Source[]) => Promise<ChunkedText>;

export function sourceChunker(
  extensionUri: vscode.Uri,
  language: SpokenLanguage,
  log: vscode.LogOutputChannel,
): SourceChunker {
  const parts = vscode.Uri.joinPath(extensionUri, 'dist');
  return async (sources) => {
    const [{ chunkSources }, spokenLanguage] = await Promise.all([
      import('./chunkSources.js'),
      language.now(),
    ]);
    return chunkSources(sources, { parts, spokenLanguage, log });
  };
}
