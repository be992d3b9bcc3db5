import type { MarkdownConfig } from '@lezer/markdown';

/** JSX and expressions replace HTML and indented code. */
export const mdx: MarkdownConfig = {
  defineNodes: ['Jsx'],
  remove: ['HTMLBlock', 'HTMLTag', 'IndentedCode'],
  parseInline: [
    {
      name: 'Jsx',
      before: 'Escape',
      parse(cx, next, pos) {
        if (next !== 0x7b && next !== 0x3c) return -1;
        const end = jsxEnd(cx.text, pos - cx.offset);
        return end < 0 ? -1 : cx.addElement(cx.elt('Jsx', pos, end + cx.offset));
      },
    },
  ],
};

/** Anything longer is not a tag or expression, but a brace or angle bracket that nothing closes. */
const longest = 8192;
const tagName = /<\/?(?:[\p{L}_$][\p{L}\p{N}_$.:-]*(?=[\s/>{]))?/uy;

/** Where the tag or braced expression that starts at `start` ends; else -1. */
export function jsxEnd(text: string, start: number): number {
  if (text[start] === '{') return bracesEnd(text, start);
  tagName.lastIndex = start;
  const name = tagName.exec(text)?.[0];
  if (name === undefined) return -1;
  if (!/[\p{L}_$]/u.test(name) && text[start + name.length] !== '>') return -1;
  const last = Math.min(text.length, start + longest);
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
  const last = Math.min(text.length, start + longest);
  for (let at = start; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return at + 1;
  }
  return -1;
}
