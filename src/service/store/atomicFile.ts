import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the owner reads what is in the data folder. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Whoever reads `path` finds the old content or the new, never a part, whatever happens in between. `ready` is called
 * when the new content is on disk and not yet in its place: where it fails, nothing has changed.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  ready?: () => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `.draft-${randomBytes(8).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', privateFile);
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    await ready?.();
    await renameStubbornly(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** On Windows a file that another process is just reading cannot be replaced for that moment. */
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
