import type { SourceRange } from '../segment.js';

/** Labels that links and footnotes may refer to, which may stand anywhere in a document. */
export interface Definitions {
  readonly links: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}

const definition = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,12}\[(\^?)((?:\\.|[^[\]\\\n]){1,999})\]:/gm;

/** Found with a line's look, so that the document can be parsed in pieces: the parser itself says what each one is. */
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

const whole = /^ {0,3}\[(?:\\.|[^[\]\\]){1,999}\]:[ \t]*(?:<[^<>]*>|[^\s<>()]+)[ \t]*$/;

/** Whether a line is a definition and nothing else: one whose target is a picture itself may be very long. */
export function isDefinition(source: string, { start, end }: SourceRange): boolean {
  return whole.test(source.slice(start, end));
}

const reference = /\[((?:\\.|[^[\]\\]){1,999})\]/g;

/** Those of the definitions that a piece refers to. */
export function usedIn(
  piece: string,
  { links, footnotes }: Definitions,
): { links: string[]; footnotes: string[] } {
  const used = { links: new Set<string>(), footnotes: new Set<string>() };
  if (links.size + footnotes.size > 0) {
    for (const [, label = ''] of piece.matchAll(reference)) {
      const key = normalized(label);
      if (links.has(key)) used.links.add(key);
      if (key.startsWith('^') && footnotes.has(key.slice(1))) used.footnotes.add(key.slice(1));
    }
  }
  return { links: [...used.links], footnotes: [...used.footnotes] };
}

/** As CommonMark compares labels. */
function normalized(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}
