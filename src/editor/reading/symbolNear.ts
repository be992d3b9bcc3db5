import * as vscode from 'vscode';

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
  const symbols = await vscode.commands.executeCommand<
    readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >('vscode.executeDocumentSymbolProvider', document.uri);
  const starts = startsOf(symbols ?? [], document).sort((a, b) => a - b);
  return by === 1 ? starts.find((start) => start > offset) : starts.findLast((start) => start < offset);
}

function startsOf(
  symbols: readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[],
  document: vscode.TextDocument,
  within = false,
): number[] {
  return symbols.flatMap((symbol) => {
    const counts = !within || kinds.has(symbol.kind);
    const range = 'location' in symbol ? symbol.location.range : symbol.range;
    const own = counts ? [document.offsetAt(range.start)] : [];
    return 'children' in symbol ? [...own, ...startsOf(symbol.children, document, true)] : own;
  });
}
