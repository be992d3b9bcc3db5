import { languageOfCode } from '../../core/textLanguages.js';
import { frontMatterEnd } from '../lines.js';
import { type Segment, type SegmentKind, isUnchanged, type SourceRange } from '../segment.js';
import type { LanguageScores } from './languageScores.js';
import { paragraphLanguage, isWrittenIn } from './paragraphLanguage.js';

interface LanguageSearch extends Respeaking {
  readonly source: string;
  /** The surrounding text, if only a part is spoken. */
  readonly around?: () => Iterable<Segment>;
  readonly scores: LanguageScores;
  /** The language that the document declares. */
  readonly declared?: string | undefined;
  /** The language read before it, such as that of the cell above. */
  readonly before?: string | undefined;
  /** The language of the chosen voice. */
  readonly spoken?: string | undefined;
}

/** How many segments may wait for one whose words reveal the language. */
const mostWaiting = 8;

/**
 * Gives every segment its language. A short one takes that of its neighbors; a heading, that of what follows. Signs are
 * said in the segment's language.
 */
export function* inTheirLanguages(search: LanguageSearch): Generator<Segment> {
  const { source, speak, around, declared, before } = search;
  const scores = scoresFor(declared ?? search.spoken, search.scores);
  const whole =
    declared ??
    documentLanguage(speak(), source, scores) ??
    (around && documentLanguage(around(), source, scores)) ??
    before;
  const reworded = rewording(whole, search);
  let current = whole;
  let last: Told | undefined;
  let waiting: Segment[] = [];
  function* settled(next?: Told): Generator<Segment> {
    const all = [last, ...waiting, next];
    for (const [n, short] of waiting.entries()) {
      const language = listLanguage(all, n + 1) ?? between(short, current, next?.language ?? current, whole);
      last = { kind: short.kind, language };
      yield reworded(language, short);
    }
    waiting = [];
  }
  for (const segment of speak(whole)) {
    const language = isProse(segment)
      ? paragraphLanguage(writtenText(segment, source), scores, { current, also: declared })
      : undefined;
    if (language === undefined && waiting.push(segment) < mostWaiting) continue;
    yield* settled({ kind: segment.kind, language });
    if (language === undefined) continue;
    current = language;
    last = { kind: segment.kind, language };
    yield reworded(language, segment);
  }
  yield* settled();
}

/** Languages that the scores do not know, or not well, and what they take them for. */
const takenFor: Readonly<Record<string, string>> = { af: 'nl', bs: 'hr', lb: 'de', ms: 'id', tk: 'tr' };

/** The scores where the document or the chosen voice says that the text is in a language. */
function scoresFor(language: string | undefined, scores: LanguageScores): LanguageScores {
  const other = takenFor[language ?? ''];
  if (language === undefined || other === undefined) return scores;
  return (text) => {
    const { [other]: fit = 0, ...fits } = scores(text);
    return { ...fits, [language]: Math.max(fit, fits[language] ?? 0) };
  };
}

interface Told {
  readonly kind: Segment['kind'];
  readonly language?: string | undefined;
}

/** The language of the list that a short item is in: of one before it, or else of one behind it. */
function listLanguage(all: readonly (Told | undefined)[], n: number): string | undefined {
  if (all[n]?.kind !== 'listItem') return undefined;
  for (const by of [-1, 1]) {
    for (let at = n + by; all[at]?.kind === 'listItem'; at += by) {
      const language = all[at]?.language;
      if (language !== undefined) return language;
    }
  }
  return undefined;
}

/** The language of a segment whose own words do not reveal it. */
function between(
  { kind, text }: Segment,
  before: string | undefined,
  after: string | undefined,
  whole: string | undefined,
): string | undefined {
  const isAfter = kind === 'heading' || after === whole;
  // A name in Latin letters is read as the document is, but never in the language of a quotation in another script.
  return (
    (isAfter ? [after, before] : [before, after]).find(
      (language) => language === undefined || language === whole || isWrittenIn(language, text),
    ) ?? whole
  );
}

interface Respeaking {
  /** Says the text again with a language's words for signs; without a language, with those of the voice. */
  readonly speak: (language?: string) => Iterable<Segment>;
  /** Whether the user wants words said differently in this language. */
  readonly hasPronunciations?: (language: string) => boolean;
}

/**
 * Says segments in the words of other languages than the one that the text was first said in. For each of those, the
 * text is said again, as far as needed.
 */
function rewording(first: string | undefined, { speak, hasPronunciations }: Respeaking) {
  const spoken = new Map<string, { rest: Iterator<Segment, undefined>; next?: Segment | undefined }>();
  /** The segment for the same place. */
  const same = (language: string, segment: Segment): Segment | undefined => {
    const { start, end } = placeOf(segment);
    let said = spoken.get(language);
    if (said === undefined) {
      const rest = speak(language)[Symbol.iterator]() as Iterator<Segment, undefined>;
      spoken.set(language, (said = { rest, next: rest.next().value }));
    }
    while (said.next !== undefined && placeOf(said.next).start < start) said.next = said.rest.next().value;
    const { next } = said;
    return next && placeOf(next).start === start && placeOf(next).end === end ? next : undefined;
  };
  return (language: string | undefined, segment: Segment): Segment => {
    if (language === undefined) return segment;
    const isDifferent = language !== first && (saysSigns(segment) || hasPronunciations?.(language) === true);
    return { ...((isDifferent ? same(language, segment) : undefined) ?? segment), language };
  };
}

function saysSigns({ text, map }: Segment): boolean {
  return map.some((run) => !isUnchanged(run) && /\p{L}/u.test(text.slice(run.start, run.end)));
}

function placeOf({ map }: Segment): SourceRange {
  return { start: map[0]?.source.start ?? 0, end: map.at(-1)?.source.end ?? 0 };
}

/** How much of a text to look at: enough to tell, and quick. */
const enough = { letters: 2000, segments: 60, characters: 20_000 } as const;

/** The language of most of a text's beginning, or undefined if it cannot be told. */
function documentLanguage(
  segments: Iterable<Segment>,
  source: string,
  scores: LanguageScores,
): string | undefined {
  const lengths = new Map<string, number>();
  let all = '';
  let seen = 0;
  let read = 0;
  for (const segment of segments) {
    if (isProse(segment)) {
      const text = writtenText(segment, source);
      const language = paragraphLanguage(text, scores);
      if (language !== undefined) lengths.set(language, (lengths.get(language) ?? 0) + text.length);
      all += ` ${text}`;
    }
    read += segment.text.length;
    if (all.length >= enough.letters || ++seen >= enough.segments || read >= enough.characters) break;
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
function isProse({ kind }: Segment): boolean {
  return !others.has(kind);
}

/** In a longer paragraph, the beginning is enough to tell. */
const enoughWritten = 400;
const codeSpan = /(`{1,20})[^`\n]+\1/g;

/** A segment's words as written in its source: without what Lector says for signs, and without code. */
function writtenText({ text, map }: Segment, source: string): string {
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
