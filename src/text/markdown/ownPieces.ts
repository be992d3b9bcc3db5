import { isBlank, lineAt, linesOf, type Line } from '../lines.js';
import { jsxEnd } from '../markup.js';
import { formulaClosing, isBareFormula } from './formulaGrammar.js';
import type { MarkdownFlavor } from './languages.js';
import type { SourceRange } from '../segment.js';

/** A stretch of a Markdown document that can be read without the rest. */
export interface MarkdownPiece extends SourceRange {
  readonly kind: 'flow' | 'text' | 'code' | 'math' | 'html' | 'alert';
  /** What a fence says about its code. */
  readonly info?: string;
  /** The paragraph continues in the next piece. */
  readonly continues?: boolean;
  /** The piece continues a table that has this head. */
  readonly head?: SourceRange;
  /** Its lines are indented, as in a box. */
  readonly isInset?: true;
}

/** What a line's first marks reveal without the parser: a piece of its own, or lines that are not read at all. */
export interface OwnPiece {
  readonly next: number;
  readonly piece?: MarkdownPiece;
  /** What is read like a document of its own. */
  readonly body?: SourceRange;
  /** What is indented below belongs to a box with the piece as its title. */
  readonly isBox?: true;
}

export function ownPiece(
  source: string,
  line: Line,
  blankBefore: boolean,
  flavor: MarkdownFlavor,
): OwnPiece | undefined {
  switch (source.charCodeAt(line.start)) {
    case 0x60: // `
    case 0x7e: // ~
      return fence(source, line);
    case 0x24: // $
      return formula(source, line);
    case 0x3c: // <
      return flavor === 'mdx' ? jsx(source, line, blankBefore) : rawHtml(source, line);
    case 0x7b: // {
      return flavor === 'mdx' ? jsx(source, line, blankBefore) : unspoken(source, line);
    case 0x25: // %
      return remark(source, line);
    case 0x28: // (
      return unspoken(source, line);
    case 0x3a: // :
      return isDivision(source, line, flavor) ? division(source, line) : titled(source, line);
    case 0x2a: // *
      return isAbbreviation(source, line) ? { next: line.next } : undefined;
    case 0x21: // !
    case 0x3d: // =
    case 0x3f: // ?
      return box(source, line);
    case 0x69: // i
    case 0x65: // e
      return blankBefore ? moduleCode(source, line, flavor) : undefined;
    default:
      return undefined;
  }
}

/** What names the next block or tells its style: `(my-target)=`, `{.class #id}`. */
function unspoken(source: string, { start, end, next }: Line): OwnPiece | undefined {
  const isMark = /^(?:\([\w:.-]{1,100}\)=|\{:?[ \t]?[.#][\w-][^{}\n]{0,200}\})[ \t]*$/;
  return isMark.test(source.slice(start, Math.min(end, start + 320))) ? { next } : undefined;
}

/** `%%` alone, and lines up to the next one: a comment in Obsidian. */
function remark(source: string, { start, end, next }: Line): OwnPiece | undefined {
  if (!/^%%\s*$/.test(source.slice(start, end))) return undefined;
  const length = source.slice(next, next + longestRemark).indexOf('%%');
  return length < 0 ? undefined : { next: lineAt(source, next + length).next };
}

const longestRemark = 4000;

/** The first and last line of a division: `:::note`, `::: {.callout}`. */
function isDivision(source: string, { start, end }: Line, flavor: MarkdownFlavor): boolean {
  if (!source.startsWith(':::', start)) return false;
  const head = source.slice(start, Math.min(end, start + 200));
  return flavor === 'quarto' || /^:{3,}[ \t]*(?:(?:\{[^{}]*\}|[\w-]+)[ \t]*)?$/.test(head);
}

/** A box of advice without a title is named by its kind: `:::warning`. */
function division(source: string, { start, end, next }: Line): OwnPiece {
  const head = source.slice(start, Math.min(end, start + 200));
  const [mark, before = ''] =
    /^(:{3,}[ \t]*(?:\{\.callout-)?)(?:note|tip|info|important|warning|caution|danger)\b/.exec(head) ?? [];
  if (mark === undefined) return { next };
  return { piece: { kind: 'alert', start: start + before.length, end: start + mark.length }, next };
}

/** `*[HTML]: Hyper Text Markup Language`, shown only where somebody points at the word. */
function isAbbreviation(source: string, { start, end }: Line): boolean {
  return /^\*\[[^[\]]{1,100}\]:\s/.test(source.slice(start, Math.min(end, start + 120)));
}

/** The title of a division: `:::tip Pro tip`, `:::tip[Pro tip]`. */
function titled(source: string, { start, end, next }: Line): OwnPiece | undefined {
  const head = source.slice(start, Math.min(end, start + 300));
  const [, mark, title] =
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
    /^(:{3,}[ \t]*(?:[\w-]{1,40}|\{[\w-]{1,40}\})(?:[ \t]+|\[))([^[\]{}]{1,200})\]?[ \t]*$/.exec(head) ?? [];
  if (mark === undefined || title === undefined) return undefined;
  const from = start + mark.length;
  return { piece: { kind: 'flow', start: from, end: from + title.length }, next };
}

export const boxHead =
  /^(?:!!!|\?{3}\+?)[ \t]+(?<name>[\w-]{1,40})(?:[ \t]+[\w-]{1,40}){0,3}(?:[ \t]+(?<title>"[^"]{0,200}"))?[ \t]*$|^===[!+]?[ \t]+(?<tab>"[^"]{1,200}")[ \t]*$/;

/** The title of a box in MkDocs, else its kind: `!!! note "Before you start"`, `??? tip`, `=== "Python"`. */
function box(source: string, { start, end, next }: Line): OwnPiece | undefined {
  const head = source.slice(start, Math.min(end, start + 400));
  const { name, title, tab } = boxHead.exec(head)?.groups ?? {};
  const quoted = title ?? tab;
  const said = quoted?.slice(1, -1) ?? name;
  if (said === undefined || !/^(?:[ \t]*\r?\n){0,3}(?: {4}|\t)/.test(source.slice(next, next + 200)))
    return undefined;
  const from = start + (quoted === undefined ? head.indexOf(said) : head.indexOf('"') + 1);
  const kind = quoted === undefined ? 'alert' : 'flow';
  return { piece: { kind, start: from, end: from + said.length }, next, isBox: true };
}

/** Boxes of MyST, whose text is no code, with their options. */
const boxFence =
  /[`~]{3,}[ \t]*\{(?:(?<alert>note|tip|hint|important|warning|caution|attention|danger|error)\}|(?:admonition|dropdown|card|exercise|margin|sidebar|solution|tab-item|topic)\}[ \t]{0,40}(?<title>[^\n]{0,400})|(?:epigraph|figure|seealso|tab-set|grid(?:-item)?(?:-card)?)\}[^\n]{0,400})[ \t]{0,40}(?:\r?\n(?:[ \t]{0,40}:[\w-]{1,40}:[^\n]{0,400}\n){0,20})?/y;

function fence(source: string, line: Line): OwnPiece | undefined {
  const [, marks = '', info = ''] =
    /^(`{3,}|~{3,})(.*)/.exec(source.slice(line.start, Math.min(line.end, line.start + 1000))) ?? [];
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const mark = new RegExp(`^ {0,3}${marks.charAt(0)}{${String(marks.length)},}[ \\t]*$`, 'gm');
  mark.lastIndex = line.next;
  const { start: end, next } = lineAt(source, mark.exec(source)?.index ?? source.length);
  boxFence.lastIndex = line.start;
  const { 0: box, groups: { alert, title = '' } = {} } = boxFence.exec(source) ?? {};
  if (box !== undefined) {
    const said = alert ?? title;
    const from = line.start + box.indexOf(said, box.indexOf(alert === undefined ? '}' : '{') + 1);
    const kind = alert === undefined ? 'flow' : 'alert';
    const body = { start: Math.min(line.start + box.length, end), end };
    return { piece: { kind, start: from, end: from + said.length }, body, next };
  }
  return { piece: { kind: 'code', start: line.next, end, info: info.trim() }, next };
}

/** A longer formula has no blank lines, nor has one with something else behind them: nothing closes it. */
const longestWithBlanks = 2048;
const noFormula = /^(?:#{1,6} |`{3}|~{3})|\p{L}{2} \p{L}{2,40} \p{L}{2}/u;

/** A formula up to its closing mark, else to a blank line. Blank lines may be between two bare marks. */
function formula(source: string, line: Line): OwnPiece | undefined {
  const { start } = line;
  if (!/^\${2,}[^$]*$/.test(source.slice(start, Math.min(line.end, start + 1000)))) return undefined;
  const isBare = isBareFormula(source.slice(start, line.end));
  let paragraph: Line | undefined;
  let last = line;
  for (let at = line.next; at < source.length; at = last.next) {
    const next = lineAt(source, at);
    const text = source.slice(next.start, next.end);
    if (paragraph !== undefined && (next.end - start > longestWithBlanks || noFormula.test(text))) break;
    if (isBlank(source, next)) {
      paragraph ??= last;
      if (!isBare) break;
    }
    const closing = formulaClosing(text, 0);
    last = next;
    if (closing === undefined) continue;
    if (paragraph !== undefined && !isBareFormula(text)) break;
    const rest = next.start + closing.next;
    return {
      piece: { kind: 'math', start, end: next.start + closing.end },
      next: rest < next.end ? rest : next.next,
    };
  }
  const { end, next } = paragraph ?? last;
  return { piece: { kind: 'math', start, end }, next };
}

/** HTML that ends at its own end mark, not at a blank line. */
function rawHtml(source: string, line: Line): OwnPiece | undefined {
  const head = source.slice(line.start, line.start + 16);
  const [mark] = /^<(?:(?:script|style|pre|textarea)(?=[\s>])|!--|\?)/i.exec(head) ?? [];
  if (mark === undefined) return undefined;
  const ends: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '\\?>' };
  const close = new RegExp(ends[mark] ?? `</${mark.slice(1)}>`, 'gi');
  close.lastIndex = line.start;
  const { end, next } = lineAt(source, close.exec(source)?.index ?? source.length);
  return { piece: { kind: 'html', start: line.start, end }, next };
}

/** A tag or expression that stands alone and may contain blank lines. */
function jsx(source: string, { start }: Line, blankBefore: boolean): OwnPiece | undefined {
  const end = blankBefore ? jsxEnd(source, start) : -1;
  if (end < 0) return undefined;
  const last = lineAt(source, end);
  return isBlank(source, last) ? { next: last.next } : undefined;
}

/** The imports and exports of an MDX document, up to the next blank line; elsewhere, imports of components only. */
function moduleCode(source: string, line: Line, flavor: MarkdownFlavor): OwnPiece | undefined {
  const form = flavor === 'mdx' ? /^(?:import|export)\b/ : importOfComponent;
  const textOf = ({ start, end }: Line): string => source.slice(start, Math.min(end, start + 400));
  if (!form.test(textOf(line))) return undefined;
  let { next } = line;
  for (const following of linesOf(source, next)) {
    if (flavor === 'mdx' ? isBlank(source, following) : !form.test(textOf(following))) break;
    next = following.next;
  }
  return { next };
}

/** Docusaurus reads it in `.md` files, too. */
const importOfComponent = /^import\s[^'"\n]{1,300}\sfrom\s{1,9}(?:'[^'\n]{1,200}'|"[^"\n]{1,200}");?\s*$/;
