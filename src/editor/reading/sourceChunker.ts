import * as vscode from 'vscode';
import type { CutOptions } from '../../text/chunks.js';
import type { Chunk } from '../../text/segment.js';
import type { Source } from '../sources/source.js';
import type { SpokenLanguage } from '../voices/spokenLanguage.js';

/**
 * The chunks of a text. It can be called many times, so that a reading, its price and saved audio all use the same
 * chunks. Without options they are short, as for speech that is paid for.
 */
export type ChunkedText = (options?: CutOptions) => Iterable<Chunk>;

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
