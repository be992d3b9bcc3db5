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
  const linesBefore = wordedLines(before).map((line) => before.slice(line.start, line.end));
  const lines = wordedLines(after);
  const linesAfter = lines.map((line) => after.slice(line.start, line.end));
  const parts = diffArrays(linesBefore, linesAfter, {
    comparator: (a, b) => a.trim() === b.trim(),
    timeout: longestMs,
  }) ?? [
    { removed: true, added: false, value: linesBefore },
    { removed: false, added: true, value: linesAfter },
  ];
  const changes: ChangedLines[] = [];
  let removed: readonly string[] = [];
  let at = 0;
  const take = (added: readonly string[]): void => {
    const start = lines[at]?.start ?? after.length;
    at += added.length;
    const end = added.length === 0 ? start : (lines[at - 1]?.end ?? start);
    if (removed.length + added.length > 0) changes.push({ removed, added, place: { start, end } });
    removed = [];
  };
  for (const part of parts) {
    if (part.removed) removed = part.value;
    else if (part.added) take(part.value);
    else {
      take([]);
      at += part.value.length;
    }
  }
  take([]);
  return changes;
}

/** The changes of each text, without lines that only went somewhere else: removed in one place, added in another. */
export function withoutMoved(
  texts: readonly (readonly ChangedLines[])[],
): readonly (readonly ChangedLines[])[] {
  const key = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n');
  const removed = new Set(texts.flat().map((change) => key(change.removed)));
  const added = new Set(texts.flat().map((change) => key(change.added)));
  const unmoved = (change: ChangedLines): ChangedLines => ({
    ...change,
    removed: added.has(key(change.removed)) ? [] : change.removed,
    added: removed.has(key(change.added)) ? [] : change.added,
  });
  return texts.map((changes) =>
    changes.map(unmoved).filter((change) => change.removed.length + change.added.length > 0),
  );
}

function wordedLines(text: string): readonly Line[] {
  return [...linesOf(text)].filter((line) => !isBlank(text, line));
}
