import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { oldest } from '../../scripts/vscode/versions.js';
import { notebookFile, type Cell } from '../support/notebookFile.js';
import { until } from '../support/until.js';
import { clickUntil, untilSeen } from '../support/untilSeen.js';
import { terminalAsText } from '../support/workbench.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const tides = Array.from({ length: 70 }, (_, n) => `Tide ${n + 1} came.`);
const notebook = notebookFile(
  ['markdown', 'The *first* cell.'],
  ['code', '# Counts the boats.', 'boats = 3'],
  ['code', '# The last cell.'],
);

/** More cells than a window shows, each with a sentence of its own. The last but one is rendered. */
const numbered = (sentence: string) => Array.from({ length: 12 }, (_, n) => `${sentence} ${n + 1}.`);
const notebookOf = (sentences: readonly string[]): string =>
  notebookFile(
    ...sentences.map((line, n) => (n === 10 ? ['markdown', line] : ['code', `# ${line}`]) as Cell),
  );
const ferries = numbered('The ferry leaves pier');
const cranes = numbered('The crane stands on pier');

const piers = [
  'The first pier is old.',
  'The second pier has a red crane at its end.',
  'Nobody has ever seen the third pier.',
  'The fourth pier is closed.',
  'Boats leave from the last pier.',
];

/** With what its first cell has written. */
function written(notebook: string, ...lines: readonly string[]): string {
  const output = { output_type: 'stream', name: 'stdout', text: lines.map((line) => `${line}\n`) };
  return notebook.replace('"outputs":[]', `"outputs":[${JSON.stringify(output)}]`);
}

describe(`What can be read in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  // Nothing is read to its end, so a long sound costs no time, and a slow machine still sees it.
  const service = setUpService({ secondsOf: () => 30 });
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    // Else VS Code selects the file of the editor in front alone, some time after it was opened.
    settings: {
      ...terminalAsText,
      'scm.autoReveal': false,
      // Both sides of a diff are seen also beside the player.
      'diffEditor.useInlineViewWhenSpaceIsLimited': false,
    },
    files: {
      'boats.csv': 'Boat,Port\nAnna,Kiel\n',
      'boats.ipynb': written(notebook, 'Three boats are in.'),
      'broken.json': '{\n  "harbour": \n}\n',
      'harbour.bin': '\u0000\u0001\u0002PNG\u0000\u0000tide\u0000\n',
      'notes.md': '# Notes\n\nThe *tide* turns.\n\nThe boats leave.\n',
      'notes.txt': 'Old notes.\n',
      'gone.txt': 'This goes.\n',
      'piers.txt': piers.join('\n'),
      'gulls.md': '# Gulls\n\nThey sleep.\n',
      'harbor.txt': 'The quay is wet.\nThe crane is red.\n',
      'tides.ipynb': written(notebookFile(['code', 'run()']), 'Error: one boat is late.', ...tides),
      'cranes.ipynb': notebookOf(cranes),
      'ferries.ipynb': notebookOf(ferries),
      'log/monday.org': '* Monday\n\nThe wind is /low/.\n',
      'log/tuesday.md': 'The wind is high.\n',
      'boats.js': 'function count(boats) {\n  return boats.length;\n}\n',
    },
  });

  before(async () => {
    git('init');
    git('add', '.');
    git('commit', '-m', 'Begin');
    const changed = 'function count(boats) {\n  // Counts them all.\n  return boats.length;\n}\n';
    await writeFile(join(vscode.folder, 'boats.js'), changed);
    await writeFile(join(vscode.folder, 'tide.md'), 'The tide is new.\n');
    await writeFile(join(vscode.folder, 'tide.bin'), Buffer.alloc(100));
    await rm(join(vscode.folder, 'notes.txt'));
    await chmod(join(vscode.folder, 'log', 'monday.org'), 0o755);
    git('mv', 'harbor.txt', 'quay.txt');
    await appendFile(join(vscode.folder, 'quay.txt'), 'The ship is late.\n');
    await workbench.open({ soundAllowed: true });
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sidebar.signIn(service);
  });
  afterEach(async () => {
    await workbench.command('View: Close All Editors');
    await reading.tab.waitFor({ state: 'hidden' });
  });

  function git(...args: readonly string[]): void {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@harbour.example'];
    execFileSync('git', ['-C', vscode.folder, ...author, ...args], { stdio: 'ignore' });
  }

  /** Waits until it is heard, and checks that exactly this is read. Resolves to the sentence being heard. */
  async function says(...sentences: readonly string[]): Promise<string> {
    await reading.status('reading').waitFor();
    await reading.shows(sentences);
    let heard = '';
    await until(async () => (heard = await reading.sentence()) !== '', 'a sentence is heard');
    // It is marked before it sounds.
    await until(() => service.messages.some((message) => message.includes(heard)), `asked for: ${heard}`);
    return heard;
  }

  function copied(): Promise<string> {
    return workbench.page.evaluate(() => navigator.clipboard.readText());
  }

  function chooseInMenuOf(opener: Locator, label: string): Promise<void> {
    return workbench.contextMenu(opener, label, { x: 10, y: 5 });
  }

  it('is a cell, from its own menu, and is marked in its editor', async () => {
    await workbench.openNotebook('boats.ipynb');
    const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
    await clickUntil(cell.locator('.view-lines'), cell.locator('.monaco-editor.focused'));
    await clickUntil(
      cell.locator('.cell-title-toolbar .codicon-toolbar-more'),
      workbench.page.locator('.monaco-menu'),
    );
    await workbench.pickFromMenu('Speak Cell');
    await says('Counts the boats.', 'boats equals 3');
    await until(async () => (await reading.marks()).length >= 2, 'sentence and word are marked');
    const isMarked = async (): Promise<boolean> => (await reading.markedLine()) === '# Counts the boats.';
    await until(isMarked, 'it is that line');
    await workbench.openFile('notes.md');
    await workbench.command('Lector: Go to the Word Being Read');
    await workbench.tab('boats.ipynb').waitFor();
    await until(isMarked, 'it is that line again');
  });

  it('is the problem at the cursor of a cell', async () => {
    await workbench.openNotebook('boats.ipynb');
    const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
    await clickUntil(cell.locator('.view-line').first(), cell.locator('.monaco-editor.focused'));
    await workbench.command('Scripted Problem: Report');
    await cell.locator('.squiggly-error').first().waitFor();
    await workbench.command('Lector: Speak Problems at Cursor');
    await says('Error: A boat is missing.');
    await reading.stop();
    await clickUntil(cell.locator('.view-line').first(), cell.locator('.monaco-editor.focused'));
    for (const what of ['Speak Problems in File', 'Speak Hover at Cursor', 'Add to Queue'])
      await workbench.offers(`Lector: ${what}`);
  });

  it('is what a cell has written, of many lines the errors and the last ones', async () => {
    const speak = async (name: string): Promise<void> => {
      await workbench.openNotebook(name);
      const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
      await clickUntil(cell.locator('.view-line').first(), cell.locator('.monaco-editor.focused'));
      await workbench.command('Lector: Speak Cell Output');
    };
    await speak('boats.ipynb');
    await says('Three boats are in.');
    await reading.stop();
    await workbench.command('View: Close All Editors');
    await speak('tides.ipynb');
    await says('Errors:', 'Error: one boat is late.', '31 lines came before these:', ...tides.slice(-40));
  });

  it('is a whole notebook', async () => {
    await workbench.openNotebook('boats.ipynb');
    await workbench.command('Lector: Speak Document');
    await says('The first cell.', 'Counts the boats.', 'boats equals 3', 'The last cell.');
  });

  it('is kept in sight from cell to cell of a notebook, until it is scrolled away', async () => {
    await workbench.openNotebook('ferries.ipynb');
    await workbench.command('Lector: Speak Document');
    await says(...ferries);
    const button = workbench.page
      .locator('.editor-actions [aria-label^="Go to the Word Being Read"]')
      .first();
    const cells = workbench.page.locator('.cell-list-container');
    const isMarked = (sentence: string) =>
      until(async () => (await reading.markedLine()) === `# ${sentence}`, `marked: ${sentence}`);
    const goes = async (key: string, sentence: string): Promise<void> => {
      await workbench.chord(key);
      await reading.comesTo(sentence);
    };
    for (const sentence of ferries.slice(1, 10)) await goes('ArrowRight', sentence);
    await isMarked('The ferry leaves pier 10.');
    // It is rendered, and has no editor.
    await goes('ArrowRight', 'The ferry leaves pier 11.');
    await cells.locator('.markdown-cell-row').waitFor({ state: 'attached' });
    await button.waitFor({ state: 'hidden' });
    await goes('ArrowRight', 'The ferry leaves pier 12.');
    await isMarked('The ferry leaves pier 12.');
    await button.waitFor({ state: 'hidden' });

    await workbench.page.keyboard.press('ArrowDown');
    await button.waitFor();
    await goes('ArrowLeft', 'The ferry leaves pier 11.');
    await button.waitFor();
    await clickUntil(button, button, 'hidden');
    await goes('ArrowLeft', 'The ferry leaves pier 10.');
    await isMarked('The ferry leaves pier 10.');
  });

  it('is nothing that was closed, although VS Code may still have it', async () => {
    await workbench.openNotebook('boats.ipynb');
    const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
    await clickUntil(cell.locator('.view-line').first(), cell.locator('.monaco-editor.focused'));
    await workbench.command('Lector: Speak from Cursor');
    await says('Counts the boats.', 'boats equals 3', 'The last cell.');
    await reading.stop();
    await workbench.command('View: Close All Editors');
    await workbench.command('Lector: Speak Document');
    await workbench.notification('No text is open to read.').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('is the terminal’s selection, from its own menu, and no picture on the clipboard is lost for it', async () => {
    await workbench.page.evaluate(copyPicture);
    const terminal = await workbench.openSelectedTerminal('Four tests passed in the harbour.');
    const dialog = workbench.page.locator('.monaco-dialog-box', {
      hasText: 'Replace what is on the clipboard?',
    });
    await chooseInMenuOf(terminal, 'Speak Selection');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(await workbench.page.evaluate(copiedTypes), ['image/png']);

    await chooseInMenuOf(terminal, 'Speak Selection');
    await dialog.getByRole('button', { name: 'Replace and Speak' }).click();
    await says('Four tests passed in the harbour.');

    await reading.stop();

    // There is text on it now, which can be put back.
    await workbench.page.evaluate(() => navigator.clipboard.writeText('copied before'));
    await workbench.command('Terminal: Focus Terminal');
    await workbench.page.keyboard.press('Control+Shift+F11');
    await says('Four tests passed in the harbour.');
    await until(async () => (await copied()) === 'copied before', 'it is put back');
    // Not typed into the shell.
    await workbench.page.keyboard.press('Control+Shift+F7');
    await reading.status('paused').waitFor();
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('is the problem at the cursor', async () => {
    await workbench.openFile('broken.json');
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench.command('Go to Next Problem in Files');
    await workbench.page.locator('.editor-instance .marker-widget').waitFor();
    await workbench.command('Lector: Speak Problems at Cursor');
    await says('Error: Value expected. (json)');
  });

  it('is all problems of the file, if there is none at the cursor', async () => {
    await workbench.openFile('broken.json');
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench.selectLines(1, 1);
    await workbench.command('Lector: Speak Problems at Cursor');
    const notice = workbench.notification('There is no problem at the cursor.');
    await notice.getByRole('button', { name: 'Speak Problems in File' }).click();
    await says('Line 3: Error: Value expected. (json)');
  });

  it('is what the editor shows at the cursor', async () => {
    await workbench.openFile('boats.js');
    await workbench.command('Lector: Speak Hover at Cursor');
    await says('function count boats: Boat array: number', 'Tells how many boats there are.');
  });

  it('is what has changed in the file in front, and is marked there', async () => {
    await workbench.openFile('boats.js');
    await workbench.command('Lector: Speak Changes');
    await says('In boats.js, function count: one line added.', 'Counts them all.');
    await workbench.command('Lector: Next Sentence');
    await until(async () => (await reading.markedLine()).trim() === '// Counts them all.', 'it is that line');
  });

  it('is what has changed below a heading of Markdown, not saved yet or saved just now', async () => {
    const file = join(vscode.folder, 'gulls.md');
    const before = await readFile(file, 'utf8');
    await workbench.openFile('gulls.md');
    await workbench.page.locator('.breadcrumbs-control').getByText('# Gulls').waitFor();
    await workbench.page.keyboard.press('Control+End');
    await workbench.page.keyboard.type('\nThey cry.');
    await workbench.command('Lector: Speak Changes');
    // The heading is named without its marks.
    await says('In gulls.md, Gulls: one line added.', 'They cry.');
    await reading.stop();
    await workbench.openFile('gulls.md');
    await workbench.command('File: Save');
    await workbench.command('Lector: Speak Changes');
    await says('In gulls.md, Gulls: one line added.', 'They cry.');
    await reading.stop();
    await writeFile(file, before);
  });

  it('is what has changed in the repository, each file told from another of its name', async () => {
    const north = join(vscode.folder, 'north');
    await mkdir(north);
    await writeFile(join(north, 'tide.md'), 'The tide turns.');
    await workbench.openFile('broken.json');
    await workbench.command('Lector: Speak Changes');
    await says(
      'harbor.txt is now quay.txt.',
      'In quay.txt: one line added.',
      'The ship is late.',
      'In boats.js, function count: one line added.',
      'Counts them all.',
      'monday.org has changed.',
      'notes.txt was deleted.',
      'north/tide.md is new.',
      'The tide turns.',
      'tide.bin is new.',
      'It is not a text file.',
      'tide.md is new.',
      'The tide is new.',
    );
    await rm(north, { recursive: true });
  });

  it('is both sides of a conflict, whose marks are no headings', async () => {
    const commit = async (text: string) => {
      await writeFile(join(vscode.folder, 'gulls.md'), text);
      git('commit', '-m', 'Gulls', 'gulls.md');
    };
    git('checkout', '-b', 'other');
    await commit('# Gulls\n\nThey cry.\n');
    git('checkout', '-');
    await commit('# Gulls\n\nThey dive.\n');
    assert.throws(() => git('cherry-pick', '--no-commit', 'other'));
    await workbench.openFile('gulls.md');
    await workbench.command('Lector: Speak Changes');
    await says(
      'gulls.md has conflicts.',
      'Conflict',
      'They dive.',
      'Incoming change',
      'They cry.',
      'End of the conflict',
    );
    await reading.stop();
    git('checkout', 'HEAD', 'gulls.md');
  });

  it('is what has changed in the files that are selected in Source Control, and each once', async () => {
    await workbench.page.locator('.activitybar .badge[aria-label^="Source Control"]').first().click();
    const row = (name: string): Locator =>
      workbench.page.locator('.scm-view .monaco-list-row', { hasText: name });
    await row('boats.js').click();
    await workbench.tab('boats.js (Working Tree)').waitFor();
    await untilSeen(
      () => row('tide.md').click({ modifiers: ['Control'] }),
      workbench.page.locator('.scm-view .monaco-list-row.selected').nth(1),
    );
    const speakChanges = () => workbench.contextMenu(row('tide.md'), 'Speak Changes', { x: 10, y: 5 });
    // Where VS Code lists the files anew meanwhile, the menu closes, or hands on none of them.
    await untilSeen(speakChanges, reading.tab);
    await untilSeen(speakChanges, (await workbench.player()).getByText('tide.md is new.'));
    await says(
      'In boats.js, function count: one line added.',
      'Counts them all.',
      'tide.md is new.',
      'The tide is new.',
    );
    await workbench.command('View: Show Explorer');
  });

  it('is either side of a diff, to which one comes back', async () => {
    await workbench.openFile('quay.txt');
    await workbench.command('Git: Open Changes');
    const tab = workbench.tab('quay.txt (Working Tree)');
    await tab.waitFor();
    await workbench.command('View: Close Other Editors in Group');
    await workbench.command('View: Keep Editor');
    const sentences = ['The quay is wet.', 'The crane is red.', 'The ship is late.'];
    for (const [name, count] of [
      ['original', 2],
      ['modified', 3],
    ] as const) {
      const side = workbench.page.locator(`.monaco-diff-editor .editor.${name}`);
      await clickUntil(
        side.locator('.view-line', { hasText: 'crane' }),
        side.locator('.monaco-editor.focused'),
      );
      await workbench.page.keyboard.press('Home');
      await workbench.command('Lector: Speak from Cursor');
      await says(...sentences.slice(0, count));
      await workbench.openFile('notes.md');
      await workbench.command('Lector: Go to the Word Being Read');
      await tab.waitFor();
      await side.locator('[class*="TextEditorDecorationType"]').first().waitFor();
      assert.equal(await workbench.page.locator('.tab', { hasText: 'quay.txt' }).count(), 1);
      await reading.stop();
    }
  });

  it('is what a command wrote, also if it was over at once, and that one is done', async function () {
    // Its terminal has no shell without a part that is only compiled where VS Code is built.
    if (version === oldest) this.skip();
    await workbench.command('Terminal: Create New Terminal');
    const rows = workbench.page.locator('.terminal-wrapper.active .xterm-rows > div');
    const prompts = rows.filter({ hasText: /[#$]/ });
    await prompts.first().waitFor();
    await workbench.page.keyboard.type('ls nowhere\n');
    await prompts.nth(1).waitFor();
    await workbench.page.evaluate(() => navigator.clipboard.writeText('copied before'));
    await workbench.command('Lector: Speak Last Command Output');
    await says(
      'ls nowhere',
      'It failed with exit code 2.',
      "ls: cannot access 'nowhere': No such file or directory",
    );
    assert.equal(await copied(), 'copied before');
    await reading.stop();

    await workbench.command('Terminal: Focus Terminal');
    await workbench.page.keyboard.type('cat\n');
    await prompts.nth(1).filter({ hasText: 'cat' }).waitFor();
    // The terminal may show the line before VS Code knows that it runs.
    await untilSeen(
      () => workbench.command('Lector: Speak When Done'),
      workbench.page.locator('.statusbar-item', { hasText: 'Lector will say when “cat” is done.' }),
    );
    await workbench.command('Terminal: Focus Terminal');
    await workbench.page.keyboard.press('Control+d');
    await says('cat', 'It succeeded.');
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('is what is selected in the Output panel, by its key and from its menu, and nothing behind its end', async () => {
    await workbench.openFile('notes.md');
    await workbench.selectLines(3, 3);
    await workbench.command('Scripted Output: Open');
    const output = workbench.page.locator('.part.panel .monaco-editor');
    const line = output.locator('.view-line', { hasText: 'crane' });
    const focused = workbench.page.locator('.part.panel .monaco-editor.focused');
    for (const speak of [
      () => workbench.page.keyboard.press('Control+Shift+F11'),
      () => chooseInMenuOf(line, 'Speak Selection'),
    ]) {
      await clickUntil(line, focused);
      await untilSeen(() => workbench.page.keyboard.press('Control+a'), output.locator('.selected-text'));
      await speak();
      await says('The crane is loading the third ship.');
      await reading.stop();
    }
    await workbench.intoEditor();
    await clickUntil(line, focused);
    await workbench.page.keyboard.press('Control+End');
    await workbench.page.keyboard.press('Control+Shift+F11');
    const notice = workbench.notification('There is no text after the cursor.');
    await notice.waitFor();
    await reading.ended();
    await workbench.command('Notifications: Clear All Notifications');
    await notice.waitFor({ state: 'hidden' });
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('is nothing in a file that is not text, and Lector says so', async () => {
    await chooseInMenuOf(workbench.inExplorer('harbour.bin'), 'Speak Document');
    const notice = workbench.notification(
      'harbour.bin cannot be read aloud: it is not a text file, or too large.',
    );
    await notice.waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    await notice.waitFor({ state: 'hidden' });
    await untilSeen(() => workbench.inExplorer('harbour.bin').dblclick(), workbench.tab('harbour.bin'));
    await workbench.command('Lector: Speak Document');
    await notice.waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('is what a search found, from file to file', async function () {
    // This build of the oldest came without the program that searches.
    if (version === oldest) this.skip();
    const { keyboard } = workbench.page;
    await workbench.command('Search Editor: New Search Editor');
    await workbench.page.locator('.search-editor .monaco-inputbox textarea').first().fill('wind is');
    await keyboard.press('Enter');
    await workbench.page.locator('.search-editor .view-line', { hasText: 'tuesday.md:' }).waitFor();
    await workbench.command('Lector: Speak Document');
    const files = ['log/monday.org:', 'log/tuesday.md:'] as const;
    await says('2 results - 2 files', files[0], 'The wind is /low/.', files[1], 'The wind is high.');
    for (const file of files) {
      await workbench.command('Lector: Next Heading or Symbol');
      await reading.comesTo(file);
    }
  });

  it('is the clipboard, in the language it was copied from', async () => {
    await workbench.openFile('notes.md');
    await workbench.selectLines(3, 3);
    await workbench.page.keyboard.press('Control+c');
    await until(async () => (await copied()).includes('tide'), 'it is in the clipboard');
    await workbench.command('Lector: Speak Clipboard');
    await says('The tide turns.');
  });

  it('is what is selected in the editor that was last in front, of two of one file, also from the player', async () => {
    const { keyboard } = workbench.page;
    await workbench.openFile('notes.md');
    await workbench.selectLines(3, 3);
    await workbench.command('View: Split Editor Right');
    await workbench.page
      .locator('.editor-group-container')
      .nth(1)
      .locator('.monaco-editor.focused')
      .waitFor();
    await keyboard.press('Control+Home');
    await keyboard.press('Shift+End');
    await workbench.command('Lector: Speak Selection');
    await says('Notes');
    await reading.stop();
    await reading.tab.click();
    await workbench.command('Lector: Speak Selection');
    await says('Notes');
  });

  it('is the document from the cursor on, from the editor’s menu', async () => {
    await workbench.openFile('notes.md');
    const line = workbench.page.locator('.editor-instance .view-line', { hasText: 'boats' });
    await chooseInMenuOf(line, 'Speak from Cursor');
    const heard = await says('Notes', 'The tide turns.', 'The boats leave.');
    assert.equal(heard, 'The boats leave.', 'begun at the cursor, and one can go back from there');
  });

  it('is a file that is not open, from the explorer’s menu', async () => {
    // To VS Code, this is plain text.
    await chooseInMenuOf(workbench.inExplorer('boats.csv'), 'Speak Document');
    await says('Boat: Anna; Port: Kiel');
  });

  it('is the cells of a notebook that is not open, from there, too', async () => {
    await chooseInMenuOf(workbench.inExplorer('boats.ipynb'), 'Speak Document');
    await says('The first cell.', 'Counts the boats.', 'boats equals 3', 'The last cell.');
  });

  it('is the prose of a folder that is selected with a file, and each file once', async () => {
    const selected = workbench.page.locator('.explorer-folders-view .monaco-list-row.selected');
    await untilSeen(async () => {
      await workbench.inExplorer('boats.csv').click();
      await workbench.inExplorer('log').click({ modifiers: ['Control'] });
    }, selected.nth(1));
    await chooseInMenuOf(workbench.inExplorer('boats.csv'), 'Speak Document');
    await says('Boat: Anna; Port: Kiel', 'Monday', 'The wind is low.', 'The wind is high.');
    assert.equal(await workbench.page.locator('.notification-toast').count(), 0, 'nothing is missing');
  });

  it('is nothing in a file that is gone, and Lector says so', async () => {
    const menu = workbench.page.locator('.monaco-menu');
    await untilSeen(() => workbench.inExplorer('gone.txt').click({ button: 'right' }), menu);
    await rm(join(vscode.folder, 'gone.txt'));
    await workbench.pickFromMenu('Speak Document');
    await workbench.notification('gone.txt is no longer there.').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('is nothing of the cells that are deleted meanwhile, until that is undone', async () => {
    const { keyboard } = workbench.page;
    const press = async (key: string, status: string): Promise<void> => {
      await keyboard.press(key);
      await workbench.page.locator('.statusbar-item', { hasText: status }).waitFor();
    };
    await workbench.openNotebook('cranes.ipynb');
    await workbench.command('Lector: Speak Document');
    await says(...cranes);
    await press('Control+End', 'Cell 12 of 12');
    await press('Delete', 'Cell 11 of 11');
    await press('Delete', 'Cell 10 of 10');
    // One that is moved stays, and so does one that becomes Markdown, which is another cell to VS Code.
    await press('Alt+ArrowUp', 'Cell 9 of 10');
    await keyboard.press('m');
    await workbench.page.locator('.markdown-cell-row').waitFor({ state: 'attached' });
    await reading.shows(cranes.slice(0, 10));
    for (const sentence of cranes.slice(1, 10)) {
      await workbench.chord('ArrowRight');
      await reading.comesTo(sentence);
    }
    await until(
      () => service.messages.some((message) => message.includes('crane stands on pier 10')),
      'it is asked for',
    );
    assert.ok(
      !service.messages.some((message) => /crane stands on pier 1[12]/.test(message)),
      'what is deleted is not',
    );
    for (let n = 0; n < 3; n++) await keyboard.press('Control+z');
    await press('Control+z', 'of 12');
    await reading.shows(cranes);
  });

  it('is what was selected, wherever its words are after a reload, and nothing once they are gone', async () => {
    const { page } = workbench;
    const [first, second, , , last] = piers;
    assert.ok(second);
    await workbench.openFile('piers.txt');
    await workbench.selectLines(2, 2);
    await workbench.command('Lector: Speak Selection');
    await says(second);
    for (const line of [3, 4]) {
      await workbench.selectLines(line, line);
      await workbench.command('Lector: Add to Queue');
    }
    const waiting = async (...names: readonly string[]): Promise<void> => {
      const player = await workbench.player();
      await player.getByText('2 waiting').click();
      const rows = player.locator('#queuedRows li');
      await until(async () => (await rows.allInnerTexts()).join() === names.join(), 'they are told apart');
    };
    await waiting(
      'piers.txt · Nobody has ever seen the third pier.',
      'piers.txt · The fourth pier is closed.',
    );
    // Unlike the browser's own, it waits until everything is kept.
    await workbench.command('Developer: Reload Window');
    await reading.status('paused').waitFor({ timeout: 60_000 });
    const url = page.url();
    await page.goto('about:blank');
    const now = 'Nobody has ever really seen the third pier.';
    await writeFile(
      join(vscode.folder, 'piers.txt'),
      ['Piers have numbers.', '', first, second, now, last].join('\n'),
    );
    await page.goto(url);
    await reading.status('paused').waitFor({ timeout: 60_000 });
    await reading.shows([second]);
    await waiting('piers.txt · Nobody has ever really seen the third p…', 'piers.txt');
    await workbench.command('Lector: Hear What Waits Now');
    await says(now);
    await workbench.command('Lector: Skip to Next in Queue');
    await page.getByText('The text that was selected in piers.txt is no longer there.').waitFor();
    assert.ok(
      !service.messages.some((message) => message.includes(String(last))),
      'what came after it is not asked for',
    );
  });

  it('is what waits in the queue, in the order of the user, also after a reload', async () => {
    await workbench.openFile('notes.md');
    await workbench.command('Lector: Speak Document');
    await says('Notes', 'The tide turns.', 'The boats leave.');
    for (const name of ['quay.txt', 'tide.md', 'log'])
      await chooseInMenuOf(workbench.inExplorer(name), 'Add to Queue');
    let player = await workbench.player();
    const waiting = () => player.locator('#queuedRows li').allInnerTexts();
    await player.getByText('4 waiting').click();
    await player.getByRole('button', { name: 'Move up: tide.md' }).click();
    const order = ['tide.md', 'quay.txt', 'log/monday.org', 'log/tuesday.md'];
    await until(async () => (await waiting()).join() === order.join(), 'two have changed places');
    // Unlike the browser's own, it waits until everything is kept.
    await workbench.command('Developer: Reload Window');
    await reading.status('paused').waitFor({ timeout: 60_000 });
    player = await workbench.player();
    await player.getByText('4 waiting').click();
    assert.deepEqual(await waiting(), order);
    await player.getByRole('button', { name: 'Hear now: quay.txt' }).click();
    await says('The quay is wet.', 'The crane is red.', 'The ship is late.');
    await workbench.command('Lector: Skip to Next in Queue');
    await says('The tide is new.');
    await reading.stop();
    await workbench.command('View: Close All Editors');
    await Promise.all([workbench.page.waitForEvent('load'), workbench.command('Developer: Reload Window')]);
    await sidebar.status.filter({ hasText: '2 waiting' }).click();
    await says('Monday', 'The wind is low.');
    await rm(join(vscode.folder, 'log/tuesday.md'));
    await workbench.command('Lector: Skip to Next in Queue');
    await workbench.page.getByText('log/tuesday.md is no longer there.').waitFor();
  });
});

/** Runs in the page. */
async function copyPicture(): Promise<void> {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** Runs in the page. */
async function copiedTypes(): Promise<string[]> {
  return (await navigator.clipboard.read()).flatMap(({ types }) => types);
}
