import { editsInto, MappedBuilder, rewrite, type Edit, type MappedText } from '../mappedText.js';
import { joinLines, type Span } from '../plain/joinLines.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { ReadingContext, SettingsWithWords } from '../readingContext.js';
import { codeWords } from './codeWords.js';
import { dialectOf, type Dialect } from './dialects.js';
import { docSegments, markdownLinesIn } from './docComments.js';

const opening =
  /^\s*(?:\/\*+!?|\/\/+[!<]?|\*+(?!\/)|#+[|:'!]?|--\[=*\[|--+(?:\s*[|^])?|;+|%+|<!--+|\{-+(?:\s*[|^])?|\(\*+|[rRuUbBfF]{0,2}(?:"""|''')|"(?=\s|[^"\n]*"$)|'|=begin\b|=end\b|@rem\b|rem\b|dnl\b)?\s*/;
// A row of the closing sign is looked at only once, not from each of its characters.
const closing = /(?:(?<!\*)\*+[/)]|(?<!-)(?:--+>|-+\})|\]=*\]|"""|''')$/;
const hidden =
  /^(?:#!|#\||frozen_string_literal:|eslint-|prettier-|@ts-|noqa|type: ?ignore|pylint:|istanbul |c8 |nolint|-\*-|vim?:|#?region\b|#?endregion\b)/;

/** The part of a comment line that is spoken: everything but its markers. Nothing if it addresses a tool. */
export function commentSpan(source: string, start: number, end: number): Span {
  const text = source.slice(start, end);
  const from = opening.exec(text)?.[0].length ?? 0;
  if (/^\s*#[!|]/.test(text) || hidden.test(text.slice(from))) return { start: end, end };
  const rest = text.slice(from).trimEnd();
  const quote = /(?<!["'])["']\s*$/.exec(text.slice(0, from))?.[0].trim();
  const isQuoted = quote !== undefined && rest.length > 1 && rest.endsWith(quote);
  const said = rest.slice(0, isQuoted ? -1 : closing.exec(rest)?.index).trimEnd();
  return { start: start + from, end: start + from + said.length };
}

const item =
  /^(?:[-*+•]\s|\d{1,3}[.)]\s|[@\\](?:param|returns?|throws|example|see|since|deprecated|type|typedef|property|template)\b|:param\b|:returns?:|:raises?\b|Args:|Returns:|Raises:)/;

/** Comment lines that belong together, as paragraphs. Empty lines separate them; list items and tags start new ones. */
export function* commentSegments(
  source: string,
  lines: readonly Span[],
  context: ReadingContext,
  languageId: string,
): Generator<Segment> {
  const dialect = dialectOf(languageId);
  const markdown = markdownLinesIn(source, lines, languageId);
  if (markdown > 0) yield* docSegments(source, lines.slice(0, markdown), context);
  let paragraph: Span[] = [];
  for (const line of lines.slice(markdown)) {
    const text = source.slice(line.start, line.end);
    const silent = !/[\p{L}\p{N}]/u.test(text);
    if (silent || item.test(text)) {
      yield* paragraphOf(source, paragraph, context, dialect);
      paragraph = [];
    }
    if (!silent) paragraph.push(line);
  }
  yield* paragraphOf(source, paragraph, context, dialect);
}

function* paragraphOf(
  source: string,
  lines: readonly Span[],
  context: ReadingContext,
  dialect: Dialect,
): Generator<Segment> {
  if (lines.length === 0) return;
  const builder = new MappedBuilder();
  joinLines(builder, source, lines);
  const segment = proseSegment(
    { kind: 'comment' },
    commentText(builder.finish(), context.settings, dialect),
    context,
  );
  if (segment !== undefined) yield segment;
}

/** A comment's text as spoken: tags as words, backticked parts as code. */
function commentText(mapped: MappedText, settings: SettingsWithWords, dialect: Dialect): MappedText {
  return rewrite(mapped, markupEdits(mapped.text, settings, dialect));
}

// Every repetition that an unclosed mark could prolong is bounded, or can end in only one place.
const markup = new RegExp(
  [
    // A link in reStructuredText.
    '(?<!`)`(?<title>[^`<>\\n]{1,200}?)\\s?<[^`<>\\s]{1,500}>`__?',
    '(?<!`)`+(?<code>[^`\\n]+)`+',
    // The type in `@param {string} name`.
    '(?<=[@\\\\]\\w{1,12}\\s)\\{(?<type>[^{}@\\n]{1,200})\\}',
    '\\{@\\w+\\s+(?!\\s)(?<link>[^}\\n|]{0,1000})(?:\\|[^}\\n]{0,1000})?\\}',
    '<(?:param|typeparam)\\s+name="(?<parameter>[^"<>\\n]{1,200})"\\s*>',
    '<(?:see|seealso|paramref|typeparamref|exception)\\s+(?:cref|name|langword)="(?:\\w:)?(?<reference>[^"<>\\n]{1,200})"\\s*/?>',
    '^(?:[-*+•]|>>>)\\s+',
    '^#{1,6}\\s+',
    '^:(?=(?:param|type|returns?|rtype|raises?|yields?|var|ivar)\\b)',
    ':\\w+:(?=`)',
    '(?<=param)\\[(?:in|out|in,\\s?out)\\]',
    '(?<=^|\\s)[@\\\\][pce]\\s',
    '(?<=^|\\s)[@\\\\](?=(?:param|return|throws|example|see|since|default|deprecated|type|property|template|note|brief|author|license)\\w*\\b)',
    '</?(?:summary|param|typeparam|returns|remarks|para|code|c|see|p|b|i|em|strong|li|ul|ol|br|pre|exception|value)\\b[^<>\\n]*>',
  ].join('|'),
  'gu',
);

function* markupEdits(text: string, settings: SettingsWithWords, dialect: Dialect): Generator<Edit> {
  for (const match of text.matchAll(markup)) {
    const [whole] = match;
    const { code, title, type, link, parameter, reference } = match.groups as Partial<Record<string, string>>;
    const start = match.index;
    const end = start + whole.length;
    const kept = code ?? title ?? type ?? link ?? parameter ?? reference;
    if (kept === undefined) {
      yield { start, end, text: '' };
      continue;
    }
    const inner = start + whole.lastIndexOf(kept);
    yield { start, end: inner, text: '' };
    if (code !== undefined || type !== undefined) {
      const builder = new MappedBuilder();
      codeWords(builder, text, inner, inner + kept.length, settings, dialect);
      yield* editsInto(text, inner, inner + kept.length, builder.finish());
    }
    yield { start: inner + kept.length, end, text: parameter === undefined ? '' : ': ' };
  }
}
