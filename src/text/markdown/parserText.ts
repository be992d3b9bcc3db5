import { type Definitions, isDefined } from './definitions.js';

/** Definitions, and indented lines after the last of them, which are not code: no blank line precedes them. */
const definition = String.raw`\[(?!\^)[^\n]*\]:[ \t]*\S+(?:[ \t]+["'(][^\n]*)?`;
const indented = new RegExp(`^ {0,3}${definition}(?:\\n[ \\t]{4,}${definition})*\\n[ \\t]{4,}(?=\\S)`, 'gm');
/** A table's second line, with space after it. */
const delimiterRow = /^[ \t>]*[|:-][-:| \t]*[ \t]$/gm;

/**
 * A piece as the parser gets to see it, every character in its place. What it would read differently from CommonMark
 * and GitHub is replaced. What is spoken comes from the piece itself.
 */
export function parserText(piece: string, definitions: () => Definitions): string {
  let text = piece.includes('[') ? withoutUndefined(piece, definitions) : piece;
  if (text.includes(']:')) text = text.replace(indented, (lines) => lines.replace(/\n([ \t]+)/g, '$1\n'));
  if (text.includes('| ')) text = text.replace(delimiterRow, (row) => row.replace(/\|([ \t]+)$/, '$1|'));
  return text;
}

function withoutUndefined(piece: string, definitions: () => Definitions): string {
  let text = '';
  let at = 0;
  for (const bracket of undefinedBrackets(piece, definitions)) {
    text += `${piece.slice(at, bracket)}\u00a1`;
    at = bracket + 1;
  }
  return text + piece.slice(at);
}

interface Pair {
  readonly open: number;
  readonly close: number;
}

const longestLabel = 999;
const signs = /\\[^]|``[^\n]*?``|`[^`\n]*`|[[\]]/g;

/** The brackets that are not links, because nothing defines what is in them. */
export function undefinedBrackets(text: string, definitions: () => Definitions): readonly number[] {
  const found: number[] = [];
  const opened: number[] = [];
  /** A link's text, by where its label in brackets starts. */
  const texts = new Map<number, Pair>();
  const isLabel = ({ open, close }: Pair): boolean =>
    close - open <= longestLabel && isDefined(text.slice(open + 1, close), definitions());
  for (const { index, 0: sign } of text.matchAll(signs)) {
    if (sign === '[') opened.push(index);
    const open = sign === ']' ? opened.pop() : undefined;
    if (open === undefined) continue;
    const pair = { open, close: index };
    const linked = texts.get(open);
    const next = text[index + 1];
    if (linked !== undefined) {
      if (!isLabel(index - open === 1 ? linked : pair)) found.push(linked.open, linked.close, open, index);
    } else if (next === '[') {
      texts.set(index + 1, pair);
    } else if (next !== '(' && !isTaskBox(text, pair) && !isLabel(pair)) {
      found.push(open, index);
    }
  }
  return found.sort((a, b) => a - b);
}

function isTaskBox(text: string, { open, close }: Pair): boolean {
  return close - open === 2 && /[ xX]/.test(text.charAt(open + 1));
}
