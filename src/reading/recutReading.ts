import { grouped } from '../core/grouped.js';
import { sliceMapped } from '../text/mappedText.js';
import type { MessageOf } from '../text/recutChunks.js';
import { isUnchanged, sourceOf, type Chunk } from '../text/segment.js';
import type { SentencePiece, TextPlace } from '../text/sentences/sentenceList.js';
import { sentences } from '../text/sentences/sentences.js';
import { theEnd, type ChunkList, type KeptChunk, type ReadChunk } from './chunkList.js';
import type { ChunkId, Place } from './playerPort.js';

/** A reading whose text was edited. */
export interface EditedReading {
  /** Its chunks, as far as they were cut, with the places that their text has now. */
  readonly before: readonly ReadChunk[];
  /** The chunks of the text as it is now, cut as far as those before. */
  readonly now: ChunkList;
  readonly place: TextPlace;
  /** The sentence there, which may span several chunks. */
  readonly sentence: readonly SentencePiece[];
  /** Whether it can be heard right now: if so, its old form is heard to the end. */
  readonly isHeard: boolean;
  readonly messageOf: MessageOf<ReadChunk>;
}

/** What a reading becomes when its text is edited. */
export interface Recut {
  /** Its chunks, as far as they are known, and then what `rest` still has to cut. */
  readonly known: readonly KeptChunk[];
  readonly rest: ChunkList;
  /** The reading has to go to another place: of the same words, or to the start of a sentence that has changed. */
  readonly goTo?: TextPlace & { readonly startsOver: boolean };
  /** The sentence being heard has changed; the reading keeps its old form until it is over. */
  readonly old?: OldSentence | undefined;
}

/** Of the known chunks, `count` from `from` on still hold the old text of a sentence. Its new text is in `next`. */
export interface OldSentence {
  readonly from: number;
  readonly count: number;
  readonly next: readonly KeptChunk[];
}

/** The reading with the text as it is now. Sound that still fits its text is kept. */
export function recutReading(reading: EditedReading): Recut {
  const { before, now, place, sentence, messageOf } = reading;
  const known = keptChunks(before, now.known, messageOf);
  const [first] = sentence;
  const last = sentence.at(-1);
  if (first === undefined || last === undefined) {
    const index = Math.min(place.index, known.length);
    return { known, rest: now, goTo: { index, offset: 0, startsOver: false } };
  }
  const old = before.slice(first.index, last.index + 1);
  const start = known.findIndex(({ id }) => id === old[0]?.id);
  if (old.every(({ id }, n) => known[start + n]?.id === id)) return { known, rest: now };
  const gap = gapAt(known, before, first.index, last.index);
  return reading.isHeard ? heardToItsEnd(reading, old, first, last, gap) : atRest(reading, known, first, gap);
}

/** The chunks between the last one before the sentence and the first one after it that are still there. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

function gapAt(known: readonly KeptChunk[], before: readonly ReadChunk[], first: number, last: number): Gap {
  const now = new Map(known.map(({ id }, n) => [id, n]));
  const earlier = before.slice(0, first).findLast(({ id }) => now.has(id));
  const later = before.slice(last + 1).find(({ id }) => now.has(id));
  const from = earlier === undefined ? 0 : (now.get(earlier.id) ?? 0) + 1;
  return { from, to: Math.max(from, (later && now.get(later.id)) ?? known.length) };
}

/** The sentence is not being heard: a changed one starts over, any other keeps the place in it. */
function atRest(
  { before, now, place, sentence }: EditedReading,
  known: readonly KeptChunk[],
  first: SentencePiece,
  gap: Gap,
): Recut {
  const start = placeFrom(known, gap, before[first.index], first.start);
  const said = sentence.map(({ index, start, end }) => before[index]?.text.slice(start, end)).join('');
  const own = now.indexed(now.sentenceStart(now.placeAt(start)));
  // What is written in front of a sentence may be its new beginning, or a sentence of its own.
  const isWhole = own.index === start.index && own.offset === start.offset;
  const startsOver = !isWhole || !saysAt(known, start, said);
  const goTo = startsOver ? start : placeFrom(known, gap, before[place.index], place.offset);
  return { known, rest: now, goTo: { ...goTo, startsOver } };
}

function saysAt(chunks: readonly Chunk[], { index, offset }: TextPlace, said: string): boolean {
  let text = chunks[index]?.text.slice(offset) ?? '';
  for (let n = index + 1; n < chunks.length && text.length < said.length; n++) text += chunks[n]?.text ?? '';
  return text.startsWith(said);
}

/** A sentence that has changed while it was heard, and what follows it in its message: kept until that is over, and then `next`. */
export class HeardOld {
  constructor(
    readonly chunks: readonly ReadChunk[],
    readonly next: readonly ReadChunk[],
  ) {}

  has({ chunk }: Place): boolean {
    return this.get(chunk) !== undefined;
  }

  get lastId(): ChunkId {
    return this.chunks.at(-1)?.id ?? theEnd.chunk;
  }

  /** Where one of its places is in what it becomes, if anywhere. */
  inNew({ chunk, offset }: Place): Place | undefined {
    const place = placeIn(this.next, this.get(chunk), offset);
    const next = this.next[place.index];
    return next && { chunk: next.id, offset: place.offset };
  }

  /** Whether all that is heard from there on is the same in what it becomes. */
  isSameAt({ chunk, offset }: Place): boolean {
    const { chunks, next } = this;
    const old = chunks.at(-1);
    if (old?.id !== chunk) return false;
    const { index, offset: there } = placeIn(next, old, offset);
    const now = next[index]?.text ?? '';
    const isSame = index === next.length - 1 && now.slice(there) === old.text.slice(offset);
    // The sentence may have another beginning.
    return isSame && beginsSentence(now, there) === beginsSentence(old.text, offset);
  }

  private get(id: ChunkId): ReadChunk | undefined {
    return this.chunks.find((chunk) => chunk.id === id);
  }
}

function beginsSentence(text: string, offset: number): boolean {
  return [...sentences(text)].some(({ start }) => start === offset);
}

/** Where a place in an old chunk is among the chunks that it has become. */
export function placeIn(chunks: readonly Chunk[], old: Chunk | undefined, offset: number): TextPlace {
  return placeFrom(chunks, { from: 0, to: chunks.length }, old, offset);
}

function placeFrom(chunks: readonly Chunk[], gap: Gap, old: Chunk | undefined, offset: number): TextPlace {
  const source = old && sourceOf(old.map, offset, old.text.length);
  return placeOf(chunks, gap, old?.part, source?.start ?? 0);
}

/** The first place in the gap whose source is not before this. */
function placeOf(chunks: readonly Chunk[], { from, to }: Gap, part = 0, source: number): TextPlace {
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
function heardToItsEnd(
  { before, now, sentence, messageOf }: EditedReading,
  old: readonly ReadChunk[],
  first: SentencePiece,
  last: SentencePiece,
  gap: Gap,
): Recut {
  const ending = before[last.index];
  const end = (ending && sourceOf(ending.map, last.start, last.end)?.end) ?? 0;
  const following = sourceAfter(before, last);
  // Their ids are those of another list.
  const known: KeptChunk[] = now.known.map((chunk) => ({ ...chunk, id: undefined }));
  const start = placeOf(known, gap, ending?.part, old[0]?.map[0]?.source.start ?? 0);
  const from = start.index;
  const own = placeFrom(known, { ...gap, from }, before[first.index], first.start);
  const said = sentence.map((piece) => before[piece.index]?.text.slice(piece.start, piece.end)).join('');
  // What is written right behind a sentence is none of it, and neither is what one edit has put in place of others, too.
  const isFirst = saysSentence(known, own, said) || (following !== undefined && following < end);
  const next = betweenSentences(known, own, placeOf(known, { ...gap, from }, ending?.part, end), isFirst);
  let to = next.index;
  const cut = to < gap.to ? known[to] : undefined;
  // What stays of the message has its sound already.
  const staying = sameSentences(ending?.text ?? '', last.end, cut?.text ?? '', next.offset);
  const heard = old.map((chunk) =>
    chunk !== old.at(-1) || staying.old >= chunk.text.length ? chunk : cutInTwo(chunk, staying.old)[0],
  );
  // A message that holds some of that and some of what follows becomes two.
  if (cut !== undefined && staying.now > 0) {
    if (staying.now < cut.text.length) known.splice(to, 1, ...cutInTwo(cut, staying.now));
    to++;
  }
  const itsNew = known.slice(from, to);
  const isSame = textOf(itsNew) === textOf(heard) && itsNew.length === heard.length;
  // Only the sentence itself has its sound, and no copy of it.
  const others = before.filter((chunk) => !old.includes(chunk));
  const kept = keptChunks(others, [...known.slice(0, from), ...known.slice(to)], messageOf);
  const itself = isSame ? itsNew.map((chunk, n) => ({ ...chunk, id: heard[n]?.id })) : heard;
  return {
    known: [...kept.slice(0, from), ...itself, ...kept.slice(from)],
    rest: now,
    old: isSame ? undefined : { from, count: heard.length, next: itsNew },
  };
}

function saysSentence(chunks: readonly Chunk[], { index, offset }: TextPlace, said: string): boolean {
  const text = chunks[index]?.text ?? '';
  const now = [...sentences(text)].find(({ start }) => start === offset);
  return now !== undefined && text.slice(now.start, now.end).trimEnd() === said.trimEnd();
}

/** Where what follows a sentence in its source begins. */
function sourceAfter(before: readonly ReadChunk[], { index, end }: SentencePiece): number | undefined {
  const chunk = before[index];
  const next = before[index + 1];
  if (chunk !== undefined && end < chunk.text.length)
    return sourceOf(chunk.map, end, chunk.text.length)?.start;
  return next?.part === chunk?.part ? next?.map[0]?.source.start : undefined;
}

/** How far two messages that are the same up to these places have the same sentences after them, too. */
function sameSentences(old: string, end: number, now: string, offset: number): { old: number; now: number } {
  let same = { old: end, now: offset };
  const others = [...sentences(now.slice(offset))];
  for (const [n, own] of [...sentences(old.slice(end))].entries()) {
    const other = others[n];
    const upTo = { old: end + own.end, now: offset + (other?.end ?? 0) };
    // Spaces at the end are not heard.
    if (other === undefined || old.slice(end, upTo.old).trimEnd() !== now.slice(offset, upTo.now).trimEnd())
      break;
    same = upTo;
  }
  return same;
}

/** A chunk as two, where a sentence ends in it. */
export function cutInTwo<C extends Chunk>(chunk: C, at: number) {
  return [
    { ...chunk, ...sliceMapped(chunk, 0, at), end: 'sentence' as const },
    { ...chunk, ...sliceMapped(chunk, at, chunk.text.length) },
  ] as const;
}

/**
 * Where to go on after a sentence that has become the text between these places. An edit may reach from it into another
 * sentence: then only the first sentence of that text is its new form, and the others are still to be heard.
 */
function betweenSentences(
  chunks: readonly Chunk[],
  start: TextPlace,
  end: TextPlace,
  /** Whether that is so in any case. */
  isFirst: boolean,
): TextPlace {
  const first = chunks[start.index];
  if (first === undefined) return end;
  const last = chunks[end.index]?.text ?? '';
  const cut = [...sentences(last)].find((sentence) => sentence.end > end.offset)?.start ?? end.offset;
  const own = end.index === start.index ? start.offset : -1;
  if (cut === end.offset ? !isFirst : cut <= own) return end;
  const after = [...sentences(first.text)].find((sentence) => sentence.end > start.offset)?.end ?? Infinity;
  return after < first.text.length
    ? { index: start.index, offset: after }
    : { index: start.index + 1, offset: 0 };
}

function textOf(chunks: readonly Chunk[]): string {
  return chunks.map(({ text }) => text.trimEnd()).join('|');
}

/**
 * These chunks. Each that was there before keeps its id: at the same place if possible, or else by its text alone. What
 * was taken from the end of a message may be there again.
 */
export function keptChunks(
  before: readonly ReadChunk[],
  now: readonly Chunk[],
  messageOf: MessageOf<ReadChunk>,
): readonly KeptChunk[] {
  const candidates = before.flatMap((chunk) => {
    const message = messageOf(chunk) ?? chunk.text;
    return message === chunk.text ? [chunk] : [chunk, { ...chunk, text: message }];
  });
  const left = new Set(before.map(({ id }) => id));
  const take = (same: (ReadChunk | undefined)[] = []): ChunkId | undefined => {
    let id = same.pop()?.id;
    while (id !== undefined && !left.delete(id)) id = same.pop()?.id;
    return id;
  };
  const byPlace = new Map(candidates.map((chunk) => [placeKey(chunk), chunk]));
  const inPlace = now.map((chunk) => take([byPlace.get(placeKey(chunk))]));
  // The first one last, since only the end of a long array can be taken at no cost.
  const byText = grouped(candidates.reverse(), textKey);
  return now.map((chunk, n) => ({ ...chunk, id: inPlace[n] ?? take(byText.get(textKey(chunk))) }));
}

function textKey({ text, language = '' }: Chunk): string {
  return `${language}\n${text}`;
}

function placeKey(chunk: Chunk): string {
  return `${String(chunk.part ?? 0)}:${String(chunk.map[0]?.source.start ?? 0)}:${textKey(chunk)}`;
}
