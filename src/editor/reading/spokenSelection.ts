import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';

/** Tells key bindings whether the selection in front is the one that was asked for last, untouched: Escape may stop then. */
export class SpokenSelection implements vscode.Disposable {
  private spoken: { readonly uri: string; readonly ranges: string } | undefined;
  private stands = false;
  private readonly listening: readonly vscode.Disposable[];

  constructor() {
    const look = (): void => {
      this.look();
    };
    this.listening = [
      vscode.window.onDidChangeTextEditorSelection(look),
      vscode.window.onDidChangeActiveTextEditor(look),
    ];
  }

  /** A reading begins: of the selection in this editor, or of something else. */
  begin(editor: vscode.TextEditor | undefined): void {
    this.spoken = editor && selectionOf(editor);
    this.look();
  }

  dispose(): void {
    for (const part of this.listening) part.dispose();
  }

  private look(): void {
    const editor = vscode.window.activeTextEditor;
    const now = editor && selectionOf(editor);
    const stands = now !== undefined && now.uri === this.spoken?.uri && now.ranges === this.spoken.ranges;
    if (stands === this.stands) return;
    this.stands = stands;
    void setContext('lector.selectionIsSpoken', stands);
  }
}

function selectionOf({ document, selections }: vscode.TextEditor): { uri: string; ranges: string } {
  return { uri: document.uri.toString(), ranges: JSON.stringify(selections) };
}
