// Lists to choose from and boxes to type into, which take only plain text.

import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import type { IconName } from './items.js';
import { l10n } from './l10n.js';

type Shown = 'title' | 'placeholder' | 'prompt' | 'validationMessage';

type Plain<Input> = Omit<Input, Shown> & { [Key in keyof Input & Shown]: PlainText | undefined };

export interface PlainItem extends vscode.QuickPickItem {
  readonly label: PlainText;
  readonly description?: PlainText;
  readonly detail?: PlainText;
}

/** For `iconPath`: of an icon in a label, a screen reader would read the name out. */
export function rowIcon(icon: IconName): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icon);
}

type PlainQuickPick<Item extends PlainItem> = Plain<vscode.QuickPick<Item>>;
type PlainInputBox = Plain<vscode.InputBox>;

export function newQuickPick<Item extends PlainItem>(
  title: PlainText,
  placeholder?: PlainText,
): PlainQuickPick<Item> {
  const pick = vscode.window.createQuickPick<Item>() as PlainQuickPick<Item>;
  return Object.assign(pick, { title, placeholder });
}

/** Of a row or a box. */
export function iconButton(icon: IconName, tooltip: PlainText): vscode.QuickInputButton {
  return { iconPath: rowIcon(icon), tooltip };
}

export function newInputBox(): PlainInputBox {
  return vscode.window.createInputBox() as PlainInputBox;
}

/** Replaces the items. VS Code would jump to the first; this keeps the active row if it is still there. */
export function listInstead<Item extends PlainItem>(
  pick: PlainQuickPick<Item>,
  items: readonly Item[],
  isSame: (item: Item, active: Item) => boolean,
  otherwise?: Item,
): void {
  const [active] = pick.activeItems;
  const next = (active && items.find((item) => isSame(item, active))) ?? otherwise;
  pick.items = items;
  if (next !== undefined) pick.activeItems = [next];
}

/** Shows the list until the user chooses an item of it or leaves it, and then disposes of it. */
export function chosenItem<Item extends PlainItem>(
  pick: PlainQuickPick<Item>,
  canBeChosen: (item: Item) => boolean = () => true,
): Promise<Item | undefined> {
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item === undefined || !canBeChosen(item)) return;
      resolve(item);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

export function pickOne<Item extends PlainItem>(
  items: readonly Item[],
  options: { readonly title: PlainText; readonly placeHolder: PlainText },
): Thenable<Item | undefined> {
  return vscode.window.showQuickPick(items, options);
}

/** Asks for one file with one of these endings. */
export async function chooseFile(
  title: PlainText,
  openLabel: PlainText,
  filter: { readonly name: PlainText; readonly endings: string[] },
): Promise<vscode.Uri | undefined> {
  const filters = { [filter.name]: filter.endings, [l10n.t('All Files')]: ['*'] };
  const uris = await vscode.window.showOpenDialog({ title, openLabel, canSelectMany: false, filters });
  return uris?.[0];
}

/** A chosen file of this size. A device, such as one that a link in a folder leads to, has no size and no end. */
export function readChosen(file: vscode.Uri, size: number): Thenable<Uint8Array> {
  return size === 0 ? Promise.resolve(new Uint8Array()) : vscode.workspace.fs.readFile(file);
}
