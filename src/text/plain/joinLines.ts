import type { MappedBuilder } from '../mappedText.js';
import type { SourceRange } from '../segment.js';

const narrow = 40;
const wide = 130;

/**
 * The lines of one paragraph as running text. A line break is mere wrapping if the next word would not have fit before
 * it; otherwise the author broke the line, and it ends something.
 */
export function joinLines(into: MappedBuilder, text: string, spans: readonly SourceRange[]): void {
  const width = Math.max(...spans.map(({ start, end }) => end - start));
  spans.forEach(({ start, end }, index) => {
    const before = spans[index - 1];
    if (before !== undefined) into.say(lineBreak(text, before, { start, end }, width), before.end, start);
    into.copy(text, start, end);
  });
}

function lineBreak(text: string, before: SourceRange, next: SourceRange, width: number): string {
  if (!isWrapped(text, before, next, width)) return '\n';
  return softBreak(text.slice(before.end - 1, before.end), text.slice(next.start, next.start + 1));
}

/** How the lines of a log begin: with a time, an address or a level. So do the calls of a stack trace. */
const logEntry = new RegExp(
  `^(?:${[
    '\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d',
    '\\[?\\d\\d:\\d\\d:\\d\\d',
    '\\[?\\d{1,2}/(?:\\d\\d|[A-Z][a-z]{2})/\\d{2,4}[ :]\\d\\d:\\d\\d',
    '[A-Z][a-z]{2} {1,2}\\d{1,2} \\d\\d:\\d\\d:\\d\\d',
    '[DEFIW]\\d{4} \\d\\d:\\d\\d:',
    '\\d{1,3}(?:\\.\\d{1,3}){3} - ',
    '\\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)[\\]: ]',
    'at \\S{1,200}(?: \\(|:\\d)',
  ].join('|')})`,
);

function isWrapped(text: string, before: SourceRange, next: SourceRange, width: number): boolean {
  if (width > wide) return false;
  const line = text.slice(before.start, before.end);
  const following = text.slice(next.start, next.end);
  if (logEntry.test(following)) return false;
  if (width < narrow) return /^\p{Ll}/u.test(following) && /\S\s+\S/.test(line) && !/[.!?:]$/.test(line);
  const word = /^\S*/.exec(following)?.[0].length ?? 0;
  return line.length + 1 + word > width;
}

const unspaced = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** What joins a wrapped line: nothing between characters of scripts without spaces between words. */
export function softBreak(before: string, after: string): string {
  return unspaced.test(before) && unspaced.test(after) ? '' : ' ';
}
