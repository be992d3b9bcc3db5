import type * as vscode from 'vscode';

/** What a person means by “this” when they ask to hear it. */
export type Subject =
  | { readonly kind: 'editor'; readonly editor: vscode.TextEditor }
  | {
      readonly kind: 'notebook';
      readonly editor: vscode.NotebookEditor;
      /** The editor of the cell that last had the cursor. */
      readonly cell?: vscode.TextEditor;
    }
  | { readonly kind: 'document'; readonly document: vscode.TextDocument }
  /** The file of a tab that is not text, by its name. */
  | { readonly kind: 'unreadable'; readonly file: string };

/** VS Code calls these text editors too, but nobody opens them to read. */
const aside = new Set(['output', 'vscode-scm', 'debug', 'comment', 'vscode-interactive-input']);

/** Whether somebody may mean it. */
export function isSubject({ document }: vscode.TextEditor): boolean {
  return !aside.has(document.uri.scheme);
}
