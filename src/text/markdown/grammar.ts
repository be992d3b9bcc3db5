import { parser, Table, TaskList, type MarkdownConfig, type MarkdownParser } from '@lezer/markdown';
import { docComment } from './docComment.js';
import type { MarkdownFlavor } from './flavor.js';
import { footnotes } from './footnotes.js';
import { formulas } from './formulas.js';
import { mdx } from './mdx.js';
import { selfClosing } from './selfClosing.js';
import { tildes } from './tildes.js';
import { words } from './words.js';

const common: MarkdownConfig[] = [words, formulas, tildes, footnotes, Table, TaskList];

/** For the middle of a paragraph, where no line starts a block. */
const textOnly: MarkdownConfig = {
  remove: [
    'ATXHeading',
    'Blockquote',
    'BulletList',
    'FencedCode',
    'Footnote',
    'FormulaBlock',
    'HTMLBlock',
    'HorizontalRule',
    'IndentedCode',
    'LinkReference',
    'OrderedList',
    'SelfClosingTag',
    'SetextHeading',
    'Table',
    'TaskList',
  ],
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
