import { MappedBuilder, type MappedText } from '../mappedText.js';
import type { SegmentShape } from '../prose/prose.js';
import type { SourceRange } from '../segment.js';
import { withMark, type SpokenWords } from '../words/spokenWords.js';

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
export class Containers {
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
