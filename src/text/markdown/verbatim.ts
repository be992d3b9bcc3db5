import { readCode } from '../code/codeReader.js';
import { isBlank, longestPiece, shortLines, type Line } from '../lines.js';
import { built, MappedBuilder } from '../mappedText.js';
import { readDiff } from '../plain/diff.js';
import { plainLines } from '../plain/readPlainText.js';
import { proseSegment, type SegmentShape } from '../prose/prose.js';
import { inPlaceOf, type Segment, type SourceRange } from '../segment.js';
import { codeReadingOf, fenceReadingOf, type ReadingContext } from '../settings.js';
import { alertWord, withMark } from '../words/spokenWords.js';
import { texWords } from '../formula/texWords.js';
import { fenceLanguage, fenceName } from './languages.js';

/** Code between fences. Without a grammar it is read as text that keeps its lines. */
export function* readFence(
  source: string,
  info: string,
  linesOfCode: () => Iterable<Line>,
  context: ReadingContext,
): Generator<Segment> {
  if (/^\{?(?:math|stem|latexmath|asciimath)\b/i.test(info)) {
    yield* readFormula(source, linesOfCode(), context);
    return;
  }
  const { settings } = context;
  const languageId = fenceLanguage(info);
  const reading = codeReadingOf(settings, languageId ?? 'plaintext');
  const fences = fenceReadingOf(settings, languageId ?? 'plaintext');
  if (fences !== 'read') {
    const place = extentOf(source, linesOfCode());
    const beginsInside = context.from > 0 && context.from >= place.start && context.from < place.end;
    if (!beginsInside) {
      if (fences === 'announce' && reading !== 'skip') yield* announcement(info, place, context);
      return;
    }
  }
  const tokenizer = languageId === undefined ? undefined : context.tokenizerOf(languageId);
  if (languageId === 'diff' && reading === 'full') {
    yield* readDiff(source, linesOfCode(), context);
  } else if (languageId !== undefined && tokenizer !== undefined) {
    yield* readCode(source, linesOfCode(), reading, languageId, tokenizer, context);
  } else if (reading === 'full') {
    yield* plainLines(source, linesOfCode(), context);
  }
}

interface Extent extends SourceRange {
  readonly lines: number;
}

/** From the first to the last non-blank line. */
function extentOf(source: string, lines: Iterable<Line>): Extent {
  let extent: Extent | undefined;
  let blank = 0;
  for (const line of lines) {
    if (isBlank(source, line)) {
      blank++;
      continue;
    }
    const before = extent === undefined ? 0 : extent.lines + blank;
    extent = { start: extent?.start ?? line.start, end: line.end, lines: before + 1 };
    blank = 0;
  }
  return extent ?? { start: 0, end: 0, lines: 0 };
}

/** Such as “Code, Python, 12 lines”. */
function announcement(info: string, { start, end, lines }: Extent, { settings }: ReadingContext): Segment[] {
  if (lines === 0) return [];
  const { words } = settings;
  const name = fenceName(info) ?? '';
  const what = name === 'text' ? [words.say('Text')] : [words.say('Code'), name];
  const parts = [...what, words.count('# lines', lines)];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? [] : [inPlaceOf({ start, end }, 'code', text)];
}

/** A formula, split into several segments if it is too long to wait for. */
export function* readFormula(
  source: string,
  lines: Iterable<Line>,
  context: ReadingContext,
): Generator<Segment> {
  const builder = new MappedBuilder();
  for (const { start, end } of shortLines(source, lines)) {
    if (builder.length + end - start > longestPiece)
      yield* proseSegment({ kind: 'math', continues: true }, builder.finish(), context);
    texWords(builder, source, start, end, context.settings.words);
  }
  yield* proseSegment({ kind: 'math' }, builder.finish(), context);
}

/** The kind of a box, such as “Note”. */
export function readAlert(
  source: string,
  { start, end }: SourceRange,
  shape: SegmentShape,
  context: ReadingContext,
): readonly Segment[] {
  const word = alertWord(source.slice(start, end), context.settings.words);
  return proseSegment(
    shape,
    built((into) => into.say(withMark(word, ':'), start, end)),
    context,
  );
}
