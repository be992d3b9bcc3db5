import { diffArrays } from 'diff';
import { grouped } from '../../core/grouped.js';
import { conflictsIn, isBlank, linesOf } from '../../text/lines.js';
import type { SourceRange } from '../../text/segment.js';

/** Lines that came in one place, for those that went there. Either may be missing; both are where a conflict is. */
export interface ChangedLines {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Where the added lines or the conflict are in the new text; empty if lines only went. */
  readonly place: SourceRange;
}

/** Two texts that have little in common take time that grows with the square of their lines. */
const longestMs = 300;

/** What a listener would call changed: not how far a line is indented, and no blank lines. */
export function changedLines(before: string, after: string): readonly ChangedLines[] {
  const conflicts: ChangedLines[] = [];
  // Of a conflict, only the first side was there before.
  const unread = new Set<number>();
  for (const marks of conflictsIn(after)) {
    const [start = 0, second = 0] = marks.map((mark) => mark.start);
    const end = marks.at(-1)?.end ?? start;
    unread.add(start);
    for (const line of linesOf(after, second, end)) unread.add(line.start);
    conflicts.push({ removed: [], added: [], place: { start, end } });
  }
  const old = wordedLines(before);
  const now = wordedLines(after).filter(({ start }) => !unread.has(start));
  const parts = diffArrays(old, now, {
    comparator: (a, b) => a.text.trim() === b.text.trim(),
    timeout: longestMs,
  }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  const changes = parts.flatMap(({ removed, added, value }, index): ChangedLines[] => {
    const last = parts[index - 1];
    const next = parts[index + 1];
    if (added) {
      // It comes after what it replaces.
      const replaced = last?.removed === true ? textsOf(last.value) : [];
      const start = value[0]?.start ?? after.length;
      return [
        { removed: replaced, added: textsOf(value), place: { start, end: value.at(-1)?.end ?? start } },
      ];
    }
    if (!removed || next?.added === true) return [];
    const start = next?.value[0]?.start ?? after.length;
    return [{ removed: textsOf(value), added: [], place: { start, end: start } }];
  });
  return [...conflicts, ...changes].toSorted((a, b) => a.place.start - b.place.start);
}

/**
 * The changes of each text, without lines that only went somewhere else: removed in one place, added in another. Half of
 * a replacement is told with its other half, and lines that went once came once.
 */
export function withoutMoved(
  texts: readonly (readonly ChangedLines[])[],
): readonly (readonly ChangedLines[])[] {
  const key = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n');
  const all = texts.flat();
  const onlyAdded = all.filter(({ removed, added }) => removed.length === 0 && added.length > 0);
  const additions = grouped(onlyAdded, ({ added }) => key(added));
  const moved = new Set<ChangedLines>();
  for (const change of all) {
    const addition = change.added.length > 0 ? undefined : additions.get(key(change.removed))?.shift();
    if (addition !== undefined) moved.add(change).add(addition);
  }
  return texts.map((changes) => changes.filter((change) => !moved.has(change)));
}

export function isConflict({ removed, added }: ChangedLines): boolean {
  return removed.length === 0 && added.length === 0;
}

function wordedLines(text: string) {
  const worded = [...linesOf(text)].filter((line) => !isBlank(text, line));
  return worded.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

function textsOf(lines: readonly { readonly text: string }[]): readonly string[] {
  return lines.map(({ text }) => text);
}
