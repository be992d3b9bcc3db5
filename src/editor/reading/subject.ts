import * as vscode from 'vscode';

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

/** The text editor or notebook last in front, also while the focus is in the player, a view, the output or an image. */
export class SubjectMemory implements vscode.Disposable {
  private last: Subject | undefined;
  private readonly listening: readonly vscode.Disposable[];

  constructor() {
    const note = (): void => this.note();
    this.listening = [
      vscode.window.onDidChangeActiveTextEditor(note),
      vscode.window.onDidChangeActiveNotebookEditor(note),
    ];
    this.note();
  }

  async now(): Promise<Subject | undefined> {
    this.note();
    const { subjectNow } = await import('./subjectNow.js');
    return subjectNow(this.last);
  }

  dispose(): void {
    for (const part of this.listening) part.dispose();
  }

  private note(): void {
    const { activeTextEditor: editor, activeNotebookEditor: notebook } = vscode.window;
    if (notebook !== undefined) {
      const cells = notebook.notebook.getCells();
      const cell = cells.some(({ document }) => document === editor?.document) ? editor : undefined;
      this.last = { kind: 'notebook', editor: notebook, ...(cell !== undefined && { cell }) };
    } else if (editor !== undefined && isSubject(editor)) this.last = { kind: 'editor', editor };
  }
}
