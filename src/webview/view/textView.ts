import type { Place } from '../../core/playback/place.js';
import type { OutlineChunk } from '../../core/playback/playerCommand.js';
import { sentencesOf } from '../../core/playback/sentences.js';
import { element } from './element.js';

interface ShownSentence {
  readonly span: HTMLSpanElement;
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

const wordHighlight = 'lector-word';

/** The text being read. A sentence is an option to choose; the word is painted over it without touching the page. */
export class TextView {
  private readonly list = element('text', HTMLDivElement);
  private sentences: ShownSentence[] = [];
  private byChunk: ShownSentence[][] = [];
  private current: ShownSentence | undefined;
  private word = '';
  /** Not following while the user looks elsewhere in the text. */
  private following = true;

  constructor(goTo: (place: Place) => void) {
    const choose = (target: EventTarget | null): void => {
      const sentence = this.sentences.find(({ span }) => span === target);
      if (sentence === undefined) return;
      this.following = true;
      goTo({ index: sentence.index, offset: sentence.start });
    };
    this.list.addEventListener('click', ({ target }) => {
      choose(target);
    });
    this.list.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') choose(event.target);
      else if (!this.moveFocus(event.key)) return;
      event.preventDefault();
    });
    this.list.addEventListener('wheel', () => (this.following = false), { passive: true });
    this.list.addEventListener('pointerdown', () => (this.following = false), { passive: true });
  }

  clear(): void {
    this.list.replaceChildren();
    this.sentences = [];
    this.byChunk = [];
    this.current = undefined;
    this.word = '';
    this.following = true;
    CSS.highlights.delete(wordHighlight);
    this.list.hidden = true;
  }

  add(chunks: readonly OutlineChunk[]): void {
    this.list.hidden = false;
    this.word = '';
    for (const { text, pauseAfterMs } of chunks) {
      const index = this.byChunk.length;
      const shown = sentencesOf(text).map(({ start, end }) => {
        const span = document.createElement('span');
        span.className = 'sentence';
        span.role = 'option';
        span.ariaSelected = 'false';
        span.tabIndex = -1;
        span.textContent = text.slice(start, end);
        return { span, index, start, end };
      });
      this.byChunk.push(shown);
      this.sentences.push(...shown);
      this.paragraph(pauseAfterMs).append(...shown.map(({ span }) => span), ' ');
    }
    if (this.current === undefined) this.makeReachable(this.sentences[0]);
  }

  show(index: number, word: { readonly start: number; readonly end: number } | undefined): void {
    const key =
      word === undefined ? `${String(index)}:` : `${String(index)}:${String(word.start)}-${String(word.end)}`;
    if (key === this.word) return;
    this.word = key;
    const shown = this.byChunk[index] ?? [];
    const offset = word?.start ?? 0;
    const sentence = shown.find(({ end }) => end > offset) ?? shown.at(-1);
    if (sentence !== this.current) this.markSentence(sentence);
    if (sentence === undefined || word === undefined) {
      CSS.highlights.delete(wordHighlight);
      return;
    }
    const text = sentence.span.firstChild;
    if (text === null) return;
    const range = new Range();
    const length = text.textContent?.length ?? 0;
    range.setStart(text, Math.min(length, word.start - sentence.start));
    range.setEnd(text, Math.min(length, word.end - sentence.start));
    CSS.highlights.set(wordHighlight, new Highlight(range));
  }

  private paragraph(pauseAfterMs: number): HTMLElement {
    const last = this.list.lastElementChild;
    const open = last instanceof HTMLElement && last.dataset['open'] === 'true' ? last : undefined;
    const paragraph = open ?? document.createElement('div');
    if (open === undefined) {
      paragraph.className = 'paragraph';
      paragraph.role = 'presentation';
      this.list.append(paragraph);
    }
    // A text cut without a pause goes on in the same paragraph.
    paragraph.dataset['open'] = String(pauseAfterMs < 200);
    return paragraph;
  }

  private markSentence(sentence: ShownSentence | undefined): void {
    if (this.current !== undefined) this.current.span.ariaSelected = 'false';
    this.current = sentence;
    if (sentence === undefined) return;
    sentence.span.ariaSelected = 'true';
    if (!this.list.contains(document.activeElement)) this.makeReachable(sentence);
    if (this.following || this.isVisible(sentence.span)) {
      this.following = true;
      sentence.span.scrollIntoView({ block: 'nearest', behavior: calm() ? 'instant' : 'smooth' });
    }
  }

  /** One stop of the Tab key for the whole text; the arrows move within it. */
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
    this.makeReachable(sentence);
    sentence?.span.focus();
    return true;
  }

  private isVisible(span: HTMLElement): boolean {
    const view = this.list.getBoundingClientRect();
    const { top, bottom } = span.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  }
}

function calm(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.matches('.vscode-reduce-motion')
  );
}
