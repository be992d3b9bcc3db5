import { isBlank, lineAt, linesOf, type Line } from '../lines.js';
import { readFence } from '../markdown/verbatim.js';
import type { ReadingContext } from '../settings.js';
import type { Segment, SourceRange } from '../segment.js';
import { lastSentenceEnd } from '../sentences/sentences.js';
import type { CodeForm, LightMarkup } from './lightMarkup.js';
import { Fences, isUnderline, linesSegment, plainLines, trimmedSpan } from './readPlainText.js';

/** Reads text in a light markup: its code as code, and all else without the marks. */
export function* readLightMarkup(
  source: string,
  range: SourceRange,
  context: ReadingContext,
  light: LightMarkup,
): Generator<Segment> {
  const markup = { ...light, values: valuesIn(source, light) };
  const begins = beginningOf(source, markup);
  yield* titleBefore(source, begins, context, markup);
  if (markup.isCues === true) {
    yield* plainLines(source, cueLines(source, range, markup), context, markup);
    return;
  }
  const fences = new Fences(markup.fence);
  const parts = new Parts(source, Math.max(0, begins), range, markup);
  while (!parts.areOver) {
    yield* plainLines(source, parts.text(), context, markup, fences);
    const { code } = parts;
    if (code !== undefined && code.end > range.start)
      yield* readFence(source, code.info, () => linesOf(source, code.start, code.end), context);
  }
}

/** What names in the text stand for. Few are defined further below. */
function valuesIn(source: string, { definition }: LightMarkup): ReadonlyMap<string, string> {
  const found = definition === undefined ? [] : source.slice(0, 20_000).matchAll(definition);
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

/** What names the language of each code in a document, or is empty. */
export function* codeInfos(source: string, markup: LightMarkup): Generator<string> {
  if (markup.code.length === 0) return;
  const nothing = { start: source.length, end: source.length };
  const parts = new Parts(source, Math.max(0, beginningOf(source, markup)), nothing, markup);
  while (!parts.areOver) {
    parts.text().next();
    if (parts.code !== undefined) yield parts.code.info;
  }
}

function beginningOf(source: string, { begins }: LightMarkup): number {
  return begins === undefined ? -1 : source.indexOf(begins);
}

/** Words without any stop are read in pieces of about this many characters. */
const longestPiece = 400;

/** The lines of all cues. Of the blank lines between them, only those behind a sentence. */
function* cueLines(source: string, range: SourceRange, { silentLine }: LightMarkup): Generator<Line> {
  let isInCue = false;
  let isOver = true;
  let length = 0;
  for (const line of linesOf(source, 0, range.end)) {
    if (isBlank(source, line)) {
      isInCue = false;
      if (!isOver && length < longestPiece) continue;
      length = 0;
      yield line;
      continue;
    }
    const text = source.slice(line.start, line.end).trimEnd();
    if (silentLine.test(text)) isInCue = true;
    else if (isInCue && line.end > range.start) {
      isOver = lastSentenceEnd(text, 0, text.length) === text.length;
      length += text.length;
      yield line;
    }
  }
}

/** The title is the first thing to say, although the typesetter is told it among its settings. */
function* titleBefore(
  source: string,
  end: number,
  context: ReadingContext,
  markup: LightMarkup,
): Generator<Segment> {
  if (end < 0) return;
  const match = markup.title?.exec(source.slice(0, end));
  const title = match?.[1];
  if (!match || title === undefined) return;
  const start = match.index + match[0].length - 1 - title.length;
  const spans = [...linesOf(source, start, start + title.length)].map((line) => trimmedSpan(source, line, 0));
  yield* linesSegment(source, { shape: { kind: 'heading' }, spans }, context, markup);
}

interface Code extends SourceRange {
  readonly info: string;
}

/** A longer line begins no code. */
const longestOpening = 400;

/** A document as text and code in turn. What comes before the range is only searched for code. */
class Parts {
  /** What follows the text that was read last. */
  code: Code | undefined;

  constructor(
    private readonly source: string,
    private at: number,
    private readonly range: SourceRange,
    private readonly markup: LightMarkup,
  ) {}

  get areOver(): boolean {
    return this.at >= this.range.end;
  }

  /** The lines up to the next code. */
  *text(): Generator<Line> {
    this.code = undefined;
    let above = '';
    let language = '';
    while (!this.areOver && this.code === undefined) {
      const line = this.nextLine();
      const text = this.textOf(line);
      const form = this.markup.code.find(({ opens }) => opens.test(text));
      const groups = form?.opens.exec(text)?.groups ?? {};
      const named = this.markup.language?.exec(text)?.[1];
      if (form !== undefined && !isUnderline(groups['mark'] ?? '', above))
        this.code = this.codeBelow(form, line, groups['mark'], groups['info'] ?? named ?? language);
      const isText = this.code === undefined || form?.isText === true;
      if (isText && line.end > this.range.start) yield line;
      language = named ?? (text.startsWith('.') ? language : '');
      above = text;
    }
  }

  private codeBelow(
    form: CodeForm,
    line: Line,
    mark: string | undefined,
    language: string,
  ): Code | undefined {
    const info = language === '' ? (form.info ?? '') : language;
    const start = form.isCode === true ? line.start : line.next;
    if (form.closes === undefined) return this.indented(line, info);
    for (;;) {
      if (this.areOver) return { start, end: this.at, info };
      const next = this.nextLine();
      const closing = form.closes.exec(this.textOf(next));
      if (closing !== null && closing.groups?.['mark'] === mark) return { start, end: next.start, info };
    }
  }

  /** What is indented further than the line above, from its first line that is no option. */
  private indented(above: Line, info: string): Code | undefined {
    const { source } = this;
    const least = indentOf(source, above);
    let start: number | undefined;
    let end = this.at;
    for (const line of linesOf(source, this.at, this.range.end)) {
      if (isBlank(source, line)) continue;
      if (indentOf(source, line) <= least) break;
      if (start === undefined && option.test(this.textOf(line))) continue;
      start ??= line.start;
      end = line.next;
    }
    if (start === undefined) return undefined;
    this.at = end;
    return { start, end, info };
  }

  private nextLine(): Line {
    const line = lineAt(this.source, this.at, this.range.end);
    this.at = line.next;
    return line;
  }

  private textOf({ start, end }: Line): string {
    return this.source.slice(start, Math.min(end, start + longestOpening)).trimEnd();
  }
}

const option = /^\s+:[\w-]{1,40}:/;

function indentOf(source: string, { start, end }: Line): number {
  let at = start;
  while (at < end && (source[at] === ' ' || source[at] === '\t')) at++;
  return at - start;
}
