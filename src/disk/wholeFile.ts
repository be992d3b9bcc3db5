import { randomBytes } from 'node:crypto';
import { lstat, lutimes, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, fileErrorCode, isDiskFull, isMissing, LectorError } from '../core/errors.js';

/** Only the owner may read what Lector keeps. */
export const privateFile = 0o600;
const privateFolder = 0o700;

/** Makes a folder of Lector's own, unless it exists. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder });
}

/** What a question about a file gives, or `undefined` if there is no such file. */
export function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Does something with an open file, and closes it whatever comes of that. */
export async function withFile<T>(
  opening: Promise<FileHandle>,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await opening;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

export interface WriteOptions {
  /** Called when the new content is written but not yet in place. If it fails, nothing changes. */
  readonly ready?: () => Promise<void>;
  /** `false` lets the system decide when to write, for content that a power cut may take. */
  readonly sync?: boolean;
  /** When the content was made, if not now. */
  readonly modified?: Date;
}

/**
 * Readers of `path` see the old content or the new, never a part, whatever happens in between. Once it resolves, the
 * content survives a power cut. A link at `path` is replaced, not followed.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { ready, sync = true, modified }: WriteOptions = {},
): Promise<void> {
  const draft = hiddenIn(dirname(path), 'draft');
  try {
    await writeNew(draft, content, { sync });
    await ready?.();
    await stubbornly(() => rename(draft, path));
    // Not before: a draft with an old time is what a process left behind. The content is good whatever its time.
    if (modified !== undefined) await lutimes(path, modified, modified).catch(() => undefined);
    if (sync) await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * The same in a folder that is made if it is not there. Where the disk is full, it is written once more if `makeRoom`
 * resolves to true: then there may be some room now.
 */
export async function writeInFolder(
  path: string,
  content: string | Uint8Array,
  { makeRoom, ...options }: WriteOptions & { readonly makeRoom?: (() => Promise<boolean>) | undefined } = {},
): Promise<void> {
  const write = async (): Promise<void> => {
    await makeFolder(dirname(path));
    await writeAtomically(path, content, options);
  };
  await write().catch(async (error: unknown) => {
    if (!isDiskFull(error) || (await makeRoom?.()) !== true) throw error;
    await write();
  });
}

/** Fails if anything is there already, a link too. */
export async function writeNew(
  path: string,
  content: string | Uint8Array,
  { sync = true }: Pick<WriteOptions, 'sync'> = {},
): Promise<void> {
  await withFile(open(path, 'wx', privateFile), async (file) => {
    await file.writeFile(content);
    if (sync) await file.sync();
  });
}

/** Makes sure that files added to or removed from a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names.
  if (process.platform === 'win32') return;
  await withFile(open(path, 'r'), (folder) => folder.sync());
}

/** A new name for something that nobody but its maker should use. Nobody can guess it and put a link there. */
export function hiddenIn(folder: string, kind: 'draft' | 'removed'): string {
  return join(folder, `.${kind}-${randomBytes(12).toString('hex')}`);
}

/** Deletes a folder. It is renamed first, so that nobody ever sees half of it. Resolves to `false` if there is none. */
export async function removeFolder(path: string): Promise<boolean> {
  const gone = hiddenIn(dirname(path), 'removed');
  try {
    await stubbornly(() => rename(path, gone));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await syncFolder(dirname(path));
  await rm(gone, { recursive: true, force: true });
  return true;
}

/** Nobody works on a hidden file for so long. */
const leftAfterMs = 60 * 60 * 1000;

/** Deletes what processes that were killed have left in a folder. Whatever cannot be deleted goes next time. */
export async function sweepLeftovers(folder: string, draftsAfterMs = leftAfterMs): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    // Older versions wrote drafts that end in `.tmp`, and deleted folders as `.deleted-`.
    if (!/^\.(?:draft|removed|deleted)-|\.tmp$/.test(name)) continue;
    const path = join(folder, name);
    const isDraft = !name.startsWith('.removed-');
    if (isDraft && !(await isUntouchedFor(draftsAfterMs, path))) continue;
    await rm(path, { recursive: true }).catch(() => undefined);
  }
}

/** Whether neither a file nor anything directly in a folder has changed for this long. */
export async function isUntouchedFor(ms: number, path: string): Promise<boolean> {
  const inside = await readdir(path).catch(() => []);
  const paths = [path, ...inside.map((name) => join(path, name))];
  const found = await Promise.all(paths.map((one) => lstat(one).catch(() => undefined)));
  return Date.now() - Math.max(...found.map((file) => file?.mtimeMs ?? 0)) > ms;
}

/** What Windows answers while another process is reading the file. */
const heldByAnother: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];
const mostTries = 6;

/** Replaces or moves a file. On Windows this fails while another process is reading it, so it is tried again. */
export async function stubbornly(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === mostTries || !heldByAnother.includes(errorCode(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** tries));
    }
  }
}

/** Turns errors of the file system into errors that have words for the user: a full disk, or else what is made of a code. */
export async function inWords<T>(
  work: () => Promise<T>,
  otherwise: (code: string, cause: unknown) => LectorError,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    throw isDiskFull(error)
      ? new LectorError('diskFull', 'There is no space left on the disk.', { cause: error })
      : otherwise(code, error);
  }
}
