import * as vscode from 'vscode';
import type { ViewId } from '../../core/manifest.js';
import { l10n } from '../ui/l10n.js';
import { betterShare, firstShare } from './playerShare.js';

/** Where VS Code shows the player page: in a panel next to the editor, or in a view in the sidebar. */
export interface PlayerSurface {
  readonly webview: vscode.Webview;
  readonly onDidDispose: vscode.Event<void>;
  /** Brings it to the front and focuses it. */
  reveal(): void;
  close(): void;
  /** Widens a new panel if the page says that this width is too narrow. */
  fit?(width: number): void;
}

/** The id of the panel's type and of the view. */
export const playerId = 'lector.player' satisfies ViewId;

/** The tab of a player from before a reload, if it is hidden: VS Code restores it only when somebody looks at it. */
export function unrestoredTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input, isActive }) =>
        !isActive && input instanceof vscode.TabInputWebview && input.viewType.endsWith(playerId),
    );
}

export function newPanel(extensionUri: vscode.Uri): PlayerSurface {
  const { tabGroups } = vscode.window;
  const isAlone = tabGroups.all.length === 1;
  const before = unrestoredTab();
  const panel = vscode.window.createWebviewPanel(
    playerId,
    l10n.t('Lector Player'),
    { viewColumn: before?.group.viewColumn ?? vscode.ViewColumn.Beside, preserveFocus: true },
    // The page's one AudioContext must survive a hidden tab: a new one would need a new click.
    { ...pageOptions(extensionUri), retainContextWhenHidden: true },
  );
  if (before !== undefined) void tabGroups.close(before);
  // Only if the panel creates the second group: a layout made by the user stays as it is.
  if (isAlone) takeShare(firstShare);
  const surface = panelSurface(panel, extensionUri);
  if (!isAlone) return surface;
  return {
    ...surface,
    fit: (width) => {
      const share = betterShare(width);
      if (share !== undefined && tabGroups.all.length === 2) takeShare(share);
    },
  };
}

function takeShare(share: number): void {
  const groups = [{ size: 1 - share }, { size: share }];
  void vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups });
}

/** A panel that already exists, for example after a reload. */
export function restoredPanel(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): PlayerSurface {
  panel.webview.options = pageOptions(extensionUri);
  return panelSurface(panel, extensionUri);
}

export function viewSurface(view: vscode.WebviewView, extensionUri: vscode.Uri): PlayerSurface {
  view.webview.options = pageOptions(extensionUri);
  return {
    webview: view.webview,
    onDidDispose: view.onDidDispose,
    reveal: () => view.show(false),
    // VS Code removes the view itself, by its `when` clause.
    close: () => undefined,
  };
}

function panelSurface(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): PlayerSurface {
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
  return {
    webview: panel.webview,
    onDidDispose: panel.onDidDispose,
    reveal: () => panel.reveal(undefined, false),
    close: () => {
      panel.dispose();
    },
  };
}

/** The page may load only from these folders. */
function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  const localResourceRoots = ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
  return { enableScripts: true, localResourceRoots };
}

/** The words that are selected in the player, if a command was called on them. */
export function selectedInPlayer(from: unknown): string | undefined {
  const { selected } = (from ?? {}) as { readonly selected?: unknown };
  return typeof selected === 'string' && selected !== '' ? selected : undefined;
}
