import { isUnchanged, type Chunk, type MapRun, type SourceRange } from '../text/segment.js';
import { sentences } from '../text/sentences/sentences.js';

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

/** A chunk from before an edit, with the places where its text is now. */
export function movedChunk<C extends Chunk>(chunk: C, now: (range: SourceRange) => EditedRange): C {
  const isEdited = chunk.map.some(({ source }) => now(source).touched);
  // An edit is in one sentence, and the others keep their exact places.
  const runs = isEdited ? bySentence(chunk) : chunk.map;
  const map = runs.map((run) => {
    const { start, end } = now(run.source);
    return { ...run, source: { start, end } };
  });
  return { ...chunk, map, ...(isEdited && { edited: true }) };
}

/** The chunk's runs, cut where sentences begin. */
function bySentence({ text, map }: Chunk): readonly MapRun[] {
  const starts = [...sentences(text)].map(({ start }) => start);
  return map.flatMap((run) => {
    if (!isUnchanged(run)) return [run];
    const cuts = [run.start, ...starts.filter((start) => start > run.start && start < run.end), run.end];
    return cuts.slice(0, -1).map((start, n) => {
      const end = cuts[n + 1] ?? run.end;
      const offset = run.source.start - run.start;
      return { start, end, source: { start: start + offset, end: end + offset } };
    });
  });
}
