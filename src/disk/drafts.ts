import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwn, ownerName, ownerState } from './claims.js';
import { ifThere, isUntouchedFor, makeFolder } from './wholeFile.js';

/** Whoever works on a draft writes all the time, unless it stands still: then it goes on later, in the same files. */
const abandonedAfterMs = 10 * 60_000;
/** A draft that nobody has come back to for this long is deleted (see `sweepLeftovers`). */
export const forgottenAfterMs = 30 * 24 * 60 * 60_000;
/** Follows the key in place of an owner once nobody works on the draft. */
const released = 'released-';

/** A folder in which something is put together by one process at a time. It is named after that process. */
export interface Draft {
  readonly folder: string;
  /** Call this when the work stops: the next draft with the same key continues with what is there. */
  release(): Promise<void>;
}

/**
 * A draft with this key: one that was left behind, with what was done by then, or an empty one. Taking it over is a
 * rename, so that of several windows only one gets it.
 */
export async function draftIn(parent: string, key: string): Promise<Draft> {
  await makeFolder(parent);
  const owner = ownerName();
  const named = (end: string): string => join(parent, `.draft-${key}.${end}`);
  const folder = named(owner);
  await takeOver(parent, key, folder);
  await makeFolder(folder);
  return {
    folder,
    // If that fails, the draft is taken over once this process has ended.
    release: () => rename(folder, named(released + owner)).catch(() => undefined),
  };
}

/** The keys of drafts whose process has let go of them or has ended, of those that begin so. */
export async function leftDrafts(parent: string, start: string): Promise<readonly string[]> {
  const drafts = await draftsAt(parent);
  // One that stands still may be working on something long.
  return drafts.flatMap(({ key, owner }) => (key.startsWith(start) && isLeft(owner) ? [key] : []));
}

/** All drafts with this key, and whether another process may be working on them. */
export async function draftsWith(
  parent: string,
  wanted: string,
): Promise<readonly { readonly folder: string; readonly isOthers: boolean }[]> {
  const drafts = (await draftsAt(parent)).filter(({ key }) => key === wanted);
  return drafts.map(({ folder, owner }) => ({ folder, isOthers: !isLeft(owner) && !isOwn(owner) }));
}

/** What was left under one key goes on under another. */
export async function renameDraft(parent: string, from: string, to: string): Promise<void> {
  for (const { folder, isOthers } of await draftsWith(parent, from))
    if (!isOthers) await rename(folder, join(parent, `.draft-${to}.${released}${ownerName()}`));
}

async function draftsAt(parent: string) {
  return ((await ifThere(readdir(parent))) ?? []).flatMap((name) => {
    const [, key, owner] = /^\.draft-([^.]*)\.(.*)$/.exec(name) ?? [];
    return key === undefined || owner === undefined ? [] : [{ key, owner, folder: join(parent, name) }];
  });
}

function isLeft(owner: string): boolean {
  return owner.startsWith(released) || ownerState(owner) === 'ended';
}

/** Does nothing if none was left. The first one with something in it stays, since no other can take its place. */
async function takeOver(parent: string, wanted: string, place: string): Promise<void> {
  for (const { key, owner, folder } of await draftsAt(parent)) {
    const isFree = async (): Promise<boolean> =>
      isLeft(owner) || (ownerState(owner) === 'unknown' && isUntouchedFor(abandonedAfterMs, folder));
    if (key === wanted && (await isFree())) await rename(folder, place).catch(() => undefined);
  }
}
