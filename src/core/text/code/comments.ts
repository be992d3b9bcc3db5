import { MappedBuilder, rewrite, type Edit, type MappedText } from '../mappedText.js';
import { joinLines, type Span } from '../plain/joinLines.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { Speaking, SpokenSettings } from '../speaking.js';
import { codeWords } from './codeWords.js';

const opening =
  /^\s*(?:\/\*+!?|\/\/+[!<]?|\*+(?!\/)|#+[|:'!]?|--\[=*\[|--+(?:\s*[|^])?|;+|%+|<!--+|\{-+(?:\s*[|^])?|\(\*+|[rRuUbBfF]{0,2}(?:"""|''')|"(?=\s)|'|=begin\b|=end\b|@rem\b|rem\b|dnl\b)?\s*/;
// A row of the sign that closes is looked at once, and not from each of its signs on.
const closing = /(?:(?<!\*)\*+[/)]|(?<!-)(?:--+>|-+\})|\]=*\]|"""|''')$/;
const hidden =
  /^(?:#!|#\||frozen_string_literal:|eslint-|prettier-|@ts-|noqa|type: ?ignore|pylint:|istanbul |c8 |nolint|-\*-|vim?:|#?region\b|#?endregion\b)/;

/** What of a comment's line is said: all but its markers. Nothing where it speaks to a tool. */
export function commentSpan(source: string, start: number, end: number): Span {
  const text = source.slice(start, end);
  const from = opening.exec(text)?.[0].length ?? 0;
  if (/^\s*#[!|]/.test(text) || hidden.test(text.slice(from))) return { start: end, end };
  const rest = text.slice(from).trimEnd();
  const said = rest.slice(0, closing.exec(rest)?.index).trimEnd();
  return { start: start + from, end: start + from + said.length };
}

const item =
  /^(?:[-*+•]\s|\d{1,3}[.)]\s|[@\\](?:param|returns?|throws|example|see|since|deprecated|type|typedef|property|template)\b|:param\b|:returns?:|:raises?\b|Args:|Returns:|Raises:)/;

/** Comment lines that belong together, as paragraphs: empty ones part them, and list items and tags begin new ones. */
export function* commentSegments(
  source: string,
  lines: readonly Span[],
  speaking: Speaking,
): Generator<Segment> {
  let paragraph: Span[] = [];
  for (const line of lines) {
    const text = source.slice(line.start, line.end);
    const silent = !/[\p{L}\p{N}]/u.test(text);
    if (silent || item.test(text)) {
      yield* paragraphOf(source, paragraph, speaking);
      paragraph = [];
    }
    if (!silent) paragraph.push(line);
  }
  yield* paragraphOf(source, paragraph, speaking);
}

function* paragraphOf(source: string, lines: readonly Span[], speaking: Speaking): Generator<Segment> {
  if (lines.length === 0) return;
  const builder = new MappedBuilder();
  joinLines(builder, source, lines);
  const segment = proseSegment(
    { kind: 'comment' },
    commentText(builder.finish(), speaking.settings),
    speaking,
  );
  if (segment !== undefined) yield segment;
}

/** A comment's text as it is said: its tags as words, and what stands in backticks as code. */
export function commentText(mapped: MappedText, settings: SpokenSettings): MappedText {
  return rewrite(mapped, markupEdits(mapped.text, settings));
}

// Each repetition that something unclosed could prolong has its bound, or can end in one place only.
const markup =
  /(?<!`)`+([^`\n]+)`+|\{@\w+\s+(?!\s)([^}\n|]{0,1000})(?:\|[^}\n]{0,1000})?\}|^[-*+•]\s+|(?<=^|\s)[@\\](?=(?:param|return|throws|example|see|since|deprecated|type|property|template|note|brief|author|license)\w*\b)|<\/?(?:summary|param|returns|remarks|para|code|c|see|p|b|i|em|strong|li|ul|ol|br|pre|exception|value)\b[^<>\n]*>/gu;

function* markupEdits(text: string, settings: SpokenSettings): Generator<Edit> {
  for (const match of text.matchAll(markup)) {
    const [whole, code, link] = match;
    const start = match.index;
    const end = start + whole.length;
    if (code !== undefined) {
      const inner = start + whole.indexOf(code);
      yield { start, end: inner, text: '' };
      yield* codeEdits(text, inner, inner + code.length, settings);
      yield { start: inner + code.length, end, text: '' };
    } else if (link !== undefined) {
      const inner = start + whole.indexOf(link);
      yield { start, end: inner, text: '' };
      yield { start: inner + link.length, end, text: '' };
    } else {
      yield { start, end, text: '' };
    }
  }
}

/** The changes that make code into words, so that what stays keeps its exact place. */
function* codeEdits(text: string, start: number, end: number, settings: SpokenSettings): Generator<Edit> {
  const builder = new MappedBuilder();
  codeWords(builder, text, start, end, settings);
  const said = builder.finish();
  let at = start;
  for (const run of said.map) {
    const words = said.text.slice(run.start, run.end);
    if (run.source.start > at) yield { start: at, end: run.source.start, text: '' };
    if (words !== text.slice(run.source.start, run.source.end)) yield { ...run.source, text: words };
    at = run.source.end;
  }
  if (at < end) yield { start: at, end, text: '' };
}
