import * as vscode from 'vscode';

/** Brings what is heard into view, unless the user has scrolled away from it; scrolling back to it resumes that. */
export class Follower implements vscode.Disposable {
  private readonly away = new WeakSet<vscode.TextEditor>();
  private current: { readonly document: vscode.TextDocument; readonly range: vscode.Range } | undefined;
  private readonly listening: vscode.Disposable;

  constructor() {
    this.listening = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      const { current } = this;
      if (current?.document !== textEditor.document) return;
      if (isVisible(textEditor, current.range)) this.away.delete(textEditor);
      else this.away.add(textEditor);
    });
  }

  begin(): void {
    for (const editor of vscode.window.visibleTextEditors) this.away.delete(editor);
    this.current = undefined;
  }

  follow(document: vscode.TextDocument, range: vscode.Range): void {
    const moved = this.current?.document !== document || !this.current.range.isEqual(range);
    this.current = { document, range };
    if (!moved) return;
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== document) continue;
      if (isVisible(editor, range)) this.away.delete(editor);
      else if (!this.away.has(editor)) editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
    }
  }

  dispose(): void {
    this.listening.dispose();
  }
}

function isVisible(editor: vscode.TextEditor, range: vscode.Range): boolean {
  return editor.visibleRanges.some((visible) => visible.contains(range.start));
}
