/** A change to a document: from `start` on, `removed` units were replaced by `inserted` others. */
export interface TextEdit {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** The one edit that makes one text the other. */
export function editBetween(before: string, now: string): TextEdit {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === now.at(-1 - same)) same++;
  return { start, removed: before.length - start - same, inserted: now.length - start - same };
}
