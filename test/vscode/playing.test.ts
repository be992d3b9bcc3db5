import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { heardIn } from '../support/heardSound.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const text = [1, 2, 3, 4, 5, 6]
  .flatMap((week) => days.map((day) => `On ${day} of week ${week} the boat left.`))
  .join('\n');

describe(`A reading in VS Code ${version.vscode}`, function () {
  this.timeout(180_000);
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;

  before(async () => {
    vscode = await VsCodeUnderTest.start();
    await writeFile(join(vscode.folder, 'weeks.txt'), text);
  });
  after(() => vscode.stop());

  beforeEach(async () => {
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    await workbench.openFile('weeks.txt');
  });
  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
    await workbench.close();
  });

  const status = (words: string): Locator =>
    workbench.page.locator('.statusbar-item', { hasText: `Lector: ${words}` });
  const tab = (): Locator => workbench.page.locator('.tab', { hasText: 'Lector Player' });

  async function speakDocument(): Promise<Frame> {
    await workbench.command('Lector: Speak Document');
    await status('reading').waitFor();
    const player = await workbench.player();
    assert.ok(await sounds(player), 'the reading is heard');
    return player;
  }

  it('is paused, resumed, skipped in, sped up and stopped by commands', async () => {
    const player = await speakDocument();
    await workbench.command('Lector: Pause / Resume');
    await status('paused').waitFor();
    assert.ok(!(await sounds(player)), 'a paused reading is silent');

    await status('paused').click();
    await status('reading').waitFor();
    assert.ok(await sounds(player), 'it goes on');

    await workbench.command('Lector: Pause / Resume');
    await status('paused').waitFor();
    const before = await markedTop();
    for (let n = 0; n < 3; n++) await workbench.command('Lector: Next Sentence');
    await until(async () => (await markedTop()) > before, 'the mark goes to the next sentences');
    await workbench.command('Lector: Pause / Resume');
    await status('reading').waitFor();

    const requested = (await heardIn(player)).received.length;
    await workbench.command('Lector: Faster');
    await until(async () => (await player.locator('#speedValue').textContent()) === '1.1×', 'it is faster');
    assert.ok(await sounds(player), 'it goes on faster');
    assert.ok((await heardIn(player)).received.length <= requested + 1, 'the same sound is heard faster');

    await workbench.command('Lector: Stop');
    await status('').waitFor({ state: 'hidden' });
    assert.ok(!(await sounds(player)), 'it is silent');
    assert.deepEqual(await marks(), []);
  });

  it('is marked in the editor, sentence and word, and the marks move on', async () => {
    await speakDocument();
    const seen = new Set<string>();
    await until(async () => {
      const drawn = await marks();
      if (drawn.length >= 2) seen.add(JSON.stringify(drawn));
      return seen.size >= 5;
    }, 'a word in a sentence is marked, and the mark moves');
    const widths = (await marks()).map(({ width }) => width);
    assert.ok(Math.min(...widths) < Math.max(...widths) / 2, 'the word is a part of the sentence');
    const first = await markedTop();
    await until(async () => (await markedTop()) > first, 'the mark goes to the next line');
  });

  it('goes on while its tab is hidden', async () => {
    const player = await speakDocument();
    await tab().click();
    await workbench.openFile('welcome.md');
    await workbench.page.waitForTimeout(1000);
    assert.ok(await sounds(player), 'it goes on, unseen');
    await status('reading').waitFor();
    await workbench.command('Lector: Show Player');
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(await sounds(player));
  });

  it('does not begin by itself after a reload, and can be resumed at its place', async () => {
    await speakDocument();
    const first = await markedTop();
    await until(async () => (await markedTop()) > first, 'the second sentence is read');
    // The editor writes down what it has to keep about once a second.
    await workbench.page.waitForTimeout(2500);
    await workbench.page.reload();
    await status('paused').waitFor({ timeout: 60_000 });
    const player = await workbench.player();
    assert.ok(!(await sounds(player)), 'nothing plays by itself');
    await workbench.command('Lector: Pause / Resume');
    await status('reading').waitFor();
    assert.ok(await sounds(player), 'it can be resumed');
    assert.ok((await markedTop()) > first, 'at its place');
  });

  interface Mark {
    readonly left: number;
    readonly top: number;
    readonly width: number;
  }

  /** What is marked in the editors. */
  function marks(): Promise<readonly Mark[]> {
    return workbench.page
      .locator('.view-overlays [class*="TextEditorDecorationType"]')
      .evaluateAll((found) => {
        const drawn = found.map((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          return { left, top, width };
        });
        return drawn.filter(({ width }) => width > 0);
      });
  }

  async function markedTop(): Promise<number> {
    return Math.max(-1, ...(await marks()).map(({ top }) => top));
  }

  async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
    for (let n = 0; n < 200; n++) {
      if (await holds()) return;
      await workbench.page.waitForTimeout(100);
    }
    assert.fail(`In vain: ${what}.`);
  }

  /** Whether anything is heard now: there may be a pause between sentences, but none this long. */
  async function sounds(player: Frame): Promise<boolean> {
    await workbench.page.waitForTimeout(300);
    const before = (await heardIn(player)).output.length;
    for (let n = 0; n < 15; n++) {
      await workbench.page.waitForTimeout(100);
      const { output } = await heardIn(player);
      if (output.subarray(before).some((sample) => Math.abs(sample) > 0.02)) return true;
    }
    return false;
  }
});
