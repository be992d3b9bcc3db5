import {
  parser,
  Table,
  TaskList,
  type MarkdownConfig,
  type MarkdownParser,
  type Line,
} from '@lezer/markdown';
import type { MarkdownFlavor } from './flavor.js';
import { formulas } from './formulas.js';
import { mdx } from './mdx.js';

/** Characters that may mean something inside a paragraph. Everything else is skipped without asking each rule. */
const marks = new Uint8Array(128);
for (const sign of '\\&`<_*[]!~${: ') marks[sign.charCodeAt(0)] = 1;

const address = /:\/\/[\p{L}\p{N}][^\s<>[\]`\xa1]*/uy;
const trailing = /(?<![?!.,:;*_~'")])[?!.,:;*_~'")]+$/;

/** Skips words and web addresses: a `*` or `_` in an address is not emphasis. */
const words: MarkdownConfig = {
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

const single = { resolve: 'Strikethrough', mark: 'StrikethroughMark' };
const double = { resolve: 'Strikethrough', mark: 'StrikethroughMark' };

/** `~~old~~`, and `~old~` as on GitHub. */
const tildes: MarkdownConfig = {
  defineNodes: ['Strikethrough', 'StrikethroughMark'],
  parseInline: [
    {
      name: 'Strikethrough',
      after: 'Emphasis',
      parse(cx, next, pos) {
        if (next !== 0x7e) return -1;
        let end = pos + 1;
        while (cx.char(end) === 0x7e) end++;
        if (end - pos > 2) return end;
        const before = sideOf(cx.slice(pos - 1, pos));
        const after = sideOf(cx.slice(end, end + 1));
        const opens = after === 'word' || (after === 'mark' && before !== 'word');
        const closes = before === 'word' || (before === 'mark' && after !== 'word');
        return cx.addDelimiter(end - pos === 1 ? single : double, pos, end, opens, closes);
      },
    },
  ],
};

function sideOf(character: string): 'space' | 'mark' | 'word' {
  if (/^\s?$/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'mark' : 'word';
}

const label = /^\[\^(?:\\.|[^[\]\\\s]){1,999}\]:[ \t]*/;

function labelLength({ text, next, pos }: Line): number {
  return next === 0x5b ? (label.exec(text.slice(pos))?.[0].length ?? 0) : 0;
}

/** `[^name]: the note`, which continues in indented lines. */
const footnotes: MarkdownConfig = {
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

const alone = /^<[a-z][\w:.-]*(?:\s[^<>]*)?\/>\s*$/i;

/** A tag such as `<img … />` on its own line is HTML, just as it is without the slash. */
const selfClosing: MarkdownConfig = {
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

const form = /^\{@\w{1,20}\s+([^{}|\n]{1,1000})(?:\|\s*([^{}|\n]{1,1000}))?\}/;

/** `{@link Port}` and `{@link Port|the port}` in a doc comment. HTML is left out by its tags, since lines have marks. */
const docComment: MarkdownConfig = {
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

const common: MarkdownConfig[] = [words, formulas, tildes, footnotes, Table, TaskList];

/** For the middle of a paragraph, where no line starts a block. */
const textOnly: MarkdownConfig = {
  remove: (
    'ATXHeading Blockquote BulletList FencedCode Footnote FormulaBlock HTMLBlock HorizontalRule IndentedCode ' +
    'LinkReference OrderedList SelfClosingTag SetextHeading Table TaskList'
  ).split(' '),
};

const flow: Readonly<Record<MarkdownFlavor, MarkdownParser>> = {
  markdown: parser.configure([...common, selfClosing]),
  quarto: parser.configure([...common, selfClosing]),
  mdx: parser.configure([...common, mdx]),
};
const text: Readonly<Record<MarkdownFlavor, MarkdownParser>> = {
  markdown: flow.markdown.configure(textOnly),
  quarto: flow.quarto.configure(textOnly),
  mdx: flow.mdx.configure([textOnly, { remove: ['MdxBlock'] }]),
};

/** The parser for whole blocks, or for the middle of a paragraph. */
export const markdownParsers = { flow, text };

export const docCommentParser = flow.markdown.configure(docComment);
