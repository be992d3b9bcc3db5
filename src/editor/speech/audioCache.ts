import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { DiskCache } from '../../speech/diskCache.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { showInformation, showWarning } from '../ui/messages.js';

const megabyte = 1_000_000;

/** The audio cache in the extension's own storage. Loaded when it is first needed. */
export function audioCache(folder: string, isFree: () => boolean, log: vscode.LogOutputChannel): DiskCache {
  return new DiskCache(folder, {
    maxBytes: () => setting('cache.sizeMB') * megabyte,
    log: (line) => log.warn(line),
    diskFull: () => {
      // What costs nothing is just made again.
      if (isFree()) return;
      void showWarning(
        l10n.t(
          'The disk is full, so what you hear cannot be kept and may cost you again next time. Free some space.',
        ),
      );
    },
  });
}

export async function clearCache(cache: DiskCache): Promise<void> {
  const { entries, bytes } = await cache.clear();
  const size = new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1 }).format(
    bytes / megabyte,
  );
  await showInformation(
    entries === 0
      ? l10n.t('The audio cache was already empty.')
      : l10n.t('The audio cache was cleared. {0} MB were freed.', plainText(size)),
  );
}
