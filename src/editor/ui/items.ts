import * as vscode from 'vscode';
import type { CommandId } from '../../core/manifest.js';
import type { PlainText } from '../../core/plainText.js';

/** A text with one of VS Code’s icons in front, for places that draw them and are said in other words. */
export function withIcon(icon: IconName, text: PlainText): PlainText {
  return (text === '' ? `$(${icon})` : `$(${icon}) ${text}`) as PlainText;
}

export type IconName =
  | 'account'
  | 'add'
  | 'arrow-down'
  | 'calendar'
  | 'check'
  | 'close'
  | 'cloud-download'
  | 'dashboard'
  | 'debug-pause'
  | 'error'
  | 'folder-opened'
  | 'home'
  | 'info'
  | 'json'
  | 'link-external'
  | 'loading~spin'
  | 'megaphone'
  | 'mute'
  | 'refresh'
  | 'sign-in'
  | 'sign-out'
  | 'star-full'
  | 'tag'
  | 'unmute'
  | 'warning'
  | 'watch';

/** A tooltip of several plain lines. */
export class PlainTooltip {
  readonly markdown = new vscode.MarkdownString('', true);

  heading(text: PlainText): this {
    this.markdown.appendMarkdown('**').appendText(text).appendMarkdown('**\n\n');
    return this;
  }

  line(text: PlainText, icon?: IconName): this {
    if (icon !== undefined) this.markdown.appendMarkdown(`${withIcon(icon, '' as PlainText)} `);
    this.markdown.appendText(text).appendMarkdown('  \n');
    return this;
  }

  /** Icons, which a screen reader passes over. */
  dots(filled: number, all: number): this {
    const dots = '$(circle-filled)'.repeat(filled) + '$(circle-outline)'.repeat(all - filled);
    this.markdown.appendMarkdown(`${dots}\n\n`);
    return this;
  }
}

export interface PlainTreeItem {
  readonly label: PlainText;
  readonly id?: string;
  readonly description?: PlainText;
  readonly tooltip?: PlainText;
  readonly icon?: vscode.ThemeIcon;
  readonly contextValue?: string;
  readonly command?: vscode.Command & { readonly title: PlainText };
  /** What a screen reader says instead of the label. */
  readonly spoken?: PlainText;
  /** Whether it starts expanded. Leave this out for an item without children. */
  readonly open?: boolean;
}

export function treeItem({ label, open, icon, spoken, ...rest }: PlainTreeItem): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, open === undefined ? None : open ? Expanded : Collapsed);
  Object.assign(item, rest);
  if (icon !== undefined) item.iconPath = icon;
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  return item;
}

export function withTooltip(item: vscode.TreeItem, tooltip: PlainTooltip | undefined): vscode.TreeItem {
  if (tooltip !== undefined) item.tooltip = tooltip.markdown;
  return item;
}

interface ShownInStatusBar {
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
