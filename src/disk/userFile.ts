// Files in folders that are not Lector's own: whatever a folder prepares there, such as a link under a name that can be
// guessed, is never written through.

import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../core/errors.js';
import { hiddenIn, ifThere, stubbornly, syncFolder, withFile, writeNew } from './wholeFile.js';

/** Fails unless a file can be put there. */
export async function checkPlace(path: string): Promise<void> {
  const found = await stampOf(path);
  if (found === folderStamp) throw Object.assign(new Error('EISDIR: is a directory'), { code: 'EISDIR' });
  const probe = hiddenIn(dirname(path), 'draft');
  await writeNew(probe, '', { sync: false });
  await rm(probe);
}

/** Makes a folder, unless it is there. What a link leads to is none. Returns whether it was made. */
export async function makeUserFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((await stampOf(path)) !== folderStamp) throw error;
    return false;
  }
}

const folderStamp = 'folder';

/** Changes whenever another file, or other content, is there. Undefined if there is nothing. */
export async function stampOf(path: string): Promise<string | undefined> {
  const found = await ifThere(lstat(path));
  if (found === undefined) return undefined;
  const { dev, ino, size, mtimeMs } = found;
  return found.isDirectory() ? folderStamp : [dev, ino, size, mtimeMs].join(' ');
}

/** Moves a whole file. What is there under that name is replaced: a link itself, not what it leads to. */
export async function moveInto(from: string, to: string): Promise<void> {
  try {
    await stubbornly(() => rename(from, to));
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await moveAcross(from, to);
  }
  // Not every system can open the folder.
  await syncFolder(dirname(to)).catch(() => undefined);
}

/** To another disk. */
async function moveAcross(from: string, to: string): Promise<void> {
  const beside = hiddenIn(dirname(to), 'draft');
  try {
    await copyFile(from, beside, constants.COPYFILE_EXCL);
    await withFile(open(beside, 'r+'), (copy) => copy.sync());
    await stubbornly(() => rename(beside, to));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await rm(from);
}
