import { longestPiece, piecesOf } from '../lines.js';
import { MappedBuilder } from '../mappedText.js';
import { proseSegment, type SegmentShape } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { CodeReading } from '../settings.js';
import type { ReadingContext } from '../readingContext.js';
import { decodeReference, mostRuns, type HtmlBlock } from './html.js';

const languageIds = new Set(['xml', 'xsl', 'svg', 'xml-svg', 'plist', 'rss']);

export function isXml(languageId: string): boolean {
  return languageIds.has(languageId);
}

const markForm =
  /<!--([^]*?)(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<!(?:[^<>[\]]|\[[^\]]{0,400}\])*>?|<\/?[\p{L}_:][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|\r\n?|\n/giu;

/** Reads the text and comments of XML. A tag at the start or end of a line separates what comes before and after it. */
export function* readXml(source: string, reading: CodeReading, context: ReadingContext): Generator<Segment> {
  if (reading === 'skip') return;
  for (const { kind, said, continues } of xmlBlocks(source)) {
    if (reading === 'commentsOnly' && kind !== 'comment') continue;
    const shape: SegmentShape = continues ? { kind, continues } : { kind };
    yield* proseSegment(shape, said, context);
  }
}

interface XmlBlock extends HtmlBlock {
  readonly kind: 'paragraph' | 'comment';
}

function* xmlBlocks(source: string): Generator<XmlBlock> {
  const builder = new MappedBuilder();
  const take = (kind: XmlBlock['kind'], continues: boolean): XmlBlock => ({
    kind,
    said: builder.finish(),
    continues,
  });
  const copy = function* (start: number, end: number, kind: XmlBlock['kind']): Generator<XmlBlock> {
    for (const piece of piecesOf(source, start, end)) {
      if (builder.length > 0 && builder.length + piece.end - piece.start > longestPiece)
        yield take(kind, true);
      builder.copy(source, piece.start, piece.end);
    }
  };
  let at = 0;
  for (const match of source.matchAll(markForm)) {
    const [whole, comment, data] = match;
    yield* copy(at, match.index, 'paragraph');
    at = match.index + whole.length;
    if (builder.runs >= mostRuns) yield take('paragraph', true);
    if (comment !== undefined || data !== undefined) {
      yield take('paragraph', false);
      const start = match.index + (comment === undefined ? 9 : 4);
      const kind = comment === undefined ? 'paragraph' : 'comment';
      yield* copy(start, start + (comment ?? data ?? '').length, kind);
      yield take(kind, false);
    } else if (whole.startsWith('&')) {
      builder.say(decodeReference(whole.slice(1, -1)) ?? whole, match.index, at);
    } else if (whole.startsWith('<')) {
      if (partsText(source, match.index, at)) yield take('paragraph', false);
    } else {
      builder.say(' ', match.index, at);
    }
  }
  yield* copy(at, source.length, 'paragraph');
  yield take('paragraph', false);
}

/** Whether a tag is at the start or end of its line, or next to another one that is. */
function partsText(source: string, start: number, end: number): boolean {
  return (
    /(?:^|[\r\n>])[ \t]*$/.test(source.slice(Math.max(0, start - 64), start)) ||
    /^[ \t]*(?:[\r\n<]|$)/.test(source.slice(end, end + 64))
  );
}
