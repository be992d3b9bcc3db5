import * as vscode from 'vscode';
import type { ColorId } from '../../core/manifest.js';

export const color = (id: ColorId): vscode.ThemeColor => new vscode.ThemeColor(id);

/** How a sentence is marked that is heard, and a place that the text is about. */
export const sentenceMark: vscode.DecorationRenderOptions = {
  backgroundColor: color('lector.sentenceBackground'),
  overviewRulerColor: color('lector.wordBackground'),
  overviewRulerLane: vscode.OverviewRulerLane.Full,
};

/** Opens and marks the place that a text is about while the text is heard. */
export class ShownPlace implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType(sentenceMark);
  private place: vscode.Location | undefined;
  private editor: vscode.TextEditor | undefined;

  async show(place: vscode.Location | undefined): Promise<void> {
    if (place === this.place) return;
    this.place = place;
    this.editor?.setDecorations(this.mark, []);
    this.editor = undefined;
    if (place === undefined) return;
    const document = await vscode.workspace.openTextDocument(place.uri);
    if (this.place !== place) return;
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    // Not in the group of the player.
    const viewColumn = (activeTextEditor ?? visibleTextEditors[0])?.viewColumn ?? vscode.ViewColumn.One;
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn,
      preserveFocus: true,
      preview: true,
    });
    if (this.place !== place) return;
    this.editor = editor;
    editor.revealRange(place.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.mark, [place.range]);
  }

  dispose(): void {
    this.mark.dispose();
  }
}
