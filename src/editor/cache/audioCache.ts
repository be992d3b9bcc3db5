import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import { DiskCache } from './diskCache.js';

export const megabyte = 1_000_000;

/** The audio cache in the extension's own storage. */
export function audioCache(storage: vscode.Uri, log: vscode.LogOutputChannel): DiskCache {
  return new DiskCache(vscode.Uri.joinPath(storage, 'audio').fsPath, {
    maxBytes: () => setting('cache.sizeMB') * megabyte,
    log: (line) => {
      log.warn(line);
    },
  });
}
