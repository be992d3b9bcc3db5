import { linesOf } from '../lines.js';
import { MappedBuilder } from '../mappedText.js';
import { softBreak } from '../plain/joinLines.js';
import { isPronounceable } from '../pronounceable.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';

/**
 * Lines that start with a letter or an opening mark and contain no sign with a meaning in Markdown: nothing that could
 * be emphasis, code, a link, an address, a tag, a reference, a table row or an escape.
 */
const plainLines =
  /(?:[\p{L}"'“‘(¿¡«](?:(?!:\/\/)[^\n\r\0\t\\`*_{}[\]<>#+~|$&@=\ufeff])*(?<! )(?:\n|$))+(?=\n|$)/uy;
const bareAddress = /www\./i;

/** A longer one is left to the parser, whose pieces are cut. */
const longest = 4096;

/** Where the paragraph at `start`, after a blank line, ends if it needs no parser. */
export function plainParagraphEnd(source: string, start: number): number | undefined {
  const text = source.slice(start, start + longest);
  plainLines.lastIndex = 0;
  if (!plainLines.test(text)) return undefined;
  const { lastIndex: end } = plainLines;
  const seenWhole = end < text.length || start + end === source.length;
  return seenWhole && !bareAddress.test(text.slice(0, end)) ? start + end : undefined;
}

/** Reads such a paragraph as the parser's reader would: with its lines joined. */
export function* readPlainParagraph(
  source: string,
  { start, end }: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  const builder = new MappedBuilder();
  for (const line of linesOf(source, start, end)) {
    if (builder.length > 0) {
      const space = softBreak(builder.lastCharacter, source.charAt(line.start));
      builder.say(space, line.start - 1, line.start - 1 + space.length);
    }
    builder.copy(source, line.start, line.end);
  }
  const said = builder.finish();
  if (isPronounceable(said.text)) yield* proseSegment({ kind: 'paragraph' }, said, context);
}
