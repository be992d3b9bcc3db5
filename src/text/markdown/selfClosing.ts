import type { MarkdownConfig } from '@lezer/markdown';

const alone = /^<[a-z][\w:.-]*(?:\s[^<>]*)?\/>\s*$/i;

/** A tag such as `<img … />` on its own line is HTML, just as it is without the slash. */
export const selfClosing: MarkdownConfig = {
  parseBlock: [
    {
      name: 'SelfClosingTag',
      before: 'HTMLBlock',
      parse(cx, line) {
        if (line.next !== 0x3c || !alone.test(line.text.slice(line.pos))) return false;
        const from = cx.lineStart + line.pos;
        cx.nextLine();
        cx.addElement(cx.elt('HTMLBlock', from, cx.prevLineEnd()));
        return true;
      },
    },
  ],
};
