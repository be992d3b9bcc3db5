import { ChunkOrder, type Splice } from '../../reading/chunkList.js';
import type { ChunkId, OutlineChunk, Place } from '../../reading/playerPort.js';
import { wordsOf, type Span } from '../../reading/wordTimes.js';
import { isCut } from '../../text/segment.js';
import { SentenceList } from '../../text/sentences/sentenceList.js';
import { element } from './controls.js';

/** One option of the list. Its text is one node for each chunk that it spans. */
interface ShownSentence {
  readonly span: HTMLSpanElement;
  readonly begins: Place;
  readonly pieces: { readonly chunk: ChunkId; readonly start: number; readonly text: Text }[];
}

/** The chunks of one segment. No sentence reaches beyond. */
interface Paragraph {
  readonly block: HTMLDivElement;
  readonly chunks: OutlineChunk[];
  readonly cut: SentenceList;
}

/** What is nested deeper looks the same. */
const deepest = 4;

const wordHighlight = 'lector-word';

const writtenLeftwards = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/** The text being read. Each sentence is an option to choose; the word is painted over it without changing the page. */
export class TextView {
  private readonly list = element('text', HTMLDivElement);
  private readonly follow = element('follow', HTMLButtonElement);
  private readonly chunks = new ChunkOrder<OutlineChunk>();
  private readonly sentences = new Map<Element | null, ShownSentence>();
  /** The last paragraph, if what comes next belongs to it. */
  private open: Paragraph | undefined;
  private readonly byChunk = new Map<ChunkId, readonly ShownSentence[]>();
  private current: ShownSentence | undefined;
  private heard: Range | undefined;
  private shown: { readonly chunk: ChunkId; readonly word: Span | undefined } | undefined;
  /** Off while the user looks elsewhere in the text. */
  private following = true;

  constructor(goTo: (place: Place) => void) {
    const choose = (target: EventTarget | null, caret: Selection | null = null): void => {
      const sentence = this.sentences.get(target instanceof Element ? target : null);
      if (sentence === undefined) return;
      this.following = true;
      this.focus(sentence);
      goTo(this.wordAt(caret, sentence) ?? sentence.begins);
    };
    this.list.addEventListener('click', ({ target }) => {
      const selection = getSelection();
      // Somebody who drags or clicks twice wants the words themselves.
      if (selection?.isCollapsed !== false) choose(target, selection);
    });
    this.list.addEventListener('keydown', (event) => {
      if (event.shiftKey) {
        if (!selectWord(event.key)) return;
      } else if (event.key === 'Enter') choose(event.target);
      else if (event.key === 'PageUp' || event.key === 'PageDown') {
        this.lookElsewhere();
        return;
      } else if (!this.moveFocus(event.key)) return;
      event.preventDefault();
    });
    for (const byHand of ['wheel', 'pointerdown', 'touchmove'] as const)
      this.list.addEventListener(byHand, () => this.lookElsewhere(), { passive: true });
    // A browser does not let a selection start at the first letter of an element that takes the focus.
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
    // How high a paragraph is shows only once it is in sight.
    this.list.addEventListener('scrollend', () => this.bringIntoSight());
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
    this.sentences.clear();
    this.open = undefined;
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
    const from = this.chunks.startOf(change);
    if (change.removed === 0 && from === all.length) {
      for (const chunk of change.chunks) this.chunks.add(chunk);
      this.add(change.chunks);
    } else this.replace(change, from);
  }

  show(chunk: ChunkId, word: Span | undefined): void {
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

  /** The word of the sentence that a pointer was set on. A screen reader leaves the caret where it was before. */
  private wordAt(caret: Selection | null, { pieces }: ShownSentence): Place | undefined {
    const piece = pieces.find(({ text }) => text === caret?.anchorNode);
    if (caret === null || piece === undefined) return undefined;
    const { chunk, start } = piece;
    const words = wordsOf(this.chunks.get(chunk)?.text ?? '');
    const offset = words.findLast((word) => word.start <= start + caret.anchorOffset)?.start ?? 0;
    return { chunk, offset: Math.max(start, offset) };
  }

  /** Shows the paragraphs anew that a change is in, or that it joins. The others keep their place and their height. */
  private replace(change: Splice<OutlineChunk>, from: number): void {
    const { shown, current } = this;
    const before = [...this.chunks.all];
    this.chunks.splice(change);
    const { all } = this.chunks;
    let first = from;
    while (first > 0 && isOpen(before[first - 1])) first--;
    let kept = before.length - from - change.removed;
    const reaches = (chunks: readonly OutlineChunk[]) => isOpen(chunks[chunks.length - kept - 1]);
    while (kept > 0 && (reaches(before) || reaches(all))) kept--;

    const gone = before.slice(first, before.length - kept).flatMap(({ id }) => this.byChunk.get(id) ?? []);
    for (const { id } of before.slice(from, from + change.removed)) this.byChunk.delete(id);
    const focused = gone.findIndex(({ span }) => span === document.activeElement);
    const selection = getSelection();
    // The browser does not say so when a selection goes with its text.
    if (gone.some(({ span }) => selection?.containsNode(span, true) === true)) selection?.empty();
    for (const { span } of gone) {
      span.parentElement?.remove();
      this.sentences.delete(span);
    }
    if (kept === 0) this.open = undefined;
    const next = all[all.length - kept];
    const added = this.add(all.slice(first, all.length - kept), next && this.blockOf(next));

    const { begins } = gone[focused] ?? {};
    if (begins !== undefined) {
      const same = this.find(begins.chunk, begins.offset).sentence;
      this.focus(same ?? added[Math.min(focused, added.length - 1)] ?? this.firstSentence());
    }
    if (current !== undefined && !this.sentences.has(current.span) && shown !== undefined) {
      this.current = undefined;
      this.heard = undefined;
      this.shown = undefined;
      this.show(shown.chunk, shown.word);
    } else this.bringIntoSight();
  }

  /** Shows chunks in front of a paragraph, or after all. Returns their sentences. */
  private add(chunks: readonly OutlineChunk[], next: Element | null = null): readonly ShownSentence[] {
    this.list.hidden = false;
    const added: ShownSentence[] = [];
    let paragraph = next === null ? this.open : undefined;
    for (const chunk of chunks) {
      const { block, chunks: own, cut } = (paragraph ??= this.paragraph(chunk, next));
      const index = own.push(chunk) - 1;
      const begun = cut.joinsBefore(index) ? this.sentences.get(block.lastElementChild) : undefined;
      const shown = cut.own(index).map(({ start, end }, n) => {
        const text = document.createTextNode(chunk.text.slice(start, end));
        const sentence = (n === 0 ? begun : undefined) ?? newSentence({ chunk: chunk.id, offset: start });
        sentence.pieces.push({ chunk: chunk.id, start, text });
        sentence.span.append(text);
        if (sentence !== begun) added.push(sentence);
        return sentence;
      });
      this.byChunk.set(chunk.id, shown);
      for (const sentence of shown) {
        this.sentences.set(sentence.span, sentence);
        block.append(sentence.span);
      }
      if (!isOpen(chunk)) paragraph = undefined;
    }
    if (next === null) this.open = paragraph;
    if (this.current === undefined) this.makeReachable(this.firstSentence());
    return added;
  }

  private blockOf({ id }: OutlineChunk): Element | null {
    return this.byChunk.get(id)?.[0]?.span.parentElement ?? null;
  }

  private firstSentence(): ShownSentence | undefined {
    return this.sentences.get(this.list.querySelector('.sentence'));
  }

  private find(chunk: ChunkId, offset: number) {
    const piecesHere = (this.byChunk.get(chunk) ?? []).flatMap((sentence) =>
      sentence.pieces.filter((piece) => piece.chunk === chunk).map((piece) => ({ sentence, piece })),
    );
    const found = piecesHere.find(({ piece }) => piece.start + piece.text.data.length > offset);
    const { sentence, piece } = found ?? piecesHere.at(-1) ?? {};
    return { sentence, piece };
  }

  private paragraph(chunk: OutlineChunk, next: Element | null): Paragraph {
    const { kind = 'paragraph', depth = 0, text, language } = chunk;
    const block = document.createElement('div');
    // For a screen reader, and for the forms of Han characters. Code is in the language of the page.
    if (language !== undefined && kind !== 'code') block.lang = language;
    block.dataset['kind'] = kind;
    block.dataset['depth'] = String(Math.min(depth, deepest));
    block.dir = kind === 'code' ? 'ltr' : directionOf(text);
    // What is said of a numbered item begins with its number.
    const isNumbered = kind === 'listItem' && /^\d+\. /.test(text);
    block.className = isNumbered ? 'paragraph numbered' : 'paragraph';
    block.role = 'presentation';
    this.list.insertBefore(block, next);
    const chunks: OutlineChunk[] = [];
    return { block, chunks, cut: new SentenceList((index) => chunks[index]) };
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
      this.scrollBy(top - view.top - Math.max(0, (view.height - height) / 3));
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
    const top = target.top - view.top - (view.height - target.height) / 2;
    // In whole pixels, so that nothing moves while it is heard.
    if (Math.abs(top) >= 1) this.scrollBy(top);
  }

  private scrollBy(top: number): void {
    // Nobody can follow with the eye what flies by, and its height is only guessed.
    const isFar = Math.abs(top) > this.list.clientHeight;
    this.list.scrollBy({ top, behavior: isFar || calm() ? 'instant' : 'smooth' });
  }

  private lookElsewhere(): void {
    this.following = false;
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
    const spans = [...this.list.querySelectorAll('.sentence')];
    const at = spans.findIndex((span) => span === document.activeElement);
    const last = spans.length - 1;
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: last,
    }[key];
    if (to === undefined) return false;
    const sentence = this.sentences.get(spans[Math.max(0, Math.min(last, to))] ?? null);
    this.lookElsewhere();
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

/** The browser goes by the first letter, which is Latin where a text begins with a name. */
function directionOf(text: string): 'rtl' | 'auto' {
  const letters = text.match(/\p{L}/gu) ?? [];
  const leftwards = letters.filter((letter) => writtenLeftwards.test(letter)).length;
  return leftwards * 2 > letters.length ? 'rtl' : 'auto';
}

/** Whether what comes next is of the same paragraph. */
function isOpen(chunk: OutlineChunk | undefined): boolean {
  return chunk !== undefined && isCut(chunk.end);
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
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.querySelector('.vscode-reduce-motion') !== null
  );
}
