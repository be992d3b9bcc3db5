import * as vscode from 'vscode';
import type { Source } from './source.js';
import { l10n } from '../ui/l10n.js';

const severities: Readonly<Record<vscode.DiagnosticSeverity, () => string>> = {
  [vscode.DiagnosticSeverity.Error]: () => l10n.t('Error'),
  [vscode.DiagnosticSeverity.Warning]: () => l10n.t('Warning'),
  [vscode.DiagnosticSeverity.Information]: () => l10n.t('Information'),
  [vscode.DiagnosticSeverity.Hint]: () => l10n.t('Hint'),
};

/** The problems at the cursor, or else on its line: how serious, what, and reported by whom. The worst comes first. */
export function problemSource({ document, selection }: vscode.TextEditor): Source | undefined {
  const all = vscode.languages.getDiagnostics(document.uri);
  const here = all.filter(({ range }) => range.contains(selection.active));
  const found =
    here.length > 0
      ? here
      : all.filter(({ range }) => range.intersection(document.lineAt(selection.active).range));
  if (found.length === 0) return undefined;
  const text = found
    .toSorted((a, b) => a.severity - b.severity)
    .map(problemText)
    .join('\n\n');
  return { text, languageId: 'plaintext' };
}

function problemText({ message, severity, source }: vscode.Diagnostic): string {
  const stopped = /[.!?…]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`;
  const said = `${severities[severity]()}: ${stopped}`;
  return source === undefined ? said : `${said} (${source})`;
}
