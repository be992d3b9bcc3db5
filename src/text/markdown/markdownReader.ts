import { frontMatterEnd, linesOf, ParsedText } from '../lines.js';
import { readHtml } from '../markup.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../settings.js';
import { definitionsIn, type IsDefined, parserText } from './definitions.js';
import type { MarkdownFlavor } from './languages.js';
import { FlowReader } from './flowReader.js';
import { docCommentParser, markdownParsers } from './grammar.js';
import type { MarkdownPiece } from './ownPieces.js';
import { markdownPieces } from './pieces.js';
import { readAlert, readFence, readFormula } from './verbatim.js';

/** Reads a Markdown document piece by piece. Outside `range`, it only finds where pieces start and end. */
export function* readMarkdown(
  source: string,
  flavor: MarkdownFlavor,
  range: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  const isDefined = definitionsIn(source);
  for (const piece of markdownPieces(source, frontMatterEnd(source), flavor)) {
    if (piece.end <= range.start) continue;
    if (piece.start >= range.end) return;
    yield* readPiece(source, piece, flavor, isDefined, context);
  }
}

function* readPiece(
  source: string,
  piece: MarkdownPiece,
  flavor: MarkdownFlavor,
  isDefined: IsDefined,
  context: ReadingContext,
): Generator<Segment> {
  switch (piece.kind) {
    case 'code':
      yield* readFence(source, piece.info ?? '', () => linesOf(source, piece.start, piece.end), context);
      return;
    case 'html':
      yield* readHtml(source, piece, context);
      return;
    case 'alert':
      yield* readAlert(source, piece, { kind: 'paragraph' }, context);
      return;
    case 'math':
      yield* readFormula(source, linesOf(source, piece.start, piece.end), context);
      return;
    case 'flow':
    case 'text': {
      const text = parsedPiece(source, piece);
      const tree = markdownParsers[piece.kind][flavor].parse(parserText(text.text, isDefined));
      const reader = new FlowReader(source, text, context, isDefined, piece.head !== undefined);
      const segments = reader.read(tree.cursor());
      const last = segments.at(-1);
      yield* segments.slice(0, -1);
      if (last !== undefined) yield piece.continues === true ? { ...last, continues: true } : last;
    }
  }
}

function parsedPiece(source: string, { start, end, head, isInset }: MarkdownPiece): ParsedText {
  const above = head === undefined ? [] : linesOf(source, head.start, head.end);
  const lines = [...linesOf(source, start, end)];
  const own = isInset === true ? lines.map((line) => withoutIndent(source, line)) : lines;
  return new ParsedText(source, [...above, ...own, { start: end, end }]);
}

function withoutIndent(source: string, { start, end }: SourceRange): SourceRange {
  const indent = /^(?: {1,4}|\t)/.exec(source.slice(start, Math.min(end, start + 4)))?.[0].length ?? 0;
  return { start: start + indent, end };
}

/** In a doc comment, names in brackets are links to code: nobody defines them. */
const isLinked: IsDefined = (label) => !label.trim().startsWith('^');

/** Reads lines behind marks, such as those of a doc comment. */
export function readMarkdownLines(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
): readonly Segment[] {
  const text = new ParsedText(source, lines);
  const tree = docCommentParser.parse(parserText(text.text, isLinked));
  return new FlowReader(source, text, context, isLinked, false).read(tree.cursor());
}
