import type { SyntaxNode, TreeCursor } from '@lezer/common';
import { linesOf, type Line } from '../lines.js';
import { type MappedText, MappedBuilder, sliceMapped } from '../mappedText.js';
import { isPronounceable } from '../pronounceable.js';
import { isEmojiAlone } from '../prose/cleanText.js';
import { proseSegment, type SegmentShape } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';
import { badge, pictureOnce, readHtml } from '../markup.js';
import type { IsDefined } from './definitions.js';
import { forEachChild, InlineReader } from './inlineReader.js';
import type { ParsedText } from './pieceText.js';
import { TableReader } from './tableReader.js';
import { readFence, readFormula } from './verbatim.js';
import { alertWord, type SpokenWords, withMark } from '../words/spokenWords.js';

const containerKinds = {
  Blockquote: 'quote',
  BulletList: 'list',
  OrderedList: 'list',
  Footnote: 'footnote',
} as const;

/** Turns a piece's syntax tree into segments, one for each block. */
export class FlowReader {
  private readonly segments: Segment[] = [];
  private readonly containers = new Containers();
  private readonly inline: InlineReader;

  constructor(
    private readonly source: string,
    private readonly piece: ParsedText,
    private readonly context: ReadingContext,
    isDefined: IsDefined,
    private readonly headsAreSaid: boolean,
  ) {
    this.inline = new InlineReader(source, piece, context, isDefined);
  }

  read(document: TreeCursor): readonly Segment[] {
    this.blocks(document);
    return this.segments;
  }

  private blocks(cursor: TreeCursor): void {
    forEachChild(cursor, () => {
      this.block(cursor);
    });
  }

  private block(cursor: TreeCursor): void {
    switch (cursor.name) {
      case 'Blockquote':
      case 'BulletList':
      case 'OrderedList':
      case 'Footnote':
        this.containers.within(containerKinds[cursor.name], () => {
          this.blocks(cursor);
        });
        if (cursor.name.endsWith('List') && !this.containers.isInList) this.endList();
        return;
      case 'FootnoteLabel': {
        const end = this.piece.text.indexOf(']', cursor.from);
        this.containers.footnote(
          this.piece.text.slice(cursor.from + 2, end),
          this.place(cursor.from + 2, end),
        );
        return;
      }
      case 'ListItem':
        this.containers.item();
        this.blocks(cursor);
        return;
      case 'ListMark':
        if (cursor.to - cursor.from > 1) {
          const number = this.piece.text.slice(cursor.from, cursor.to - 1);
          this.containers.number(number, this.place(cursor.from, cursor.to - 1));
        }
        return;
      case 'Paragraph':
      case 'Task':
        this.push(this.paragraph(cursor, this.containers.shape()));
        return;
      case 'FencedCode':
      case 'CodeBlock':
        this.code(cursor.node);
        return;
      case 'FormulaBlock':
        this.push(readFormula(this.source, this.linesIn(cursor.node, 'FormulaText'), this.context));
        return;
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        this.push(readHtml(this.source, this.place(cursor.from, cursor.to), this.context));
        return;
      case 'Table':
        this.table(cursor);
        return;
      default:
        this.heading(cursor);
    }
  }

  private heading(cursor: TreeCursor): void {
    const level = Number(/Heading(\d)$/.exec(cursor.name)?.[1] ?? 0);
    if (level > 0)
      this.push(this.paragraph(cursor, { kind: 'heading', ...(level > 1 ? { depth: level - 1 } : {}) }));
  }

  private push(segments: Iterable<Segment>): void {
    this.segments.push(...segments);
  }

  private paragraph(cursor: TreeCursor, shape: SegmentShape): readonly Segment[] {
    if (this.isBadges(cursor)) return [];
    const { words } = this.context.settings;
    const said = withoutAlertMark(this.inline.read(cursor), words);
    if (!isPronounceable(said.text) && !isEmojiAlone(said.text)) return [];
    return proseSegment(shape, this.containers.labelled(said, words), this.context);
  }

  /** Linked pictures with nothing beside them, as at the top of a README: their names say little to a listener. */
  private isBadges(cursor: TreeCursor): boolean {
    const { text } = this.piece;
    const { from, to } = cursor;
    const areBadges: boolean[] = [];
    let at = from;
    forEachChild(cursor, () => {
      if (cursor.name === 'HardBreak') return;
      areBadges.push(isBlankText(text, at, cursor.from) && this.isLinkedPicture(cursor));
      at = cursor.to;
    });
    if (areBadges.includes(false) || !isBlankText(text, at, to)) return false;
    return areBadges.length > 1 || (areBadges.length === 1 && badge.test(text.slice(from, to)));
  }

  private isLinkedPicture(cursor: TreeCursor): boolean {
    if (cursor.name !== 'Link') return false;
    const { node } = cursor;
    const [open, close] = node.getChildren('LinkMark');
    const picture = node.getChild('Image');
    if (open === undefined || close === undefined || picture === null) return false;
    const { text } = this.piece;
    return isBlankText(text, open.to, picture.from) && isBlankText(text, picture.to, close.from);
  }

  private endList(): void {
    const last = this.segments.at(-1);
    if (last?.kind === 'listItem') this.segments[this.segments.length - 1] = { ...last, endsBlock: true };
  }

  private code(node: SyntaxNode): void {
    const info = node.getChild('CodeInfo');
    const name = info === null ? '' : this.piece.text.slice(info.from, info.to);
    const lines = this.linesIn(node, 'CodeText');
    this.push(readFence(this.source, name, () => lines, this.context));
  }

  /** The lines of code or of a formula, without the marks of the containers around them. */
  private linesIn(block: SyntaxNode, child: string): readonly Line[] {
    return block.getChildren(child).flatMap(({ from, to }) =>
      [...linesOf(this.piece.text, from, to)].map((line) => {
        const { start, end } = this.place(line.start, line.end);
        return { start, end, next: end };
      }),
    );
  }

  private table(cursor: TreeCursor): void {
    const table = new TableReader(this.context, this.headsAreSaid);
    forEachChild(cursor, () => {
      const isHeader = cursor.name === 'TableHeader';
      if (!isHeader && cursor.name !== 'TableRow') return;
      let expected = false;
      forEachChild(cursor, () => {
        const isCell = cursor.name === 'TableCell';
        const source = this.place(cursor.from, cursor.to);
        const isPicture = /^\s*\[?!\[/.test(this.piece.text.slice(cursor.from, cursor.to));
        // The parser leaves out cells without words.
        if (isCell) {
          const said = this.inline.read(cursor);
          table.cell({ said: isPicture ? pictureOnce(said) : said, source, isPicture }, isHeader);
        } else if (expected) table.cell({ said: { text: '', map: [] }, source, isPicture: false }, isHeader);
        expected = !isCell;
      });
      table.row();
    });
    this.push(table.end(this.containers.depth));
  }

  private place(from: number, to: number): SourceRange {
    return this.piece.sourceOf(from, to);
  }
}

function isBlankText(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

const alertMark = /^\[!([a-z]{2,20})\][+-]?\s*/i;

/** GitHub's `[!NOTE]` at the start of a quote is read as a word; other tools have more of them. */
function withoutAlertMark(said: MappedText, words: SpokenWords): MappedText {
  const [mark = '', name = ''] = alertMark.exec(said.text) ?? [];
  if (name === '') return said;
  const builder = new MappedBuilder();
  const place = said.map[0]?.source.start ?? 0;
  const word = alertWord(name, words);
  builder.say(word, place + 2, place + 2 + name.length);
  if (word !== '') builder.say(': ', place + 2 + name.length, place + 3 + name.length);
  builder.append(sliceMapped(said, mark.length, said.text.length));
  return builder.finish();
}

interface Container {
  readonly kind: 'list' | 'quote' | 'footnote';
  /** The number of the item, in a numbered list. */
  number?: number;
  /** What must be said before the first words of the item. */
  label?: { readonly text: string; readonly source: SourceRange };
  /** The item has had its first block. */
  begun: boolean;
}

/** The lists, quotes and footnotes that contain a block. */
class Containers {
  private readonly stack: Container[] = [];

  /** The depth of a segment. */
  get depth(): number {
    return Math.max(0, this.stack.length - 1);
  }

  get isInList(): boolean {
    return this.stack.at(-1)?.kind === 'list';
  }

  within(kind: Container['kind'], read: () => void): void {
    this.stack.push({ kind, begun: false });
    read();
    this.stack.pop();
  }

  item(): void {
    const list = this.stack.at(-1);
    if (list === undefined) return;
    list.begun = false;
    delete list.label;
  }

  /** Items count on from the first, whatever numbers the later ones have. */
  number(written: string, source: SourceRange): void {
    const list = this.stack.at(-1);
    if (list === undefined) return;
    list.number = list.number === undefined ? Number(written) : list.number + 1;
    list.label = { text: String(list.number), source };
  }

  footnote(name: string, source: SourceRange): void {
    const note = this.stack.at(-1);
    if (note !== undefined) note.label = { text: name, source };
  }

  shape(): SegmentShape {
    const inner = this.stack.at(-1);
    if (inner === undefined) return { kind: 'paragraph' };
    const kind =
      inner.kind === 'footnote'
        ? 'footnote'
        : inner.kind === 'quote'
          ? 'quote'
          : inner.begun
            ? 'paragraph'
            : 'listItem';
    return this.depth === 0 ? { kind } : { kind, depth: this.depth };
  }

  /** The text with its item's number or its footnote's name in front, the first time. */
  labelled(said: MappedText, words: SpokenWords): MappedText {
    const inner = this.stack.at(-1);
    const label = inner?.label;
    if (inner !== undefined) {
      inner.begun = true;
      delete inner.label;
    }
    if (label === undefined) return said;
    const { start, end } = label.source;
    const builder = new MappedBuilder();
    if (inner?.kind === 'footnote') builder.say(withMark(words.say('Footnote'), ' '), start, start);
    builder.say(label.text, start, end);
    builder.say(inner?.kind === 'footnote' ? ': ' : '. ', end, end + 1);
    builder.append(said);
    return builder.finish();
  }
}
