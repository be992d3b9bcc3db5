import * as vscode from 'vscode';
import type { Heard } from '../../reading/reader.js';
import { markdownFlavor } from '../../text/markdown/languages.js';
import { sourceOf, type Chunk } from '../../text/segment.js';
import { askProviders } from '../contributions/commands.js';
import type { Source } from '../sources/source.js';
import { sentenceFromSource } from '../../reading/chunkList.js';

/** Finds, chunk by chunk, where the next or last symbol of the code being heard starts; nothing if there is none. */
export async function symbolBeside(
  heard: Heard | undefined,
  sources: readonly Source[],
  by: 1 | -1,
): Promise<((chunk: Chunk) => number | undefined) | undefined> {
  const first = heard?.sentence[0];
  const from = first && sourceOf(first.chunk.map, first.start, Infinity)?.start;
  const part = first?.chunk.part;
  const document = sources[part ?? 0]?.document;
  if (from === undefined || document === undefined || markdownFlavor(document.languageId) !== undefined)
    return undefined;
  const offset = await symbolNear(document, from, by);
  return offset === undefined
    ? undefined
    : (chunk) => (chunk.part === part ? sentenceFromSource(chunk, offset) : undefined);
}

type AnySymbol = vscode.DocumentSymbol | vscode.SymbolInformation;

/** What a reader of code moves by. Others count only if they are not inside anything else. */
const kinds = new Set([
  vscode.SymbolKind.Module,
  vscode.SymbolKind.Namespace,
  vscode.SymbolKind.Class,
  vscode.SymbolKind.Method,
  vscode.SymbolKind.Constructor,
  vscode.SymbolKind.Enum,
  vscode.SymbolKind.Interface,
  vscode.SymbolKind.Function,
  vscode.SymbolKind.Struct,
]);

/** Where the next symbol after an offset, or the last before it, starts; nothing if there is none. */
export async function symbolNear(
  document: vscode.TextDocument,
  offset: number,
  by: 1 | -1,
): Promise<number | undefined> {
  const symbols = await askProviders<AnySymbol>('vscode.executeDocumentSymbolProvider', document.uri);
  const starts = startsOf(symbols, document).sort((a, b) => a - b);
  return by === 1 ? starts.find((start) => start > offset) : starts.findLast((start) => start < offset);
}

function startsOf(symbols: readonly AnySymbol[], document: vscode.TextDocument, within = false): number[] {
  return symbols.flatMap((symbol) => {
    const counts = !within || kinds.has(symbol.kind);
    const range = 'location' in symbol ? symbol.location.range : symbol.range;
    const own = counts ? [document.offsetAt(range.start)] : [];
    return 'children' in symbol ? [...own, ...startsOf(symbol.children, document, true)] : own;
  });
}
