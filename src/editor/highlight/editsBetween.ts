import { diffArrays } from 'diff';
import { afterEdits, type EditedRange } from '../../reading/edits.js';
import type { SourceRange } from '../../text/segment.js';
import { editBetween, type TextEdit } from '../../text/textEdit.js';

/** Two texts that have little in common take time that grows with the square of their lines. */
const longestMs = 100;

/** Where a range of one text is in the other, line by line. */
export function moverBetween(before: string, now: string): (range: SourceRange) => EditedRange {
  const edits = editsBetween(before, now);
  let growth = 0;
  const places = edits.map(({ start, removed, inserted }) => {
    const place = { start: start - growth, end: start - growth + removed, growth };
    growth += inserted - removed;
    return place;
  });
  return ({ start, end }) => {
    let [first, after] = [0, places.length];
    while (first < after) {
      const middle = (first + after) >> 1;
      if ((places[middle]?.end ?? 0) < start) first = middle + 1;
      else after = middle;
    }
    let last = first;
    while ((places[last]?.start ?? Infinity) <= end) last++;
    const shift = places[first]?.growth ?? growth;
    return afterEdits({ start: start + shift, end: end + shift }, edits.slice(first, last));
  };
}

/** The edits that make one text the other, line by line, in the order in which they are made. */
export function editsBetween(before: string, now: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const [old, others] = [before, now].map((text) => text.split(/(?<=\n)/)) as [string[], string[]];
  let at = 0;
  const replace = (removed: readonly string[], added: readonly string[]): void => {
    // As many lines as before are probably the same ones.
    const pairs =
      removed.length === added.length
        ? removed.map((line, n) => [line, added[n] ?? ''] as const)
        : [[removed.join(''), added.join('')] as const];
    for (const [line, other] of pairs) {
      const { start, ...edit } = editBetween(line, other);
      if (line !== other) edits.push({ start: at + start, ...edit });
      at += other.length;
    }
  };
  let removed: string[] = [];
  const parts = diffArrays(old, others, { timeout: longestMs });
  if (parts === undefined) replace(old, others);
  for (const { removed: isRemoved, added, value } of parts ?? []) {
    if (isRemoved) removed = value;
    else {
      replace(removed, added ? value : []);
      removed = [];
      if (!added) at += value.join('').length;
    }
  }
  replace(removed, []);
  return edits;
}
