import { graphemes, sourceOf, type MapRun, type SourceRange } from './segment.js';
import { logEntry, logLine } from './logs.js';
import { built, type MappedBuilder } from './mappedText.js';

/** A line of a text; `end` excludes its line break. */
export interface Line extends SourceRange {
  readonly next: number;
}

/** Where the line of a place begins. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

export function* linesOf(text: string, from = 0, to = text.length): Generator<Line> {
  for (let start = from; start < to;) {
    const line = lineAt(text, start, to);
    yield line;
    start = line.next;
  }
}

export function lineAt(text: string, start: number, to = text.length): Line {
  // The first characters are checked one by one: a lone CR once ended lines, and must be told apart from the first half
  // of CRLF. Searching such a text only for LF would run to its end for every line.
  const reach = Math.min(to, start + longestCarriageLine);
  for (let at = start; at < reach; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) return lineUpTo(text, start, at, to);
    if (code === 0x0d && at + 1 < to && text.charCodeAt(at + 1) !== 0x0a) {
      return { start, end: at, next: at + 1 };
    }
  }
  const feed = reach < to ? text.indexOf('\n', reach) : -1;
  return lineUpTo(text, start, feed < 0 || feed >= to ? to : feed, to);
}

/** Such lines are short. A longer one ends at its LF, so that it is not scanned again and again. */
const longestCarriageLine = 4096;

function lineUpTo(text: string, start: number, stop: number, to: number): Line {
  const end = stop > start && text.charCodeAt(stop - 1) === 0x0d ? stop - 1 : stop;
  return { start, end, next: stop < to ? stop + 1 : to };
}

export function isBlank(text: string, { start, end }: Line): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0c && code !== 0xfeff) return false;
  }
  return true;
}

/** A line that git has written into a file that it could not merge. */
export interface ConflictMark extends SourceRange {
  /** Which one of a conflict it is; only the second may be missing. */
  readonly step: number;
}

const conflictLine = /^(?:<{7} .*|\|{7}(?: .*)?|={7}|>{7} .*)$/gm;
const conflictSigns = '<|=>';

/** The marks of each whole conflict: a line of signs alone may be anything, such as a heading. */
export function conflictsIn(source: string): readonly (readonly ConflictMark[])[] {
  if (!source.includes('<<<<<<< ')) return [];
  const conflicts: (readonly ConflictMark[])[] = [];
  let open: ConflictMark[] = [];
  for (const { 0: line, index } of source.matchAll(conflictLine)) {
    const before = open.at(-1)?.step ?? Infinity;
    const mark = { start: index, end: index + line.length, step: conflictSigns.indexOf(line.charAt(0)) };
    if (mark.step === 0) open = [mark];
    else if (mark.step > before && (mark.step < 3 || before === 2)) open.push(mark);
    if (open.at(-1)?.step === 3) conflicts.push(open.splice(0));
  }
  return conflicts;
}

const longestFrontMatter = 20_000;

/** Where the text starts: after the front matter, if there is any. A rule on the first line is not front matter. */
export function frontMatterEnd(source: string): number {
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = lineAt(source, start);
  const mark = source.slice(first.start, Math.min(first.end, first.start + 16)).trimEnd();
  if (mark !== '---' && mark !== '+++') return start;
  let entries = 0;
  for (let at = first.next; at < source.length && at < longestFrontMatter;) {
    const line = lineAt(source, at);
    const text = source.slice(line.start, line.end).trimEnd();
    if (text === mark || (mark === '---' && text === '...')) return line.next;
    if (text !== '' && !/^\s*#/.test(text)) {
      if (entries === 0 && !/^(?:[\w$"'[][^:=]*(?:[:=](?:\s|$)|\]$)|- )/.test(text)) return start;
      entries++;
    }
    at = line.next;
  }
  return start;
}

/** A longer piece would be held up by rules that look at a whole paragraph. */
export const longestPiece = 16_384;

/** Splits a stretch of text into pieces that are not too long, at a sentence, else a space, else between characters. */
export function* piecesOf(
  text: string,
  start: number,
  end: number,
  longest = longestPiece,
): Generator<SourceRange> {
  let from = start;
  while (end - from > longest) {
    const at = pieceEnd(text, from, longest);
    yield { start: from, end: at };
    from = at;
  }
  if (from < end) yield { start: from, end };
}

/** The lines; one that is too long for a piece is split into pieces. */
export function* shortLines(text: string, lines: Iterable<Line>, longest = longestPiece): Generator<Line> {
  for (const line of lines) {
    if (line.end - line.start <= longest) yield line;
    else
      for (const { start, end } of piecesOf(text, line.start, line.end, longest))
        yield { start, end, next: end };
  }
}

function pieceEnd(text: string, from: number, longest: number): number {
  const window = text.slice(from, from + longest);
  const half = longest / 2;
  const marks = ['\n\n', '\n', '. ', '。', '? ', '! ', ' '];
  for (const mark of marks) {
    const at = window.lastIndexOf(mark);
    if (at > half) return from + at + mark.length;
  }
  const tail = longest - 64;
  const last = graphemes.segment(text.slice(from + tail, from + longest + 64)).containing(64)?.index ?? 64;
  return from + tail + (last > 0 ? last : 64);
}

const narrow = 40;
const wide = 130;

/**
 * The lines of one paragraph as running text. A line break is mere wrapping if the next word would not have fit before
 * it; otherwise the author broke the line, and it ends something.
 */
export function joinLines(
  into: MappedBuilder,
  text: string,
  spans: readonly SourceRange[],
  areWhole = false,
): void {
  const lines = spans.map(({ start, end }) => text.slice(start, end));
  // Marks of a comment or a list before the first line are a part of its width.
  const margins = spans.map(({ start }) => marginOf(text, start));
  const indent = Math.min(...margins);
  const columns = lines.map((line, index) => columnsOf(line) + (margins[index] ?? 0) - indent);
  const isNarrow = lines.every((line) => columnsOf(line) < narrow);
  const width = isNarrow ? undefined : Math.max(...columns);
  const isLong = lines.some((line) => line.length > wide);
  const parted = lines.map((line, index) => !areWhole && isParted(line, lines[index + 1] ?? ''));
  const wraps = spans.map((_, index) => {
    const before = spans[index - 1];
    if (before === undefined || isLong || areWhole) return false;
    const line = { text: lines[index - 1] ?? '', columns: columns[index - 1] ?? 0 };
    return parted[index - 1] === true || isWrapped(line, lines[index] ?? '', width);
  });
  const isRunning = isNarrow || !areItems(lines, columns, wraps);
  spans.forEach(({ start, end }, index) => {
    const before = spans[index - 1];
    if (before !== undefined && parted[index - 1] !== true) {
      const isWrap = isRunning && wraps[index] === true;
      into.say(isWrap ? softBreak(text.charAt(before.end - 1), text.charAt(start)) : '\n', before.end, start);
    }
    const isWhole = parted[index] === true && isOneWord(lines[index] ?? '', lines[index + 1] ?? '');
    into.copy(text, start, isWhole ? end - 1 : end);
  });
}

/** Whether a word goes on in the next line. The first part of "Haupt- und Nebensatz" stands alone. */
function isParted(line: string, following: string): boolean {
  return (
    /(?<=\p{L}{2})[-\u2010\u00ad]$/u.test(line) &&
    /^(?!(?:and|or|to|und|oder|bzw|bis|sowie|en|of|et|ou)(?!\p{L}))\p{L}{2}/u.test(following)
  );
}

/** Whether nothing but the end of the line parts the word: it is no option or path, and both parts are in one case. */
function isOneWord(line: string, following: string): boolean {
  const isPlain = /(?:^|[\s("'“„«])\p{L}{1,40}(?:[-'’]\p{L}{1,40}){0,4}.$/u.test(line);
  const isOneCase =
    (/\p{Ll}.$/u.test(line) && /^\p{Ll}/u.test(following)) ||
    (/\p{Lu}{2}.$/u.test(line) && /^\p{Lu}{2}/u.test(following));
  return line.endsWith('\u00ad') || (isPlain && isOneCase);
}

const sentenceEnd = /[.!?。！？]$/;

/**
 * Whether the lines are a list without marks. No further word fits into the longest line of any text, so those below it
 * tell whether its end is an item's, too. Where a line goes on in a sentence, nobody can tell.
 */
function areItems(lines: readonly string[], columns: readonly number[], wraps: readonly boolean[]): boolean {
  const width = Math.max(...columns);
  const longest = columns.indexOf(width);
  return (
    wraps.includes(false, longest + 2) &&
    wraps.every((wrap, index) => !wrap || columns[index - 1] === width) &&
    !lines.some((line, index) => index > 0 && /^[^\p{L}\p{N}]*\p{Ll}/u.test(line)) &&
    (sentenceEnd.test(lines[longest] ?? '') || !sentenceEnd.test(lines.at(-1) ?? ''))
  );
}

const widestMargin = 120;

/** The columns before a place in its line. */
function marginOf(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - widestMargin), at);
  return columnsOf(before.slice(before.lastIndexOf('\n') + 1));
}

/** `Reviewed-by: Ann`, `Tests: 3 passed`, `b) the other`. */
const labeled = /^(?:\p{Lu}[\p{L}\d-]{0,24}(?: [\p{L}\d-]{1,24}){0,2}:|\(?[a-z\d]{1,2}\)) /u;
/** `a1b2c3d Mend it` */
const commit = /^(?=[a-f]{0,11}\d)[\da-f]{7,12} \S/;
/** `modified:   src/a.ts`, in a column of its own. */
const aligned = /^\p{L}[\p{L} ]{1,24}: {2,20}\S/u;
const assigned = /^[\w.-]{1,40} {0,40}= ?\S/;
/** Data, and nothing left to do here: what begins a remark in a text that is read, so that it is said apart from the line above. */
const remark = /^(?:TODO|FIXME|XXX|HACK|NOTE)(?:\([^)\n]{1,40}\))?[:\s]/;
/** An option whose meaning is below it. */
const optionAlone = /^--?[a-zA-Z][^\s,]{0,40}(?:,? [-<[=A-Z]\S{0,40}){0,5}$/;
const boldLabel = /^(?:\*\*|__)[^*\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):) /;
const boldAlone = /^(?:\*\*|__)[^*\n]{1,80}(?:\*\*|__):?$/;
const pictured = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

/** Whether the second of two lines begins something of its own, though nothing but its beginning tells. */
export function areApart(line: string, following: string): boolean {
  return (
    (labeled.test(following) && labeled.test(line)) ||
    (assigned.test(following) && assigned.test(line)) ||
    (commit.test(following) && commit.test(line)) ||
    aligned.test(following) ||
    remark.test(following) ||
    boldLabel.test(following) ||
    pictured.test(following) ||
    boldAlone.test(line) ||
    optionAlone.test(line)
  );
}

/** A plain word, after a line that ends in one. An `o` may be a mark of a list, and a sign may follow a term. */
const goesOn = /^(?!o\s)\p{Ll}+(?:[,;.)]*\s(?![\s–—:=-])|[,;.)]+$)/u;
const endsInWord = /\S \(?\p{L}+,?$/u;

function isWrapped(
  { text, columns }: { readonly text: string; readonly columns: number },
  following: string,
  width: number | undefined,
): boolean {
  if (logEntry.test(following) || logLine.test(following) || areApart(text, following)) return false;
  if (width === undefined) return /^\p{Ll}/u.test(following) && /\S\s+\S/.test(text) && !/[.!?:]$/.test(text);
  if (text.length > narrow && goesOn.test(following) && endsInWord.test(text)) return true;
  const [next = ''] = unspacedWord.exec(following) ?? spacedWord.exec(following) ?? [];
  const wideOnes = columnsOf(text) - text.length;
  // Scripts of wide characters have no space to leave out at a line's end, and a mark may hang over it.
  const slack = wideOnes > 0.5 * text.length ? 2 : 1;
  // Quotation marks and dashes are as wide as a character there, or half as wide.
  const uncertain = wideOnes > 0 ? (text.match(/[“”‘’…—·]/g)?.length ?? 0) : 0;
  return columns + slack + uncertain + columnsOf(next) > width;
}

const scripts = '\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef';
const unspaced = new RegExp(`[${scripts}]`);
/** A character, with the marks that cannot end or begin a line. */
const unspacedWord = new RegExp(
  `^[「『（【《〈“‘]*[${scripts}][、。，．：；？！」』）】》〉”’…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*`,
);
const spacedWord = new RegExp(`^[^\\s${scripts}]*`);

const doubleWidth =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** How wide a text is where all characters are as wide as those of English, or twice as wide. */
function columnsOf(text: string): number {
  return text.length + (text.match(doubleWidth)?.length ?? 0);
}

/** What joins a wrapped line: nothing between characters of scripts without spaces between words. */
export function softBreak(before: string, after: string): string {
  return unspaced.test(before) && unspaced.test(after) ? '' : ' ';
}

/** Lines of a source as the parser reads them, with the place in the source of each character. */
export class ParsedText {
  readonly text: string;
  private readonly map: readonly MapRun[];

  constructor(source: string, lines: readonly SourceRange[]) {
    const last = lines.length - 1;
    // LF is the only line break that the parser knows.
    ({ text: this.text, map: this.map } = built((into) => {
      for (const [n, { start, end }] of lines.entries()) {
        if (n === last) into.copy(source, start, end);
        else into.say(`${source.slice(start, end)}\n`, start, end + 1);
      }
    }));
  }

  /** Of no character, the place where the next one is. */
  sourceOf(start: number, end: number): SourceRange {
    const place = sourceOf(this.map, start, Math.max(end, start + 1)) ?? { start: 0, end: 0 };
    return end > start ? place : { start: place.start, end: place.start };
  }
}
