import { isUnchanged, type Chunk, type MapRun, type SourceRange } from '../text/segment.js';
import { sentences } from '../text/sentences/sentences.js';
import type { EditedRange } from './editedRange.js';

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
