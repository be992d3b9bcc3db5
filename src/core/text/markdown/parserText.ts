import { undefinedBrackets } from './brackets.js';
import type { Definitions } from './definitions.js';

/** Definitions, and what follows the last of them indented: no code, for no blank line is before it. */
const definition = String.raw`\[(?!\^)[^\n]*\]:[ \t]*\S+(?:[ \t]+["'(][^\n]*)?`;
const indented = new RegExp(`^ {0,3}${definition}(?:\\n[ \\t]{4,}${definition})*\\n[ \\t]{4,}(?=\\S)`, 'gm');
/** A table's second line, with space after it. */
const delimiterRow = /^[ \t>]*[|:-][-:| \t]*[ \t]$/gm;

/**
 * A piece as the parser gets to see it, each sign in its place: what it would take for something else than CommonMark and
 * GitHub do is written in another way. What is said is taken from the piece itself.
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
