import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface L10nCall {
  /** Undefined if the message is not a literal in the call, so that nobody could translate it. */
  readonly message: string | undefined;
  readonly place: string;
}

/** Every `l10n.t(…)` in the sources, whatever object `l10n` belongs to. */
export function l10nCalls(folder: string): L10nCall[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .flatMap((name) => callsIn(join(folder, name), relative(process.cwd(), join(folder, name))));
}

function callsIn(file: string, name: string): L10nCall[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
  const calls: L10nCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isL10n(node.expression)) {
      const [first] = node.arguments;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const message = first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
      calls.push({ message, place: `${name}:${line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

function isL10n(expression: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 't' &&
    /(^|\.)l10n$/.test(expression.expression.getText())
  );
}
