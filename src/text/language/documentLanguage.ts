import { languageOfCode } from '../../core/textLanguages.js';
import { type Segment, type SegmentKind, isUnchanged } from '../segment.js';
import type { LanguageScores } from './languageScores.js';
import { paragraphLanguage } from './paragraphLanguage.js';
import { frontMatterEnd } from '../markdown/markdownReader.js';

/** How much of a text to look at: enough to tell, and quick. */
const enough = { letters: 2000, segments: 60 } as const;

/** The language of most of a text's beginning, or undefined if it cannot be told. */
export function documentLanguage(
  segments: Iterable<Segment>,
  source: string,
  scores: LanguageScores,
): string | undefined {
  const lengths = new Map<string, number>();
  let all = '';
  let seen = 0;
  for (const segment of segments) {
    if (isProse(segment)) {
      const text = writtenText(segment, source);
      const language = paragraphLanguage(text, scores);
      if (language !== undefined) lengths.set(language, (lengths.get(language) ?? 0) + text.length);
      all += ` ${text}`;
    }
    if (all.length >= enough.letters || ++seen >= enough.segments) break;
  }
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  // A list of short items reveals its language only as a whole.
  return most === undefined ? paragraphLanguage(all, scores) : most[0];
}

const inFrontMatter = /^(?:lang|language|locale)\s*[:=]\s*["']?([a-z]{2,3})(?:[-_][\w-]+)?["']?\s*$/im;
const inHtml = /<html\b[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3})\b/i;

/** The language that a document declares: in its front matter or its `html` tag. */
export function declaredLanguage(source: string, languageId: string): string | undefined {
  const found =
    languageId === 'html'
      ? inHtml.exec(source.slice(0, 4000))
      : inFrontMatter.exec(source.slice(0, frontMatterEnd(source)));
  return found?.[1] === undefined ? undefined : languageOfCode(found[1].toLowerCase());
}

/** Table rows are more often names and terms than sentences. */
const others: ReadonlySet<SegmentKind> = new Set(['code', 'math', 'tableRow']);

/** Whether the segment's own words reveal its language. */
export function isProse({ kind }: Segment): boolean {
  return !others.has(kind);
}

/** In a longer paragraph, the beginning is enough to tell. */
const enoughWritten = 400;
const codeSpan = /(`{1,20})[^`\n]+\1/g;

/** A segment's words as written in its source: without what Lector says for signs, and without code. */
export function writtenText({ text, map }: Pick<Segment, 'text' | 'map'>, source: string): string {
  let first = map[0]?.source.start ?? 0;
  // Code at either end of a segment has its marks outside, the last one perhaps after a sign that is not spoken.
  while (source[first - 1] === '`') first--;
  const last = (map.at(-1)?.source.end ?? 0) + 10;
  const slice = source.slice(first, Math.min(last, first + 2 * enoughWritten));
  const spans = [...slice.matchAll(codeSpan)].map(({ index, 0: { length } }) => ({
    start: first + index,
    end: first + index + length,
  }));
  let written = '';
  for (const run of map) {
    if (written.length >= enoughWritten) break;
    const at = run.source.start;
    const isCode = spans.some(({ start, end }) => at >= start && at < end);
    written +=
      isUnchanged(run) && !isCode ? text.slice(run.start, Math.min(run.end, run.start + enoughWritten)) : ' ';
  }
  return written;
}
