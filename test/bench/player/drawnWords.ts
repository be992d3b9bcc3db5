import type { Page } from 'playwright-core';

/** A highlighted word in the editor: its line in the text, and its first and last column. */
export interface DrawnWord {
  readonly at: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

interface Watched {
  readonly words: readonly DrawnWord[];
  /** How many milliseconds late the window was for a periodic task. */
  readonly lateness: readonly number[];
}

/**
 * Notes when the highlight of a word appears in the workbench's own document. The text must be visible and not wrapped.
 */
export async function watchWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawn: DrawnWord[] = [];
    const lateness: number[] = [];
    const watched: Watched = { words: drawn, lateness };
    Reflect.set(window, 'watchedWords', watched);
    const tick = (due: number): void => {
      setTimeout(() => {
        lateness.push(performance.now() - due);
        tick(performance.now() + 100);
      }, due - performance.now());
    };
    tick(performance.now() + 100);
    const overlays = document.querySelector('.editor-instance .view-overlays');
    if (overlays === null) throw new Error('There is no editor.');
    new MutationObserver(() => {
      const at = Date.now();
      const marks = [...overlays.querySelectorAll('[class*="TextEditorDecorationType"]')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .sort((a, b) => a.width - b.width);
      const [word, sentence] = marks;
      if (word === undefined || sentence === undefined) return;
      const lines = [...document.querySelectorAll('.editor-instance .view-line')]
        .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent }))
        .sort((a, b) => a.top - b.top);
      const line = lines.findIndex(({ top }) => Math.abs(top - word.top) < 4);
      const columns = lines[line]?.text.length ?? 0;
      const column = (x: number): number => Math.round(((x - sentence.left) / sentence.width) * columns);
      const found = { at, line, start: column(word.left), end: column(word.right) };
      const last = drawn.at(-1);
      if (last?.line !== line || last.start !== found.start || last.end !== found.end) drawn.push(found);
    }).observe(overlays, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

export function drawnWords(page: Page): Promise<Watched> {
  return page.evaluate(() => Reflect.get(window, 'watchedWords') as Watched);
}
