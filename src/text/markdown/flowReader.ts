import type { SyntaxNode, TreeCursor } from '@lezer/common';
import { lineAt, linesOf, type Line, type ParsedText } from '../lines.js';
import { built, type MappedText, sliceMapped } from '../mappedText.js';
import { isPronounceable, type Segment, type SourceRange } from '../segment.js';
import { isEmojiAlone, proseSegment, type SegmentShape } from '../prose/prose.js';
import type { ReadingContext } from '../settings.js';
import { badge, pictureOnce, readHtml } from '../markup.js';
import type { IsDefined } from './definitions.js';
import { forEachChild, InlineReader } from './inlineReader.js';
import { ownPiece } from './ownPieces.js';
import { TableReader } from '../tableReader.js';
import { readAlert, readFence, readFormula } from './verbatim.js';
import { alertWord, type SpokenWords, withMark } from '../words/spokenWords.js';

const containerKinds = {
  Blockquote: 'quote',
  BulletList: 'list',
  OrderedList: 'list',
  Footnote: 'footnote',
  Definition: 'paragraph',
  Box: 'paragraph',
} as const;

/** Turns a piece's syntax tree into segments, one for each block. */
export class FlowReader {
  private readonly segments: Segment[] = [];
  private container: Container = { kind: 'paragraph', level: 0, begun: false };
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
    forEachChild(cursor, () => this.block(cursor));
  }

  private block(cursor: TreeCursor): void {
    const { container } = this;
    switch (cursor.name) {
      case 'Blockquote':
      case 'BulletList':
      case 'OrderedList':
      case 'Footnote':
      case 'Definition':
      case 'Box':
        this.within(containerKinds[cursor.name], cursor);
        return;
      case 'FootnoteLabel': {
        const start = cursor.from + 2;
        const end = this.piece.text.indexOf(']', cursor.from);
        container.label = {
          text: this.piece.text.slice(start, end),
          source: this.piece.sourceOf(start, end),
        };
        return;
      }
      case 'ListItem':
        container.begun = false;
        delete container.label;
        this.blocks(cursor);
        return;
      case 'ListMark': {
        const [start, end] = [cursor.from, cursor.to - 1];
        if (start === end) return;
        // Items count on from the first, whatever numbers the later ones have.
        const { number } = container;
        container.number = number === undefined ? Number(this.piece.text.slice(start, end)) : number + 1;
        container.label = { text: String(container.number), source: this.piece.sourceOf(start, end) };
        return;
      }
      case 'Paragraph':
      case 'Task':
        this.push(this.paragraph(cursor, this.shape()));
        return;
      case 'Division':
        this.box(cursor);
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
        this.push(readHtml(this.source, this.piece.sourceOf(cursor.from, cursor.to), this.context));
        return;
      case 'Table':
        this.table(cursor);
        return;
      default:
        this.heading(cursor);
    }
  }

  private within(kind: Container['kind'], cursor: TreeCursor): void {
    const outer = this.container;
    this.container = { kind, level: outer.level + 1, begun: false };
    this.blocks(cursor);
    this.container = outer;
    const last = this.segments.at(-1);
    if (kind === 'list' && outer.kind !== 'list' && last?.kind === 'listItem')
      this.segments[this.segments.length - 1] = { ...last, endsBlock: true };
  }

  private heading(cursor: TreeCursor): void {
    const level = Number(/Heading(\d)$/.exec(cursor.name)?.[1] ?? 0);
    if (level > 0) this.push(this.paragraph(cursor, shapeAt('heading', level)));
  }

  private shape(): SegmentShape {
    const { kind, level, begun } = this.container;
    if (kind === 'list') return shapeAt(begun ? 'paragraph' : 'listItem', level);
    return shapeAt(kind, level);
  }

  private push(segments: Iterable<Segment>): void {
    this.segments.push(...segments);
  }

  private paragraph(cursor: TreeCursor, shape: SegmentShape): readonly Segment[] {
    if (this.isBadges(cursor)) return [];
    const { words } = this.context.settings;
    const said = withoutAlertMark(this.inline.read(cursor), words);
    if (!isPronounceable(said.text) && !isEmojiAlone(said.text)) return [];
    return proseSegment(shape, labelled(said, this.container, words), this.context);
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

  /** Says the title or kind of a box that a line or a fence begins. Returns where the text of a fence is. */
  private box({ from, to }: { readonly from: number; readonly to: number }): SourceRange | undefined {
    const { start, end } = this.piece.sourceOf(from, to);
    // What follows tells whether a line begins a box.
    const source = this.source.slice(0, end + 200);
    const { piece, body } = ownPiece(source, lineAt(source, start), true, 'markdown') ?? {
      piece: { kind: 'flow', start, end },
    };
    if (piece?.kind === 'alert') this.push(readAlert(source, piece, this.shape(), this.context));
    if (piece?.kind === 'flow') {
      const title = built((into) => into.copy(source, piece.start, piece.end));
      this.push(proseSegment(this.shape(), title, this.context));
    }
    return body;
  }

  private code(node: SyntaxNode): void {
    const info = node.getChild('CodeInfo');
    const name = info === null ? '' : this.piece.text.slice(info.from, info.to);
    const lines = this.linesIn(node, 'CodeText');
    const body = name.startsWith('{') ? this.box(node) : undefined;
    if (body !== undefined) {
      const inside = lines.filter(({ start }) => start >= body.start);
      this.push(this.context.readMarkdown(this.source, inside, this.context));
      return;
    }
    this.push(readFence(this.source, name, () => lines, this.context));
  }

  /** The lines of code or of a formula, without the marks of the containers around them. */
  private linesIn(block: SyntaxNode, child: string): readonly Line[] {
    return block.getChildren(child).flatMap(({ from, to }) =>
      [...linesOf(this.piece.text, from, to)].map((line) => {
        const { start, end } = this.piece.sourceOf(line.start, line.end);
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
        const source = this.piece.sourceOf(cursor.from, cursor.to);
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
    this.push(table.end(shapeAt('tableRow', this.container.level)));
  }
}

/** What is in something else is one level deeper than what is in the document or on its own there. */
function shapeAt(kind: SegmentShape['kind'], level: number): SegmentShape {
  return level > 1 ? { kind, depth: level - 1 } : { kind };
}

function isBlankText(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

const alertMark = /^\[!([a-z]{2,20})\][+-]?\s*/i;

/** GitHub's `[!NOTE]` at the start of a quote is read as a word; other tools have more of them. */
function withoutAlertMark(said: MappedText, words: SpokenWords): MappedText {
  const [mark = '', name = ''] = alertMark.exec(said.text) ?? [];
  if (name === '') return said;
  const start = (said.map[0]?.source.start ?? 0) + 2;
  const end = start + name.length;
  const word = alertWord(name, words);
  return built((into) => {
    into.say(word, start, end);
    if (word !== '') into.say(': ', end, end + 1);
    into.append(sliceMapped(said, mark.length, said.text.length));
  });
}

/** What contains a block: a list, quote or footnote, or nothing but the document. */
interface Container {
  readonly kind: 'list' | 'quote' | 'footnote' | 'paragraph';
  /** How many containers deep it is. */
  readonly level: number;
  /** The number of the item, in a numbered list. */
  number?: number;
  /** What must be said before the first words of the item. */
  label?: { readonly text: string; readonly source: SourceRange };
  /** The item has had its first block. */
  begun: boolean;
}

/** The text with its item's number or its footnote's name in front, the first time. */
function labelled(said: MappedText, container: Container, words: SpokenWords): MappedText {
  const { kind, label } = container;
  container.begun = true;
  delete container.label;
  if (label === undefined) return said;
  const { start, end } = label.source;
  return built((into) => {
    if (kind === 'footnote') into.say(withMark(words.say('Footnote'), ' '), start, start);
    into.say(label.text, start, end);
    into.say(kind === 'footnote' ? ': ' : '. ', end, end + 1);
    into.append(said);
  });
}
