import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { l10n, textsLanguage } from '../ui/l10n.js';
import { keyboardHelpHtml, keyboardShortcuts, type Keybinding } from './keyboardHelpHtml.js';

interface Manifest {
  readonly contributes: {
    /** VS Code has translated the titles. Some it keeps together with the original. */
    readonly commands: readonly {
      readonly command: string;
      readonly title: string | { readonly value: string };
    }[];
    readonly keybindings: readonly Keybinding[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
  };
}

/** The page, while it is open. */
let shown: vscode.WebviewPanel | undefined;

/** *Keyboard Help*: every command of the palette, with its keys. */
export function keyboardHelp(manifest: unknown): void {
  if (shown !== undefined) {
    shown.reveal();
    return;
  }
  const { commands, keybindings, menus } = (manifest as Manifest).contributes;
  const hidden = new Set(
    menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])),
  );
  shown = vscode.window.createWebviewPanel(
    'lector.keyboardHelp',
    l10n.t('Keyboard Help'),
    vscode.ViewColumn.Active,
    // Its policy allows no script, but without scripts some browsers never let VS Code fill the page.
    { enableScripts: true, enableCommandUris: [keyboardShortcuts], localResourceRoots: [] },
  );
  shown.onDidDispose(() => (shown = undefined));
  // Elsewhere, the keyboard is that of another machine than this code runs on.
  const isHere = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  shown.webview.html = keyboardHelpHtml({
    language: textsLanguage,
    nonce: randomBytes(16).toString('base64'),
    commands: commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ command, title }) => ({ command, title: typeof title === 'string' ? title : title.value })),
    keybindings,
    keysOf: !isHere ? 'both' : process.platform === 'darwin' ? 'mac' : 'others',
    l10n,
  });
}
