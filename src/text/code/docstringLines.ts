import type { Span } from '../plain/joinLines.js';

/**
 * What a line of a Python docstring is: the title of a section, the line under it, or a thing that a section
 * lists, whose description is in the same line or below it.
 */
export type DocstringLine = 'title' | 'underline' | 'item' | 'itemAlone' | undefined;

const listing =
  /^(?:Args|Arguments|Parameters|Params|Raises|Attributes|Keyword Arg(?:ument)?s|Other Parameters|Warns):?$/;
const telling = /^(?:Returns?|Yields?|Examples?|Notes?|References|See Also|Warnings?|Todo):?$/;
const underline = /^-{3,}$/;
const itemForm = /^\*{0,2}[\p{L}_][\p{L}\p{N}_.]*(?:\s?\([^()]*(?:\([^()]*\)[^()]*)?\))?\s?:(?:\s|$)/u;

/** The lines of docstrings as Google and NumPy have them. */
export function docstringLines(source: string, lines: readonly Span[]): readonly DocstringLine[] {
  let isListing = false;
  let isUnderlined = false;
  let titleIndent = 0;
  let itemIndent: number | undefined;
  return lines.map((line, n) => {
    const whole = wholeLine(source, line);
    const text = whole.trim();
    if (text === '') return undefined;
    const indent = whole.length - whole.trimStart().length;
    if (underline.test(text)) return 'underline';
    const next = lines[n + 1];
    const hasUnderline = next !== undefined && underline.test(wholeLine(source, next).trim());
    const isListTitle = listing.test(text);
    if ((isListTitle || telling.test(text)) && (hasUnderline || text.endsWith(':'))) {
      isListing = isListTitle;
      isUnderlined = hasUnderline;
      titleIndent = indent;
      itemIndent = undefined;
      return 'title';
    }
    if (!isUnderlined && indent <= titleIndent) isListing = false;
    if (!isListing) return undefined;
    itemIndent ??= indent;
    if (indent > itemIndent || !itemForm.test(text)) return undefined;
    return isUnderlined ? 'itemAlone' : 'item';
  });
}

/** With what looks like the mark of a comment elsewhere, such as a row of dashes. */
function wholeLine(source: string, { start, end }: Span): string {
  const next = source.indexOf('\n', end);
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, next < 0 ? undefined : next).trimEnd();
}
