import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { MappedBuilder } from '../mappedText.js';

const silentElement = /^<(script|style|template|svg)(?=[\s>])/i;
const blockTag =
  /^<\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|tr|td|th|table|details|summary|section|article|blockquote|pre|center|figure|figcaption)\b/i;
const tagForm =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*>?|<\/?[a-z][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\r\n]+[ \t]*/giu;

/** The text between the tags; a block's tag, or a blank line, ends what stands before it. */
export function htmlText(into: MappedBuilder, source: string, start: number, end: number): void {
  const html = source.slice(start, end);
  let at = 0;
  tagForm.lastIndex = 0;
  for (const match of html.matchAll(tagForm)) {
    const [whole] = match;
    if (match.index < at) continue;
    into.copy(source, start + at, start + match.index);
    at = match.index + whole.length;
    if (whole.startsWith('&')) {
      into.say(decodeReference(whole.slice(1, -1)) ?? whole, start + match.index, start + at);
    } else if (!whole.startsWith('<')) {
      into.say(' ', start + match.index, start + at);
    } else {
      at = afterTag(into, source, start, html, match.index, at);
    }
  }
  into.copy(source, start + at, end);
}

function afterTag(
  into: MappedBuilder,
  source: string,
  start: number,
  html: string,
  from: number,
  to: number,
): number {
  const tag = html.slice(from, to);
  const silent = silentElement.exec(tag)?.[1];
  if (silent !== undefined) {
    const close = new RegExp(`</${silent}\\s*>`, 'gi');
    close.lastIndex = to;
    const found = close.exec(html);
    return found === null ? html.length : found.index + found[0].length;
  }
  const alt = /^<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  const text = alt?.[1] ?? alt?.[2] ?? '';
  if (text !== '') {
    const at = start + from + tag.lastIndexOf(text, (alt?.[0].length ?? 0) - 1);
    into.copy(source, at, at + text.length);
  } else if (blockTag.test(tag)) {
    into.say('\n', start + from, start + to);
  }
  return to;
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
