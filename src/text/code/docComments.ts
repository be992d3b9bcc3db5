import { MappedBuilder } from '../mappedText.js';
import type { ReadingContext } from '../readingContext.js';
import { segmentOf } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import { codeWords } from './codeWords.js';
import { dialectOf } from './dialectOf.js';

/** Languages whose doc comments are Markdown, and what such a comment begins with. */
const opening = /^(?:\/\*\*(?![*/])|\/\/\/(?!\/)|\/\/!)/;
const markdownDocs = new Set(
  'dart javascript javascriptreact kotlin rust svelte swift typescript typescriptreact vue'.split(' '),
);

/** A longer one is read without its markup: a parser may take the square of its length. */
const longest = 8192;

/** What `@param` and the like say is not Markdown. */
const tag = /^@[a-z]/i;

/** How many of a comment's lines, from the first on, are Markdown. */
export function markdownLinesIn(source: string, lines: readonly SourceRange[], languageId: string): number {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !markdownDocs.has(languageId)) return 0;
  if (last.end - first.start > longest || !opening.test(markerBefore(source, first))) return 0;
  const tagged = lines.findIndex(({ start, end }) => tag.test(source.slice(start, end)));
  return tagged < 0 ? lines.length : tagged;
}

/** Reads such lines as what they are: lists, headings, links, code between fences. */
export function* docSegments(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
): Generator<Segment> {
  const text = lines.map((line) => indented(source, line));
  for (const segment of context.readMarkdown(source, text, context)) {
    yield segment.kind === 'paragraph' ? { ...segment, kind: 'comment' } : segment;
  }
}

/** Code in a comment. */
export interface Example {
  readonly lines: readonly SourceRange[];
  /** The last line that belongs to it. */
  readonly last: number;
  /** The line that announces it says nothing else. */
  readonly isPart: boolean;
}

/** The code that this line begins or announces: in a tag, in the XML of C#, or in a Python session. */
export function exampleAfter(source: string, lines: readonly SourceRange[], at: number): Example | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const textOf = ({ start, end }: SourceRange): string => source.slice(start, end);
  const text = textOf(line);
  const upTo = (isEnd: RegExp): number => {
    let last = at;
    while (lines[last + 1] !== undefined && !isEnd.test(textOf(lines[last + 1] ?? line))) last++;
    return last;
  };
  if (/^@example\b/.test(text)) {
    const last = upTo(/^@\w/);
    return { lines: lines.slice(at + 1, last + 1), last, isPart: false };
  }
  if (/^<code\b[^<>]{0,200}>$/.test(text)) {
    const last = upTo(/^<\/code>/);
    return { lines: lines.slice(at + 1, last + 1), last, isPart: true };
  }
  if (!text.startsWith('>>> ')) return undefined;
  const last = upTo(/^$/);
  const session = lines.slice(at, last + 1).map((span) => {
    const isTyped = /^(?:>>>|\.\.\.) /.test(textOf(span));
    return isTyped ? { start: span.start + 4, end: span.end } : span;
  });
  return { lines: session, last, isPart: true };
}

/** Code that shows how something is used, fenced or not. */
export function* exampleSegments(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
  languageId: string,
): Generator<Segment> {
  const first = lines.find(({ start, end }) => end > start);
  if (first === undefined) return;
  if (source.startsWith('```', first.start)) {
    yield* docSegments(source, lines, context);
    return;
  }
  const builder = new MappedBuilder();
  const dialect = dialectOf(languageId);
  for (const { start, end } of lines) {
    if (start === end) continue;
    if (builder.length > 0) builder.say('\n', start, start);
    const comment = source.slice(start, end).search(/(?<![:\w])\/\/\s/);
    const code = comment < 0 ? end : start + comment;
    const typed = source.slice(start, code).trimEnd().length;
    codeWords(builder, source, start, start + typed, context.settings, dialect);
    if (comment < 0) continue;
    if (comment > 0) builder.say(', ', code, code);
    builder.copy(source, code + 3, end);
  }
  yield* segmentOf({ kind: 'code' }, builder.finish(), context);
}

function markerBefore(source: string, { start }: SourceRange): string {
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trimStart();
}

/** The line from one space after its comment mark on: the rest of the space may indent it. */
function indented(source: string, { start, end }: SourceRange): SourceRange {
  let from = start;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  const isMarked = from > 0 && source[from - 1] !== '\n';
  return { start: isMarked ? Math.min(start, from + 1) : start, end };
}
