import type { MarkdownConfig } from '@lezer/markdown';

const form = /^\{@\w{1,20}\s+([^{}|\n]{1,1000})(?:\|\s*([^{}|\n]{1,1000}))?\}/;

/** `{@link Port}` and `{@link Port|the port}` in a doc comment. HTML is left out by its tags, since lines have marks. */
export const docComment: MarkdownConfig = {
  remove: ['HTMLBlock', 'IndentedCode', 'SelfClosingTag'],
  defineNodes: ['InlineTag', 'InlineTagMark'],
  parseInline: [
    {
      name: 'InlineTag',
      before: 'Escape',
      parse(cx, next, pos) {
        if (next !== 0x7b || cx.char(pos + 1) !== 0x40) return -1;
        const [whole, target, label] = form.exec(cx.slice(pos, Math.min(cx.end, pos + 2048))) ?? [];
        const said = label ?? target;
        if (whole === undefined || said === undefined) return -1;
        const from = pos + whole.lastIndexOf(said);
        const end = pos + whole.length;
        const marks = [cx.elt('InlineTagMark', pos, from), cx.elt('InlineTagMark', from + said.length, end)];
        return cx.addElement(cx.elt('InlineTag', pos, end, marks));
      },
    },
  ],
};
