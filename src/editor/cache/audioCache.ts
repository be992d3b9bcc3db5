import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import { DiskCache } from './diskCache.js';
import { megabyte } from './megabyte.js';

/** The audio cache in the extension's own storage. Loaded when it is first needed. */
export function audioCache(storage: vscode.Uri, log: vscode.LogOutputChannel): DiskCache {
  return new DiskCache(vscode.Uri.joinPath(storage, 'audio').fsPath, {
    maxBytes: () => setting('cache.sizeMB') * megabyte,
    log: (line) => {
      log.warn(line);
    },
  });
}
