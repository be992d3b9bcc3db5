import { ChunkOrder, type Splice } from '../../reading/chunkOrder.js';
import type { ChunkId, OutlineChunk, Place } from '../../reading/playerPort.js';
import { wordsOf } from '../../reading/wordTimes.js';
import { pauseAfterMs } from '../../text/segment.js';
import { SentenceList } from '../../text/sentences/sentenceList.js';
import { element } from './element.js';

/** One option of the list. Its text is one node for each chunk that it spans. */
interface ShownSentence {
  readonly span: HTMLSpanElement;
  readonly begins: Place;
  readonly pieces: { readonly chunk: ChunkId; readonly start: number; readonly text: Text }[];
}

export interface Word {
  readonly start: number;
  readonly end: number;
}

/** What is nested deeper looks the same. */
const deepest = 4;

const wordHighlight = 'lector-word';

/** The text being read. Each sentence is an option to choose; the word is painted over it without changing the page. */
export class TextView {
  private readonly list = element('text', HTMLDivElement);
  private readonly follow = element('follow', HTMLButtonElement);
  private readonly chunks = new ChunkOrder<OutlineChunk>();
  private cut = this.cutSentences();
  private sentences: ShownSentence[] = [];
  private readonly byChunk = new Map<ChunkId, readonly ShownSentence[]>();
  private current: ShownSentence | undefined;
  private heard: Range | undefined;
  private shown: { readonly chunk: ChunkId; readonly word: Word | undefined } | undefined;
  /** Off while the user looks elsewhere in the text. */
  private following = true;

  constructor(goTo: (place: Place) => void) {
    const choose = (target: EventTarget | null, word?: Place): void => {
      const sentence = this.sentences.find(({ span }) => span === target);
      if (sentence === undefined) return;
      this.following = true;
      this.focus(sentence);
      goTo(word ?? sentence.begins);
    };
    this.list.addEventListener('click', ({ target }) => {
      const selection = getSelection();
      // Somebody who drags or clicks twice wants the words themselves.
      if (selection?.isCollapsed !== false) choose(target, this.wordAt(selection));
    });
    this.list.addEventListener('keydown', (event) => {
      if (event.shiftKey) {
        if (!selectWord(event.key)) return;
      } else if (event.key === 'Enter') choose(event.target);
      else if (!this.moveFocus(event.key)) return;
      event.preventDefault();
    });
    for (const byHand of ['wheel', 'pointerdown', 'touchmove'] as const)
      this.list.addEventListener(byHand, () => (this.following = false), { passive: true });
    // A browser does not select from the first letter of what takes the focus.
    let release = (): void => undefined;
    this.list.addEventListener('pointerdown', ({ target }) => {
      if (!(target instanceof HTMLElement) || target === this.list) return;
      const { tabIndex } = target;
      target.removeAttribute('tabindex');
      release = () => (target.tabIndex = tabIndex);
    });
    for (const released of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(released, () => release());
    this.list.addEventListener('scroll', () => this.showFollow());
    this.follow.addEventListener('click', () => {
      this.following = true;
      this.bringIntoSight();
    });
    new ResizeObserver(() => this.bringIntoSight()).observe(this.list);
  }

  clear(): void {
    // The browser does not say so when a selection goes with its text.
    getSelection()?.empty();
    this.list.replaceChildren();
    this.chunks.clear();
    this.cut = this.cutSentences();
    this.sentences = [];
    this.byChunk.clear();
    this.current = undefined;
    this.heard = undefined;
    this.shown = undefined;
    this.following = true;
    CSS.highlights.delete(wordHighlight);
    this.list.hidden = true;
    this.follow.hidden = true;
  }

  splice(change: Splice<OutlineChunk>): void {
    const { all } = this.chunks;
    if (change.removed === 0 && this.chunks.startOf(change) === all.length) this.add(change.chunks);
    else this.replace(this.chunks.spliced(change));
  }

  show(chunk: ChunkId, word: Word | undefined): void {
    const { shown } = this;
    if (shown?.chunk === chunk && shown.word?.start === word?.start && shown.word?.end === word?.end) return;
    this.shown = { chunk, word };
    const { sentence, piece } = this.find(chunk, word?.start ?? 0);
    if (sentence !== this.current) this.markSentence(sentence);
    if (piece === undefined || word === undefined) {
      CSS.highlights.delete(wordHighlight);
    } else {
      this.heard = new Range();
      const { length } = piece.text.data;
      this.heard.setStart(piece.text, Math.min(length, word.start - piece.start));
      this.heard.setEnd(piece.text, Math.min(length, Math.max(word.start, word.end) - piece.start));
      CSS.highlights.set(wordHighlight, new Highlight(this.heard));
    }
    if (this.heard !== undefined && !this.isLyrics && this.isInSight(this.heard)) this.following = true;
    this.bringIntoSight();
  }

  /** The word that a pointer was set on; a screen reader sets none. */
  private wordAt(caret: Selection | null): Place | undefined {
    const pieces = this.sentences.flatMap((sentence) => sentence.pieces);
    const piece = pieces.find(({ text }) => text === caret?.anchorNode);
    if (caret === null || piece === undefined) return undefined;
    const { chunk, start } = piece;
    const words = wordsOf(this.chunks.get(chunk)?.text ?? '');
    const offset = words.findLast((word) => word.start <= start + caret.anchorOffset)?.start ?? 0;
    return { chunk, offset: Math.max(start, offset) };
  }

  private cutSentences(): SentenceList {
    return new SentenceList((index) => this.chunks.all[index]);
  }

  /** Shows another text, scrolled to where this one was. */
  private replace(chunks: readonly OutlineChunk[]): void {
    const { following, shown } = this;
    const { scrollTop } = this.list;
    const focused = this.sentences.findIndex(({ span }) => span === document.activeElement);
    this.clear();
    this.following = following;
    this.add(chunks);
    this.list.scrollTop = scrollTop;
    if (focused >= 0) this.focus(this.sentences[Math.min(focused, this.sentences.length - 1)]);
    if (shown !== undefined) this.show(shown.chunk, shown.word);
  }

  private add(chunks: readonly OutlineChunk[]): void {
    this.list.hidden = false;
    for (const chunk of chunks) {
      const index = this.chunks.all.length;
      this.chunks.add(chunk);
      const begun = this.cut.joinsBefore(index) ? this.sentences.at(-1) : undefined;
      const shown = this.cut.own(index).map(({ start, end }, n) => {
        const text = document.createTextNode(chunk.text.slice(start, end));
        const sentence = (n === 0 ? begun : undefined) ?? newSentence({ chunk: chunk.id, offset: start });
        sentence.pieces.push({ chunk: chunk.id, start, text });
        sentence.span.append(text);
        return sentence;
      });
      this.byChunk.set(chunk.id, shown);
      const added = shown.filter((sentence) => sentence !== begun);
      this.sentences.push(...added);
      this.paragraph(chunk).append(...added.map(({ span }) => span));
    }
    if (this.current === undefined) this.makeReachable(this.sentences[0]);
  }

  private find(chunk: ChunkId, offset: number) {
    const piecesHere = (this.byChunk.get(chunk) ?? []).flatMap((sentence) =>
      sentence.pieces.filter((piece) => piece.chunk === chunk).map((piece) => ({ sentence, piece })),
    );
    const found = piecesHere.find(({ piece }) => piece.start + piece.text.data.length > offset);
    const { sentence, piece } = found ?? piecesHere.at(-1) ?? {};
    return { sentence, piece };
  }

  private paragraph(chunk: OutlineChunk): HTMLElement {
    const last = this.list.lastElementChild;
    const open = last instanceof HTMLElement && last.dataset['open'] === 'true' ? last : undefined;
    const paragraph = open ?? document.createElement('div');
    if (open === undefined) {
      paragraph.className = 'paragraph';
      const { kind = 'paragraph', depth = 0, text } = chunk;
      paragraph.dataset['kind'] = kind;
      paragraph.dataset['depth'] = String(Math.min(depth, deepest));
      paragraph.dir = kind === 'code' ? 'ltr' : 'auto';
      // What is said of a numbered item begins with its number.
      paragraph.classList.toggle('numbered', kind === 'listItem' && /^\d+\. /.test(text));
      paragraph.role = 'presentation';
      this.list.append(paragraph);
    }
    // Text cut without a longer pause continues in the same paragraph.
    paragraph.dataset['open'] = String(pauseAfterMs(chunk) < 200);
    return paragraph;
  }

  private markSentence(sentence: ShownSentence | undefined): void {
    if (this.current !== undefined) this.current.span.ariaSelected = 'false';
    this.current = sentence;
    this.heard = undefined;
    if (sentence === undefined) return;
    sentence.span.ariaSelected = 'true';
    if (!this.list.contains(document.activeElement)) this.makeReachable(sentence);
  }

  private get isLyrics(): boolean {
    return this.list.dataset['focus'] === 'lyrics';
  }

  /** The word, not just its sentence: a sentence may be longer than the visible part. */
  bringIntoSight(): void {
    const target = this.heard ?? this.current?.span;
    if (this.isLyrics) this.bringToTheMiddle();
    else if (target !== undefined && this.following && !this.isInSight(target)) {
      const view = this.list.getBoundingClientRect();
      const { top, height } = target.getBoundingClientRect();
      // Leaves room for what comes next, so that this is not needed for every line.
      const toTop = top - view.top - Math.max(0, (view.height - height) / 3);
      this.list.scrollBy({ top: toTop, behavior: calm() ? 'instant' : 'smooth' });
    }
    this.showFollow();
  }

  /** The sentence, or its word if it is longer than the visible part. */
  private bringToTheMiddle(): void {
    const view = this.list.getBoundingClientRect();
    const sentence = this.current?.span.getBoundingClientRect();
    if (sentence === undefined || !this.following) return;
    const target =
      sentence.height < view.height ? sentence : (this.heard?.getBoundingClientRect() ?? sentence);
    const top = this.list.scrollTop + target.top - view.top - (view.height - target.height) / 2;
    // In whole pixels, so that nothing moves while it is heard.
    if (Math.abs(top - this.list.scrollTop) >= 1)
      this.list.scrollTo({ top, behavior: calm() ? 'instant' : 'smooth' });
  }

  private showFollow(): void {
    const target = this.heard ?? this.current?.span;
    const isAway = target !== undefined && !this.following && (this.isLyrics || !this.isInSight(target));
    this.follow.hidden = !isAway;
    this.lightLine(target);
  }

  /** All but the line that is heard is dimmed, unless the user looks elsewhere. */
  private lightLine(target: Range | Element | undefined): void {
    if (this.list.dataset['focus'] !== 'line') return;
    const line = this.following
      ? (target?.getClientRects()[0] ?? target?.getBoundingClientRect())
      : undefined;
    const { top } = this.list.getBoundingClientRect();
    this.list.style.setProperty('--line-top', line === undefined ? '' : `${String(line.top - top)}px`);
    this.list.style.setProperty('--line-bottom', line === undefined ? '' : `${String(line.bottom - top)}px`);
  }

  private isInSight(target: Range | Element): boolean {
    const view = this.list.getBoundingClientRect();
    const { top, bottom, height } = target.getBoundingClientRect();
    return height > view.height
      ? bottom > view.top && top < view.bottom
      : top >= view.top && bottom <= view.bottom;
  }

  private focus(sentence: ShownSentence | undefined): void {
    this.makeReachable(sentence);
    sentence?.span.focus({ preventScroll: true });
  }

  /** One stop of the Tab key for the whole text; arrow keys move within it. */
  private makeReachable(sentence: ShownSentence | undefined): void {
    for (const span of this.list.querySelectorAll<HTMLElement>('[tabindex="0"]')) span.tabIndex = -1;
    if (sentence !== undefined) sentence.span.tabIndex = 0;
  }

  private moveFocus(key: string): boolean {
    const at = this.sentences.findIndex(({ span }) => span === document.activeElement);
    const last = this.sentences.length - 1;
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: last,
    }[key];
    if (to === undefined) return false;
    const sentence = this.sentences[Math.max(0, Math.min(last, to))];
    this.following = false;
    this.makeReachable(sentence);
    sentence?.span.focus();
    // Where a selection by key begins.
    getSelection()?.collapse(sentence?.pieces[0]?.text ?? null);
    this.showFollow();
    return true;
  }
}

/** Shift and an arrow: the browser does it only where one types. */
function selectWord(key: string): boolean {
  const way = key === 'ArrowRight' ? 'forward' : key === 'ArrowLeft' ? 'backward' : undefined;
  if (way !== undefined) getSelection()?.modify('extend', way, 'word');
  return way !== undefined;
}

function newSentence(begins: Place): ShownSentence {
  const span = document.createElement('span');
  span.className = 'sentence';
  span.role = 'option';
  span.ariaSelected = 'false';
  span.tabIndex = -1;
  return { span, begins, pieces: [] };
}

function calm(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.matches('.vscode-reduce-motion')
  );
}
