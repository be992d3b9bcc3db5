import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { english } from '../../src/core/plainText.js';
import { keyboardHelpHtml, type Keybinding } from '../../src/editor/contributions/keyboardHelpHtml.js';
import { anySound, launch } from '../support/browser.js';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe('the page of keys', function () {
  this.timeout(60_000);

  it('is one table by command and key, with a way to the user’s own, whatever the titles are', async () => {
    const { contributes } = JSON.parse(await readFile('package.json', 'utf8')) as {
      readonly contributes: { readonly keybindings: readonly Keybinding[] };
    };
    const html = keyboardHelpHtml({
      language: 'en',
      nonce: 'only-for-tests',
      commands: [
        { command: 'lector.showLog', title: '<b>Show</b> "Log"' },
        { command: 'lector.faster', title: 'Faster' },
        { command: 'lector.togglePause', title: 'Pause / Resume' },
      ],
      keybindings: contributes.keybindings,
      keysOf: 'others',
      l10n: english,
    });
    const browser = await launch(anySound);
    try {
      const page = await browser.newPage({ viewport: { width: 270, height: 700 } });
      await page.setContent(html);
      const rows = page.getByRole('table').first().getByRole('row');
      assert.deepEqual(await rows.allInnerTexts(), [
        'Command\tKey\tYour keys',
        'Faster\tCtrl+Shift+9 Up\tYour keys',
        'Pause / Resume\tCtrl+Shift+F7, Ctrl+Shift+9 Space\tYour keys',
        '<b>Show</b> "Log"\t\tYour keys',
      ]);
      const link = page.getByRole('link', { name: 'Your keys: Faster' });
      const [, query = ''] = (await link.getAttribute('href'))?.split('?') ?? [];
      assert.equal(decodeURIComponent(query), '["@command:lector.faster"]');
      await page.keyboard.press('Tab');
      assert.ok(await link.evaluate((found) => found === document.activeElement));
      const folder = process.env['LECTOR_SCREENSHOTS'];
      if (folder !== undefined) {
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: `${folder}/keyboard-help.png` });
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.context().close();
      const free = await browser.newContext({ bypassCSP: true });
      const checked = await free.newPage();
      await checked.setContent(html);
      await checked.addScriptTag({ path: axeScript });
      const found = await checked.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string }[] }> };
        };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      assert.deepEqual(found, []);
    } finally {
      await browser.close();
    }
  });
});
