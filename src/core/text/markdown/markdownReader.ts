import { linesOf } from '../lines.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';
import { definitionsIn, type Definitions } from './definitions.js';
import { withFormulasOnly } from './dollars.js';
import type { MarkdownFlavour } from './flavour.js';
import { FlowReader } from './flowReader.js';
import { frontMatterEnd } from './frontMatter.js';
import { markdownEvents } from './parse.js';
import type { MarkdownPiece } from './markdownPiece.js';
import { markdownPieces } from './pieces.js';
import { readPlainParagraph } from './plainParagraph.js';
import { readFence, readFormula, readHtml } from './verbatim.js';

/** Reads a Markdown document piece by piece; of those outside `range` only the beginnings and ends are looked for. */
export function* readMarkdown(
  source: string,
  flavour: MarkdownFlavour,
  range: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  let found: Definitions | undefined;
  // The whole document is looked through for them, and only once something may refer to one.
  const definitions = (): Definitions => (found ??= definitionsIn(source));
  for (const piece of markdownPieces(source, frontMatterEnd(source), flavour)) {
    if (piece.end <= range.start) continue;
    if (piece.start >= range.end) return;
    yield* readPiece(source, piece, flavour, definitions, context);
  }
}

function* readPiece(
  source: string,
  piece: MarkdownPiece,
  flavour: MarkdownFlavour,
  definitions: () => Definitions,
  context: ReadingContext,
): Generator<Segment> {
  switch (piece.kind) {
    case 'plain':
      yield* readPlainParagraph(source, piece, context);
      return;
    case 'code':
      yield* readFence(source, piece.info ?? '', () => linesOf(source, piece.start, piece.end), context);
      return;
    case 'html':
      yield* readHtml(source, piece, context);
      return;
    case 'math':
      yield* readFormula(source, linesOf(source, piece.start, piece.end), context);
      return;
    case 'flow':
    case 'text': {
      const reader = new FlowReader(source, context, piece.head !== undefined);
      const events = markdownEvents(
        withFormulasOnly(textOf(source, piece)),
        flavour,
        piece.kind,
        definitions,
        placeIn(piece),
      );
      let held: Segment | undefined;
      for (const event of events) {
        for (const segment of reader.read(event)) {
          yield* some(held);
          held = segment;
        }
      }
      yield* some(held === undefined || piece.continues !== true ? held : { ...held, continues: true });
    }
  }
}

function textOf(source: string, { start, end, head }: MarkdownPiece): string {
  const text = source.slice(start, end);
  return head === undefined ? text : source.slice(head.start, head.end) + text;
}

/** Where in the source an offset into the piece's text is. */
function placeIn({ start, head }: MarkdownPiece): (offset: number) => number {
  if (head === undefined) return (offset) => start + offset;
  const length = head.end - head.start;
  return (offset) => (offset < length ? head.start + offset : start + offset - length);
}

function* some(segment: Segment | undefined): Generator<Segment> {
  if (segment !== undefined) yield segment;
}
