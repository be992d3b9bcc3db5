import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { fallsSilent, soundsIn } from './heardSound.js';
import { until } from './until.js';
import { untilSeen } from './untilSeen.js';
import type { Workbench } from './workbench.js';

interface Mark {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const mark = '.view-overlays [class*="TextEditorDecorationType"]';

/**
 * What a user sees and hears of a reading: the status bar, the player's tab, the highlight in the editors, the sound.
 */
export class WatchedReading {
  constructor(private readonly workbench: Workbench) {}

  /** The status bar item if it contains these words; any if none are given. */
  status(words = ''): Locator {
    return this.workbench.page.locator('.statusbar-item', { hasText: `Lector: ${words}` });
  }

  /** Resolves when nothing is being read any more. */
  async ended(): Promise<void> {
    await this.status().waitFor({ state: 'hidden' });
  }

  /** Stops what is being read, which may also end by itself just now. */
  async stop(): Promise<void> {
    await untilSeen(() => this.workbench.chord('x'), this.status(), 'hidden');
  }

  /** Begins a reading and resolves when it has ended, even if it was too short for anyone to see. */
  async toItsEnd(begin: () => Promise<unknown>): Promise<void> {
    const watch = await this.workbench.page.evaluateHandle(() => {
      const bar = document.querySelector('.part.statusbar') ?? document.body;
      const tells = (node: Node): boolean =>
        (node.textContent ?? '').replaceAll('\u00a0', ' ').includes('Lector: ');
      let begun = false;
      const ended = new Promise<void>((resolve) => {
        const observer = new MutationObserver((records) => {
          // What came and went at once is only in the records.
          begun ||= records.some(({ target, addedNodes, removedNodes }) =>
            [target, ...addedNodes, ...removedNodes].some(tells),
          );
          if (!begun || tells(bar)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(bar, { subtree: true, childList: true, characterData: true });
      });
      return { ended };
    });
    await begin();
    await watch.evaluate(({ ended }) => ended);
  }

  /** The sentence that the player highlights. */
  async sentence(): Promise<string> {
    const player = await this.workbench.player();
    const marked = await player.locator('[role=option][aria-selected=true]').textContent();
    return marked?.trim() ?? '';
  }

  /** Resolves when the player highlights this sentence. */
  async comesTo(sentence: string): Promise<void> {
    await until(async () => (await this.sentence()) === sentence, `it comes to: ${sentence}`);
  }

  /** Resolves when the player shows these sentences, and no others. */
  async shows(sentences: readonly string[]): Promise<void> {
    const wanted = JSON.stringify(sentences);
    let shown = '';
    await until(
      async () => (shown = JSON.stringify(await this.sentences())) === wanted,
      () => `the player shows ${wanted}; it shows ${shown}`,
    );
  }

  /** All sentences in the player, which shows none of them when it is small. */
  async sentences(): Promise<readonly string[]> {
    const player = await this.workbench.player();
    const all = await player.locator('.sentence').allTextContents();
    return all.map((sentence) => sentence.trim());
  }

  /** Begins to note each sentence that comes into the player, however briefly, and returns those noted so far. */
  async noteSentences(): Promise<() => Promise<readonly string[]>> {
    const player = await this.workbench.player();
    const noted = await player.evaluateHandle(() => {
      const sentences = new Set<string>();
      const added = (node: Node): readonly Element[] =>
        node instanceof Element ? [node, ...node.querySelectorAll('*')] : [];
      new MutationObserver((records) => {
        for (const element of records.flatMap(({ addedNodes }) => [...addedNodes].flatMap(added)))
          if (element.matches('.sentence')) sentences.add(element.textContent.trim());
      }).observe(document.body, { subtree: true, childList: true });
      return sentences;
    });
    return () => noted.evaluate((sentences) => [...sentences]);
  }

  /** Its group lets in no other file unless the user unlocks it. */
  async hidePlayerBehind(file: string): Promise<void> {
    await this.tab.click();
    await this.workbench.command('View: Unlock Editor Group');
    await this.workbench.openFile(file);
    await this.workbench.page.locator('iframe.webview.ready').waitFor({ state: 'hidden' });
  }

  get tab(): Locator {
    return this.workbench.page.locator('.tab', { hasText: 'Lector Player' });
  }

  /** Reads the active document; resolves when it is heard. */
  async speakDocument(): Promise<Frame> {
    await this.workbench.command('Lector: Speak Document');
    await this.status('reading').waitFor();
    const player = await this.workbench.player();
    assert.ok(await soundsIn(player), 'the reading is heard');
    return player;
  }

  /** What is marked in the editors. */
  marks(): Promise<readonly Mark[]> {
    return this.workbench.page.locator(mark).evaluateAll((found) => {
      const drawn = found.map((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        return { left, top, width };
      });
      return drawn.filter(({ width }) => width > 0);
    });
  }

  /** Tells later how many marks there were at most from now on. */
  async countMarks(): Promise<() => Promise<number>> {
    const seen = await this.workbench.page.evaluateHandle((mark) => {
      const seen = { most: 0 };
      new MutationObserver(() => {
        const drawn = [...document.querySelectorAll(mark)].filter(
          (one) => one.getBoundingClientRect().width > 0,
        );
        seen.most = Math.max(seen.most, drawn.length);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    }, mark);
    return () => seen.evaluate(({ most }) => most);
  }

  /** How far down the highlight is; -1 if there is none. */
  async markedTop(): Promise<number> {
    return Math.max(-1, ...(await this.marks()).map(({ top }) => top));
  }

  /** The text of the line that is highlighted. */
  async markedLine(): Promise<string> {
    const top = await this.markedTop();
    return this.workbench.page.locator('.view-lines .view-line').evaluateAll((lines, top) => {
      const line = lines.find((candidate) => Math.abs(candidate.getBoundingClientRect().top - top) < 2);
      return (line?.textContent ?? '').replaceAll('\u00a0', ' ');
    }, top);
  }

  /** Whether everything is silent, once the player says so. */
  async isSilent(player: Frame): Promise<boolean> {
    await player.getByRole('button', { name: 'Pause' }).waitFor({ state: 'hidden' });
    return fallsSilent(player);
  }
}
