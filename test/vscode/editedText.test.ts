import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const lines = Array.from({ length: 20 }, (_, n) => `In week ${n + 1} the boat left on its way.`);
const text = lines.join('\n');

/** Long enough to type in the first of them while it is heard. */
const corrected = [
  'On a morning in June the water lay as still as glass between the islands, and nobody had come down to see it.',
  'By noon the boat had gone.',
];

const chapters = ['One', 'Two', 'Three'].map(
  (name) => `# ${name}\n\nThe first sentence of ${name} is quite a long one, as sentences go here.\n`,
);

describe(`A text that changes or is folded while it is heard in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, reading } = setUpVsCode({
    files: {
      'anew.txt': text,
      'corrected.md': `One.\n\nTwo.\n\nThree.\n\n${corrected.join('\n')}\n`,
      'folded.md': chapters.join('\n'),
    },
  });

  before(() => workbench.open({ soundAllowed: true }));
  afterEach(() => reading.stop());

  it('goes on where it is in a file that is written anew', async () => {
    await workbench.openFile('anew.txt');
    await reading.speakDocument();
    await until(async () => (await reading.sentence()).includes('week 3'), 'the third line is read');
    const mostMarks = await reading.countMarks();
    await writeFile(join(vscode.folder, 'anew.txt'), text.replaceAll('the boat', 'that ship'));
    await until(async () => (await reading.sentence()).includes('ship'), 'it says what is written now');
    assert.equal(await mostMarks(), 2, 'a sentence and its word, and never the whole file');
    const at = lines.indexOf((await reading.sentence()).replace('that ship', 'the boat'));
    assert.ok(at > 2 && at < 9, `on from there: ${at}`);
  });

  it('has its words marked in what follows a sentence that is corrected while it is heard', async () => {
    await workbench.openFile('corrected.md');
    await reading.speakDocument();
    const [first = '', second = ''] = corrected;
    await reading.comesTo(first);
    await workbench.goTo(7, 1);
    const { keyboard } = workbench.page;
    await keyboard.insertText('Early o');
    await keyboard.press('Delete');
    await until(async () => (await reading.markedLine()) === second, 'the next sentence is marked');
    await until(async () => (await reading.marks()).length === 2, 'and a word in it');
    assert.equal(await reading.sentence(), second);
    assert.ok((await reading.sentences()).includes(first), 'its message goes on as it was made');
  });

  it('is shown where it is folded, when somebody asks to see it', async () => {
    await workbench.openFile('folded.md');
    const { page } = workbench;
    const sentence = page.locator('.view-line', { hasText: /first.sentence.of.One/ });
    await workbench.command('Fold All');
    await sentence.waitFor({ state: 'hidden' });
    await reading.speakDocument();
    await reading.comesTo('The first sentence of One is quite a long one, as sentences go here.');
    const button = page.locator('.editor-actions [aria-label^="Go to the Word Being Read"]').first();
    await button.click();
    await sentence.waitFor();
    await until(async () => (await reading.marks()).length > 0, 'the mark is seen');
    await button.waitFor({ state: 'hidden' });
  });
});
