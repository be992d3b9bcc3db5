import { readCode } from '../code/codeReader.js';
import { longestPiece, shortLines, type Line } from '../lines.js';
import { MappedBuilder } from '../mappedText.js';
import { plainLines } from '../plain/plainText.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import { codeReadingOf } from '../settings.js';
import type { Speaking } from '../speaking.js';
import { fenceLanguage } from './fenceLanguage.js';
import { htmlBlocks } from './html.js';
import { texWords } from './tex.js';

/** Code between fences. Where nothing tells its parts apart, it is text that was meant to keep its lines. */
export function* readFence(
  source: string,
  info: string,
  lines: Iterable<Line>,
  speaking: Speaking,
): Generator<Segment> {
  const languageId = fenceLanguage(info);
  const reading = codeReadingOf(speaking.settings, languageId ?? 'plaintext');
  const tokenizer = languageId === undefined ? undefined : speaking.tokenizerOf(languageId);
  if (tokenizer !== undefined) {
    yield* readCode(source, lines, reading, tokenizer, speaking);
  } else if (reading === 'full') {
    yield* plainLines(source, lines, speaking);
  }
}

/** HTML by its blocks: a whole page, or what of a Markdown document is HTML. */
export function* readHtml(
  source: string,
  { start, end }: SourceRange,
  speaking: Speaking,
): Generator<Segment> {
  for (const { said, continues } of htmlBlocks(source, start, end)) {
    const shape = continues ? ({ kind: 'paragraph', continues } as const) : ({ kind: 'paragraph' } as const);
    const segment = proseSegment(shape, said, speaking);
    if (segment !== undefined) yield segment;
  }
}

/** A formula, which is said in several segments where no reader would wait for the whole of it. */
export function* readFormula(source: string, lines: Iterable<Line>, speaking: Speaking): Generator<Segment> {
  let builder = new MappedBuilder();
  for (const { start, end } of shortLines(source, lines)) {
    if (builder.length + end - start > longestPiece && builder.length > 0) {
      const segment = proseSegment({ kind: 'math', continues: true }, builder.finish(), speaking);
      if (segment !== undefined) yield segment;
      builder = new MappedBuilder();
    }
    texWords(builder, source, start, end, speaking.settings.words);
  }
  const segment = proseSegment({ kind: 'math' }, builder.finish(), speaking);
  if (segment !== undefined) yield segment;
}
