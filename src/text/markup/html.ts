import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { longestPiece, piecesOf } from '../lines.js';
import { MappedBuilder, type MappedText } from '../mappedText.js';
import type { SourceRange } from '../segment.js';
import type { SpokenWords } from '../words/spokenWords.js';
import { Pictures } from './pictures.js';
import { raisedNumber } from '../prose/exponents.js';

const silentElement = /^<(script|style|template|svg)(?=[\s>])/i;
/** Tags that separate what comes before from what comes after. */
export const blockTag =
  /^<\/?(?:p|div|hr|h[1-6]|li|ul|ol|dl|dt|dd|tr|td|th|table|details|summary|section|article|blockquote|pre|center|figure|figcaption)\b/i;
const breakTag = /^<br\b/i;
const supTag = /^<sup\b/i;
const tagForm =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*>?|<\/?[a-z][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\r\n]+[ \t]*/giu;

/**
 * More places than this in a block take a hundred times the memory of its text, and much of the garbage collector's
 * time.
 */
export const mostRuns = 2048;

/** The text between the tags of one block and the next. */
export interface HtmlBlock {
  readonly said: MappedText;
  /** The block was too long for one piece and continues in the next. */
  readonly continues: boolean;
}

/** The text between the tags, block by block, read only as far as needed. */
export function* htmlBlocks(
  source: string,
  { start, end }: SourceRange,
  words: SpokenWords,
): Generator<HtmlBlock> {
  const html = source.slice(start, end);
  const builder = new MappedBuilder();
  let pictures = new Pictures();
  const take = (): MappedText => {
    const said = pictures.spoken(builder.finish());
    pictures = new Pictures();
    return said;
  };
  for (let at = 0; at < html.length;) {
    // References, line breaks and images also make a block long.
    if (builder.length >= longestPiece || builder.runs >= mostRuns) yield { said: take(), continues: true };
    tagForm.lastIndex = at;
    const match = tagForm.exec(html);
    const next = match?.index ?? html.length;
    for (const piece of piecesOf(source, start + at, start + next)) {
      if (builder.length + piece.end - piece.start > longestPiece) yield { said: take(), continues: true };
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
      if (builder.length > 0) yield { said: take(), continues: false };
    } else if (breakTag.test(whole)) {
      builder.say('\n', from, to);
    } else if (supTag.test(whole)) {
      const number = raisedNumber(html, next, words);
      if (number === undefined) continue;
      at = number.end;
      builder.say(number.said, from, start + at);
    } else {
      pictures.tag(whole);
      for (const piece of alternative(source, whole, from)) {
        if (builder.length + piece.end - piece.start > longestPiece) yield { said: take(), continues: true };
        pictures.name(source.slice(piece.start, piece.end), builder.length);
        builder.copy(source, piece.start, piece.end);
      }
      at = afterSilentElement(html, whole, at);
    }
  }
  yield { said: take(), continues: false };
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
