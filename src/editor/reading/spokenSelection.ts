import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';

/** Tells keys whether the selection is the one that was last read, untouched: then Escape may stop the reading. */
export class SpokenSelection implements vscode.Disposable {
  private spoken: string | undefined;
  private stands = false;
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(() => this.look()),
    vscode.window.onDidChangeActiveTextEditor(() => this.look()),
  );

  /** A reading starts, of this editor's selection or of something else. */
  begin(editor: vscode.TextEditor | undefined): void {
    this.spoken = editor && selectionOf(editor);
    this.look();
  }

  dispose(): void {
    this.listening.dispose();
  }

  private look(): void {
    const editor = vscode.window.activeTextEditor;
    const stands = editor !== undefined && selectionOf(editor) === this.spoken;
    if (stands === this.stands) return;
    this.stands = stands;
    void setContext('lector.selectionIsSpoken', stands);
  }
}

function selectionOf({ document, selections }: vscode.TextEditor): string {
  return JSON.stringify([document.uri.toString(), selections]);
}
