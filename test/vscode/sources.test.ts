import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import { WatchedReading } from '../support/watchedReading.js';
import type { Workbench } from '../support/workbench.js';
import { bundleExtension, packExtension } from './testExtensions.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

const notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { id: 'a', cell_type: 'markdown', metadata: {}, source: ['The *first* cell.'] },
    {
      id: 'b',
      cell_type: 'code',
      metadata: {},
      execution_count: null,
      outputs: [],
      source: ['# Counts the boats.\n', 'boats = 3'],
    },
    {
      id: 'c',
      cell_type: 'code',
      metadata: {},
      execution_count: null,
      outputs: [],
      source: ['# The last cell.'],
    },
  ],
};

describe(`What can be read in VS Code ${version.vscode}`, function () {
  this.timeout(180_000);
  let service: ScriptedService;
  let folder: string;
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;
  let reading: WatchedReading;

  before(async () => {
    service = await startScriptedService({ secondsPerCharacter: 0.2 });
    folder = await mkdtemp(join(tmpdir(), 'lector-sources-'));
    const terminal = await packExtension(await bundleExtension('terminal', ['extension'], folder));
    vscode = await VsCodeUnderTest.start({ extensions: [terminal] });
    await writeFile(join(vscode.folder, 'boats.ipynb'), JSON.stringify(notebook));
    await writeFile(join(vscode.folder, 'broken.json'), '{\n  "harbour": \n}\n');
    await writeFile(join(vscode.folder, 'notes.md'), '# Notes\n\nThe *tide* turns.\n\nThe boats leave.\n');
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    reading = new WatchedReading(workbench);
    const sidebar = new Sidebar(workbench);
    await sidebar.open();
    await sidebar.signIn(service);
    await workbench.command('View: Show Explorer');
  });
  after(async () => {
    await workbench.close();
    await vscode.stop();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
    await workbench.command('View: Close All Editors');
    await reading.tab.waitFor({ state: 'hidden' });
  });

  /** Waits until it is heard, and looks that exactly this is read. Resolves to the sentence being heard. */
  async function says(...sentences: readonly string[]): Promise<string> {
    await reading.status('reading').waitFor();
    const player = await workbench.player();
    const shown = await player.getByRole('option').allTextContents();
    assert.deepEqual(
      shown.map((sentence) => sentence.trim()),
      sentences,
    );
    const marked = player.locator('[role=option][aria-selected=true]');
    const heard = (await marked.textContent())?.trim() ?? '';
    assert.ok(service.messages.includes(heard), `asked for: ${heard}`);
    return heard;
  }

  async function choose(opener: Locator, label: string): Promise<void> {
    await opener.click({ button: 'right', position: { x: 10, y: 5 } });
    await pick(label);
  }

  async function pick(label: string): Promise<void> {
    const item = workbench.page.locator('.monaco-menu').getByRole('menuitem', { name: label });
    await item.hover();
    // Right after it opened, a menu takes a click for the end of the one that opened it.
    await workbench.page.waitForTimeout(300);
    await item.click();
  }

  it('is a cell, from its own menu, and is marked in its editor', async () => {
    await workbench.openNotebook('boats.ipynb');
    const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
    await cell.locator('.view-lines').click();
    await cell.locator('.cell-title-toolbar .codicon-toolbar-more').click();
    await pick('Speak Selection');
    await says('Counts the boats.', 'boats equals 3');
    await reading.until(async () => (await reading.marks()).length >= 2, 'sentence and word are marked');
    assert.equal(await reading.markedLine(), '# Counts the boats.');
  });

  it('is a whole notebook', async () => {
    await workbench.openNotebook('boats.ipynb');
    await workbench.command('Lector: Speak Document');
    await says('The first cell.', 'Counts the boats.', 'boats equals 3', 'The last cell.');
  });

  it('is the terminal’s selection, from its own menu', async () => {
    await workbench.command('Scripted Terminal: Open');
    const terminal = workbench.page.locator('.terminal-wrapper .xterm-screen');
    await terminal.waitFor();
    await workbench.command('Terminal: Select All');
    await choose(terminal, 'Speak Selection');
    await says('Four tests passed in the harbour.');
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('is the problem at the cursor', async () => {
    await workbench.openFile('broken.json');
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench.command('Go to Next Problem in Files');
    await workbench.page.keyboard.press('Escape');
    await workbench.command('Lector: Speak Problems at Cursor');
    await says('Error: Value expected. (json)');
  });

  it('is the clipboard, in the language it was copied from', async () => {
    await workbench.openFile('notes.md');
    await workbench.selectLines(3, 3);
    await workbench.page.keyboard.press('Control+c');
    await workbench.command('Lector: Speak Clipboard');
    await says('The tide turns.');
  });

  it('is the document from the cursor on, from the editor’s menu', async () => {
    await workbench.openFile('notes.md');
    const line = workbench.page.locator('.editor-instance .view-line', { hasText: 'boats' });
    await choose(line, 'Speak from Cursor');
    const heard = await says('Notes', 'The tide turns.', 'The boats leave.');
    assert.equal(heard, 'The boats leave.', 'begun at the cursor, and one can go back from there');
  });

  it('is a file that is not open, from the explorer’s menu', async () => {
    await choose(workbench.page.locator('.explorer-folders-view').getByText('notes.md'), 'Speak Document');
    await says('Notes', 'The tide turns.', 'The boats leave.');
  });
});
