import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WatchedReading } from '../support/watchedReading.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
} as const;

const text = [
  '# The harbour',
  '',
  'On the first morning of the year the harbour was quiet. The old pilot walked the length of the quay twice.',
  '',
  'Then he noticed that the lamp was still burning, although the sun had been up for an hour.',
  '',
].join('\n');

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe(`The player's colours in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;

  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
    await workbench.close();
    await vscode.stop();
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`have no fault that axe finds in ${theme}`, async () => {
      vscode = await VsCodeUnderTest.start({ settings: { 'workbench.colorTheme': theme } });
      await writeFile(join(vscode.folder, 'harbour.md'), text);
      workbench = await vscode.openWorkbench({ soundAllowed: true });
      await workbench.page.setViewportSize({ width: 1120, height: 620 });
      const reading = new WatchedReading(workbench);
      await workbench.openFile('harbour.md');
      await workbench.command('View: Toggle Primary Side Bar Visibility');
      const player = await reading.speakDocument();
      await reading.until(async () => (await reading.marks()).length >= 2, 'sentence and word are marked');
      await reading.until(
        async () =>
          (await player.locator('[role=option][aria-selected=true]').textContent())?.startsWith('On') ===
          true,
        'the second sentence is read',
      );
      // Away from where the palette was, lest a tooltip shows.
      await workbench.page.mouse.move(300, 500);
      await workbench.page.locator('.workbench-hover').first().waitFor({ state: 'hidden' });
      await workbench.screenshot(`player-${name}`);
      await player.evaluate(await readFile(axeScript, 'utf8'));
      const faults = await player.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await axe.run();
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      assert.deepEqual(faults, []);
    });
  }
});
