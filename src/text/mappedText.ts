import { firstRunAfter, isUnchanged, sourceOf, type MapRun, type SourceRange } from './segment.js';

/** Spoken text with the source of each part. */
export interface MappedText {
  readonly text: string;
  readonly map: readonly MapRun[];
}

/** What is said in place of `text[start, end)`: nothing, or words that all map to that place in the source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Builds spoken text from left to right. Adjacent runs that are both copied one to one are merged. */
export class MappedBuilder {
  private parts: string[] = [];
  private map: MapRun[] = [];
  private units = 0;

  get length(): number {
    return this.units;
  }

  get runs(): number {
    return this.map.length;
  }

  get lastCharacter(): string {
    return this.parts.at(-1)?.at(-1) ?? '';
  }

  copy(source: string, start: number, end: number): void {
    this.say(source.slice(start, end), start, end);
  }

  say(text: string, start: number, end: number): void {
    if (text === '') return;
    this.parts.push(text);
    const from = this.units;
    this.units += text.length;
    const run: MapRun = { start: from, end: this.units, source: { start, end } };
    const last = this.map.at(-1);
    if (last !== undefined && isUnchanged(last) && isUnchanged(run) && last.source.end === start) {
      this.map[this.map.length - 1] = {
        start: last.start,
        end: run.end,
        source: { start: last.source.start, end },
      };
    } else {
      this.map.push(run);
    }
  }

  /** Says a word after a space, if it needs one. */
  word(text: string, start: number, end: number): void {
    if (text !== '') this.space(start, start);
    this.say(text, start, end);
  }

  /** A space, unless there is one or nothing before it. */
  space(start: number, end: number): void {
    if (!/^\s?$/.test(this.lastCharacter)) this.say(' ', start, end);
  }

  append(other: MappedText): void {
    for (const run of other.map) {
      this.say(other.text.slice(run.start, run.end), run.source.start, run.source.end);
    }
  }

  /** What was built; what follows begins anew. */
  finish(): MappedText {
    const said = { text: this.parts.join(''), map: this.map };
    this.parts = [];
    this.map = [];
    this.units = 0;
    return said;
  }
}

/** What is said to a builder of its own. */
export function built(say: (into: MappedBuilder) => void): MappedText {
  const builder = new MappedBuilder();
  say(builder);
  return builder.finish();
}

/** The text with every edit applied in one pass. Edits must be in order and not overlap. */
export function rewrite(mapped: MappedText, edits: Iterable<Edit>): MappedText {
  let builder: MappedBuilder | undefined;
  let position = 0;
  let cursor = 0;
  const copyUpTo = (into: MappedBuilder, end: number): void => {
    cursor = copyRuns(into, mapped, cursor, position, end);
  };
  for (const edit of edits) {
    builder ??= new MappedBuilder();
    copyUpTo(builder, edit.start);
    const source = sourceOf(mapped.map, edit.start, edit.end) ?? placeBefore(mapped.map, edit.start);
    builder.say(edit.text, source.start, source.end);
    position = edit.end;
  }
  if (builder === undefined) return mapped;
  copyUpTo(builder, mapped.text.length);
  return builder.finish();
}

/** The text with other words for all that a pattern finds, which may depend on what is around it. */
export function replaced(
  mapped: MappedText,
  form: RegExp,
  say: (found: string, start: number) => string,
): MappedText {
  const edits = Array.from(mapped.text.matchAll(form), ({ index: start, 0: found }) => {
    return { start, end: start + found.length, text: say(found, start) };
  });
  return rewrite(mapped, edits);
}

/** The edits that turn `text[start, end)` into what is said of it. What stays keeps its exact place. */
export function* editsInto(
  text: string,
  start: number,
  end: number,
  say: (into: MappedBuilder) => void,
): Generator<Edit> {
  const said = built(say);
  let at = start;
  for (const run of said.map) {
    const words = said.text.slice(run.start, run.end);
    if (run.source.start > at) yield { start: at, end: run.source.start, text: '' };
    const from = Math.max(at, run.source.start);
    const to = Math.max(from, run.source.end);
    if (words !== text.slice(from, to)) yield { start: from, end: to, text: words };
    at = to;
  }
  if (at < end) yield { start: at, end, text: '' };
}

export function sliceMapped(mapped: MappedText, start: number, end: number): MappedText {
  if (start <= 0 && end >= mapped.text.length) return mapped;
  const builder = new MappedBuilder();
  copyRuns(builder, mapped, firstRunAfter(mapped.map, start), start, end);
  return builder.finish();
}

/**
 * The part of the text that came from `range`: to the character where it was copied, otherwise the whole word for it.
 */
export function clipToSource(mapped: MappedText, range: SourceRange): MappedText {
  const builder = new MappedBuilder();
  for (const run of mapped.map) {
    const { start, end } = run.source;
    if (end < range.start || start > range.end) continue;
    if (isUnchanged(run)) {
      const from = run.start + Math.max(0, range.start - start);
      const to = run.end - Math.max(0, end - range.end);
      if (from < to) builder.say(mapped.text.slice(from, to), start + from - run.start, end - (run.end - to));
    } else if (start === end || (end > range.start && start < range.end)) {
      builder.say(mapped.text.slice(run.start, run.end), start, end);
    }
  }
  return builder.finish();
}

function copyRuns(
  into: MappedBuilder,
  { text, map }: MappedText,
  from: number,
  start: number,
  end: number,
): number {
  let index = from;
  for (; index < map.length; index++) {
    const run = map[index];
    if (run === undefined || run.start >= end) break;
    const first = Math.max(start, run.start);
    const last = Math.min(end, run.end);
    if (first < last) {
      const exact = isUnchanged(run);
      const sourceStart = exact ? run.source.start + first - run.start : run.source.start;
      const sourceEnd = exact ? run.source.end - (run.end - last) : run.source.end;
      into.say(text.slice(first, last), sourceStart, sourceEnd);
    }
    if (run.end > end) break;
  }
  return index;
}

function placeBefore(map: readonly MapRun[], position: number): SourceRange {
  const next = map[firstRunAfter(map, position)];
  if (next !== undefined) {
    const inside = isUnchanged(next) ? Math.max(0, position - next.start) : 0;
    const start = next.source.start + inside;
    return { start, end: start };
  }
  const end = map.at(-1)?.source.end ?? 0;
  return { start: end, end };
}
