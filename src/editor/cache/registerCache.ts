import * as vscode from 'vscode';
import { registerCommand } from '../commands.js';
import { reportError } from '../reportError.js';
import { DiskCache } from './diskCache.js';

const megabyte = 1_000_000;
const defaultMegabytes = 200;

/** The audio cache in the extension's own storage, and the command that empties it. */
export function registerCache(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): DiskCache {
  const cache = new DiskCache(vscode.Uri.joinPath(context.globalStorageUri, 'audio').fsPath, {
    maxBytes,
    log: (line) => {
      log.warn(line);
    },
  });
  context.subscriptions.push(
    registerCommand('lector.clearCache', () => clear(cache, log)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('lector.cache.sizeMB')) return;
      cache.trim().catch((error: unknown) => {
        log.warn(String(error));
      });
    }),
  );
  return cache;
}

function maxBytes(): number {
  const megabytes: unknown = vscode.workspace.getConfiguration('lector').get('cache.sizeMB');
  const usable = typeof megabytes === 'number' && megabytes >= 0;
  return (usable ? megabytes : defaultMegabytes) * megabyte;
}

async function clear(cache: DiskCache, log: vscode.LogOutputChannel): Promise<void> {
  try {
    const { entries, bytes } = await cache.clear();
    const size = new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1 }).format(
      bytes / megabyte,
    );
    await vscode.window.showInformationMessage(
      entries === 0
        ? vscode.l10n.t('The audio cache was empty already.')
        : vscode.l10n.t('The audio cache is empty: {0} MB were freed.', size),
    );
  } catch (error) {
    await reportError(error, log);
  }
}
