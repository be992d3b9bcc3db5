import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../src/core/audio/wav.js';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`Save as Audio in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'sub/book.md': 'A book.' },
  });

  before(() => workbench.open({ soundAllowed: true }));

  it('writes one WAV of the whole document, with the times of its sentences beside it', async () => {
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Save as Audio…');
    const target = join(vscode.folder, 'said.wav');
    await workbench.fileDialog('Save as Audio', target);
    await workbench.notification('said.wav was saved').waitFor({ timeout: 60_000 });

    const { sampleRate, channels } = readWav(new Uint8Array(await readFile(target)));
    assert.ok((channels[0]?.length ?? 0) > 5 * sampleRate, 'three paragraphs take more than five seconds');
    const captions = await readFile(join(vscode.folder, 'said.vtt'), 'utf8');
    assert.match(captions, /^WEBVTT/);
    assert.match(captions, /Lector reads what is in your editor aloud\./);
    assert.match(captions, /no account, and no network\./);
  });

  it('says so where the file cannot be written, and leaves nothing', async () => {
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Save as Audio…');
    // No user may make a file there.
    await workbench.fileDialog('Save as Audio', '/proc/refused.wav');
    const refusal = await workbench.listedNotification(
      'The audio cannot be saved there. Choose a folder on this computer that you can write to.',
    );
    await refusal.waitFor();
    await sidebar.clearNotifications();
  });

  it('proposes the document’s own folder', async () => {
    await workbench.inExplorer('sub').click();
    await workbench.openFile('book.md');
    await workbench.command('Lector: Save as Audio…');
    const heading = workbench.page.locator('.quick-input-title', { hasText: 'Save as Audio' });
    await heading.waitFor();
    const input = workbench.question.filter({ has: heading }).locator('input[type="text"]').first();
    const proposed = join(vscode.folder, 'sub', 'book.mp3');
    await until(async () => (await input.inputValue()) === proposed, 'it proposes this');
    await workbench.leaveQuestion();
  });

  it('says how much emptying the cache has freed', async () => {
    const saved = join(vscode.folder, 'kept.wav');
    await writeFile(saved, 'stands for what was saved earlier');
    await workbench.openFile('story.txt');
    await reading.speakDocument();
    await workbench.command('Lector: Stop');
    await reading.ended();
    await workbench.command('Lector: Clear Audio Cache');
    await workbench.notification(/The audio cache was cleared. [\d.]*[1-9][\d.]* MB were freed/).waitFor();
    assert.ok(existsSync(saved), 'what was saved is no cache');
  });
});
