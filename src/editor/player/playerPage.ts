import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page's HTML. It has no network: audio comes by message, scripts and styles from the extension's own folders. */
export function playerPage(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'page.js'));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'media', 'player.css'));
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'wasm-unsafe-eval' ${webview.cspSource} blob:`,
    `style-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Lector</title>
    <link rel="stylesheet" href="${style.toString()}">
  </head>
  <body>
    <main>
      <button id="enable" type="button" hidden>${vscode.l10n.t('Enable sound')}</button>
      <p id="status" role="status"></p>
    </main>
    <script nonce="${nonce}" src="${script.toString()}"></script>
  </body>
</html>`;
}
