import { isBlank, lineAt, type Line } from '../lines.js';
import type { SourceRange } from '../segment.js';
import type { OwnPiece } from './ownPieces.js';

/** Labels that links and footnotes may refer to. They may be anywhere in a document. */
export interface Definitions {
  readonly links: Pick<ReadonlySet<string>, 'has'>;
  readonly footnotes: Pick<ReadonlySet<string>, 'has'>;
}

const definition = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,12}\[(\^?)((?:\\.|[^[\]\\\n]){1,999})\]:/gm;

/**
 * Found by the look of a line, so that the document can be parsed in pieces; the parser itself decides what each one
 * is.
 */
export function definitionsIn(source: string): Definitions {
  const links = new Set<string>();
  const footnotes = new Set<string>();
  if (source.includes(']:')) {
    for (const [, caret = '', label = ''] of source.matchAll(definition)) {
      (caret === '' ? links : footnotes).add(normalized(label));
    }
  }
  return { links, footnotes };
}

const whole =
  /^ {0,3}\[(?!\^)[ \t]*[^\s[\]\\](?:\\.|[^[\]\\]){0,400}\]:[ \t]*(?:<[^<>\\]*>|[^\s<>()\p{Cc}]+)[ \t]*$/u;

/** Whether a line is a link definition and nothing else. One whose target is an embedded image may be very long. */
export function isDefinition(source: string, { start, end }: SourceRange): boolean {
  return whole.test(source.slice(start, end));
}

/**
 * Definitions that start with a block's first line. None of it is spoken, and the parser takes longer over a definition
 * than over as much prose. A title may follow on the next line, so the last one counts only if that line is blank.
 */
export function definitions(source: string, first: Line): OwnPiece | undefined {
  let end: OwnPiece | undefined;
  // An indented one may belong to a list item.
  if (source[first.start] !== '[') return undefined;
  for (let line = first; isDefinition(source, line); line = lineAt(source, line.next)) {
    if (line !== first) end = { next: line.start };
    if (line.next >= source.length || isBlank(source, lineAt(source, line.next))) return line;
  }
  return end;
}

/** Whether the label of a link, or of a footnote after its `^`, is defined. */
export function isDefined(label: string, { links, footnotes }: Definitions): boolean {
  const key = normalized(label);
  return key.startsWith('^') ? footnotes.has(key.slice(1)) : links.has(key);
}

/** Normalized for comparison, as in CommonMark. */
function normalized(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}
