import * as vscode from 'vscode';
import { isSubject, type Subject } from './subject.js';

/** The text editor or notebook last in front, also while the focus is in the player, a view, the output or an image. */
export class SubjectMemory implements vscode.Disposable {
  private last: Subject | undefined;
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.note()),
    vscode.window.onDidChangeActiveNotebookEditor(() => this.note()),
  );

  constructor() {
    this.note();
  }

  async now(): Promise<Subject | undefined> {
    this.note();
    const { subjectNow } = await import('./subjectNow.js');
    return subjectNow(this.last);
  }

  dispose(): void {
    this.listening.dispose();
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
