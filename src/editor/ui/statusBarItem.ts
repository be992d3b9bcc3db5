import * as vscode from 'vscode';
import type { CommandId } from '../../core/manifest.js';
import type { PlainText } from '../../core/plainText.js';
import type { PlainTooltip } from './tooltip.js';

export interface ShownInStatusBar {
  readonly text: PlainText;
  readonly tooltip: PlainTooltip;
  /** What a screen reader says. */
  readonly label: PlainText;
  readonly command: CommandId;
  readonly color?: 'warning' | 'error' | undefined;
}

/** A status bar item whose text draws icons. */
export class StatusBarItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: PlainText) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 50);
    this.item.name = name;
  }

  show({ text, tooltip, label, command, color }: ShownInStatusBar): void {
    const { item } = this;
    // Setting a property redraws the item and closes a tooltip that is being read.
    if (item.text !== text) item.text = text;
    item.tooltip = tooltip.markdown;
    item.accessibilityInformation = { label, role: 'button' };
    item.command = command;
    item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
    item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
