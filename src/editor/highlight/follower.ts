import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';

/** Scrolls to the sentence being heard, until the user scrolls away; a command, or scrolling back, starts it again. */
export class Follower implements vscode.Disposable {
  private readonly away = new Set<vscode.TextEditor>();
  private current: { readonly document: vscode.TextDocument; readonly range: vscode.Range } | undefined;
  private readonly listening: vscode.Disposable;

  constructor() {
    this.listening = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      const { current } = this;
      if (current?.document !== textEditor.document) return;
      this.setAway(textEditor, !isVisible(textEditor, current.range));
    });
  }

  /** A new reading begins, or there is none any more: no editor counts as scrolled away. */
  begin(): void {
    this.current = undefined;
    for (const editor of this.away) this.setAway(editor, false);
  }

  /** An edit has moved the sentence being heard. The user is working there, so do not scroll. */
  move(document: vscode.TextDocument, range: vscode.Range): void {
    this.current = { document, range };
  }

  follow(document: vscode.TextDocument, range: vscode.Range): void {
    const moved = this.current?.document !== document || !this.current.range.isEqual(range);
    this.current = { document, range };
    if (!moved) return;
    for (const editor of this.editors()) {
      if (isVisible(editor, range)) this.setAway(editor, false);
      if (!this.away.has(editor)) reveal(editor, range);
    }
  }

  /** Scrolls back to the sentence being heard. */
  bringBack(): void {
    for (const editor of this.editors()) {
      this.setAway(editor, false);
      if (this.current !== undefined) reveal(editor, this.current.range);
    }
  }

  dispose(): void {
    this.listening.dispose();
  }

  private editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.current?.document);
  }

  private setAway(editor: vscode.TextEditor, away: boolean): void {
    if (this.away.has(editor) === away) return;
    if (away) this.away.add(editor);
    else this.away.delete(editor);
    void setContext('lector.isAway', this.away.size > 0);
  }
}

/** Scrolls to the middle, but within a line no more than it must: VS Code does not say which columns are in sight. */
function reveal(editor: vscode.TextEditor, range: vscode.Range): void {
  const { Default, InCenter } = vscode.TextEditorRevealType;
  editor.revealRange(range, isVisible(editor, range) ? Default : InCenter);
}

function isVisible(editor: vscode.TextEditor, range: vscode.Range): boolean {
  return editor.visibleRanges.some((visible) => visible.contains(range.start));
}
