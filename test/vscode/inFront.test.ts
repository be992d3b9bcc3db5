import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { soundsIn } from '../support/heardSound.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const first = 'The first line is here.';
const second = 'The second line is there.';
const text = `${first}\n\n${second}\n`;

describe(`What is in front in VS Code ${version.vscode}`, function () {
  this.timeout(240_000);
  const service = setUpService({ secondsPerCharacter: 0.2 });
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: {
      'two.txt': text,
      'notes.md': '# Notes\n\nThe tide turns.\n',
      'marks.txt': '... --- ...\n',
      'blank.txt': '  \n\n ',
      'picture.png': '\u0089PNG\u0000\u0000\u0000\u0001',
    },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
    await sidebar.clearNotifications();
  });
  afterEach(async () => {
    await workbench.leaveQuestion();
    await workbench.command('View: Close All Editors');
    await reading.tab.waitFor({ state: 'hidden' });
    await sidebar.clearNotifications();
  });

  async function isRead(sentence: string): Promise<void> {
    await reading.status('reading').waitFor();
    assert.equal(await reading.sentence(), sentence);
    await workbench.command('Lector: Stop');
    await reading.ended();
  }

  it('is a sample where there is nothing to read, and it is heard', async () => {
    await workbench.command('Lector: Speak Document');
    const notice = workbench.notification('No text is open to read.');
    await notice.getByRole('button', { name: 'Hear a Sample' }).click();
    await workbench.page.locator('.tab', { hasText: 'Lector.md' }).waitFor();
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(await workbench.player()), 'it is heard');
    assert.equal(await reading.sentence(), 'This is Lector');
    await workbench.command('Lector: Stop');
  });

  it('stays the last text while the player has the focus', async () => {
    await workbench.openFile('two.txt');
    await reading.speakDocument();
    await workbench.command('Lector: Stop');
    const player = await workbench.player();
    await player.locator('body').click();
    await workbench.command('Lector: Speak Document');
    await isRead(first);
    await workbench.selectLines(3, 3);
    await player.locator('body').click();
    await workbench.command('Lector: Speak Selection');
    await isRead(second);
  });

  it('stays the last text behind the output, the sidebar and a picture', async () => {
    await workbench.openFile('two.txt');
    for (const focus of ['Output: Focus on Output View', 'File: Focus on Files Explorer']) {
      await workbench.command(focus);
      await workbench.command('Lector: Speak Document');
      await isRead(first);
    }
    await workbench.page.locator('.explorer-folders-view').getByText('picture.png', { exact: true }).click();
    await workbench.page.locator('.tab.active', { hasText: 'picture.png' }).waitFor();
    await workbench.command('Lector: Speak Document');
    await isRead(first);
  });

  it('is the document of a Markdown preview', async () => {
    await workbench.openFile('two.txt');
    await workbench.openFile('notes.md');
    await workbench.command('Markdown: Open Preview');
    await workbench.page.locator('.tab.active', { hasText: 'Preview notes.md' }).waitFor();
    await workbench.command('Lector: Speak Document');
    await isRead('Notes');
  });

  it('is chosen by one key: the selection, else from the cursor; and another stops everywhere', async () => {
    const { keyboard } = workbench.page;
    await workbench.openFile('two.txt');
    await workbench.selectLines(3, 3);
    await keyboard.press('Control+Shift+9');
    await keyboard.press('s');
    await reading.status('reading').waitFor();
    assert.equal(await reading.sentence(), second);
    await keyboard.press('Escape');
    await reading.ended();

    await workbench.intoEditor();
    await workbench.page.keyboard.press('Control+Home');
    await keyboard.press('Control+Shift+9');
    await keyboard.press('s');
    await reading.status('reading').waitFor();
    assert.equal(await reading.sentence(), first);
    await workbench.command('File: Focus on Files Explorer');
    await keyboard.press('Control+Shift+9');
    await keyboard.press('x');
    await reading.ended();
    assert.equal(await readFile(join(vscode.folder, 'two.txt'), 'utf8'), text, 'no key typed anything');
  });

  it('leaves Escape to a selection that was touched after it was spoken', async () => {
    await workbench.openFile('two.txt');
    await workbench.selectLines(3, 3);
    await workbench.command('Lector: Speak Selection');
    await reading.status('reading').waitFor();
    await workbench.selectLines(1, 1);
    await workbench.page.keyboard.press('Escape');
    assert.ok(await reading.status('reading').isVisible());
    await workbench.page.keyboard.press('Escape');
    await reading.ended();
  });

  it('is said to be nothing, in one sentence, where there is nothing to say', async () => {
    const before = service.messages.length;
    for (const [file, words] of [
      ['blank.txt', 'There is nothing to say: the text is empty.'],
      ['marks.txt', 'There is nothing to say: the text has no words in it.'],
    ] as const) {
      await workbench.openFile(file);
      await workbench.command('Lector: Speak Document');
      await workbench.notification(words).waitFor();
      assert.equal(await reading.status().count(), 0);
      assert.equal(await reading.tab.count(), 0, 'no player opens for it');
    }
    const explorer = workbench.page.locator('.explorer-folders-view');
    await explorer.getByText('picture.png', { exact: true }).click({ button: 'right' });
    await workbench.pickFromMenu('Speak Document');
    await workbench.notification('picture.png cannot be read aloud: it is not a text file.').waitFor();
    assert.equal(service.messages.length, before, 'nothing was sent');
  });

  it('is what all selected files of the explorer say, one after another', async () => {
    const explorer = workbench.page.locator('.explorer-folders-view');
    await explorer.getByText('notes.md', { exact: true }).click();
    await explorer.getByText('two.txt', { exact: true }).click({ modifiers: ['Control'] });
    await explorer.getByText('two.txt', { exact: true }).click({ button: 'right' });
    await workbench.pickFromMenu('Speak Document');
    await reading.status('reading').waitFor();
    assert.deepEqual(await reading.sentences(), ['Notes', 'The tide turns.', first, second]);
    await workbench.command('Lector: Stop');
  });
});
