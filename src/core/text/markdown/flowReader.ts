import { codeWords, namesOfSigns } from '../code/codeWords.js';
import { isPronounceable } from '../pronounceable.js';
import type { Line } from '../lines.js';
import { MappedBuilder, sliceMapped, type MappedText } from '../mappedText.js';
import { softBreak } from '../plain/joinLines.js';
import { isEmojiAlone } from '../prose/emoji.js';
import { proseSegment, type SegmentShape } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { ReadingContext } from '../readingContext.js';
import type { Phrase } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';
import { Containers } from './containers.js';
import { decodeReference } from '../markup/html.js';
import { wordsOfNoTag } from '../markup/htmlElements.js';
import type { MarkdownEvent } from './parse.js';
import { TableReader } from './tableReader.js';
import { texWords } from '../formula/texWords.js';
import { readFence, readFormula, readHtml } from './verbatim.js';

/** Marks, targets and labels: nothing inside them is said. */
const silent = new Set([
  'definition',
  'gfmFootnoteCall',
  'gfmFootnoteDefinitionLabel',
  'htmlText',
  'mdxFlowExpression',
  'mdxJsxFlowTag',
  'mdxJsxTextTag',
  'mdxTextExpression',
  'reference',
  'resource',
  'tableDelimiterRow',
]);

const leaves = new Set(['paragraph', 'atxHeading', 'setextHeading']);

/** Turns a parser's events into segments, one for each block, without ever holding a tree. */
export class FlowReader {
  private builder: MappedBuilder | undefined;
  private silence = 0;
  private pendingBreak: { readonly at: number; readonly text: string } | undefined;
  private verbatim: { info: string; readonly formula: boolean; readonly lines: Line[] } | undefined;
  private readonly containers = new Containers();
  private readonly table: TableReader;

  constructor(
    private readonly source: string,
    private readonly context: ReadingContext,
    headsAreSaid: boolean,
  ) {
    this.table = new TableReader(context, headsAreSaid);
  }

  read(event: MarkdownEvent): Iterable<Segment> {
    const { start, end } = event;
    if (silent.has(event.token)) {
      if (event.type === 'enter' && event.token === 'gfmFootnoteDefinitionLabel') {
        this.containers.footnote(this.source.slice(start + 2, end - 1), start + 2, end - 1);
      }
      if (event.type === 'enter' && event.token === 'htmlText') this.inlineTag(start, end);
      this.silence += event.type === 'enter' ? 1 : -1;
      return [];
    }
    if (this.silence > 0) return [];
    return event.type === 'enter' ? this.enter(event.token, start, end) : this.exit(event.token, start, end);
  }

  private enter(token: string, start: number, end: number): Iterable<Segment> {
    if (leaves.has(token)) {
      this.open();
      return [];
    }
    switch (token) {
      case 'listOrdered':
      case 'listUnordered':
      case 'blockQuote':
      case 'gfmFootnoteDefinition':
        this.containers.enter(token);
        return [];
      case 'listItemPrefix':
        this.containers.item();
        return [];
      case 'listItemValue':
        this.containers.number(this.source.slice(start, end), start, end);
        return [];
      case 'taskListCheckValueChecked':
        this.sayMark('done', start - 1, end + 1);
        return [];
      case 'taskListCheckValueUnchecked':
        this.sayMark('not done', start - 1, end + 1);
        return [];
      case 'codeFenced':
      case 'codeIndented':
      case 'mathFlow':
        this.verbatim = { info: '', formula: token === 'mathFlow', lines: [] };
        return [];
      case 'table':
        this.table.begin();
        return [];
      case 'tableHeader':
      case 'tableData':
        this.open();
        return [];
      case 'htmlFlow':
        return readHtml(this.source, { start, end }, this.context);
      default:
        this.inline(token, start, end);
        return [];
    }
  }

  private exit(token: string, start: number, end: number): Iterable<Segment> {
    if (leaves.has(token)) return this.close(token);
    switch (token) {
      case 'listOrdered':
      case 'listUnordered':
      case 'blockQuote':
      case 'gfmFootnoteDefinition':
        this.containers.exit();
        return [];
      case 'codeFenced':
      case 'codeIndented':
      case 'mathFlow':
        return this.closeVerbatim();
      case 'tableHeader':
      case 'tableData':
        this.table.cell(this.take(), { start, end }, token === 'tableHeader');
        return [];
      case 'tableRow':
        this.table.row();
        return [];
      case 'table':
        return this.table.end(this.containers.depth);
      default:
        return [];
    }
  }

  /** The tokens that hold what is said; all others are marks. */
  private inline(token: string, start: number, end: number): void {
    switch (token) {
      case 'data':
      case 'characterEscapeValue':
      case 'autolinkProtocol':
      case 'autolinkEmail':
      case 'literalAutolinkHttp':
      case 'literalAutolinkWww':
      case 'literalAutolinkEmail':
        this.copy(start, end);
        return;
      case 'characterReference': {
        const decoded = decodeReference(this.source.slice(start + 1, end - 1));
        this.say(decoded ?? this.source.slice(start, end), start, end);
        return;
      }
      case 'codeTextData':
        this.code(start, end);
        return;
      case 'mathTextData': {
        const builder = this.afterBreak(this.source.slice(start, start + 1));
        if (builder !== undefined) texWords(builder, this.source, start, end, this.context.settings.words);
        return;
      }
      case 'lineEnding':
        this.pendingBreak ??= { at: start, text: ' ' };
        return;
      case 'hardBreakEscape':
      case 'hardBreakTrailing':
        this.pendingBreak = { at: start, text: '\n' };
        return;
      case 'codeFencedFenceInfo':
        if (this.verbatim !== undefined) this.verbatim.info = this.source.slice(start, end);
        return;
      case 'codeFlowValue':
      case 'mathFlowValue':
        this.verbatim?.lines.push({ start, end, next: end });
        return;
      default:
        return;
    }
  }

  private open(): void {
    this.builder = new MappedBuilder();
    this.pendingBreak = undefined;
  }

  private take(): MappedText {
    const taken = this.builder?.finish() ?? { text: '', map: [] };
    this.builder = undefined;
    this.pendingBreak = undefined;
    return taken;
  }

  private close(token: string): Iterable<Segment> {
    const { words } = this.context.settings;
    const said = withoutAlertMark(this.take(), words);
    const shape: SegmentShape =
      token === 'paragraph' ? this.containers.shape() : { ...this.containers.shape(), kind: 'heading' };
    if (!isPronounceable(said.text) && !isEmojiAlone(said.text)) return [];
    const segment = proseSegment(shape, this.containers.labelled(said, words), this.context);
    return segment === undefined ? [] : [segment];
  }

  private closeVerbatim(): Iterable<Segment> {
    const { verbatim } = this;
    this.verbatim = undefined;
    if (verbatim === undefined) return [];
    const { info, formula, lines } = verbatim;
    return formula
      ? readFormula(this.source, lines, this.context)
      : readFence(this.source, info, () => lines, this.context);
  }

  private code(start: number, end: number): void {
    const builder = this.afterBreak(this.source.slice(start, start + 1));
    if (builder === undefined) return;
    if (/[\p{L}\p{N}]/u.test(this.source.slice(start, end))) {
      codeWords(builder, this.source, start, end, this.context.settings);
    } else {
      namesOfSigns(builder, this.source, start, end, this.context.settings);
    }
  }

  private inlineTag(start: number, end: number): void {
    const tag = this.source.slice(start, end);
    if (/^<br\b/i.test(tag)) this.pendingBreak = { at: start, text: '\n' };
    const words = wordsOfNoTag(tag);
    if (words === undefined) return;
    const isType = /[\p{L}\p{N}_]/u.test(this.source.charAt(start - 1));
    if (isType) this.say(` ${this.context.settings.words.say('of')} `, start, start + 1);
    this.copy(start + 1, start + 1 + words.length);
  }

  private copy(start: number, end: number): void {
    this.afterBreak(this.source.slice(start, start + 1))?.copy(this.source, start, end);
  }

  private sayMark(phrase: Phrase, start: number, end: number): void {
    this.say(`${this.context.settings.words.say(phrase)}: `, start, end);
  }

  private say(text: string, start: number, end: number): void {
    this.afterBreak(text.slice(0, 1))?.say(text, start, end);
  }

  /** The open block, joined to what goes before as the characters on both sides want it. */
  private afterBreak(next: string): MappedBuilder | undefined {
    const { builder, pendingBreak } = this;
    this.pendingBreak = undefined;
    if (builder !== undefined && pendingBreak !== undefined && builder.length > 0) {
      const { at, text } = pendingBreak;
      const space = text === '\n' ? text : softBreak(builder.lastCharacter, next);
      builder.say(space, at, at + (space === '' ? 0 : 1));
    }
    return builder;
  }
}

const alerts: Readonly<Record<string, Phrase>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
const alertMark = /^\[!([a-z]{2,20})\][+-]?\s*/i;

/** GitHub's `[!NOTE]` at the head of a quote is said as a word; others know more of them. */
function withoutAlertMark(said: MappedText, words: SpokenWords): MappedText {
  const [mark = '', name = ''] = alertMark.exec(said.text) ?? [];
  const phrase = alerts[name.toLowerCase()];
  if (name === '') return said;
  const builder = new MappedBuilder();
  const place = said.map[0]?.source.start ?? 0;
  builder.say(phrase === undefined ? name : words.say(phrase), place + 2, place + 2 + name.length);
  builder.say(': ', place + 2 + name.length, place + 3 + name.length);
  builder.append(sliceMapped(said, mark.length, said.text.length));
  return builder.finish();
}
