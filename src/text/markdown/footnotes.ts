import type { Line, MarkdownConfig } from '@lezer/markdown';

const label = /^\[\^(?:\\.|[^[\]\\\s]){1,999}\]:[ \t]*/;

function labelLength({ text, next, pos }: Line): number {
  return next === 0x5b ? (label.exec(text.slice(pos))?.[0].length ?? 0) : 0;
}

/** `[^name]: the note`, which continues in indented lines. */
export const footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Footnote',
      block: true,
      composite: (_, line) => {
        // A blank line does not end a note.
        if (line.next < 0) return true;
        if (line.indent < line.baseIndent + 4) return false;
        line.moveBaseColumn(line.baseIndent + 4);
        return true;
      },
    },
    'FootnoteLabel',
  ],
  parseBlock: [
    {
      name: 'Footnote',
      before: 'LinkReference',
      parse(cx, line) {
        const length = labelLength(line);
        if (length === 0) return false;
        const start = cx.lineStart + line.pos;
        cx.startComposite('Footnote', line.pos);
        cx.addElement(cx.elt('FootnoteLabel', start, start + length));
        line.moveBase(line.pos + length);
        return null;
      },
      endLeaf: (_, line) => labelLength(line) > 0,
    },
  ],
};
