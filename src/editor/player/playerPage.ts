import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { l10n } from '../ui/l10n.js';
import { pageStrings } from './pageStrings.js';
import { playerHtml } from './playerHtml.js';

export function playerPage(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const url = (...path: readonly string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  return playerHtml({
    language: vscode.env.language,
    nonce: randomBytes(16).toString('base64'),
    cspSource: webview.cspSource,
    scriptUrl: url('dist', 'page.js'),
    workletUrl: url('dist', 'worklet.js'),
    styleUrl: url('media', 'player.css'),
    strings: pageStrings(l10n),
  });
}
