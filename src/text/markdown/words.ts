import type { MarkdownConfig } from '@lezer/markdown';

/** Characters that may mean something inside a paragraph. Everything else is skipped without asking each rule. */
const marks = new Uint8Array(128);
for (const sign of '\\&`<_*[]!~${: ') marks[sign.charCodeAt(0)] = 1;

const address = /:\/\/[\p{L}\p{N}][^\s<>[\]`\xa1]*/uy;
const trailing = /(?<![?!.,:;*_~'")])[?!.,:;*_~'")]+$/;

/** Skips words and web addresses: a `*` or `_` in an address is not emphasis. */
export const words: MarkdownConfig = {
  parseInline: [
    {
      name: 'Words',
      before: 'Escape',
      parse(cx, first, pos) {
        const { text, offset } = cx;
        if (first === 0x3a) return addressEnd(text, pos - offset) + offset;
        let at = pos - offset;
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at);
          if (code >= 128 || marks[code] === 0) continue;
          // A single space is not a line break.
          const next = text.charCodeAt(at + 1);
          if (code !== 0x20 || next === 0x20 || next === 0x0a) break;
        }
        return at + offset === pos ? -1 : at + offset;
      },
    },
  ],
};

function addressEnd(text: string, colon: number): number {
  address.lastIndex = colon;
  const [found = ':'] = address.exec(text) ?? [];
  return colon + Math.max(1, found.replace(trailing, '').length);
}
