import * as vscode from 'vscode';
import { askProviders } from '../contributions/commands.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { fenceLanguage } from '../../text/markdown/languages.js';
import { l10n } from '../ui/l10n.js';
import { agrees } from '../ui/messages.js';
import { copiedText } from './copiedText.js';
import { languageIdOf, selectionSources, type Source } from './source.js';

/** What is on the clipboard. If a document has the same text selected, its language is the document's. */
export async function clipboardSource(): Promise<readonly Source[]> {
  const text = await vscode.env.clipboard.readText();
  const editor = vscode.window.activeTextEditor;
  const copied = editor?.selections.some((selection) => editor.document.getText(selection) === text) === true;
  return some(text, copied ? languageIdOf(editor.document) : 'plaintext');
}

/**
 * What is selected in the Output panel or in a comment being written, or else the comment, or the output from the cursor on:
 * no document that one comes back to.
 */
export function asideSources(editor: vscode.TextEditor): readonly Source[] {
  const { document, selection } = editor;
  const isOutput = document.uri.scheme === 'output';
  const languageId = isOutput ? 'log' : languageIdOf(document);
  const selected = selectionSources(editor);
  if (selected.length === 0)
    return some(document.getText().slice(isOutput ? document.offsetAt(selection.active) : 0), languageId);
  return selected.flatMap(({ text, range }) => some(text.slice(range?.start, range?.end), languageId));
}

/** None if there is nothing to hear. */
function some(text: string, languageId: string): readonly Source[] {
  return text.trim() === '' ? [] : [{ text, languageId }];
}

/**
 * What is selected in the terminal in front, or what its last command wrote. Empty if there is nothing; undefined if the
 * user would rather keep what is on the clipboard. VS Code has no stable API for it, only commands that copy.
 */
export async function textOfTerminal(what: 'Selection' | 'LastCommandOutput'): Promise<string | undefined> {
  const text = await copiedText(
    vscode.env.clipboard,
    () => vscode.commands.executeCommand(`workbench.action.terminal.copy${what}`),
    () =>
      agrees(
        l10n.t('Replace what is on the clipboard?'),
        l10n.t('Replace and Speak'),
        l10n.t(
          'VS Code passes a terminal’s text to Lector only through the clipboard. If that holds a picture or files, the text replaces them, and Lector cannot put them back.',
        ),
      ),
  );
  return text === undefined ? undefined : withoutEscapes(text);
}

/** What the editor shows when the mouse rests where the cursor is. */
export async function hoverSource({ document, selection }: vscode.TextEditor): Promise<readonly Source[]> {
  const about = [document.uri, selection.active];
  const hovers = await askProviders<vscode.Hover>('vscode.executeHoverProvider', ...about);
  // VS Code turns every older form into Markdown.
  const contents = hovers.flatMap((hover) => hover.contents) as readonly { readonly value: string }[];
  return contents.flatMap(({ value }) => {
    const [head = '', info = '', signature = ''] = headFence.exec(value) ?? [];
    return [
      ...some(signature, fenceLanguage(info) ?? 'plaintext'),
      ...some(value.slice(head.length), 'markdown'),
    ];
  });
}

/** What a name is comes first, as code, and is to be heard: elsewhere it is only said that there is code. */
const headFence = /^\s*```([^\n`]*)\n([^]*?)\n?```[ \t]*(?:\n|$)/;

const severities: Readonly<Record<vscode.DiagnosticSeverity, () => string>> = {
  [vscode.DiagnosticSeverity.Error]: () => l10n.t('Error'),
  [vscode.DiagnosticSeverity.Warning]: () => l10n.t('Warning'),
  [vscode.DiagnosticSeverity.Information]: () => l10n.t('Information'),
  [vscode.DiagnosticSeverity.Hint]: () => l10n.t('Hint'),
};

/** The problems at the cursor, or else on its line: how serious, what, and reported by whom. The worst comes first. */
export function problemSource({ document, selection }: vscode.TextEditor): readonly Source[] {
  const all = vscode.languages.getDiagnostics(document.uri);
  const here = all.filter(({ range }) => range.contains(selection.active));
  const found =
    here.length > 0
      ? here
      : all.filter(({ range }) => range.intersection(document.lineAt(selection.active).range));
  const worstFirst = found.toSorted((a, b) => a.severity - b.severity);
  return some(worstFirst.map(problemText).join('\n\n'), 'plaintext');
}

/** More than anyone listens to. */
const mostProblems = 200;

/** All problems of a file in the order of the text, each with its line. */
export function fileProblemSource({ document }: vscode.TextEditor): readonly Source[] {
  const all = vscode.languages.getDiagnostics(document.uri);
  const inOrder = all.toSorted((a, b) => a.range.start.compareTo(b.range.start));
  const texts = inOrder.slice(0, mostProblems).map((problem) => {
    const line = l10n.t('Line {0}', problem.range.start.line + 1);
    return `${line}: ${problemText(problem)}`;
  });
  return some(texts.join('\n\n'), 'plaintext');
}

function problemText({ message, severity, source }: vscode.Diagnostic): string {
  const stopped = /[.!?…]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`;
  const said = `${severities[severity]()}: ${stopped}`;
  return source === undefined ? said : `${said} (${source})`;
}

/** The comments of a review that a menu passes, all of a thread or one of it, each by its author. */
export function commentSources(from: unknown): readonly Source[] {
  const { comments, author, body } = (from ?? {}) as Partial<vscode.CommentThread & vscode.Comment>;
  const said = comments ?? (author === undefined || body === undefined ? [] : [{ author, body }]);
  return said.flatMap(({ author, body }) => [
    { text: `${author.name}.`, languageId: 'plaintext' },
    typeof body === 'string'
      ? { text: withoutEscapes(body), languageId: 'plaintext' }
      : { text: withoutEscapes(body.value), languageId: 'markdown' },
  ]);
}
