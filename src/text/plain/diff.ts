import { codeWords } from '../code/codeWords.js';
import type { Dialect } from '../code/dialect.js';
import { dialectOf } from '../code/dialects.js';
import { isBlank, longestPiece, shortLines, type Line } from '../lines.js';
import { MappedBuilder } from '../mappedText.js';
import { fenceLanguage } from '../markdown/languages.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { ReadingContext } from '../settings.js';
import type { Phrase } from '../words/phrases.js';
import { withMark } from '../words/spokenWords.js';

/** What a diff line is, judged by its first characters. */
type LineKind = 'head' | 'file' | 'place' | 'silent' | 'added' | 'removed' | 'kept';

const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|tex|log|html?|xml)$/i;

/** Reads a diff: which file, where, and what was added and removed. */
export function* readDiff(
  source: string,
  lines: Iterable<Line>,
  context: ReadingContext,
): Generator<Segment> {
  const { settings } = context;
  const builder = new MappedBuilder();
  let open: LineKind | undefined;
  let file = '';
  let dialect: Dialect | undefined;
  const take = () =>
    proseSegment({ kind: open === 'head' ? 'paragraph' : 'code' }, builder.finish(), context);
  for (const [line, ...beside] of withNeighbors(shortLines(source, lines, longestLine))) {
    const kind = kindOf(source, line, open, ...beside);
    if (kind === 'silent') continue;
    if (kind !== open || kind === 'file' || kind === 'place' || isFull(builder)) {
      yield* take();
      open = kind;
      const phrase = phrases[kind];
      if (phrase !== undefined) {
        const colon = kind === 'added' || kind === 'removed' ? ':' : '';
        builder.say(withMark(settings.words.say(phrase), `${colon} `), line.start, line.start);
      }
    } else {
      builder.say('\n', line.start, line.start);
    }
    const { start, end } = spanOf(source, line, kind);
    if (kind === 'file') {
      file = source.slice(start, end);
      dialect = dialectOf(fenceLanguage(file.split('.').at(-1) ?? '') ?? '');
    }
    if (kind === 'head' || kind === 'file' || kind === 'place' || prose.test(file))
      builder.copy(source, start, end);
    else codeWords(builder, source, start, end, settings, dialect);
  }
  yield* take();
}

/** In a longer line names of signs would add up to more text than is wanted at once. */
const longestLine = 4096;

const mostRuns = 4096;

/** Each line with those before and after it. */
function* withNeighbors(lines: Iterable<Line>): Generator<[Line, Line | undefined, Line | undefined]> {
  let before: Line | undefined;
  let line: Line | undefined;
  for (const after of lines) {
    if (line !== undefined) yield [line, before, after];
    before = line;
    line = after;
  }
  if (line !== undefined) yield [line, before, undefined];
}

function isFull({ length, runs }: MappedBuilder): boolean {
  return length > longestPiece || runs > mostRuns;
}

const phrases: Readonly<Partial<Record<LineKind, Phrase>>> = {
  file: 'File',
  place: 'Line',
  added: 'added',
  removed: 'removed',
};

const header =
  /^(?:diff |index [\da-f]+\.\.|old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index|Binary files|GIT binary|\\ No newline)/;

/** What Git writes above the first file: whose change it is, and why. */
const message = /^(?:commit [\da-f]{7}|From [\da-f]{40} )/;

function kindOf(
  source: string,
  line: Line,
  open: LineKind | undefined,
  before: Line | undefined,
  after: Line | undefined,
): LineKind {
  const head = source.slice(line.start, Math.min(line.end, line.start + 32));
  if (isBlank(source, line)) return 'silent';
  // Without the other, they are a removed `-- ` and an added `++ `.
  if (head.startsWith('--- ') && after !== undefined && source.startsWith('+++ ', after.start))
    return 'silent';
  if (head.startsWith('+++ ') && (before === undefined || source.startsWith('--- ', before.start)))
    return head.startsWith('+++ /dev/null') ? 'silent' : 'file';
  if (head.startsWith('@@')) return 'place';
  if (header.test(head)) return 'silent';
  if (open === 'head' || message.test(head)) return 'head';
  // A line of nothing but signs, such as `-}`, changes nothing that is heard.
  if (head.startsWith('+')) return 'added';
  if (head.startsWith('-')) return 'removed';
  return 'kept';
}

function spanOf(source: string, { start, end }: Line, kind: LineKind): { start: number; end: number } {
  const text = source.slice(start, Math.min(end, start + 1000));
  switch (kind) {
    case 'file': {
      const skip = /^\+\+\+ (?:b\/)?/.exec(text)?.[0].length ?? 0;
      const tab = text.indexOf('\t');
      return { start: start + skip, end: tab < 0 ? end : start + tab };
    }
    case 'place': {
      // Where the new text starts.
      const at = /^@@+ (?:-\d+(?:,\d+)? )+\+/.exec(text)?.[0].length ?? 2;
      const number = /^\d+/.exec(text.slice(at))?.[0].length ?? 0;
      return { start: start + at, end: start + at + number };
    }
    case 'added':
    case 'removed':
      return { start: start + 1, end };
    default:
      return { start, end };
  }
}
