import { messageLimit } from '../core/limits.js';
import { chunks, type CutOptions, cutAfter } from './chunks.js';
import { built, sliceMapped, type MappedText } from './mappedText.js';
import { isPronounceable, isCut, type Chunk, type ChunkEnd, type Segment } from './segment.js';
import { editBetween } from './textEdit.js';

/** What the sound of a chunk says, if there is any: more than its text where an edit has left only the beginning. */
export type MessageOf<C extends Chunk> = (chunk: C) => string | undefined;

/**
 * The chunks of an edited text, cut where they were cut before, so that only messages in which something changed are
 * new. `before` has the places where its text is now.
 */
export function* recutChunks<C extends Chunk>(
  fresh: Iterable<Chunk>,
  before: Iterable<C>,
  messageOf: MessageOf<C>,
): Generator<Chunk> {
  const old = [...groups(before)];
  const byStart = new Map(old.map((group) => [startOf(group), group]));
  const byEnd = new Map(old.map((group) => [endOf(group), group]));
  for (const group of groups(fresh)) {
    // An edit at one end of it leaves the other where it was.
    const same = byStart.get(startOf(group)) ?? byEnd.get(endOf(group));
    if (same === undefined) yield* group;
    else yield* cutLike(group, same, messageOf);
  }
}

/** The same text, cut for others who will say it. */
export function* cutAgain(before: Iterable<Chunk>, options: CutOptions): Generator<Chunk> {
  yield* chunks(wholes(before), options);
}

function* wholes(before: Iterable<Chunk>): Generator<Segment> {
  for (const group of groups(before)) {
    const last = group.at(-1);
    if (last === undefined) continue;
    const { end, kind = 'paragraph', depth, part, language } = last;
    yield {
      ...joined(group),
      kind,
      ...(isCut(end) ? { continues: true } : {}),
      ...(end === 'paragraph' ? { endsBlock: true } : {}),
      ...(depth === undefined ? {} : { depth }),
      ...(part === undefined ? {} : { part }),
      ...(language === undefined ? {} : { language }),
    };
  }
}

function joined(group: readonly Chunk[]): MappedText {
  return built((into) => {
    for (const chunk of group) into.append(chunk);
  });
}

/** The chunks that end in one place of the text, such as a paragraph, belong together. */
function* groups<C extends Chunk>(chunks: Iterable<C>): Generator<readonly C[]> {
  let group: C[] = [];
  for (const chunk of chunks) {
    group.push(chunk);
    if (isCut(chunk.end)) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function startOf([first]: readonly Chunk[]): string {
  return `${String(first?.part ?? 0)}:${String(first?.map[0]?.source.start ?? 0)}`;
}

function endOf(group: readonly Chunk[]): string {
  const last = group.at(-1);
  return `${String(last?.part ?? 0)}:${String(last?.map.at(-1)?.source.end ?? 0)}`;
}

interface KeptCut {
  readonly at: number;
  readonly end: ChunkEnd;
}

function* cutLike<C extends Chunk>(
  group: readonly Chunk[],
  same: readonly C[],
  messageOf: MessageOf<C>,
): Generator<Chunk> {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return;
  const whole = joined(group);
  const messages = same.map((chunk) => messageOf(chunk) ?? chunk.text);
  const most = longest(messages);
  let start = 0;
  for (const { at, end } of [
    ...keptCuts(whole.text, same, messages),
    { at: whole.text.length, end: last.end },
  ]) {
    if (
      !isPronounceable(whole.text.slice(start, at)) ||
      (!isPronounceable(whole.text.slice(at)) && at < whole.text.length)
    )
      continue;
    while (at - start > most) {
      const cut = cutAfter(whole.text.slice(0, at), start, most, messageLimit);
      if (cut.at >= at) break;
      yield { ...first, ...sliceMapped(whole, start, cut.at), end: cut.place === 'end' ? end : cut.place };
      start = cut.at;
    }
    yield { ...first, ...sliceMapped(whole, start, at), end };
    start = at;
  }
}

/** A message may grow by a word or two before it is cut in two. */
function longest(messages: readonly string[]): number {
  const most = Math.max(...messages.map(({ length }) => length));
  return Math.min(messageLimit, most + 50);
}

/** The cuts before and after what changed. */
function keptCuts(text: string, same: readonly Chunk[], messages: readonly string[]): readonly KeptCut[] {
  const old = same.map((chunk) => chunk.text).join('');
  const { start, removed, inserted } = editBetween(old, text);
  const cuts: KeptCut[] = [];
  let at = 0;
  for (const [n, chunk] of same.entries()) {
    const message = messages[n] ?? '';
    const whole = at + message.length;
    const isBack = message.length > chunk.text.length && at <= start && text.startsWith(message, at);
    at += chunk.text.length;
    if (isBack && whole === text.length) break;
    if (isBack && message.endsWith(' ')) cuts.push({ at: whole, end: 'sentence' });
    else if (n === same.length - 1) break;
    else if (at <= start) cuts.push({ at, end: chunk.end });
    else if (at >= start + removed) cuts.push({ at: at + inserted - removed, end: chunk.end });
  }
  return cuts;
}
