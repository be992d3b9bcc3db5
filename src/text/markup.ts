import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { longestPiece, piecesOf } from './lines.js';
import { MappedBuilder, type MappedText, sliceMapped } from './mappedText.js';
import type { SourceRange, Segment } from './segment.js';

import { raisedNumber } from './prose/exponents.js';
import { proseSegment, type SegmentShape } from './prose/prose.js';
import type { CodeReading, ReadingContext } from './settings.js';

const silentElement = /^<(script|style|template|svg)(?=[\s>])/i;
/** Tags that separate what comes before from what comes after. */
export const blockTag =
  /^<\/?(?:p|div|hr|h[1-6]|li|ul|ol|dl|dt|dd|tr|td|th|table|details|summary|section|article|blockquote|pre|center|figure|figcaption)\b/i;
const breakTag = /^<\/?br\b/i;
const supTag = /^<sup\b/i;
const tagForm =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*>?|<\/?[a-z][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\r\n]+[ \t]*/giu;

/**
 * More places than this in a block take a hundred times the memory of its text, and much of the garbage collector's
 * time.
 */
const mostRuns = 2048;

const finished: SegmentShape = { kind: 'paragraph' };
/** The block was too long for one piece and continues in the next. */
const unfinished: SegmentShape = { kind: 'paragraph', continues: true };

/** HTML by its blocks, read only as far as needed: a whole page, or the HTML in a Markdown document. */
export function* readHtml(
  source: string,
  { start, end }: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  const html = source.slice(start, end);
  const builder = new MappedBuilder();
  let pictures = new Pictures();
  const take = (shape: SegmentShape): readonly Segment[] => {
    const said = pictures.spoken(builder.finish());
    pictures = new Pictures();
    return proseSegment(shape, said, context);
  };
  for (let at = 0; at < html.length;) {
    // References, line breaks and images also make a block long.
    if (builder.length >= longestPiece || builder.runs >= mostRuns) yield* take(unfinished);
    tagForm.lastIndex = at;
    const match = tagForm.exec(html);
    const next = match?.index ?? html.length;
    for (const piece of piecesOf(source, start + at, start + next)) {
      if (builder.length + piece.end - piece.start > longestPiece) yield* take(unfinished);
      builder.copy(source, piece.start, piece.end);
    }
    if (match === null) break;
    const [whole] = match;
    const [from, to] = [start + next, start + next + whole.length];
    at = next + whole.length;
    if (whole.startsWith('&')) {
      builder.say(decodeReference(whole.slice(1, -1)) ?? whole, from, to);
    } else if (!whole.startsWith('<')) {
      builder.say(' ', from, to);
    } else if (blockTag.test(whole)) {
      if (builder.length > 0) yield* take(finished);
    } else if (breakAt(whole) !== '') {
      builder.say(breakAt(whole), from, to);
    } else if (supTag.test(whole)) {
      const number = raisedNumber(html, next, context.settings.words);
      if (number === undefined) continue;
      at = number.end;
      builder.say(number.said, from, start + at);
    } else {
      pictures.tag(whole);
      for (const piece of alternative(source, whole, from)) {
        if (builder.length + piece.end - piece.start > longestPiece) yield* take(unfinished);
        pictures.name(source.slice(piece.start, piece.end), builder.length);
        builder.copy(source, piece.start, piece.end);
      }
      at = afterSilentElement(html, whole, at);
    }
  }
  yield* take(finished);
}

/** What parts the words on both sides of a tag: nothing at one such as `<b>`, which may stand inside of a word. */
export function breakAt(tag: string): '\n' | ' ' | '' {
  if (blockTag.test(tag) || breakTag.test(tag)) return '\n';
  return /^<\/?(?:button|option)\b/i.test(tag) ? ' ' : '';
}

/** Where the text continues after a tag: the content of some elements is not for readers. */
function afterSilentElement(html: string, tag: string, to: number): number {
  const silent = silentElement.exec(tag)?.[1];
  if (silent === undefined) return to;
  const close = new RegExp(`</${silent}\\s*>`, 'gi');
  close.lastIndex = to;
  const found = close.exec(html);
  return found === null ? html.length : found.index + found[0].length;
}

/** Where an image's alternative text is. */
function alternative(source: string, tag: string, start: number): Iterable<SourceRange> {
  const alt = /^<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  const text = alt?.[1] ?? alt?.[2] ?? '';
  if (text === '') return [];
  const at = start + tag.lastIndexOf(text, (alt?.[0].length ?? 0) - 1);
  return piecesOf(source, at, at + text.length);
}

/** The character that `amp`, `#38` or `#x26` stands for. */
export function decodeReference(name: string): string | undefined {
  if (name.startsWith('#')) {
    const hex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  const decoded = decodeNamedCharacterReference(name);
  return decoded === false ? undefined : decoded;
}

const elements = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code ' +
    'col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
    'form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link ' +
    'main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre ' +
    'progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub ' +
    'summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

export function isHtmlTag(tag: string): boolean {
  return elements.has((/^<\/?([a-z][a-z\d-]*)/i.exec(tag)?.[1] ?? '').toLowerCase());
}

/** The words in something that looks like a tag but is not: the `T` of `Array<T>`, the `file` of `open <file>`. */
export function wordsOfNoTag(tag: string): string | undefined {
  const name = /^<([\p{L}_][\p{L}\p{N}_$.-]*(?:<[\p{L}\p{N}_$.-]*>)?(?:\[\])?)>$/u.exec(tag)?.[1];
  return name === undefined || elements.has(name) ? undefined : name;
}

/** Anything longer is not a tag or expression, but a brace or angle bracket that nothing closes. */
const longestJsx = 8192;
const jsxName = /<\/?(?:[\p{L}_$][\p{L}\p{N}_$.:-]*(?=[\s/>{]))?/uy;

/** Where the tag or braced expression that starts at `start` ends; else -1. */
export function jsxEnd(text: string, start: number): number {
  if (text[start] === '{') return bracesEnd(text, start);
  jsxName.lastIndex = start;
  const name = jsxName.exec(text)?.[0];
  if (name === undefined) return -1;
  if (!/[\p{L}_$]/u.test(name) && text[start + name.length] !== '>') return -1;
  const last = Math.min(text.length, start + longestJsx);
  for (let at = start + name.length; at < last; at++) {
    const sign = text.charAt(at);
    if (sign === '>') return at + 1;
    if (sign === '<') return -1;
    if (sign === '{') at = bracesEnd(text, at) - 1;
    else if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function bracesEnd(text: string, start: number): number {
  let depth = 0;
  const last = Math.min(text.length, start + longestJsx);
  for (let at = start; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return at + 1;
  }
  return -1;
}

const twice = /^\s*(\S.{0,200}?)\s+\1\s*$/su;
/** What may stand before the first word of a block: line breaks between its tags, each of them one space. */
const longestIndent = 8;
/** In the address of a picture, or in that of its link. */
export const badge = /badge|shields\.io/i;

/** What begins with a picture: the picture and the name beside it are said once if they are the same. */
export function pictureOnce(said: MappedText): MappedText {
  const name = twice.exec(said.text)?.[1];
  return name === undefined ? said : sliceMapped(said, 0, said.text.indexOf(name) + name.length);
}

/** The pictures of a block of HTML. */
class Pictures {
  private begin = false;
  private pictures = 0;
  private linked = 0;
  private hasBadge = false;
  /** In their names. */
  private letters = 0;
  private link: string | undefined;

  tag(tag: string): void {
    if (/^<\/?a\b/i.test(tag)) this.link = tag.startsWith('</') ? undefined : tag;
    if (!/^<img\b/i.test(tag)) return;
    this.pictures++;
    if (this.link !== undefined) this.linked++;
    this.hasBadge ||= badge.test(tag) || badge.test(this.link ?? '');
  }

  /** A part of a picture's name, and where it stands in the block. */
  name(part: string, at: number): void {
    this.begin ||= at <= longestIndent;
    this.letters += letters(part);
  }

  /** What is said of the block: nothing of a row of badges, as at the top of a README. */
  spoken(said: MappedText): MappedText {
    const isRow = this.hasBadge || (this.linked > 1 && this.linked === this.pictures);
    if (isRow && letters(said.text) === this.letters) return { text: '', map: [] };
    return this.begin ? pictureOnce(said) : said;
  }
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}

export const xmlLanguages: ReadonlySet<string> = new Set(['xml', 'xsl', 'svg', 'xml-svg', 'plist', 'rss']);

const markForm =
  /<!--([^]*?)(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<!(?:[^<>[\]]|\[[^\]]{0,400}\])*>?|<\/?[\p{L}_:][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|\r\n?|\n/giu;

/** Reads the text and comments of XML. A tag at the start or end of a line separates what comes before and after it. */
export function* readXml(source: string, reading: CodeReading, context: ReadingContext): Generator<Segment> {
  if (reading === 'skip') return;
  const builder = new MappedBuilder();
  const take = (shape: SegmentShape): readonly Segment[] => {
    const said = builder.finish();
    return reading === 'commentsOnly' && shape.kind !== 'comment' ? [] : proseSegment(shape, said, context);
  };
  const copy = function* (start: number, end: number, kind: SegmentShape['kind']): Generator<Segment> {
    for (const piece of piecesOf(source, start, end)) {
      if (builder.length + piece.end - piece.start > longestPiece) yield* take({ kind, continues: true });
      builder.copy(source, piece.start, piece.end);
    }
  };
  let at = 0;
  for (const match of source.matchAll(markForm)) {
    const [whole, comment, data] = match;
    yield* copy(at, match.index, 'paragraph');
    at = match.index + whole.length;
    if (builder.runs >= mostRuns) yield* take(unfinished);
    if (comment !== undefined || data !== undefined) {
      yield* take(finished);
      const start = match.index + (comment === undefined ? 9 : 4);
      const kind = comment === undefined ? 'paragraph' : 'comment';
      yield* copy(start, start + (comment ?? data ?? '').length, kind);
      yield* take({ kind });
    } else if (whole.startsWith('&')) {
      builder.say(decodeReference(whole.slice(1, -1)) ?? whole, match.index, at);
    } else if (whole.startsWith('<')) {
      if (partsText(source, match.index, at)) yield* take(finished);
    } else {
      builder.say(' ', match.index, at);
    }
  }
  yield* copy(at, source.length, 'paragraph');
  yield* take(finished);
}

/** Whether a tag is at the start or end of its line, or next to another one that is. */
function partsText(source: string, start: number, end: number): boolean {
  return (
    /(?:^|[\r\n>])[ \t]*$/.test(source.slice(Math.max(0, start - 64), start)) ||
    /^[ \t]*(?:[\r\n<]|$)/.test(source.slice(end, end + 64))
  );
}
