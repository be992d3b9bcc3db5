import type { Span } from '../plain/joinLines.js';
import type { ReadingContext } from '../readingContext.js';
import type { Segment } from '../segment.js';

/** Languages whose doc comments are Markdown, and what such a comment begins with. */
const opening = /^(?:\/\*\*(?![*/])|\/\/\/(?!\/)|\/\/!)/;
const markdownDocs = new Set([
  'dart',
  'javascript',
  'javascriptreact',
  'kotlin',
  'rust',
  'svelte',
  'swift',
  'typescript',
  'typescriptreact',
  'vue',
]);

/** A longer one is read without its markup: a parser may take the square of its length. */
const longest = 8192;

/** What `@param` and the like say is not Markdown. */
const tag = /^@[a-z]/i;

/** How many of a comment's lines, from the first on, are Markdown. */
export function markdownLinesIn(source: string, lines: readonly Span[], languageId: string): number {
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
  lines: readonly Span[],
  context: ReadingContext,
): Generator<Segment> {
  const text = lines.map((line) => indented(source, line));
  for (const segment of context.readMarkdown(source, text, context)) {
    yield segment.kind === 'paragraph' ? { ...segment, kind: 'comment' } : segment;
  }
}

function markerBefore(source: string, { start }: Span): string {
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trimStart();
}

/** The line from one space after its comment mark on: the rest of the space may indent it. */
function indented(source: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  const isMarked = from > 0 && source[from - 1] !== '\n';
  return { start: isMarked ? Math.min(start, from + 1) : start, end };
}
