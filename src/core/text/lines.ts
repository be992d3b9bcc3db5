/** A line of a text; `end` leaves out what ends it. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export function* linesOf(text: string, from = 0, to = text.length): Generator<Line> {
  for (let start = from; start < to;) {
    const line = lineAt(text, start, to);
    yield line;
    start = line.next;
  }
}

export function lineAt(text: string, start: number, to = text.length): Line {
  const feed = text.indexOf('\n', start);
  const stop = feed < 0 || feed >= to ? to : feed;
  // A lone CR ended lines once; it is told apart from the first half of CRLF.
  const carriage = loneCarriageReturn(text, start, stop);
  if (carriage >= 0) return { start, end: carriage, next: carriage + 1 };
  const end = stop > start && text.charCodeAt(stop - 1) === 0x0d ? stop - 1 : stop;
  return { start, end, next: stop < to ? stop + 1 : to };
}

/** Looked for only so far: a text in such lines has short ones, and one long line is not walked again and again. */
const longestCarriageLine = 4096;

function loneCarriageReturn(text: string, start: number, stop: number): number {
  const reach = Math.min(stop, start + longestCarriageLine);
  for (let at = start; at < reach; at++) {
    if (text.charCodeAt(at) === 0x0d && at + 1 < stop) return at;
  }
  return -1;
}

export function isBlank(text: string, { start, end }: Line): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0c && code !== 0xfeff) return false;
  }
  return true;
}

/** More than this in one piece would be held up by rules that look at a whole paragraph. */
export const longestPiece = 16_384;

/** A stretch of text in pieces that are not too long, cut at a sentence, else a space, else between characters. */
export function* piecesOf(
  text: string,
  start: number,
  end: number,
  longest = longestPiece,
): Generator<{ start: number; end: number }> {
  let from = start;
  while (end - from > longest) {
    const at = pieceEnd(text, from, longest);
    yield { start: from, end: at };
    from = at;
  }
  if (from < end) yield { start: from, end };
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

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
