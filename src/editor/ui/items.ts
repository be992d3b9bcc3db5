import * as vscode from 'vscode';
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
  | 'play'
  | 'refresh'
  | 'sign-in'
  | 'sign-out'
  | 'star-empty'
  | 'star-full'
  | 'tag'
  | 'trash'
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
  readonly iconPath?: vscode.ThemeIcon;
  readonly contextValue?: string;
  readonly collapsibleState?: vscode.TreeItemCollapsibleState;
  readonly command?: vscode.Command & { readonly title: PlainText };
  /** What a screen reader says instead of the label. */
  readonly accessibilityInformation?: { readonly label: PlainText };
}

export function treeItem(row: PlainTreeItem): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(row.label), row);
}

type PlainStatusBarItem = Omit<vscode.StatusBarItem, 'text'> & { text: PlainText };

/** A status bar item whose text draws icons. */
export function newStatusBarItem(id: string, name: PlainText): PlainStatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 50);
  item.name = name;
  return item as PlainStatusBarItem;
}
