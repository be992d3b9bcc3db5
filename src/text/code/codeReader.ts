import { MappedBuilder } from '../mappedText.js';
import type { Line } from '../lines.js';
import { longestPiece, piecesOf } from '../lines.js';
import { segmentOf } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import type { CodeReading, ReadingContext, SettingsWithWords } from '../settings.js';
import type { CodeToken, LineTokenizer } from './lineTokenizer.js';
import { codeWords, regexpWords } from './codeWords.js';
import { commentSegments, commentSegmentsAbove, commentSpan } from './comments.js';
import type { Dialect } from './dialect.js';
import { dialectOf } from './dialects.js';
import { stringWords } from './stringWords.js';

/** A longer paragraph of code is split: nobody waits for the whole of a generated file. */
const longestBlock = 4000;

/** The same goes for a comment: up to this many lines are gathered, or this much text. */
const mostCommentLines = 400;
const longestComment = 2 * longestPiece;

/** Reads lines of code, which the tokenizer splits into parts. */
export function* readCode(
  source: string,
  lines: Iterable<Line>,
  reading: CodeReading,
  languageId: string,
  tokenizer: LineTokenizer,
  context: ReadingContext,
  /** What the line before the first one leaves to it. */
  state?: unknown,
): Generator<Segment> {
  if (reading === 'skip') return;
  const full = reading === 'full';
  const block = new CodeBlock(source, context, dialectOf(languageId));
  let comments: SourceRange[] = [];
  let commentLength = 0;
  for (const read of tokenizedLines(source, lines, tokenizer, state)) {
    const { line } = read;
    const said = read.tokens.filter(({ start, end }) => source.slice(start, end).trim() !== '');
    const commentOnly = said.length > 0 && said.every(isComment);
    const first = said[0];
    const last = said.at(-1);
    if (commentOnly && first !== undefined && last !== undefined) {
      yield* block.end();
      const span = commentSpan(source, first.start, last.end);
      comments.push(span);
      commentLength += span.end - span.start;
      if (comments.length < mostCommentLines && commentLength < longestComment) continue;
    }
    // Blank lines inside a block comment or docstring do not split it.
    if (said.length === 0 && comments.length > 0 && read.insideComment) {
      comments.push({ start: line.start, end: line.start });
      if (comments.length < mostCommentLines) continue;
    }
    yield* commentSegmentsAbove(source, comments, context, languageId);
    comments = [];
    commentLength = 0;
    if (commentOnly) continue;
    if (!full) {
      comments.push(...said.filter(isComment).map(({ start, end }) => commentSpan(source, start, end)));
      continue;
    }
    if (said.length === 0 || block.length > longestBlock) {
      yield* block.end();
    }
    block.add(line, said);
  }
  yield* commentSegments(source, comments, context, languageId);
  yield* block.end();
}

class CodeBlock {
  private readonly builder = new MappedBuilder();
  private readonly settings: SettingsWithWords;
  private indent: number | undefined;

  constructor(
    private readonly source: string,
    private readonly context: ReadingContext,
    private readonly dialect: Dialect,
  ) {
    this.settings = context.settings;
  }

  get length(): number {
    return this.builder.length;
  }

  add(line: Line, tokens: readonly CodeToken[]): void {
    const first = tokens[0];
    if (first === undefined) return;
    if (this.builder.length > 0) this.builder.say('\n', line.start, line.start);
    this.sayIndent(line.start, line.end);
    let before = first.start;
    for (const { start, end, kind } of tokens) {
      this.sayGap(before, start);
      this.sayToken(start, end, kind);
      before = end;
    }
  }

  *end(): Generator<Segment> {
    this.indent = undefined;
    if (this.length > 0) yield* segmentOf({ kind: 'code' }, this.builder.finish(), this.context);
  }

  private sayIndent(start: number, end: number): void {
    if (!this.settings.indentation) return;
    const [indent = ''] = /^[ \t]*/.exec(this.source.slice(start, end)) ?? [];
    const width = indent.replaceAll('\t', ' '.repeat(4)).length;
    if (this.indent !== undefined && width !== this.indent) {
      const phrase = width > this.indent ? 'indent' : 'dedent';
      this.builder.say(`${this.settings.words.say(phrase)} `, start, start + indent.length);
    }
    this.indent = width;
  }

  private sayToken(start: number, end: number, kind: CodeToken['kind']): void {
    const { builder, source, settings } = this;
    switch (kind) {
      case 'comment':
        this.sayComment(start, end);
        return;
      case 'regexp':
        this.sayRegexp(start, end);
        return;
      case 'mark':
        if (settings.punctuation === 'all') codeWords(builder, source, start, end, settings);
        else if (source.startsWith('</', start)) this.sayEndOfTag(start);
        else if (/^\/?>/.test(source.slice(start, start + 2))) this.sayRestBefore(start, end);
        // What is put into a string by its format, such as `%d`.
        else if (source.startsWith('%', start)) {
          this.sayGap(start - 1, start);
          builder.copy(source, start, end);
        }
        return;
      case 'string':
        if (settings.punctuation === 'all') codeWords(builder, source, start, end, settings);
        else {
          this.sayGap(start, start, source.slice(start, Math.min(end, start + 8)));
          stringWords(builder, source, { start, end }, settings, this.dialect);
        }
        return;
      case 'code':
        codeWords(builder, source, start, end, settings, this.dialect);
    }
  }

  /** Between a tag and what stands in it, on the same line. */
  private sayRestBefore(start: number, end: number): void {
    const isFollowed = /^[ \t]{0,4}(?:[\p{L}\p{N}"'{]|&[\p{L}#])/u.test(this.source.slice(end, end + 6));
    if (isFollowed && this.isAfterWord()) this.builder.say(',', start, end);
  }

  private isAfterWord(): boolean {
    return /[\p{L}\p{N}]/u.test(this.builder.lastCharacter);
  }

  private sayEndOfTag(start: number): void {
    if (this.isAfterWord()) this.builder.say(',', start - 1, start);
    this.sayGap(start - 1, start);
    this.builder.say(this.settings.words.say('end'), start, start + 2);
  }

  private sayRegexp(start: number, end: number): void {
    const { builder, source, settings } = this;
    const text = source.slice(start, end);
    const opening = /^[bBuUrR]{0,2}(?:"{1,3}|'{1,3})/.exec(text)?.[0].length ?? 0;
    const closing = opening === 0 ? 0 : (/["']{1,3}$/.exec(text.slice(opening))?.[0].length ?? 0);
    if (settings.punctuation === 'none') builder.copy(source, start + opening, end - closing);
    else regexpWords(builder, source, start + opening, end - closing, settings);
  }

  /** A space if the source has one between its tokens, or if a string would run into a name. */
  private sayGap(before: number, start: number, text = ''): void {
    if (
      start > before ||
      /^(?:[a-zA-Z$@]{0,2}["'`])?["'`]*(?:\.{0,3}[\p{L}\p{N}/\\]|[^\s"'`.,:;!?)])/u.test(text)
    )
      this.builder.space(before, start);
  }

  private sayComment(start: number, end: number): void {
    const span = commentSpan(this.source, start, end);
    if (span.start >= span.end) return;
    if (this.builder.length > 0 && this.builder.lastCharacter !== '\n') this.builder.say('\n', start, start);
    this.builder.copy(this.source, span.start, span.end);
  }
}

function isComment({ kind }: CodeToken): boolean {
  return kind === 'comment';
}

/** Grammars are slow on long lines, which no person wrote: such a line counts as code and leaves the state alone. */
export const longestTokenized = 5000;

function* tokenizedLines(source: string, lines: Iterable<Line>, tokenizer: LineTokenizer, before: unknown) {
  let state = before;
  for (const line of lines) {
    const { start, end } = line;
    if (end - start <= longestTokenized) {
      const read = tokenizer.tokenize(source.slice(start, end), state);
      state = read.state;
      yield { line, tokens: tokensAt(line, read.tokens), insideComment: read.insideComment };
      continue;
    }
    for (const piece of piecesOf(source, start, end, longestBlock)) {
      const tokens = [{ ...piece, kind: 'code' } as const];
      yield { line: { ...piece, next: piece.end }, tokens, insideComment: false };
    }
  }
}

/** A line's tokens with their offsets in the source; neighbors of one kind are merged. */
function tokensAt({ start, end }: Line, read: readonly CodeToken[]): CodeToken[] {
  const tokens: CodeToken[] = [];
  for (const token of read) {
    const from = start + token.start;
    const to = start + Math.min(token.end, end - start);
    const last = tokens.at(-1);
    if (last !== undefined && last.kind === token.kind && last.end === from)
      tokens[tokens.length - 1] = { ...last, end: to };
    else if (from < to) tokens.push({ start: from, end: to, kind: token.kind });
  }
  return tokens;
}
