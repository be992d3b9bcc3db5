import type { TreeCursor } from '@lezer/common';
import { inlineCodeWords } from '../code/codeWords.js';
import { texWords } from '../formula/texWords.js';
import { built, editsInto, MappedBuilder, replaced, rewrite, type MappedText } from '../mappedText.js';
import { breakAt, decodeReference, wordsOfNoTag } from '../markup.js';
import { raisedNumber } from '../prose/exponents.js';
import { areApart, type ParsedText, softBreak } from '../lines.js';
import type { ReadingContext } from '../settings.js';
import { withMark } from '../words/spokenWords.js';
import type { IsDefined } from './definitions.js';

/** Behind a link or picture, as in Quarto and MkDocs: `{#fig-1 width=50%}`. */
const attributes = /\{[^{}\n]{0,400}\}/y;
/** Behind a formula in Quarto. */
const label = / ?\{#[^{}\n]{1,400}\}/y;

/** Says what is inside a paragraph, a heading or a table's cell: text, links, code, formulas. */
export class InlineReader {
  private readonly builder = new MappedBuilder();
  /** Where a raised number ends that was said as a whole, or what belongs to a link and is not said. */
  private doneUpTo = 0;
  private isInCell = false;
  private pendingBreak: { readonly at: number; readonly text: string } | undefined;

  constructor(
    private readonly source: string,
    private readonly piece: ParsedText,
    private readonly context: ReadingContext,
    private readonly isDefined: IsDefined,
  ) {}

  read(cursor: TreeCursor): MappedText {
    this.doneUpTo = 0;
    this.isInCell = cursor.name === 'TableCell';
    this.pendingBreak = undefined;
    this.inline(cursor);
    return this.builder.finish();
  }

  /** Says the text of a node from `from` on. Text outside its children is said as is. */
  private inline(cursor: TreeCursor, from = cursor.from, to = cursor.to): void {
    let at = from;
    forEachChild(cursor, () => {
      if (cursor.from < at || cursor.to > to) return;
      this.text(at, cursor.from);
      this.token(cursor);
      at = Math.max(cursor.to, this.doneUpTo);
    });
    this.text(at, to);
  }

  /** Tokens with something to say; all others are marks. */
  private token(cursor: TreeCursor): void {
    const { from, to } = cursor;
    const { text } = this.piece;
    switch (cursor.name) {
      case 'Emphasis':
      case 'StrongEmphasis':
      case 'Strikethrough':
      case 'Autolink':
      case 'InlineTag':
        this.inline(cursor);
        return;
      case 'URL':
        this.text(from, to);
        return;
      case 'Link':
      case 'Image':
        this.link(cursor);
        return;
      case 'Escape':
        this.text(from + 1, to);
        return;
      case 'Entity': {
        const decoded = decodeReference(text.slice(from + 1, to - 1));
        this.say(decoded ?? text.slice(from, to), from, to);
        return;
      }
      case 'HardBreak':
        this.pendingBreak = { at: from, text: '\n' };
        return;
      case 'InlineCode':
        this.verbatim(cursor);
        return;
      case 'Formula':
        this.verbatim(cursor);
        this.pass(label, to);
        return;
      case 'HTMLTag':
        this.tag(from, to);
        return;
      case 'TaskMarker': {
        const done = text.charAt(from + 1) !== ' ';
        this.say(withMark(this.context.settings.words.say(done ? 'done' : 'not done'), ': '), from, to);
        return;
      }
      default:
    }
  }

  private link(cursor: TreeCursor): void {
    const { node } = cursor;
    const [open, close, resource] = node.getChildren('LinkMark');
    if (open === undefined || close === undefined) return;
    const label = node.getChild('LinkLabel');
    const name = this.piece.text.slice(open.to, close.from);
    const own = label === null ? '' : this.piece.text.slice(label.from + 1, label.to - 1);
    if (resource !== undefined || this.isDefined(own === '' ? name : own)) {
      // The reference to a footnote is silent.
      if (resource === undefined && name.startsWith('^')) return;
      this.inline(cursor, open.to, close.from);
      if (this.piece.text[node.to - 1] === ')') this.pass(attributes, node.to);
    } else {
      // Brackets that are not a link, which the parser cannot know.
      this.text(open.from, open.to);
      this.inline(cursor, open.to, close.from);
      this.text(close.from, node.to);
    }
  }

  private pass(form: RegExp, at: number): void {
    form.lastIndex = at;
    if (form.test(this.piece.text)) this.doneUpTo = form.lastIndex;
  }

  private tag(from: number, to: number): void {
    const { text } = this.piece;
    const tag = text.slice(from, to);
    const { words: phrases } = this.context.settings;
    const number = /^<sup\b/i.test(tag) ? raisedNumber(text, from, phrases) : undefined;
    if (number !== undefined) {
      this.doneUpTo = number.end;
      this.say(number.said, from, number.end);
      return;
    }
    const parting = breakAt(tag);
    if (parting !== '') this.pendingBreak = { at: from, text: parting };
    const words = wordsOfNoTag(tag);
    if (words === undefined) return;
    const isType = /[\p{L}\p{N}_]/u.test(text.charAt(from - 1));
    if (isType) this.say(` ${phrases.say('of')} `, from, from + 1);
    this.text(from + 1, from + 1 + words.length);
  }

  /** Inline code or an inline formula: what is between its marks. */
  private verbatim(cursor: TreeCursor): void {
    const isCode = cursor.name === 'InlineCode';
    const marks = cursor.node.getChildren(isCode ? 'CodeMark' : 'FormulaMark');
    const [open, close] = marks;
    if (open === undefined || close === undefined) return;
    // A space on both sides separates the backticks from those of the code.
    const { text } = this.piece;
    const padding =
      isCode && close.from - open.to > 2 && isBlankAt(text, open.to) && isBlankAt(text, close.from - 1)
        ? 1
        : 0;
    let at = open.to + padding;
    forEachChild(cursor, () => {
      const end = cursor.from === close.from ? close.from - padding : cursor.from;
      if (end > at) this.lines(at, end, isCode ? this.codeLine : this.formulaLine);
      at = Math.max(at, cursor.to);
    });
  }

  private readonly codeLine = (into: MappedBuilder, start: number, end: number): void => {
    const { settings } = this.context;
    if (!this.isInCell || !this.source.slice(start, end).includes('\\|')) {
      inlineCodeWords(into, this.source, start, end, settings);
      return;
    }
    // In a table's cell, the backslash of `\|` is not part of the code: it keeps the pipe from ending the cell.
    const copied = built((copy) => copy.copy(this.source, start, end));
    const code = replaced(copied, /\\(?=\|)/g, () => '');
    const { text: written } = code;
    const edits = editsInto(written, 0, written.length, (words) =>
      inlineCodeWords(words, written, 0, written.length, settings),
    );
    into.append(rewrite(code, edits));
  };

  private readonly formulaLine = (into: MappedBuilder, start: number, end: number): void =>
    texWords(into, this.source, start, end, this.context.settings.words);

  private text(from: number, to: number): void {
    this.lines(from, to, (into, start, end) => into.copy(this.source, start, end));
  }

  /** Says each line, without leading or trailing space, from its place in the source. */
  private lines(
    from: number,
    to: number,
    say: (into: MappedBuilder, start: number, end: number) => void,
  ): void {
    const { text } = this.piece;
    for (let at = from; at < to;) {
      const feed = text.indexOf('\n', at);
      const stop = feed < 0 || feed >= to ? to : feed;
      let [start, end] = [at, stop];
      if (this.pendingBreak !== undefined) while (start < end && isBlankAt(text, start)) start++;
      if (stop === feed) while (end > start && isBlankAt(text, end - 1)) end--;
      if (start < end) {
        const source = this.piece.sourceOf(start, end);
        say(this.afterBreak(text.charAt(start)), source.start, source.end);
      }
      if (stop === feed) this.pendingBreak ??= { at: stop, text: isBreak(text, stop) ? '\n' : ' ' };
      at = stop + 1;
    }
  }

  private say(text: string, from: number, to: number): void {
    const { start, end } = this.piece.sourceOf(from, to);
    this.afterBreak(text.charAt(0)).say(text, start, end);
  }

  /** The open block, joined to what precedes it as the characters on both sides require. */
  private afterBreak(next: string): MappedBuilder {
    const { builder, pendingBreak } = this;
    this.pendingBreak = undefined;
    if (pendingBreak !== undefined && builder.length > 0) {
      const space = pendingBreak.text === '\n' ? pendingBreak.text : softBreak(builder.lastCharacter, next);
      const { start, end } = this.piece.sourceOf(pendingBreak.at, pendingBreak.at + space.length);
      builder.say(space, start, end);
    }
    return builder;
  }
}

const quoteOrItem = /^(?:[\s>]|[-*+] |\d{1,3}[.)] ){1,40}/;

/** Whether the end of a line is meant as one, by how the lines around it begin. */
function isBreak(text: string, feed: number): boolean {
  const start = text.lastIndexOf('\n', feed - 1) + 1;
  const [line = '', following = ''] = [text.slice(start, feed), text.slice(feed + 1, feed + 1 + 200)].map(
    (part) => part.slice(0, 200).replace(quoteOrItem, '').trimEnd(),
  );
  return areApart(line, following);
}

function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09;
}

/** The cursor stands on each child in turn, and comes back. */
export function forEachChild(cursor: TreeCursor, visit: () => void): void {
  if (!cursor.firstChild()) return;
  do visit();
  while (cursor.nextSibling());
  cursor.parent();
}
