import { built, editsInto, rewrite, type Edit, type MappedText } from '../mappedText.js';
import { breakAt, decodeReference } from '../markup.js';
import { joinLines, lineStart } from '../lines.js';
import { proseSegment } from '../prose/prose.js';
import { inPlaceOf, type Segment, type SourceRange } from '../segment.js';
import { proposal } from '../plain/lightMarkup.js';
import { cellsOf, columnStarts, joinCells } from '../plain/readPlainText.js';
import type { ReadingContext, SettingsWithWords } from '../settings.js';
import { codeWords, inlineCodeWords } from './codeWords.js';
import type { Dialect } from './dialect.js';
import { commentDialectOf } from './dialects.js';
import {
  docSegments,
  exampleAfter,
  exampleSegments,
  markdownLinesIn,
  docTagEdits,
  docTagOf,
  type DocTag,
} from './docComments.js';

const opening =
  /^\s*(?:\/\*+!?|\/\/+[!<]?|\*+(?!\/)|#+[|:'!]?|--\[=*\[|--+(?:\s*[|^])?|;+|%+|<!--+|\{-+(?:\s*[|^])?|\(\*+|[rRuUbBfF]{0,2}(?:"""|''')|"(?=\s|[^"\n]*"$)|'|=begin\b|=end\b|::+|@?(?:[rR]em|REM)\b|dnl\b)?\s*/;
// A row of the closing sign is looked at only once, not from each of its characters.
const closing = /(?:(?<!\*)\*+[/)]|(?<!-)(?:--+>|-+\})|\]=*\]|"""|''')$/;
const hidden =
  /^(?:#!|#\||frozen_string_literal:|eslint-|prettier-|@(?:ts|phpstan|psalm)-|noqa|type: ?ignore|pylint:|istanbul |c8 |nolint|-\*-|vim?:|#?region\b|#?endregion\b)/;

/** The part of a comment line that is spoken: everything but its markers. Nothing if it addresses a tool. */
export function commentSpan(source: string, start: number, end: number): SourceRange {
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
  /^(?:[-*+•]\s|\d{1,3}[.)]\s|@(?:property-(?:read|write)\b|[a-zA-Z]{2,}(?![\w./-]))|\\(?:param|t?param|returns?|throws|brief|details|note|warning|example|see|sa|since|deprecated|pre|post)\b|:(?:param|parameter|arg|argument|key|keyword|type|returns?|rtype|raises?|i?var|cvar)\b|<(?:summary|remarks|param|typeparam|returns|exception|value|example|para|list|item|code|seealso|inheritdoc)\b)/;

/** What may stand before the license that a file begins with. */
const head = /^(?:(?:#!|<\?).{0,100})?[^\p{L}\p{N}]{0,100}$/u;
const longestHead = 200;
/** A shorter one is read. */
const fewestLicenseLines = 4;
const grant =
  /licen[sc]ed under|permission is hereby granted|permission to use, copy|redistribution and use|under the terms of|subject to the terms/i;
const licenseStart = /copyright|©|licen[sc]|spdx|permission is hereby|all rights reserved/i;
const licenseGoesOn = new RegExp(`${licenseStart.source}|warrant|liab|redistribut|permission to use`, 'i');

/** The lines of a license at the start of a file. Words about the file before and after it are not a part of it. */
function licenseIn(
  source: string,
  lines: readonly SourceRange[],
): { readonly from: number; readonly to: number } | undefined {
  const begins = lines[0]?.start ?? Infinity;
  if (begins > longestHead || !head.test(source.slice(0, begins))) return undefined;
  const texts = lines.map(({ start, end }) => source.slice(start, end));
  if (!grant.test(texts.join(' '))) return undefined;
  const from = texts.findIndex((text) => licenseStart.test(text));
  let to = texts.findLastIndex((text) => licenseGoesOn.test(text)) + 1;
  // The paragraph goes on.
  while (/[\p{L}\p{N}]/u.test(texts[to] ?? '')) to++;
  return from < 0 || to - from < fewestLicenseLines ? undefined : { from, to };
}

/** The comments above code, without the license of a file. One that is selected alone is read, since no code follows. */
export function* commentSegmentsAbove(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
  languageId: string,
): Generator<Segment> {
  const { from, to } = licenseIn(source, lines) ?? { from: 0, to: 0 };
  yield* commentSegments(source, lines.slice(0, from), context, languageId);
  const { words } = context.settings;
  // Such as “License, 13 lines”: whoever opens a file has heard it in all the others.
  const announced = `${words.say('License')}, ${words.count('# lines', to - from)}`;
  const place = { start: lines[from]?.start ?? 0, end: lines[to - 1]?.end ?? 0 };
  if (to > from) yield inPlaceOf(place, 'comment', announced);
  yield* commentSegments(source, lines.slice(to), context, languageId);
}

/** Comment lines that belong together, as paragraphs. Empty lines separate them; list items and tags start new ones. */
export function* commentSegments(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
  languageId: string,
): Generator<Segment> {
  const dialect = commentDialectOf(languageId);
  const markdown = markdownLinesIn(source, lines, languageId);
  if (markdown > 0) yield* docSegments(source, lines.slice(0, markdown), context);
  const rest = lines.slice(markdown);
  const sections = languageId === 'python' ? docstringLines(source, rest) : [];
  let paragraph: SourceRange[] = [];
  let isListed = false;
  let columns: readonly number[] = [];
  const segment = (written: MappedText, tag?: DocTag): readonly Segment[] => {
    const said = rewrite(written, markupEdits(written.text, context.settings, dialect, tag));
    return proseSegment({ kind: 'comment' }, said, context);
  };
  const taken = (): readonly Segment[] => {
    if (paragraph.length === 0) return [];
    const written = built((into) => joinLines(into, source, paragraph));
    paragraph = [];
    return segment(written, docTagOf(written.text, context.settings, dialect, isListed));
  };
  for (let n = 0; n < rest.length; n++) {
    const line = rest[n];
    if (line === undefined) break;
    const text = source.slice(line.start, line.end);
    const silent = !/[\p{L}\p{N}]/u.test(text);
    const start = lineStart(source, line.start);
    if (silent) columns = columnStarts([text]).map((column) => line.start - start + column);
    else if (columns.length > 0) {
      const cells = cellsOf(source, { ...line, start, next: line.end }, columns);
      // Where its first cell is empty, it goes on.
      for (let next = rest[n + 1]; next !== undefined; next = rest[++n + 1]) {
        const from = lineStart(source, next.start);
        if (next.start - from <= (columns[0] ?? 0)) break;
        cells.push(...cellsOf(source, { ...next, start: from, next: next.end }, columns));
      }
      yield* segment(built((into) => joinCells(into, source, cells)));
      continue;
    }
    const section = sections[n];
    if (silent || section !== undefined || item.test(text)) {
      yield* taken();
      isListed = section === 'item' || section === 'itemAlone';
    }
    if (!silent) paragraph.push(line);
    const example = exampleAfter(source, rest, n);
    if (example !== undefined) {
      if (example.isPart) paragraph.pop();
      yield* taken();
      yield* exampleSegments(source, example.lines, context, languageId);
      n = example.last;
    }
    // What follows stands by itself.
    if (section === 'title' || section === 'itemAlone') {
      yield* taken();
      isListed = false;
    }
  }
  yield* taken();
}

// Every repetition that an unclosed mark could prolong is bounded, or can end in only one place.
const markup = new RegExp(
  [
    // A link in reStructuredText.
    '(?<!`)`(?<title>[^`<>\\n]{1,200}?)\\s?<[^`<>\\s]{1,500}>`__?',
    // To an address: `[x](y)` may be code.
    '(?<!\\p{L})\\[(?<linked>[^\\[\\]\\n]{1,300})\\]\\((?=[^()\\s]{0,500}[/:#.])[^()\\s]{1,500}\\)',
    '(?<![\\p{L}\\p{N}*])\\*\\*(?<strong>[^*\\s\\n][^*\\n]{0,200})\\*\\*(?![\\p{L}\\p{N}*])',
    '(?<!`)`+(?<code>[^`\\n]+)`+',
    // The type in `@param {string} name`.
    '(?<=[@\\\\]\\w{1,12}\\s)\\{(?<type>[^{}@\\n]{1,200})\\}',
    '\\{@\\w{1,20}\\s+[^{}|\\n]{1,500}\\|\\s*(?<shown>[^{}|\\n]{1,500})\\}',
    '\\{@link(?:plain)?\\s+[^\\s{}|()]{1,200}(?:\\([^(){}\\n]{0,200}\\))?\\s+(?<label>[^{}|\\n]{1,500})\\}',
    '\\{@link(?:plain)?\\s+(?<owner>[\\w.$]{0,200})#(?<member>\\w{1,100})(?:\\([^(){}\\n]{0,200}\\))?\\}',
    '\\{@\\w+\\s+(?!\\s)(?<link>[^}\\n|]{0,1000})(?:\\|[^}\\n]{0,1000})?\\}',
    '\\{@inheritDoc\\}',
    '<(?:param|typeparam)\\s+name="(?<parameter>[^"<>\\n]{1,200})"\\s*>',
    '<(?:see|seealso|paramref|typeparamref|exception)\\s+(?:cref|name|langword)="(?:\\w:)?(?<reference>[^"<>(){}\\n]{1,200})(?:[({][^"<>\\n]{0,300})?"\\s*/?>',
    '&(?<entity>lt|gt|amp|quot|apos|nbsp);',
    '^(?:[-*+•]|>>>)\\s+',
    '^#{1,6}\\s+',
    ':(?=:$)',
    '^:(?=(?:param|type|returns?|rtype|raises?|yields?|var|ivar)\\b)',
    proposal.source,
    ':\\w+:(?=`)',
    '(?<=param)\\[(?:in|out|in,\\s?out)\\]',
    '(?<=^|\\s)[@\\\\][pce]\\s',
    '(?<=^|\\s)[@\\\\](?=(?:param|return|throws|example|see|since|default|deprecated|type|property|template|note|brief|author|license)\\w*\\b)',
    '</?(?:summary|param|typeparam|returns|remarks|para|code|c|see|p|b|i|em|strong|li|ul|ol|br|pre|exception|value|example|list|item|description|term|inheritdoc|include|permission|a|h[1-6]|dl|dt|dd|tt|var|kbd|sub|sup|blockquote)\\b[^<>\\n]*>',
  ].join('|'),
  'gu',
);

/** Tags as words, backticked parts as code. */
function* markupEdits(
  text: string,
  settings: SettingsWithWords,
  dialect: Dialect,
  tag?: DocTag,
): Generator<Edit> {
  if (tag !== undefined) yield* docTagEdits(text, tag);
  for (const match of text.matchAll(markup)) {
    const [whole] = match;
    const groups = match.groups as Partial<Record<string, string>>;
    const { code, linked, type, owner, member, parameter, entity, number = '' } = groups;
    const start = match.index;
    const end = start + whole.length;
    if (start < (tag?.end ?? 0)) continue;
    if (member !== undefined || entity !== undefined) {
      const said = entity === undefined ? [owner, member].filter(Boolean).join('.') : decodeReference(entity);
      yield { start, end, text: said ?? '' };
      continue;
    }
    if (groups['proposal'] !== undefined) {
      yield { start, end, text: `${groups['proposal'].toUpperCase()} ${number}` };
      continue;
    }
    // Each form has one such group, or none.
    const kept = Object.values(groups).find((group) => group !== undefined);
    if (kept === undefined) {
      yield { start, end, text: breakAt(whole) };
      continue;
    }
    const inner = start + (linked === undefined ? whole.lastIndexOf(kept) : 1);
    const last = inner + kept.length;
    yield { start, end: inner, text: '' };
    if (code !== undefined || type !== undefined) {
      const say = code === undefined ? codeWords : inlineCodeWords;
      yield* editsInto(text, inner, last, (into) => say(into, text, inner, last, settings, dialect));
    }
    yield { start: last, end, text: parameter === undefined ? '' : ': ' };
  }
}

/**
 * What a line of a Python docstring is: the title of a section, the line under it, or a thing that a section
 * lists, whose description is in the same line or below it.
 */
type DocstringLine = 'title' | 'underline' | 'item' | 'itemAlone' | undefined;

const listing =
  /^(?:Args|Arguments|Parameters|Params|Raises|Attributes|Keyword Arg(?:ument)?s|Other Parameters|Warns):?$/;
const telling = /^(?:Returns?|Yields?|Examples?|Notes?|References|See Also|Warnings?|Todo):?$/;
const underline = /^-{3,}$/;
const itemForm = /^\*{0,2}[\p{L}_][\p{L}\p{N}_.]*(?:\s?\([^()]*(?:\([^()]*\)[^()]*)?\))?\s?:(?:\s|$)/u;

/** The lines of docstrings as Google and NumPy have them. */
function docstringLines(source: string, lines: readonly SourceRange[]): readonly DocstringLine[] {
  let isListing = false;
  let isUnderlined = false;
  let titleIndent = 0;
  let itemIndent: number | undefined;
  return lines.map((line, n) => {
    const whole = wholeLine(source, line);
    const text = whole.trim();
    if (text === '') return undefined;
    const indent = whole.length - whole.trimStart().length;
    if (underline.test(text)) return 'underline';
    const next = lines[n + 1];
    const hasUnderline = next !== undefined && underline.test(wholeLine(source, next).trim());
    const isListTitle = listing.test(text);
    if ((isListTitle || telling.test(text)) && (hasUnderline || text.endsWith(':'))) {
      isListing = isListTitle;
      isUnderlined = hasUnderline;
      titleIndent = indent;
      itemIndent = undefined;
      return 'title';
    }
    if (!isUnderlined && indent <= titleIndent) isListing = false;
    if (!isListing) return undefined;
    itemIndent ??= indent;
    if (indent > itemIndent || !itemForm.test(text)) return undefined;
    return isUnderlined ? 'itemAlone' : 'item';
  });
}

/** With what looks like the mark of a comment elsewhere, such as a row of dashes. */
function wholeLine(source: string, { start, end }: SourceRange): string {
  const next = source.indexOf('\n', end);
  return source.slice(lineStart(source, start), next < 0 ? undefined : next).trimEnd();
}
