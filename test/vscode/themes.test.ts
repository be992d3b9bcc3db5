import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

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

for (const [name, theme] of Object.entries(themes)) {
  describe(`The player's colours in VS Code ${version.vscode}`, function () {
    this.timeout(120_000);
    const { workbench, reading } = setUpVsCode({
      settings: { 'workbench.colorTheme': theme },
      files: { 'harbour.md': text },
    });

    before(() => workbench.open({ soundAllowed: true }));

    it(`have no fault that axe finds in ${theme}`, async () => {
      await workbench.page.setViewportSize({ width: 1120, height: 620 });
      await workbench.openFile('harbour.md');
      await workbench.command('View: Toggle Primary Side Bar Visibility');
      const player = await reading.speakDocument();
      await until(async () => (await reading.marks()).length >= 2, 'sentence and word are marked');
      await until(async () => (await reading.sentence()).startsWith('On'), 'the second sentence is read');
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
  });
}
