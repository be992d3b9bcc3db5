import { sentences } from './sentences.js';

/** Where the first sentences of a Markdown text end. Code between them does not count; code after one ends them. */
export function firstSentencesEnd(markdown: string, most = 3): number {
  let count = 0;
  let fence: string | undefined;
  for (const { start, end } of sentences(markdown)) {
    const sentence = markdown.slice(start, end);
    const isLineStart = start === 0 || markdown[start - 1] === '\n';
    const mark = isLineStart ? /^ {0,3}(```|~~~)/.exec(sentence)?.[1] : undefined;
    if (mark !== undefined && (fence === undefined || mark === fence)) {
      if (fence === undefined && count > 0) return start;
      fence = fence === undefined ? mark : undefined;
    } else if (fence === undefined && /[\p{L}\p{N}]/u.test(sentence) && ++count === most) return end;
  }
  return markdown.length;
}
