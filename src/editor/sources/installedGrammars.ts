import * as vscode from 'vscode';
import { textmateGrammars, type GrammarContribution, type Grammars } from './textmateGrammars.js';

/** The grammars of the installed extensions. `engine` is the location of the packaged `onig.wasm`. */
export function installedGrammars(engine: vscode.Uri): Grammars {
  const contributions = vscode.extensions.all.flatMap((extension) =>
    grammarsOf(extension.packageJSON).map(({ path, ...grammar }): GrammarContribution => {
      const uri = vscode.Uri.joinPath(extension.extensionUri, path);
      return {
        ...grammar,
        path,
        read: async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)),
      };
    }),
  );
  return textmateGrammars(contributions, async () => {
    const wasm = await vscode.workspace.fs.readFile(engine);
    return new Uint8Array(wasm).buffer;
  });
}

/** A manifest holds whatever its author wrote; anything that is not a grammar is skipped. */
function grammarsOf(manifest: unknown): Omit<GrammarContribution, 'read'>[] {
  const listed = property(property(manifest, 'contributes'), 'grammars');
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((grammar: unknown) => {
    const scopeName = property(grammar, 'scopeName');
    const path = property(grammar, 'path');
    const language = property(grammar, 'language');
    const injectTo = property(grammar, 'injectTo');
    if (typeof scopeName !== 'string' || typeof path !== 'string') return [];
    return {
      scopeName,
      path,
      ...(typeof language === 'string' ? { language } : {}),
      ...(Array.isArray(injectTo) ? { injectTo: injectTo.filter((scope) => typeof scope === 'string') } : {}),
    };
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
