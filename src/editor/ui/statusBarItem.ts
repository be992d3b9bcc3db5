import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import type { CommandId } from '../../core/manifest.js';
import type { PlainTooltip } from './tooltip.js';

export interface PlainStatusBarItem {
  readonly text: PlainText;
  readonly tooltip: PlainText | PlainTooltip;
  /** What a screen reader says. */
  readonly label: PlainText;
  readonly command: CommandId;
  readonly color?: 'warning' | 'error';
}

/** A status bar item whose text draws icons. */
export class StatusBarItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: PlainText, side: 'left' | 'right') {
    const { Left, Right } = vscode.StatusBarAlignment;
    this.item = vscode.window.createStatusBarItem(id, side === 'left' ? Left : Right, 50);
    this.item.name = name;
  }

  show({ text, tooltip, label, command, color }: PlainStatusBarItem): void {
    const { item } = this;
    // Setting a property redraws the item and closes a tooltip that is being read.
    if (item.text !== text) item.text = text;
    item.tooltip = typeof tooltip === 'string' ? tooltip : tooltip.markdown;
    item.accessibilityInformation = { label, role: 'button' };
    item.command = command;
    item.backgroundColor =
      color === undefined ? undefined : new vscode.ThemeColor(`statusBarItem.${color}Background`);
    item.show();
  }

  hide(): void {
    this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }
}
