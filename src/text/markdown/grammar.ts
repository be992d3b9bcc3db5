import {
  InlineContext,
  parser,
  Table,
  TaskList,
  type MarkdownConfig,
  type MarkdownParser,
  type Line,
  type BlockContext,
} from '@lezer/markdown';
import { jsxEnd } from '../markup.js';
import { formulas } from './formulaGrammar.js';
import { boxHead } from './ownPieces.js';
import type { MarkdownFlavor } from './languages.js';

/** Characters that may mean something inside a paragraph. Everything else is skipped without asking each rule. */
const marks = new Uint8Array(128);
for (const sign of '\\&`<_*[]!~${%: ') marks[sign.charCodeAt(0)] = 1;

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

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** `**「今日」**は`: where words have no space between them, emphasis may also begin or end between a mark and a letter. */
const asterisks: MarkdownConfig = {
  parseInline: [
    {
      name: 'Asterisks',
      before: 'Emphasis',
      parse(cx, next, pos) {
        if (next !== 0x2a) return -1;
        let end = pos + 1;
        while (cx.char(end) === 0x2a) end++;
        const [before, after] = [cx.slice(pos - 1, pos), cx.slice(end, end + 1)];
        const sides = [sideOf(before), sideOf(after)];
        const isBetween = sides.includes('mark') && sides.includes('word') && eastAsian.test(before + after);
        return isBetween ? cx.addDelimiter(InlineContext.emphasisAsterisk, pos, end, true, true) : -1;
      },
    },
  ],
};

/** A block that goes on in lines with this indent. A blank line does not end it. */
function indented(name: string, columns: number) {
  return {
    name,
    block: true,
    composite: (_: BlockContext, line: Line) => {
      if (line.next < 0) return true;
      if (line.indent < line.baseIndent + columns) return false;
      line.moveBaseColumn(line.baseIndent + columns);
      return true;
    },
  };
}

/** Such a block, and the head at the beginning of its first line. */
function headed(
  name: string,
  columns: number,
  head: string,
  headLength: (line: Line, cx: BlockContext) => number,
): MarkdownConfig {
  return {
    defineNodes: [indented(name, columns), head],
    parseBlock: [
      {
        name,
        before: 'LinkReference',
        parse(cx, line) {
          const length = headLength(line, cx);
          if (length === 0) return false;
          const start = cx.lineStart + line.pos;
          cx.startComposite(name, line.pos);
          cx.addElement(cx.elt(head, start, start + length));
          line.moveBase(line.pos + length);
          return null;
        },
        endLeaf: (cx, line) => headLength(line, cx) > 0,
      },
    ],
  };
}

const label = /^\[\^(?:\\.|[^[\]\\\s]){1,999}\]:[ \t]*/;
const definitionMark = /^:[ \t]{1,4}(?=\S)/;
const headIn =
  (form: RegExp) =>
  ({ text, pos }: Line): number =>
    form.exec(text.slice(pos))?.[0].length ?? 0;

/** `[^name]: the note`. */
const footnotes = headed('Footnote', 4, 'FootnoteLabel', headIn(label));
/** `: what it means`, below a term. */
const definitions = headed('Definition', 2, 'DefinitionMark', headIn(definitionMark));

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

const shortcode =
  /^(?:%%[^%\n]{1,1000}%%|\{\{<[^{}\n]{1,1000}>\}\}|\{\{%[^{}\n]{1,1000}%\}\}|\{%[^{}\n]{1,1000}%\}|\{(?:abbr|doc|download|ref|sub|sup|term)\}`[^`\n]{1,400}`|\{[\w:.-]{1,40}\}(?=`))/;
const shownText =
  /(?<=\stext=")[^"\n]{1,400}(?=")|(?<=^\{\w{1,9}\}`)[^`<]{1,400}?(?=(?: ?<[^<>]{1,400}>)?`$)/;

/**
 * What a site's generator replaces, as Hugo and Jekyll write it, the role of what follows in MyST, and in Obsidian a
 * comment (`%%later%%`) and the mark before a file that is embedded.
 */
const placeholders: MarkdownConfig = {
  defineNodes: ['InlineTag', 'InlineTagMark'],
  parseInline: [
    {
      name: 'Placeholder',
      before: 'Escape',
      parse(cx, next, pos) {
        if (next === 0x21) {
          // Brackets that are no link look like this here.
          const isEmbed = cx.slice(pos + 1, pos + 3) === '\u00a1\u00a1';
          return isEmbed ? cx.addElement(cx.elt('InlineTagMark', pos, pos + 1)) : -1;
        }
        const isRemark = cx.slice(pos, pos + 2) === '%%' && !/[\d%]/.test(cx.slice(pos - 1, pos));
        if (next !== 0x7b && !isRemark) return -1;
        const [whole] = shortcode.exec(cx.slice(pos, Math.min(cx.end, pos + 1010))) ?? [];
        if (whole === undefined) return -1;
        const end = pos + whole.length;
        const shown = shownText.exec(whole);
        const from = shown === null ? end : pos + shown.index;
        const until = shown === null ? end : from + shown[0].length;
        const marks = [cx.elt('InlineTagMark', pos, from), cx.elt('InlineTagMark', until, end)];
        return cx.addElement(cx.elt('InlineTag', pos, end, marks));
      },
    },
  ],
};

const division = /^:{3,}[ \t]*(?:[\w{]|$)/;

/** `:::note` and its end, within a list or quote: elsewhere they are pieces of their own. */
const divisions: MarkdownConfig = {
  defineNodes: [{ name: 'Division', block: true }],
  parseBlock: [
    {
      name: 'Division',
      before: 'LinkReference',
      parse(cx, line) {
        const from = cx.lineStart + line.pos;
        if (!division.test(line.text.slice(line.pos))) return false;
        cx.nextLine();
        cx.addElement(cx.elt('Division', from, cx.prevLineEnd()));
        return true;
      },
      endLeaf: (_, line) => division.test(line.text.slice(line.pos)),
    },
  ],
};

/** `!!! note`, also within a list or quote only. What is in a box is indented. */
const boxes = headed('Box', 4, 'Division', ({ text, pos, baseIndent }, cx) => {
  if (!boxHead.test(text.slice(pos))) return 0;
  const next = cx.peekLine();
  return next.trim() === '' || next.search(/\S/) >= baseIndent + 4 ? text.length - pos : 0;
});

const form = /^\{@\w{1,20}\s+([^{}|\n]{1,1000})(?:\|\s*([^{}|\n]{1,1000}))?\}/;

/** `{@link Port}` and `{@link Port|the port}` in a doc comment. HTML is left out by its tags, since lines have marks. */
const docComment: MarkdownConfig = {
  remove: ['HTMLBlock', 'IndentedCode', 'SelfClosingTag'],
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

/** JSX and expressions replace HTML and indented code. */
const mdx: MarkdownConfig = {
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

const common: MarkdownConfig[] = [
  words,
  formulas,
  asterisks,
  tildes,
  footnotes,
  definitions,
  Table,
  TaskList,
];

/** For the middle of a paragraph, where no line starts a block. */
const textOnly: MarkdownConfig = {
  remove: (
    'ATXHeading Blockquote BulletList Box Definition Division FencedCode Footnote FormulaBlock HTMLBlock HorizontalRule IndentedCode ' +
    'LinkReference OrderedList SelfClosingTag SetextHeading Table TaskList'
  ).split(' '),
};

const usual = parser.configure([...common, divisions, boxes, selfClosing, placeholders]);
const withJsx = parser.configure([...common, divisions, boxes, mdx]);
const usualText = usual.configure(textOnly);

/** The parser for whole blocks, or for the middle of a paragraph. */
export const markdownParsers = {
  flow: { markdown: usual, quarto: usual, mdx: withJsx },
  text: { markdown: usualText, quarto: usualText, mdx: withJsx.configure(textOnly) },
} satisfies Readonly<Record<string, Record<MarkdownFlavor, MarkdownParser>>>;

export const docCommentParser = usual.configure(docComment);
