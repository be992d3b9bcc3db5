import { undefinedBrackets } from './brackets.js';
import type { Definitions } from './definitions.js';

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
