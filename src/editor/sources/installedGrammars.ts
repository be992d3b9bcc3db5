import * as v from 'valibot';
import * as vscode from 'vscode';
import { textmateGrammars, type GrammarContribution, type Grammars } from './textmateGrammars.js';

let installed: Grammars | undefined;

/** The grammars of the extensions that are installed now. `parts` is the folder with Lector's packed files. */
export function installedGrammars(parts: vscode.Uri): Grammars {
  if (installed !== undefined) return installed;
  const changed = vscode.extensions.onDidChange(() => {
    installed = undefined;
    changed.dispose();
  });
  const contributions = vscode.extensions.all.flatMap(({ packageJSON, extensionUri }) =>
    grammarsOf(packageJSON).map((grammar): GrammarContribution => {
      const uri = vscode.Uri.joinPath(extensionUri, grammar.path);
      const read = async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      return { ...grammar, read };
    }),
  );
  return (installed = textmateGrammars(contributions, async () => {
    const engine = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(parts, 'onig.wasm'));
    return new Uint8Array(engine).buffer;
  }));
}

const manifest = v.object({ contributes: v.object({ grammars: v.array(v.unknown()) }) });
const grammar = v.object({
  scopeName: v.string(),
  path: v.string(),
  language: v.fallback(v.optional(v.string()), undefined),
  injectTo: v.fallback(v.optional(v.array(v.string())), undefined),
});

/** A manifest holds whatever its author wrote; anything that is not a grammar is skipped. */
function grammarsOf(packageJson: unknown): readonly Omit<GrammarContribution, 'read'>[] {
  if (!v.is(manifest, packageJson)) return [];
  return packageJson.contributes.grammars.flatMap((listed) => {
    const { success, output } = v.safeParse(grammar, listed);
    return success ? output : [];
  });
}
