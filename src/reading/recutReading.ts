import { sliceMapped } from '../text/mappedText.js';
import { isUnchanged, sourceOf, type Chunk } from '../text/segment.js';
import type { SentencePiece } from '../text/sentences/sentenceList.js';
import { sentences } from '../text/sentences/sentences.js';
import type { ChunkList } from './chunkList.js';
import type { Place } from './place.js';
import type { Passing, Recut, Standing } from './recut.js';
import { changeBetween, keptChunks, type Was } from './keptChunks.js';
import { Renumbering } from './renumbering.js';

/** A reading whose text was edited. */
export interface EditedReading extends Omit<Standing, 'known'> {
  /** Its chunks, with the places that their text has now. */
  readonly before: readonly Chunk[];
  /** The chunks of the text as it is now, known as far as those before. */
  readonly now: ChunkList;
}

/** The reading with the text as it is now. Sound that still fits its text is kept. */
export function recutReading(reading: EditedReading): Recut {
  const { before, now, place, sentence } = reading;
  const was = keptChunks(before, now.known);
  const [first] = sentence;
  const last = sentence.at(-1);
  if (first === undefined || last === undefined)
    return becoming(before, now, was, {
      place: { index: Math.min(place.index, now.known.length), offset: 0 },
    });
  const start = was.indexOf(first.index);
  if (start >= 0 && sentence.every(({ index }) => was[start + index - first.index] === index))
    return becoming(before, now, was, {
      place: { ...place, index: start + place.index - first.index },
    });
  const gap = gapAt(was, before.length, { first, last });
  return reading.isHeard ? heardToItsEnd(reading, gap, { first, last }) : atRest(reading, was, gap, first);
}

function becoming(
  before: readonly Chunk[],
  chunks: ChunkList,
  was: Was,
  rest: Pick<Recut, 'place' | 'passing'> & Partial<Pick<Recut, 'isElsewhere' | 'startsOver'>>,
): Recut {
  const change = changeBetween(before, chunks.known, was);
  return {
    chunks,
    change,
    renumbering: new Renumbering(change),
    isElsewhere: false,
    startsOver: false,
    ...rest,
  };
}

/** The ends of the sentence at the place. */
interface Ends {
  readonly first: SentencePiece;
  readonly last: SentencePiece;
}

/** The chunks between the last one before the sentence and the first one after it that are still there. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

function gapAt(was: Was, count: number, { first, last }: Ends): Gap {
  const now = new Map<number, number>();
  was.forEach((index, n) => {
    if (index !== undefined) now.set(index, n);
  });
  let before = first.index - 1;
  while (before >= 0 && !now.has(before)) before--;
  let after = last.index + 1;
  while (after < count && !now.has(after)) after++;
  const from = (now.get(before) ?? -1) + 1;
  return { from, to: Math.max(from, now.get(after) ?? was.length) };
}

/** The sentence is not being heard: a changed one starts over, any other keeps the place in it. */
function atRest(
  { before, now, place, sentence }: EditedReading,
  was: Was,
  gap: Gap,
  first: SentencePiece,
): Recut {
  const chunk = before[first.index];
  const placeFrom = (old: Chunk | undefined, offset: number): Place => {
    const source = old && sourceOf(old.map, offset, old.text.length);
    return placeOf(now.known, gap, old?.part, source?.start ?? 0);
  };
  const start = placeFrom(chunk, first.start);
  const said = sentence.map(({ index, start, end }) => before[index]?.text.slice(start, end)).join('');
  const startsOver = !saysAt(now.known, start, said);
  return becoming(before, now, was, {
    place: startsOver ? start : placeFrom(before[place.index], place.offset),
    isElsewhere: true,
    startsOver,
  });
}

function saysAt(chunks: readonly Chunk[], { index, offset }: Place, said: string): boolean {
  let text = chunks[index]?.text.slice(offset) ?? '';
  for (let n = index + 1; n < chunks.length && text.length < said.length; n++) text += chunks[n]?.text ?? '';
  return text.startsWith(said);
}

/** The first place in the gap whose source is not before this. */
function placeOf(chunks: readonly Chunk[], { from, to }: Gap, part = 0, source: number): Place {
  for (let index = from; index < to; index++) {
    const chunk = chunks[index];
    if (chunk !== undefined && isAfter(chunk, part, source))
      return { index, offset: offsetAt(chunk, source) };
  }
  return { index: to, offset: 0 };
}

/** Whether some of the chunk was made from what follows this place in the source. */
function isAfter({ part = 0, map }: Chunk, wanted: number, source: number): boolean {
  return part > wanted || (part === wanted && (map.at(-1)?.source.end ?? 0) > source);
}

/** Where the text made from this place in the source begins. */
function offsetAt({ map }: Chunk, source: number): number {
  const run = map.find((candidate) => candidate.source.end > source);
  if (run === undefined) return 0;
  return isUnchanged(run) ? run.start + Math.max(0, source - run.source.start) : run.start;
}

/** The sentence is heard in its old form, and what follows it in its new one. */
function heardToItsEnd({ before, now, place }: EditedReading, gap: Gap, { first, last }: Ends): Recut {
  const heard = before.slice(first.index, last.index + 1);
  const ending = heard.pop();
  if (ending === undefined) throw new RangeError('There is no such sentence.');
  const isWhole = last.end >= ending.text.length;
  heard.push(isWhole ? ending : { ...ending, ...sliceMapped(ending, 0, last.end), end: 'sentence' });
  const part = ending.part ?? 0;
  const end = sourceOf(ending.map, last.start, last.end)?.end ?? 0;

  const known = [...now.known];
  const start = placeOf(known, gap, part, heard[0]?.map[0]?.source.start ?? 0);
  const from = start.index;
  const next = betweenSentences(known, start, placeOf(known, { ...gap, from }, part, end));
  const cut = known[next.index];
  let to = next.index;
  // A message that holds some of the sentence and some of what follows becomes two.
  if (cut !== undefined && to < gap.to && next.offset > 0) {
    const parts = [
      { ...cut, ...sliceMapped(cut, 0, next.offset), end: 'sentence' as const },
      { ...cut, ...sliceMapped(cut, next.offset, cut.text.length) },
    ];
    known.splice(to, 1, ...parts);
    to++;
  }
  const itsNew = known.slice(from, to);
  const isSame = textOf(itsNew) === textOf(heard) && itsNew.length === heard.length;
  const chunks = known.toSpliced(from, to - from, ...(isSame ? itsNew : heard));
  const own = (index: number): boolean => index >= first.index && index <= last.index;
  const was = keptChunks(before, chunks).map((index, n) => {
    if (n >= from && n < from + heard.length) return first.index + n - from;
    return index !== undefined && own(index) ? undefined : index;
  });
  const within = ({ index, offset }: Place): Place => {
    const old = heard[index - from];
    const source = old && sourceOf(old.map, offset, old.text.length);
    return placeOf(itsNew, { from: 0, to: itsNew.length }, part, source?.start ?? 0);
  };
  return becoming(before, now.withKnown(chunks), was, {
    place: { ...place, index: from + place.index - first.index },
    passing: isSame ? undefined : passingOf(from, heard.length, itsNew, within),
  });
}

/**
 * Where to go on after a sentence that has become the text between these places. An edit may reach from it into another
 * sentence: then only the first sentence of that text is its new form, and the others are still to be heard.
 */
function betweenSentences(chunks: readonly Chunk[], start: Place, end: Place): Place {
  const first = chunks[start.index];
  const last = chunks[end.index];
  if (first === undefined || last === undefined) return end;
  const cut = [...sentences(last.text)].find((sentence) => sentence.end > end.offset);
  const own = end.index === start.index ? start.offset : -1;
  if (cut === undefined || cut.start === end.offset || cut.start <= own) return end;
  const after = [...sentences(first.text)].find((sentence) => sentence.end > start.offset)?.end ?? Infinity;
  return after < first.text.length
    ? { index: start.index, offset: after }
    : { index: start.index + 1, offset: 0 };
}

/** `within` maps a place in the old sentence to the new one, counted from the new one's first chunk. */
function passingOf(
  from: number,
  count: number,
  next: readonly Chunk[],
  within: (place: Place) => Place,
): Passing {
  const placeAfter = (place: Place): Place => {
    if (place.index < from) return place;
    if (place.index >= from + count) return { ...place, index: place.index + next.length - count };
    const { index, offset } = within(place);
    return { index: from + index, offset };
  };
  return {
    from,
    count,
    placeAfter,
    over: (list, place) => {
      const { known } = list;
      const chunks = known.toSpliced(from, count, ...next);
      const was = chunks.map((_, n) => {
        if (n < from) return n;
        return n < from + next.length ? undefined : n - next.length + count;
      });
      return becoming(known, list.withKnown(chunks), was, { place: placeAfter(place) });
    },
  };
}

function textOf(chunks: readonly Chunk[]): string {
  return chunks.map(({ text }) => text).join('|');
}
