import { sliceMapped, type MappedText } from '../mappedText.js';

const twice = /^\s*(\S.{0,200}?)\s+\1\s*$/su;
/** What may stand before the first word of a block: line breaks between its tags, each of them one space. */
const longestIndent = 8;
/** In the address of a picture, or in that of its link. */
export const badge = /badge|shields\.io/i;

/** What begins with a picture: the picture and the name beside it are said once if they are the same. */
export function pictureOnce(said: MappedText): MappedText {
  const name = twice.exec(said.text)?.[1];
  return name === undefined ? said : sliceMapped(said, 0, said.text.indexOf(name) + name.length);
}

/** The pictures of a block of HTML. */
export class Pictures {
  private begin = false;
  private pictures = 0;
  private linked = 0;
  private hasBadge = false;
  /** In their names. */
  private letters = 0;
  private link: string | undefined;

  tag(tag: string): void {
    if (/^<\/?a\b/i.test(tag)) this.link = tag.startsWith('</') ? undefined : tag;
    if (!/^<img\b/i.test(tag)) return;
    this.pictures++;
    if (this.link !== undefined) this.linked++;
    this.hasBadge ||= badge.test(tag) || badge.test(this.link ?? '');
  }

  /** A part of a picture's name, and where it stands in the block. */
  name(part: string, at: number): void {
    this.begin ||= at <= longestIndent;
    this.letters += letters(part);
  }

  /** What is said of the block: nothing of a row of badges, as at the top of a README. */
  spoken(said: MappedText): MappedText {
    const isRow = this.hasBadge || (this.linked > 1 && this.linked === this.pictures);
    if (isRow && letters(said.text) === this.letters) return { text: '', map: [] };
    return this.begin ? pictureOnce(said) : said;
  }
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}
