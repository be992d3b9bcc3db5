import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { until } from '../support/until.js';
import { clickUntil, untilSeen } from '../support/untilSeen.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

/** Each with the class that VS Code gives the page. */
const themes = {
  dark: ['Dark Modern', 'vscode-dark'],
  light: ['Light Modern', 'vscode-light'],
  'high-contrast': ['Dark High Contrast', 'vscode-high-contrast'],
  'high-contrast-light': ['Light High Contrast', 'vscode-high-contrast-light'],
} as const;

const text = [
  '# The harbour',
  '',
  ...Array.from(
    { length: 40 },
    (_, n) => `On the morning of day ${n + 1} the old pilot walked the length of the quay twice.\n`,
  ),
].join('\n');

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe(`The player page in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({ files: { 'harbour.md': text } });
  let player: Frame;

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await workbench.page.setViewportSize({ width: 1400, height: 720 });
    await workbench.openFile('harbour.md');
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    player = await reading.speakDocument();
    await player.evaluate(await readFile(axeScript, 'utf8'));
    await until(async () => (await reading.marks()).length >= 2, 'sentence and word are marked');
    await until(async () => (await reading.sentence()).startsWith('On'), 'the second sentence is read');
  });

  for (const [name, [theme, pageClass]] of Object.entries(themes)) {
    it(`has no fault that axe finds in ${theme}`, async () => {
      await workbench.command('Preferences: Color Theme');
      await sidebar.input.fill(theme);
      await clickUntil(sidebar.choice(theme), sidebar.question, 'hidden');
      await player.locator(`body.${pageClass}`).waitFor();
      // Away from where the palette was, or a tooltip may show.
      await workbench.page.mouse.move(300, 500);
      await workbench.page.locator('.workbench-hover').first().waitFor({ state: 'hidden' });
      await workbench.screenshot(`player-${name}`);
      const faults = await player.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await axe.run();
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      assert.deepEqual(faults, []);
      await reading.status('reading').waitFor();
    });
  }

  it('shows its text as its reader wants at once and for good, and hands on what is selected', async () => {
    const size = (): Promise<number> =>
      player.locator('#text').evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    const before = await size();
    await player.getByRole('button', { name: 'How the text looks' }).click();
    await player.getByRole('button', { name: 'Larger text' }).click();
    await player.getByLabel('Spacing').selectOption('Wide');
    assert.ok((await size()) > before);
    // The text may move to what is heard while the mouse is on its way.
    await until(async () => {
      await player
        .locator('.sentence')
        .nth(2)
        .dblclick({ position: { x: 10, y: 10 } });
      return (await player.evaluate(() => String(getSelection()))).trim() === 'On';
    }, 'the first word is selected');
    await player.getByRole('button', { name: 'Change pronunciation…' }).click();
    await sidebar.question.getByText('Change the Pronunciation of “On”').waitFor();
    await workbench.leaveQuestion();
    await untilSeen(
      async () => {
        await player
          .locator('.sentence')
          .nth(3)
          .dblclick({ position: { x: 10, y: 10 } });
        await workbench.chord('s');
      },
      player.locator('.sentence', { hasText: /^On$/ }),
    );
    await reading.shows(['On']);

    const file = join(userDataIn(vscode.home), 'User', 'settings.json');
    const written = (): Promise<string> => readFile(file, 'utf8');
    await until(
      async () => (await written()).includes('"lector.reader.width": 48'),
      'all settings are written',
    );
    assert.match(await written(), /"lector\.reader\.size": 110,[^]*"lector\.reader\.lineHeight": 2\.2,/);
    assert.ok((await size()) > before, 'the settings say the same');
  });

  it('has a page of keys beside it, with a way to those of the user', async () => {
    const { page } = workbench;
    await workbench.command('Lector: Keyboard Help');
    await workbench.command('Lector: Keyboard Help');
    const help = page
      .locator('iframe.webview.ready[src*="extensionId=lector.lector&"]')
      .last()
      .contentFrame()
      .locator('iframe#active-frame')
      .contentFrame();
    const shortcuts = page.locator('.keybindings-editor').first();
    await clickUntil(help.getByRole('link', { name: 'Your keys: Next Sentence' }), shortcuts);
    const typed = () =>
      shortcuts.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await until(async () => (await typed()).includes('@command:lector.nextSentence'), 'it is searched for');
    assert.equal(await page.locator('.tab', { hasText: 'Keyboard Help' }).count(), 1);
    await workbench.screenshot('keyboard-shortcuts');
  });

  /** The reason why the player offers no recording. If this ever fails, it could. */
  it('is kept from the microphone by its permissions policy, whatever the user allows', async () => {
    await workbench.page.context().grantPermissions(['microphone']);
    assert.equal(await mayUseMicrophone(player), false);
    assert.equal(await mayUseMicrophone(workbench.page.mainFrame()), true);
  });
});

/** Chromium's own way to ask; asking for the microphone itself would need a machine that has one. */
function mayUseMicrophone(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const { featurePolicy } = document as Document & {
      readonly featurePolicy: { allowsFeature(feature: string): boolean };
    };
    return featurePolicy.allowsFeature('microphone');
  });
}
