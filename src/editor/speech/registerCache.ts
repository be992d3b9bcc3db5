import type * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import { reportError } from '../ui/reportError.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { DiskCache } from '../../speech/diskCache.js';

/** The command that clears the audio cache, and the setting for its size. */
export function registerCache(
  context: vscode.ExtensionContext,
  cache: () => Promise<DiskCache>,
  log: vscode.LogOutputChannel,
): void {
  context.subscriptions.push(
    registerCommand('lector.clearCache', async () => {
      try {
        await (await import('./audioCache.js')).clearCache(await cache());
      } catch (error) {
        await reportError(error, log);
      }
    }),
    onDidChangeSettings(['cache.sizeMB'], () => {
      cache()
        .then((loaded) => loaded.trim())
        .catch((error: unknown) => log.warn(String(error)));
    }),
  );
}
