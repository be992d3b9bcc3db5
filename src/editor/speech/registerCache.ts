import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { registerCommand } from '../contributions/commands.js';
import { reportError } from '../ui/reportError.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { DiskCache } from '../../speech/diskCache.js';
import { megabyte } from '../../speech/megabyte.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

/** The command that clears the audio cache, and the setting for its size. */
export function registerCache(
  context: vscode.ExtensionContext,
  cache: () => Promise<DiskCache>,
  log: vscode.LogOutputChannel,
): void {
  context.subscriptions.push(
    registerCommand('lector.clearCache', () => clear(cache, log)),
    onDidChangeSettings(['cache.sizeMB'], () => {
      cache()
        .then((loaded) => loaded.trim())
        .catch((error: unknown) => {
          log.warn(String(error));
        });
    }),
  );
}

async function clear(cache: () => Promise<DiskCache>, log: vscode.LogOutputChannel): Promise<void> {
  try {
    const { entries, bytes } = await (await cache()).clear();
    const size = new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1 }).format(
      bytes / megabyte,
    );
    await showInformation(
      entries === 0
        ? l10n.t('The audio cache was empty already.')
        : l10n.t('The audio cache was cleared. {0} MB were freed.', plainText(size)),
    );
  } catch (error) {
    await reportError(error, log);
  }
}
