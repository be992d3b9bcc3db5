import * as vscode from 'vscode';
import { registerCommand } from '../commands.js';
import { reportError } from '../reportError.js';
import { onDidChangeSettings } from '../settings.js';
import { megabyte } from './audioCache.js';
import type { DiskCache } from './diskCache.js';

/** The command that empties the audio cache, and the setting of its size. */
export function registerCache(
  context: vscode.ExtensionContext,
  cache: DiskCache,
  log: vscode.LogOutputChannel,
): void {
  context.subscriptions.push(
    registerCommand('lector.clearCache', () => clear(cache, log)),
    onDidChangeSettings(['cache.sizeMB'], () => {
      cache.trim().catch((error: unknown) => {
        log.warn(String(error));
      });
    }),
  );
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
