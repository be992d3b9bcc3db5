import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifThere, writeAtomically } from '../disk/wholeFile.js';
import { hookFile, hookOwners, withoutHooks, type HookOwner } from './hookFiles.js';

/** Empty if there is no such file. */
export async function hookText(file: string): Promise<string> {
  return (await ifThere(readFile(file, 'utf8'))) ?? '';
}

/** Changes a file of the user's. Resolves to false if its text is not understood: then it is left alone. */
export async function changeHooks(
  file: string,
  change: (text: string) => string | undefined,
): Promise<boolean> {
  // Many keep such files elsewhere, behind a link, which must stay.
  const target = (await ifThere(realpath(file))) ?? file;
  const before = await hookText(target);
  const after = change(before);
  if (after === undefined) return false;
  if (after === before) return true;
  const mode = (await ifThere(stat(target)))?.mode;
  await mkdir(dirname(target), { recursive: true });
  await writeAtomically(target, after);
  if (mode !== undefined) await chmod(target, mode);
  return true;
}

/** Takes hooks out of the files of one owner, or of all. A file that is Lector's own goes with its last hook. */
export async function removeHooks(
  isOurs: (command: string) => boolean,
  owners: readonly HookOwner[] = hookOwners,
  files: (owner: HookOwner) => string = hookFile,
): Promise<boolean> {
  let isDone = true;
  for (const owner of owners) {
    const file = files(owner);
    isDone = (await changeHooks(file, (text) => withoutHooks(text, isOurs))) && isDone;
    if (owner === 'vscode' && /^\s*\{\s*\}\s*$/.test(await hookText(file))) await rm(file);
  }
  return isDone;
}
