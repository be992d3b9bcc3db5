import * as vscode from 'vscode';
import { l10n } from '../shown/l10n.js';

/** Where VS Code shows the player page: in a panel next to the editor, or in a view in the sidebar. */
export interface PlayerSurface {
  readonly webview: vscode.Webview;
  readonly onDidDispose: vscode.Event<void>;
  /** Brings it to the front and focuses it. */
  reveal(): void;
  close(): void;
}

/** The id of the panel's type and of the view. */
export const playerId = 'lector.player';

/** The share of the editors' width that the panel takes: enough for its text, but less than half. */
const share = 0.35;

export function newPanel(extensionUri: vscode.Uri): PlayerSurface {
  const { tabGroups } = vscode.window;
  const isAlone = tabGroups.all.length === 1;
  const panel = vscode.window.createWebviewPanel(
    playerId,
    l10n.t('Lector Player'),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    // The page's one AudioContext must survive a hidden tab: a new one would need a new click.
    { ...pageOptions(extensionUri), retainContextWhenHidden: true },
  );
  // Only if the panel creates the second group: a layout made by the user stays as it is.
  if (isAlone) {
    const groups = [{ size: 1 - share }, { size: share }];
    void vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups });
  }
  return panelSurface(panel, extensionUri);
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
    reveal: () => {
      view.show(false);
    },
    // VS Code removes the view itself, by its `when` clause.
    close: () => undefined,
  };
}

function panelSurface(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): PlayerSurface {
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
  return {
    webview: panel.webview,
    onDidDispose: panel.onDidDispose,
    reveal: () => {
      panel.reveal(undefined, false);
    },
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
