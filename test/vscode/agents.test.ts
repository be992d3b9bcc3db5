import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const document = '# A title\n\nWhat it says.\n';
const long = `${'This sentence is what the user listens to. '.repeat(20)}\n`;

describe(`Others who speak in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, reading } = setUpVsCode({ files: { 'a.md': document, 'long.txt': long } });

  /** What the other extension has written down. */
  const told = async (name: string): Promise<unknown> => {
    const file = join(vscode.folder, name);
    await until(() => existsSync(file), name, 120);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const queueLine = async (): Promise<string> => (await workbench.player()).locator('#queueText').innerText();

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await workbench.openFile('a.md');
  });

  it('an extension speaks by its name, and walks through the places that it explains', async () => {
    await workbench.command('Guest: Explain');
    await reading.shows(['Two places matter here.']);
    assert.match(await queueLine(), /^My extension/);
    await reading.shows(['It begins with a title.', 'This is what it says.']);
    await reading.comesTo('It begins with a title.');
    await until(async () => (await reading.markedLine()) === '# A title', 'the title is marked');
    await until(async () => (await reading.markedLine()) === 'What it says.', 'the next place is marked');
    assert.deepEqual(await told('explained.json'), [
      'My extension: preparing',
      'My extension: speaking',
      'nobody: silent',
      'An extension: preparing',
      'An extension: speaking',
      'nobody: silent',
    ]);
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked any more');
  });

  it('an extension cannot say what is too long, or no text at all', async () => {
    await workbench.command('Guest: Misuse');
    const outcomes = await told('misused.json');
    assert.deepEqual(outcomes, Array(9).fill('rejected'));
  });

  it('an extension waits until the user has heard enough, and cannot fill the queue', async () => {
    await workbench.openFile('long.txt');
    await reading.speakDocument();
    await workbench.command('Guest: Flood');
    assert.deepEqual(await told('flooded.json'), ['dropped', 'dropped', 'dropped']);
    await until(async () => (await queueLine()) === '5 waiting', 'five wait');
    assert.match(await reading.sentence(), /^This sentence is what the user listens to/);
    await workbench.command('Lector: Hear What Waits Now');
    await reading.shows(['Message 4.']);
    await workbench.command('Lector: Stop');
    assert.deepEqual(await told('heard.json'), [
      ...Array<string>(3).fill('dropped'),
      'stopped',
      ...Array<string>(4).fill('dropped'),
    ]);
  });
});
