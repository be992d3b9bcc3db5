import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import type { PlainTooltip } from './tooltip.js';

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
