import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { showWarning } from '../ui/messages.js';
import { DiskCache } from '../../speech/diskCache.js';
import { megabyte } from '../../speech/megabyte.js';

/** The audio cache in the extension's own storage. Loaded when it is first needed. */
export function audioCache(storage: vscode.Uri, log: vscode.LogOutputChannel): DiskCache {
  return new DiskCache(vscode.Uri.joinPath(storage, 'audio').fsPath, {
    maxBytes: () => setting('cache.sizeMB') * megabyte,
    log: (line) => {
      log.warn(line);
    },
    diskFull: () => {
      // What costs nothing is just made again.
      if (setting('service') !== 'hosted') return;
      void showWarning(
        l10n.t(
          'The disk is full, so what is read is not kept, and may cost again when it is read again. Free some space.',
        ),
      );
    },
  });
}
