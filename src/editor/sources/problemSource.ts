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
  return told(found.toSorted((a, b) => a.severity - b.severity).map(problemText));
}

/** All problems of a file in the order of the text, each with its line. */
export function fileProblemSource({ document }: vscode.TextEditor): Source | undefined {
  const all = vscode.languages.getDiagnostics(document.uri);
  const inOrder = all.toSorted((a, b) => a.range.start.compareTo(b.range.start));
  return told(
    inOrder.slice(0, mostProblems).map((problem) => {
      const line = l10n.t('Line {0}', problem.range.start.line + 1);
      return `${line}: ${problemText(problem)}`;
    }),
  );
}

/** More than anyone listens to. */
const mostProblems = 200;

function told(problems: readonly string[]): Source | undefined {
  return problems.length === 0 ? undefined : { text: problems.join('\n\n'), languageId: 'plaintext' };
}

function problemText({ message, severity, source }: vscode.Diagnostic): string {
  const stopped = /[.!?…]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`;
  const said = `${severities[severity]()}: ${stopped}`;
  return source === undefined ? said : `${said} (${source})`;
}
