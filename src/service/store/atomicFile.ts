import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stubbornly } from './stubbornly.js';

/** Only the owner may read what is in the data folder. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

export interface WriteOptions {
  /** Called when the new content is written but not yet in place. If it fails, nothing changes. */
  readonly ready?: () => Promise<void>;
  /** `false` lets the system decide when to write, for content that a power cut may take. */
  readonly sync?: boolean;
}

/**
 * Readers of `path` see the old content or the new, never a part, whatever happens in between. Once it resolves, the
 * content survives a power cut.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { ready, sync = true }: WriteOptions = {},
): Promise<void> {
  const draft = join(dirname(path), `.draft-${randomBytes(8).toString('hex')}`);
  try {
    await writeNew(draft, content, sync);
    await ready?.();
    await stubbornly(() => rename(draft, path));
    if (sync) await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function writeNew(path: string, content: string | Uint8Array, sync = true): Promise<void> {
  const file = await open(path, 'wx', privateFile);
  try {
    await file.writeFile(content);
    if (sync) await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes sure that files added to or removed from a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
