import assert from 'node:assert/strict';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const text = Array.from({ length: 40 }, (_, n) => `This is line number ${n + 1} of the poem.`).join('\n');

describe(`The whole life of a reading in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { workbench, reading } = setUpVsCode({ files: { 'poem.txt': text } });

  // Sound is refused only in a browser that nobody has touched.
  beforeEach(() => workbench.open());
  afterEach(() => workbench.close());

  it('goes from blocked to stopped by one click and by keys', async () => {
    const { page } = workbench;
    const { keyboard } = page;
    await workbench.openFile('poem.txt');
    await workbench.selectLines(1, 40);
    const refused = workbench.soundRefused();
    await keyboard.press('Control+Shift+F11');
    await refused;
    await reading.status('click to enable sound').waitFor();
    const player = await workbench.player();
    const enable = player.getByRole('button', { name: 'Enable sound' });
    await enable.waitFor();
    assert.equal((await heardIn(player)).clock, 0, 'nothing has sounded');

    await enable.click();
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'it is heard');
    await until(async () => /line number/.test(await reading.markedLine()), 'what is read is marked');

    // A click into the text leaves no selection, so Escape may stop from here on.
    await workbench.intoEditor();
    await keyboard.press('Control+Shift+F7');
    await reading.status('paused').waitFor();
    assert.ok(await reading.isSilent(player), 'it is silent while paused');
    await until(
      async () => (await reading.markedLine()) === (await reading.sentence()),
      'the last mark is drawn',
    );
    const pausedAt = lineNumber(await reading.markedLine());

    await keyboard.press('Control+Shift+F8');
    await until(
      async () => lineNumber(await reading.markedLine()) === pausedAt + 1,
      'the next sentence is marked',
    );
    await keyboard.press('Control+Shift+F6');
    await until(
      async () => lineNumber(await reading.markedLine()) === pausedAt,
      'the sentence before is marked',
    );
    for (let n = 0; n < 5; n++) await keyboard.press('Control+Shift+F8');
    await keyboard.press('Control+Shift+F7');
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'it goes on');
    await until(
      async () => lineNumber(await reading.markedLine()) >= pausedAt + 5,
      'it goes on after what was skipped',
    );

    await workbench.command('Lector: Faster');
    await player.locator('#speedValue').getByText('1.1×').waitFor();
    assert.ok(await soundsIn(player), 'it goes on faster');

    await workbench.intoEditor();
    await keyboard.press('Control+f');
    const find = page.locator('.find-widget.visible');
    await find.locator('.find-part .monaco-inputbox.synthetic-focus').waitFor();
    await keyboard.press('Escape');
    await find.waitFor({ state: 'hidden' });
    await workbench.focusedEditor.waitFor();
    await keyboard.press('Control+l');
    await page.locator('.view-overlays .selected-text').first().waitFor();
    await keyboard.press('Escape');
    // A selection may be drawn in several parts.
    await page.locator('.view-overlays .selected-text').first().waitFor({ state: 'hidden' });
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'Escape closed what was open and left the reading alone');

    await workbench.focusedEditor.waitFor();
    await keyboard.press('Escape');
    await reading.ended();
    assert.ok(await reading.isSilent(player), 'then it stops');
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked');
  });
});

function lineNumber(line: string): number {
  return Number(/\d+/.exec(line)?.[0]);
}
