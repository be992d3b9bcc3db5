import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const line = Array.from({ length: 30 }, (_, n) => `This is sentence ${String(n)} of a long line.`).join(' ');

describe(`The player in the sidebar of VS Code ${version.vscode}`, function () {
  this.timeout(180_000);
  const { vscode, workbench, reading } = setUpVsCode({
    files: { 'line.ts': `// ${line}\n` },
    settings: { 'lector.player.location': 'sidebar', 'editor.wordWrap': 'off' },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await workbench.openFile('line.ts');
  });

  it('reads there, and keeps the word in sight in a line that is wider than its editor', async () => {
    const player = await reading.speakDocument();
    assert.equal(await reading.tab.count(), 0);
    await player.getByRole('button', { name: 'Stop' }).waitFor();
    const editor = workbench.page.locator('.editor-instance .monaco-scrollable-element').first();
    const { x, width } = (await editor.boundingBox()) ?? { x: 0, width: 0 };
    const inSight = async (): Promise<boolean> =>
      (await reading.marks()).some((mark) => mark.left >= x && mark.left < x + width);
    for (let n = 0; n < 8; n++) await workbench.page.keyboard.press('Control+Shift+F8');
    await until(
      async () => /sentence (?:[89]|[12]\d) /.test(await reading.sentence()),
      'it is far in the line',
    );
    await until(inSight, 'the word is in sight');
  });

  it('is there to be resumed after a reload, also where another view hides it', async () => {
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await workbench.command('View: Show Explorer');
    await workbench.page.reload();
    await reading.status('paused').waitFor({ timeout: 60_000 });
    await workbench.command('Lector: Pause / Resume');
    await reading.status('reading').waitFor();
    await (await workbench.player()).getByRole('button', { name: 'Stop' }).waitFor();
    assert.match(await reading.sentence(), /sentence (?:[89]|[12]\d) /, 'at its place');
    assert.equal(await reading.tab.count(), 0);
  });

  it('goes on reading where the setting puts it, and stays silent there if it was', async () => {
    const folder = join(vscode.folder, '.vscode');
    await mkdir(folder);
    const moveTo = (location: string) =>
      writeFile(join(folder, 'settings.json'), JSON.stringify({ 'lector.player.location': location }));
    const before = await reading.sentence();
    await moveTo('beside');
    await reading.tab.waitFor();
    await reading.status('reading').waitFor();
    const number = (sentence: string): number => Number(/\d+/.exec(sentence)?.[0]);
    await until(async () => number(await reading.sentence()) > number(before), 'it goes on');
    await moveTo('sidebar');
    await until(async () => (await reading.tab.count()) === 0, 'the tab is closed');
    await reading.status('reading').waitFor();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await moveTo('beside');
    await workbench.page.locator('.pane-header', { hasText: 'Player' }).waitFor({ state: 'detached' });
    assert.equal(await reading.tab.count(), 0);
    await workbench.command('Lector: Show Player');
    await reading.tab.waitFor();
    await reading.status('paused').waitFor();
  });
});
