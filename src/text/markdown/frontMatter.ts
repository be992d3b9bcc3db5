import { lineAt } from '../lines.js';

const longestFrontMatter = 20_000;

/** Where the text starts: after the front matter, if there is any. A rule on the first line is not front matter. */
export function frontMatterEnd(source: string): number {
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = lineAt(source, start);
  const mark = source.slice(first.start, Math.min(first.end, first.start + 16)).trimEnd();
  if (mark !== '---' && mark !== '+++') return start;
  let entries = 0;
  for (let at = first.next; at < source.length && at < longestFrontMatter;) {
    const line = lineAt(source, at);
    const text = source.slice(line.start, line.end).trimEnd();
    if (text === mark || (mark === '---' && text === '...')) return line.next;
    if (text !== '' && !/^\s*#/.test(text)) {
      if (entries === 0 && !/^(?:[\w$"'[][^:=]*(?:[:=](?:\s|$)|\]$)|- )/.test(text)) return start;
      entries++;
    }
    at = line.next;
  }
  return start;
}
