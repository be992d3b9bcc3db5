import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { soundsIn } from '../support/heardSound.js';
import { notebookFile } from '../support/notebookFile.js';
import { clickUntil, untilSeen } from '../support/untilSeen.js';
import { terminalAsText } from '../support/workbench.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const first = 'The first line is here.';
const second = 'The second line is there.';
const inTerminal = 'Four tests passed in the harbour.';
const message = 'Mend the mast.';
const text = `${first}\n\n${second}\n`;

describe(`The first hour in VS Code ${version.vscode}`, function () {
  this.timeout(240_000);
  // Readings are stopped by the test, so a long sound costs no time, and a slow machine still sees it.
  const service = setUpService({ secondsOf: () => 30 });
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    // Some time after a file is opened, the explorer would select it alone.
    settings: { ...terminalAsText, 'explorer.autoReveal': false },
    files: {
      'two.txt': text,
      'notes.md': '# Notes\n\nThe tide turns.\n',
      'boats.ipynb': notebookFile(['markdown', 'The *first* cell.'], ['code', '# Counts the boats.']),
      'marks.txt': '... --- ...\n',
      'blank.txt': '  \n\n ',
      'picture.png': '\u0089PNG\u0000\u0000\u0000\u0001',
    },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    // What a terminal has selected goes through it, and without text on it, Lector would ask first.
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.page.evaluate(() => navigator.clipboard.writeText('copied before'));
    await sidebar.signIn(service);
    await sidebar.clearNotifications();
  });
  async function closeAll(): Promise<void> {
    await workbench.leaveQuestion();
    await workbench.command('View: Close All Editors');
    await reading.tab.waitFor({ state: 'hidden' });
    await sidebar.clearNotifications();
  }

  /** With more in it for good, the explorer would have to be scrolled. */
  async function withFiles(files: Readonly<Record<string, string>>, act: () => Promise<void>): Promise<void> {
    const all = Object.entries(files).map(([name, text]) => [join(vscode.folder, name), text] as const);
    for (const [file, text] of all) await writeFile(file, text);
    try {
      await act();
    } finally {
      for (const [file] of all) await rm(file);
    }
  }

  async function isHeard(sentence: string): Promise<void> {
    await reading.status('reading').waitFor();
    await reading.comesTo(sentence);
    assert.ok(service.messages.includes(sentence), `this is asked for: ${sentence}`);
  }

  async function isRead(sentence: string): Promise<void> {
    await isHeard(sentence);
    await reading.stop();
  }

  async function isReadAndStopped(sentence: string): Promise<void> {
    await isHeard(sentence);
    await workbench.chord('x');
    await reading.ended();
  }

  /** By its captions, which have a cue for each sentence. */
  async function isSaved(name: string, sentences: readonly string[]): Promise<void> {
    await workbench.fileDialog('Save as Audio', join(vscode.folder, `${name}.wav`));
    await workbench.notification(`${name}.wav was saved`).waitFor();
    const captions = await readFile(join(vscode.folder, `${name}.vtt`), 'utf8');
    const said = captions.split(/\n\n/).slice(1);
    assert.deepEqual(
      said.map((cue) => cue.trim().split('\n').at(-1)),
      sentences,
    );
    await sidebar.clearNotifications();
  }

  async function openDiff(): Promise<void> {
    await workbench.command('File: Focus on Files Explorer');
    await workbench.openFile('two.txt');
    await workbench.command('File: Compare Active File with Saved');
    const modified = workbench.page.locator('.monaco-diff-editor .modified');
    await clickUntil(
      modified.locator('.view-line', { hasText: second }),
      modified.locator('.monaco-editor.focused'),
    );
    await workbench.page.keyboard.press('Control+Home');
  }

  async function selectInDiff(): Promise<void> {
    await openDiff();
    const { keyboard } = workbench.page;
    // The text ends with an empty line.
    for (const key of ['Control+End', 'ArrowUp', 'Home', 'Shift+End']) await keyboard.press(key);
  }

  async function openCell(): Promise<void> {
    await workbench.openNotebook('boats.ipynb');
    const cell = workbench.page.locator('.cell-list-container .code-cell-row').first();
    await clickUntil(cell.locator('.view-lines'), cell.locator('.monaco-editor.focused'));
  }

  async function openTerminal(): Promise<void> {
    await workbench.openSelectedTerminal(inTerminal);
  }

  async function openCommitMessage(): Promise<void> {
    await workbench.command('Scripted Source Control: Open');
    const box = workbench.page.locator('.scm-editor');
    await clickUntil(
      box.locator('.view-line', { hasText: message }),
      box.locator('.monaco-editor.focused').first(),
    );
  }

  describe('by what is there', () => {
    afterEach(closeAll);

    it('is nothing to pause or resume before anything was read, and Lector says so', async () => {
      await workbench.openFile('two.txt');
      await workbench.command('Lector: Pause / Resume');
      const notice = workbench.notification('Nothing is being read.');
      await notice.getByRole('button', { name: 'Speak Document' }).waitFor();
    });

    it('is read by the first key after a start, pressed as soon as VS Code knows it', async () => {
      // Before any walkthrough was open: a start may bring back one just closed, which takes the focus at any time.
      await workbench.page.reload();
      await workbench.openFile('two.txt');
      // Keys and commands come together; Lector itself may start later.
      await workbench.offers('Lector: Speak Document');
      await workbench.chord('s');
      await isRead(first);
    });

    it('is a sample where there is nothing to read, and it is heard', async () => {
      await workbench.command('Lector: Speak Document');
      const notice = workbench.notification('No text is open to read.');
      await clickUntil(
        notice.getByRole('button', { name: 'Hear a Sample' }),
        workbench.page.locator('.tab', { hasText: 'Lector.md' }),
      );
      await reading.status('reading').waitFor();
      await reading.comesTo('This is Lector');
      assert.ok(await soundsIn(await workbench.player()), 'it is heard');
      await reading.stop();
    });

    it('is the sample by the first button of the walkthrough', async () => {
      await workbench.openWalkthrough();
      const button = workbench.page
        .locator('.gettingStartedContainer')
        .getByRole('button', { name: 'Hear a Sample' });
      await clickUntil(button, workbench.page.locator('.tab', { hasText: 'Lector.md' }));
      await isRead('This is Lector');
      // Its name depends on the version.
      const walkthrough = workbench.page.locator('.tab', { hasText: /Welcome|Walkthrough/ });
      assert.ok(await walkthrough.isVisible(), 'which stays');
      // VS Code notices only what becomes true, and something has been heard before.
      const step = workbench.page.locator('.getting-started-step', { hasText: 'Hear it now' });
      await clickUntil(walkthrough, step.locator('.codicon-getting-started-step-checked'));
    });

    it('stays the last text behind a picture', async () => {
      await workbench.openFile('two.txt');
      await clickUntil(workbench.inExplorer('picture.png'), workbench.tab('picture.png'));
      await workbench.page.keyboard.press('Control+Shift+F11');
      await isRead(first);
    });

    it('is the text in another extension’s editor, and nothing behind a file that is not text', async () => {
      await withFiles({ 'gull.story': 'A gull cries.\n', 'sound.bin': '\u0089BIN\0\0\0\u0001' }, async () => {
        await workbench.openFile('two.txt');
        await clickUntil(workbench.inExplorer('gull.story'), workbench.tab('gull.story'));
        await workbench.command('Lector: Speak Document');
        await isRead('A gull cries.');
        await clickUntil(workbench.inExplorer('sound.bin'), workbench.tab('sound.bin'));
        await workbench.command('Lector: Speak Document');
        await workbench
          .notification('sound.bin cannot be read aloud: it is not a text file, or too large.')
          .waitFor();
      });
    });

    it('is the document of a Markdown preview', async () => {
      await withFiles({ 'tes.md': 'Its name ends the other.\n' }, async () => {
        await workbench.openFile('tes.md');
        await workbench.openFile('notes.md');
        await workbench.command('Markdown: Open Preview');
        // Once it is there it takes the focus, and a command palette that is open is closed by that.
        const preview = workbench.page.locator('iframe.webview.ready[src*="markdown-language-features"]');
        const shown = preview.contentFrame().locator('iframe#active-frame').contentFrame();
        await shown.getByRole('heading', { name: 'Notes' }).waitFor();
        await workbench.command('Lector: Speak Document');
        await isRead('Notes');
      });
    });

    it('is chosen by one key: the selection, else from the cursor; and another stops everywhere', async () => {
      const { keyboard } = workbench.page;
      await workbench.openFile('two.txt');
      await workbench.selectLines(3, 3);
      await workbench.chord('s');
      await reading.status('reading').waitFor();
      await reading.comesTo(second);
      await workbench.focusedEditor.waitFor();
      await keyboard.press('Escape');
      await reading.ended();

      await workbench.intoEditor();
      await keyboard.press('Control+Home');
      await workbench.chord('s');
      await reading.status('reading').waitFor();
      await reading.comesTo(first);
      await workbench.command('File: Focus on Files Explorer');
      await workbench.chord('x');
      await reading.ended();
      assert.equal(await readFile(join(vscode.folder, 'two.txt'), 'utf8'), text, 'no key typed anything');
    });

    it('leaves Escape to a selection that was touched after it was spoken', async () => {
      await workbench.openFile('two.txt');
      await workbench.selectLines(3, 3);
      await workbench.command('Lector: Speak Selection');
      await reading.status('reading').waitFor();
      await workbench.selectLines(1, 1);
      // Once this shows, Lector knows of the other selection, too.
      await workbench.command('Lector: Pause / Resume');
      await reading.status('paused').waitFor();
      await workbench.focusedEditor.waitFor();
      await workbench.page.keyboard.press('Escape');
      await workbench.page.locator('.view-overlays .selected-text').first().waitFor({ state: 'hidden' });
      await workbench.command('Lector: Pause / Resume');
      await reading.status('reading').waitFor();
      await workbench.focusedEditor.waitFor();
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
      await workbench.contextMenu(workbench.inExplorer('picture.png'), 'Speak Document');
      await workbench
        .notification('picture.png cannot be read aloud: it is not a text file, or too large.')
        .waitFor();
      assert.equal(service.messages.length, before, 'nothing was sent');
    });

    it('is what all selected files of the explorer say, one after another', async () => {
      const selected = workbench.page.locator('.explorer-folders-view .monaco-list-row.selected');
      await untilSeen(async () => {
        await workbench.inExplorer('notes.md').click();
        await workbench.inExplorer('two.txt').click({ modifiers: ['Control'] });
      }, selected.nth(1));
      await workbench.contextMenu(workbench.inExplorer('two.txt'), 'Speak Document');
      await reading.status('reading').waitFor();
      await reading.shows(['Notes', 'The tide turns.', first, second]);
      await reading.stop();
    });

    it('is a file of the explorer while nothing is open, and the player has all the room until something is', async () => {
      const groups = workbench.page.locator('.editor-group-container');
      await workbench.contextMenu(workbench.inExplorer('notes.md'), 'Speak Document');
      await isHeard('Notes');
      assert.equal(await groups.count(), 1);
      await workbench.openFile('two.txt');
      await groups.nth(1).locator('.tab', { hasText: 'Lector Player' }).waitFor();
      assert.equal(await groups.nth(0).locator('.tab').count(), 1);
      await reading.status('reading').waitFor();
      await reading.stop();
    });

    it('leaves the next file all the room once its own and then the player was closed', async () => {
      const groups = workbench.page.locator('.editor-group-container');
      await workbench.openFile('notes.md');
      await workbench.command('Lector: Speak Document');
      await isRead('Notes');
      await workbench.openFile('notes.md');
      await workbench.command('View: Close Editor');
      await groups.nth(1).waitFor({ state: 'hidden' });
      await reading.tab.click();
      await workbench.command('View: Close Editor');
      await reading.tab.waitFor({ state: 'hidden' });
      await workbench.page.locator('.editor-group-container.locked').waitFor({ state: 'hidden' });
      await workbench.openFile('two.txt');
      assert.equal(await groups.count(), 1);
    });
  });

  describe('in the walkthrough', () => {
    afterEach(closeAll);

    for (const [step, name, there] of [
      ['A voice that sounds natural', 'Select Voice…', () => sidebar.choice('Ada')],
      [
        'Sign in to a hosted service',
        'Sign In to a Hosted Service…',
        () => sidebar.title('Sign In to a Hosted Service (1/2)'),
      ],
      ['Clone your voice', 'Clone a Voice…', () => sidebar.title('Clone a Voice (1/5)')],
    ] as const) {
      it(`leads on from “${step}” to what its button promises`, async () => {
        await workbench.openWalkthrough();
        const page = workbench.page.locator('.gettingStartedContainer');
        const button = page.getByRole('button', { name });
        await clickUntil(page.getByText(step, { exact: true }).first(), button);
        await clickUntil(button, there());
      });
    }
  });

  describe('from every focus', () => {
    before(async () => {
      await workbench.openFile('two.txt');
      await reading.speakDocument();
      await workbench.chord('x');
      await reading.ended();
      await workbench.selectLines(3, 3);
    });
    after(closeAll);

    interface Place {
      readonly focus: string;
      readonly go: () => Promise<unknown>;
      readonly document: string;
      /** The command that speaks the selection, and what is selected. */
      readonly selection?: readonly [command: string, sentence: string];
      readonly byKey: string;
      readonly saved: readonly string[];
    }
    const selection = ['Speak Selection', second] as const;
    const behind = { document: first, selection, byKey: second, saved: [second] } as const;
    const places: readonly Place[] = [
      { focus: 'the editor', go: () => Promise.resolve(), ...behind },
      { focus: 'the sidebar', go: () => workbench.command('File: Focus on Files Explorer'), ...behind },
      { focus: 'the player', go: async () => (await workbench.player()).locator('body').click(), ...behind },
      { focus: 'the output', go: () => workbench.command('Output: Focus on Output View'), ...behind },
      { focus: 'the walkthrough', go: () => workbench.openWalkthrough(), ...behind },
      {
        focus: 'the commit message',
        go: openCommitMessage,
        document: first,
        selection,
        byKey: message,
        saved: [second],
      },
      { focus: 'a diff', go: openDiff, document: first, byKey: first, saved: [first, second] },
      { focus: 'a selection in a diff', go: selectInDiff, ...behind },
      // From here on the palette offers Speak Selection only for a selection in front, as the terminal has one.
      {
        focus: 'the terminal',
        go: openTerminal,
        document: first,
        selection: ['Speak Terminal Selection', inTerminal],
        byKey: inTerminal,
        saved: [second],
      },
      {
        focus: 'a notebook',
        go: openCell,
        document: 'The first cell.',
        selection: ['Speak Selection', 'Counts the boats.'],
        byKey: 'Counts the boats.',
        // One cell is always selected.
        saved: ['The first cell.', 'Counts the boats.'],
      },
    ];
    for (const { focus, go, document, selection, byKey, saved } of places) {
      it(`reads and saves what is meant in ${focus}, and stops by key`, async () => {
        await workbench.command('View: Focus First Editor Group');
        await go();
        await workbench.command('Lector: Speak Document');
        await isReadAndStopped(document);
        if (selection !== undefined) {
          await workbench.command(`Lector: ${selection[0]}`);
          await isReadAndStopped(selection[1]);
        }
        await workbench.chord('s');
        await isReadAndStopped(byKey);
        await workbench.command('Lector: Save as Audio…');
        await isSaved(focus, saved);
      });
    }

    it('saves what the player reads by its own button, not what is selected', async () => {
      await workbench.openFile('two.txt');
      await workbench.selectLines(3, 3);
      await workbench.command('Lector: Speak Document');
      await isReadAndStopped(first);
      await (await workbench.player()).getByRole('button', { name: 'Save as audio' }).click();
      await isSaved('the player itself', [first, second]);
    });
  });
});
