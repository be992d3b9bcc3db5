import type { SourceRange } from '../text/segment.js';

/** A change to a document: from `start` on, `removed` units were replaced by `inserted` others. */
export interface TextEdit {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

export interface EditedRange extends SourceRange {
  /** Whether something inside it changed. */
  readonly touched: boolean;
}

/** Where a range of the text that was read is now. */
export function afterEdits(range: SourceRange, edits: readonly TextEdit[]): EditedRange {
  let { start, end } = range;
  let touched = false;
  for (const edit of edits) {
    const editEnd = edit.start + edit.removed;
    const growth = edit.inserted - edit.removed;
    if (editEnd <= start && !(edit.start === start && edit.removed === 0 && end === start)) {
      start += growth;
      end += growth;
    } else if (edit.start < end) {
      touched = true;
      start = Math.min(start, edit.start);
      end = Math.max(end + growth, edit.start + edit.inserted);
    }
  }
  return { start, end: Math.max(start, end), touched };
}
