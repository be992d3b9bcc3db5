import type { LineTokenizer } from './code/lineTokenizer.js';
import { codeReadingOf, type TextSettings, type ReadingContext } from './settings.js';
import { readCode } from './code/codeReader.js';
import { startFarIn } from './code/startFarIn.js';
import { conflictsIn, lineAt, linesOf, type ConflictMark } from './lines.js';
import { clipToSource } from './mappedText.js';
import { fenceLanguage, markdownFlavor } from './markdown/languages.js';
import { readMarkdown, readMarkdownLines } from './markdown/markdownReader.js';
import { readHtml, readXml, xmlLanguages } from './markup.js';
import { readDiff } from './plain/diff.js';
import { lightMarkups } from './plain/lightMarkup.js';
import { codeInfos, readLightMarkup } from './plain/readLightMarkup.js';
import { messageLines, plainLines } from './plain/readPlainText.js';
import { isSeparated, readSeparated } from './plain/readSeparated.js';
import { inPlaceOf, isPronounceable, type Segment, type SourceRange } from './segment.js';
import { Pronouncer, type PatternMatcher } from './pronunciations.js';
import type { SpokenWords } from './words/spokenWords.js';

export interface ReadSourceOptions {
  /**
   * The part of the source to read; all of it if absent. The rest still shows what the part is: code, a comment, a
   * list.
   */
  readonly range?: SourceRange;
  readonly tokenizerOf: (languageId: string) => LineTokenizer | undefined;
  readonly matcher: PatternMatcher;
  /** The spoken language, for pronunciations that apply only to it. */
  readonly spokenLanguage?: string;
  /** The words for signs and marks. */
  readonly words: SpokenWords;
  /** A pronunciation's pattern did not finish and is not tried again in this reading. */
  readonly patternRanAway: (entry: string) => void;
}

/** What is said of a source, segment by segment, each mapped to its place. Nothing is read before it is asked for. */
export function* readSource(
  source: string,
  languageId: string,
  settings: TextSettings,
  { range: wanted, tokenizerOf, matcher, spokenLanguage, words, patternRanAway }: ReadSourceOptions,
): Generator<Segment> {
  const languages = [languageId, ...(spokenLanguage === undefined ? [] : [spokenLanguage])];
  const context: ReadingContext = {
    settings: { ...settings, words },
    pronouncer: new Pronouncer(settings.pronunciations, languages, matcher, patternRanAway),
    from: wanted?.start ?? 0,
    tokenizerOf,
    readMarkdown: readMarkdownLines,
  };
  const range = wanted ?? { start: 0, end: source.length };
  const conflicts = conflictsIn(source).flat();
  const segments = segmentsOf(withoutMarks(source, conflicts), languageId, range, context);
  const marks = conflicts.filter(({ start, end }) => start >= range.start && end <= range.end);
  for (const segment of withConflicts(segments, marks, words)) {
    const said = wanted === undefined ? segment : { ...segment, ...clipToSource(segment, range) };
    if (said === segment || isPronounceable(said.text)) yield said;
  }
}

const conflictPhrases = [
  'Conflict',
  'Before both changes',
  'Incoming change',
  'End of the conflict',
] as const;

/** With empty lines in their place, so that everything else stays where it is. */
function withoutMarks(source: string, marks: readonly ConflictMark[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of marks) {
    text += source.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return text + source.slice(from);
}

/** Says where each side of a conflict begins, unless all of it is within what is said as one. */
function* withConflicts(
  segments: Iterable<Segment>,
  marks: readonly ConflictMark[],
  words: SpokenWords,
): Generator<Segment> {
  let next = 0;
  let upTo = 0;
  let isSaid = true;
  function* before(place: number): Generator<Segment> {
    for (let mark = marks[next]; mark !== undefined && mark.start < place; mark = marks[++next]) {
      if (mark.step === 0) isSaid = mark.start >= upTo;
      const phrase = conflictPhrases[mark.step];
      const text = phrase === undefined ? '' : words.say(phrase);
      if (isSaid && text !== '') yield inPlaceOf(mark, 'paragraph', text);
    }
  }
  for (const segment of segments) {
    yield* before(segment.map[0]?.source.start ?? 0);
    yield segment;
    upTo = Math.max(upTo, segment.map.at(-1)?.source.end ?? 0);
  }
  yield* before(Infinity);
}

function segmentsOf(
  source: string,
  languageId: string,
  range: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  if (proseLanguages.has(languageId)) return readPlain(source, languageId, range, context);
  const flavor = markdownFlavor(languageId);
  if (flavor !== undefined) return readMarkdown(source, flavor, range, context);
  if (languageId === 'html') return readHtml(source, { start: 0, end: source.length }, context);
  const reading = codeReadingOf(context.settings, languageId);
  if (xmlLanguages.has(languageId)) return readXml(source, reading, context);
  // A line is read by what the file is that it changes. A grammar must see what comes before the range, too.
  const { next } = lineAt(source, Math.max(range.start, range.end - 1));
  if (languageId === 'diff') {
    const start = source.lastIndexOf('\ndiff ', range.start) + 1;
    return readDiff(source, linesOf(source, start, lineAt(source, next).next), context);
  }
  const markup = lightMarkups.get(languageId);
  if (markup !== undefined) return readLightMarkup(source, range, context, markup);
  if (isSeparated(languageId)) return readSeparated(source, languageId, range, context);
  const tokenizer = context.tokenizerOf(languageId);
  if (tokenizer === undefined) return readPlain(source, languageId, range, context);
  const { at, state } = startFarIn(source, range.start, tokenizer);
  return readCode(source, linesOf(source, at, next), reading, languageId, tokenizer, context, state);
}

function readPlain(
  source: string,
  languageId: string,
  { start, end }: SourceRange,
  context: ReadingContext,
): Generator<Segment> {
  const lines = linesOf(source, start, end);
  const areLinesWhole = languageId === 'log';
  return plainLines(source, languageId === 'git-commit' ? messageLines(source, lines) : lines, {
    ...context,
    areLinesWhole,
  });
}

/** Languages whose grammars only mark markup, and whose text is meant for people. */
const proseLanguages = new Set(['plaintext', 'log', 'git-commit', 'scminput']);

/** Whether all of a text is meant for people. */
export function isProse(languageId: string): boolean {
  return (
    proseLanguages.has(languageId) ||
    markdownFlavor(languageId) !== undefined ||
    lightMarkups.get(languageId) !== undefined
  );
}

const fence = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3,}|~{3,})([^`\n]{1,200})$/gm;
const most = 24;

/** The languages of the code in a document, so that their grammars can be loaded before it is read. */
export function codeLanguagesIn(source: string, languageId: string): readonly string[] {
  if (proseLanguages.has(languageId)) return [];
  const isMarkdown = markdownFlavor(languageId) !== undefined;
  const markup = isMarkdown ? undefined : lightMarkups.get(languageId);
  if (!isMarkdown && markup === undefined) return isSeparated(languageId) ? [] : [languageId];
  const infos =
    markup === undefined
      ? Array.from(source.matchAll(fence), ([, info = '']) => info.trim())
      : codeInfos(source, markup);
  const found = new Set<string>();
  for (const info of infos) {
    const id = fenceLanguage(info);
    if (id !== undefined) found.add(id);
    if (found.size === most) break;
  }
  return [...found];
}
