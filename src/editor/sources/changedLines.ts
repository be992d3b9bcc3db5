import { diffArrays } from 'diff';
import { isBlank, linesOf, type Line } from '../../text/lines.js';
import type { SourceRange } from '../../text/segment.js';

/** Lines that came in one place, for those that went there. Either may be missing, not both. */
export interface ChangedLines {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Where the added lines are in the new text; empty if there are none. */
  readonly place: SourceRange;
}

/** Two texts that have little in common take time that grows with the square of their lines. */
const longestMs = 300;

/** What a listener would call changed: not how far a line is indented, and no blank lines. */
export function changedLines(before: string, after: string): readonly ChangedLines[] {
  const lines = wordedLines(after);
  const linesBefore = textsOf(before, wordedLines(before));
  const linesAfter = textsOf(after, lines);
  const parts = diffArrays(linesBefore, linesAfter, {
    comparator: (a, b) => a.trim() === b.trim(),
    timeout: longestMs,
  }) ?? [
    { removed: true, added: false, value: linesBefore },
    { removed: false, added: true, value: linesAfter },
  ];
  const changes: ChangedLines[] = [];
  let at = 0;
  for (const [index, { removed, added, value }] of parts.entries()) {
    // What is added comes after what it replaces.
    const before = parts[index - 1];
    const replaced = before?.removed === true ? before.value : [];
    const start = lines[at]?.start ?? after.length;
    if (!removed) at += value.length;
    if (added)
      changes.push({ removed: replaced, added: value, place: { start, end: lines[at - 1]?.end ?? start } });
    else if (removed && parts[index + 1]?.added !== true)
      changes.push({ removed: value, added: [], place: { start, end: start } });
  }
  return changes;
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
  const additions = new Map<string, ChangedLines[]>();
  for (const change of all) {
    if (change.removed.length > 0) continue;
    const same = additions.get(key(change.added));
    if (same === undefined) additions.set(key(change.added), [change]);
    else same.push(change);
  }
  const moved = new Set<ChangedLines>();
  for (const change of all) {
    const addition = change.added.length > 0 ? undefined : additions.get(key(change.removed))?.shift();
    if (addition !== undefined) moved.add(change).add(addition);
  }
  return texts.map((changes) => changes.filter((change) => !moved.has(change)));
}

function wordedLines(text: string): readonly Line[] {
  return [...linesOf(text)].filter((line) => !isBlank(text, line));
}

function textsOf(text: string, lines: readonly Line[]): string[] {
  return lines.map(({ start, end }) => text.slice(start, end));
}
