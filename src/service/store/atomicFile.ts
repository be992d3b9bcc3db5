import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the owner reads what is in the data folder. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

export interface WriteOptions {
  /** Called when the new content is written but not yet in its place: if it fails, nothing has changed. */
  readonly ready?: () => Promise<void>;
  /** `false` leaves the moment to the system: for what a power cut may take. */
  readonly sync?: boolean;
}

/**
 * A reader of `path` finds the old content or the new, never a part of it, whatever happens in between. When it
 * resolves, the content survives a power cut.
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
    await renameStubbornly(draft, path);
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

/** Puts names that appeared in or went from a folder on disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; its file system keeps their names in a journal.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** On Windows a file cannot be replaced in the moment that another process reads it. */
async function renameStubbornly(from: string, to: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (attempt >= 5 || !['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt));
    }
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
