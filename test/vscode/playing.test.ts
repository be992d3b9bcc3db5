import assert from 'node:assert/strict';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { until } from '../support/until.js';
import { clickUntil, untilSeen } from '../support/untilSeen.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const lines = [1, 2, 3, 4, 5, 6].flatMap((week) =>
  days.map((day) => `On ${day} of week ${week} the boat left.`),
);
const text = lines.join('\n');

const chapters = ['One', 'Two', 'Three'];
const book = chapters
  .map((name) => `# ${name}\n\nThe first of ${name}. It is long.\n\nThe second of ${name}.\n`)
  .join('\n');

describe(`A reading in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  // One file per test: VS Code reopens a file where it was left.
  const files = Array.from({ length: 19 }, (_, n) => `weeks-${n + 1}.txt`);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    // VS Code may take an untitled text for code.
    settings: { 'lector.echoSentences': true, 'workbench.editor.languageDetection': false },
    files: {
      'echo.md': '',
      ...Object.fromEntries(
        [...files, 'away.txt', 'edited.txt', 'rewritten.txt'].map((name) => [name, text]),
      ),
      'book.md': book,
      'hafen.md':
        '# Der Hafen\n\nDas Wasser steigt.\n\n# Das Boot\n\nEs fährt hinaus.\n\nNiemand sieht es mehr.\n',
      'road.txt': 'It drove at 20 km/h.',
      'proof.txt': 'One is the the first.\nTwo is here, too.\nThree comes after it.\nFour.',
    },
  });

  before(() => workbench.open({ soundAllowed: true }));
  beforeEach(() => workbench.openFile(files.shift() ?? assert.fail('there is no file left')));
  afterEach(async () => {
    await workbench.leaveQuestion();
    await reading.stop();
    await workbench.command('View: Close All Editors');
    await reading.tab.waitFor({ state: 'hidden' });
  });

  /** Waits until it is heard again, in this sentence or, if nobody looked at once, soon after it. */
  async function goesOnFrom(sentence: string): Promise<void> {
    await reading.status('reading').waitFor();
    let now = -1;
    await until(async () => (now = lines.indexOf(await reading.sentence())) >= 0, 'a sentence is read');
    const from = lines.indexOf(sentence);
    assert.ok(now >= from && now <= from + 6, `on from ${sentence}: ${lines[now]}`);
  }

  /** The button in the title of an editor, which is there only where the command is of use. */
  const goToWord = () =>
    workbench.page.locator('.editor-actions [aria-label^="Go to the Word Being Read"]').first();

  it('is paused, resumed, skipped in, sped up and stopped by commands', async () => {
    const player = await reading.speakDocument();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    assert.ok(await reading.isSilent(player), 'a paused reading is silent');

    await clickUntil(reading.status('paused'), reading.status('reading'));
    assert.ok(await soundsIn(player), 'it goes on');

    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    const before = await reading.markedTop();
    for (let n = 0; n < 3; n++) await workbench.command('Lector: Next Sentence');
    await until(async () => (await reading.markedTop()) > before, 'the mark goes to the next sentences');
    await workbench.command('Lector: Pause / Resume');
    await reading.status('reading').waitFor();

    await workbench.command('Lector: Faster');
    await until(async () => (await player.locator('#speedValue').textContent()) === '1.1×', 'it is faster');
    assert.ok(await soundsIn(player), 'it goes on faster');
    const { places } = await heardIn(player);
    assert.equal(new Set(places).size, places.length, 'the same sound is heard faster');

    // Speed is a setting, which would outlive this test.
    await workbench.command('Lector: Slower');
    await until(async () => (await player.locator('#speedValue').textContent()) === '1×', 'it is as before');
    await reading.stop();
    assert.ok(await reading.isSilent(player), 'it is silent');
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked');
  });

  it('goes by keys to the next and the previous paragraph and heading', async () => {
    await workbench.openFile('book.md');
    const player = await reading.speakDocument();
    await workbench.command('Lector: Pause / Resume');
    assert.ok(await reading.isSilent(player), 'it has come to rest');
    await workbench.intoEditor();
    const goes = async (key: string, sentence: string) => {
      await workbench.chord(key);
      await until(async () => (await reading.sentence()) === sentence, `${key} goes to: ${sentence}`);
    };
    // From wherever it was paused.
    for (let n = 0; n < 9; n++) await workbench.chord('Shift+P');
    await goes('Shift+P', 'One');
    await goes('h', 'Two');
    await goes('p', 'The first of Two.');
    await goes('p', 'The second of Two.');
    await goes('Shift+P', 'The first of Two.');
    await goes('h', 'Three');
    await goes('p', 'The first of Three.');
    await goes('Shift+H', 'Three');
    await goes('Shift+H', 'Two');
    await goes('Shift+P', 'The second of One.');
    await until(async () => (await reading.markedLine()) === 'The second of One.', 'it is marked');
  });

  it('is kept by Stop: Play resumes from its place, in this document or in another that was stopped before', async () => {
    const name = await workbench.page.locator('.tab.active').getAttribute('data-resource-name');
    const player = await reading.speakDocument();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    // From wherever it was paused.
    const there = lines[lines.indexOf(await reading.sentence()) + 3] ?? '';
    for (let n = 0; n < 3; n++) await workbench.page.keyboard.press('Control+Shift+F8');
    await reading.comesTo(there);
    await untilSeen(
      async () => {
        await player.getByRole('button', { name: 'Next sentence' }).focus();
        await workbench.page.keyboard.press('Escape');
      },
      reading.status(),
      'hidden',
    );
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked');
    assert.equal(await reading.sentence(), there);

    await player.getByRole('button', { name: 'Play' }).click();
    await goesOnFrom(there);
    await reading.stop();
    const left = await reading.sentence();

    // It has none of the sentences that are waited for below.
    await workbench.intoEditor();
    await workbench.openFile('book.md');
    await reading.speakDocument();
    await reading.stop();
    await workbench.intoEditor();
    await workbench.openFile(name ?? '');
    await workbench.command('Lector: Pause / Resume');
    await goesOnFrom(left);

    // So it does from a list, with another document in front; one that was never saved is no longer there.
    await reading.stop();
    await workbench.command('File: New Untitled Text File');
    await workbench.tab('Untitled').waitFor();
    await workbench.intoEditor();
    await workbench.page.keyboard.insertText(text);
    await reading.speakDocument();
    await reading.stop();
    await workbench.intoEditor();
    await workbench.command('View: Revert and Close Editor');
    await workbench.openFile('book.md');
    await workbench.selectLines(1, 9);
    await workbench.command('Lector: Speak Selection');
    await reading.status('reading').waitFor();
    await reading.stop();
    await workbench.command('Lector: Continue Reading…');
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'book.mdSelection' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'book.md' }).count(), 2, 'all of it was left, too');
    await rows.filter({ hasText: basename(name ?? '') }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Untitled' }).count(), 0);
    await rows.filter({ hasText: basename(name ?? '') }).click();
    await goesOnFrom(left);

    // A new command starts over.
    await workbench.command('Lector: Speak Document');
    await until(async () => (await reading.sentence()).includes('Monday'), 'it begins at the beginning');
  });

  it('says so where no text follows the cursor, and offers the whole document', async () => {
    await workbench.intoEditor();
    await workbench.page.keyboard.press('Control+End');
    await workbench.command('Lector: Speak from Cursor');
    const notice = workbench.notification('There is no text after the cursor.');
    await notice.getByRole('button', { name: 'Speak Document' }).click();
    await reading.status('reading').waitFor();
  });

  it('has all that is said at once marked in the editor', async () => {
    await workbench.openFile('road.txt');
    await reading.speakDocument();
    await until(async () => {
      const widths = (await reading.marks()).map(({ width }) => width);
      const share = Math.min(...widths) / Math.max(...widths);
      // 7 of its 20 characters; the longest word alone has 5.
      return share > 0.3 && share < 0.4;
    }, '20 km/h is marked');
    await reading.ended();
    // The keys back work once it has ended, too.
    await workbench.intoEditor();
    await reading.toItsEnd(() => workbench.chord('ArrowLeft'));
  });

  it('is marked in the editor, sentence and word, and the marks move on', async () => {
    await reading.speakDocument();
    // VS Code draws the two marks one after the other: a single look may see one of them.
    const seen = new Set<string>();
    await until(async () => {
      const drawn = await reading.marks();
      const widths = drawn.map(({ width }) => width);
      if (Math.min(...widths) < Math.max(...widths) / 2) seen.add(JSON.stringify(drawn));
      return seen.size >= 5;
    }, 'a word, a part of its sentence, is marked, and the mark moves');
    const first = await reading.markedTop();
    await until(async () => (await reading.markedTop()) > first, 'the mark goes to the next line');
  });

  it('is gone to where it was scrolled away, is behind another tab, or was closed, and not where it is seen', async () => {
    await workbench.openFile('away.txt');
    await reading.speakDocument();
    const button = goToWord();
    const bringsBack = async (): Promise<void> => {
      await clickUntil(button, button, 'hidden');
      await until(async () => (await reading.marks()).length > 0, 'the place being read is seen');
      await workbench.tab('away.txt').waitFor();
    };
    await button.waitFor({ state: 'hidden' });
    await workbench.intoEditor();
    await workbench.page.keyboard.press('Control+End');
    await bringsBack();
    await workbench.openFile('road.txt');
    await bringsBack();
    const closes = async (): Promise<void> => {
      await workbench.command('View: Close Editor');
      await workbench.tab('road.txt').waitFor();
    };
    await closes();
    await bringsBack();
    await closes();
    await rm(join(vscode.folder, 'away.txt'));
    await button.click();
    await workbench.notification('away.txt is no longer there.').waitFor();
    assert.equal(await workbench.page.locator('.tab', { hasText: 'away.txt' }).count(), 0);
    await sidebar.clearNotifications();

    // Its place is kept as long as there is something of that name.
    await reading.stop();
    await workbench.openFile('road.txt');
    const continues = async (notification: string): Promise<void> => {
      await workbench.command('Lector: Continue Reading…');
      await sidebar.choice('away.txt').click();
      await workbench.notification(notification).waitFor();
      await sidebar.clearNotifications();
    };
    await mkdir(join(vscode.folder, 'away.txt'));
    await continues('away.txt cannot be read aloud');
    await rmdir(join(vscode.folder, 'away.txt'));
    await continues('away.txt is no longer there.');
  });

  it('is gone to no text that was thrown away, which is read on', async () => {
    await workbench.command('File: New Untitled Text File');
    await workbench.page.keyboard.insertText(text);
    await reading.speakDocument();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await workbench.openFile('road.txt');
    await clickUntil(goToWord(), goToWord(), 'hidden');
    const sentence = await reading.sentence();
    await workbench.command('View: Revert and Close Editor');
    await workbench.tab('road.txt').waitFor();
    await goToWord().waitFor({ state: 'hidden' });
    await reading.status('paused').waitFor();
    await workbench.command('Lector: Pause / Resume');
    await goesOnFrom(sentence);
  });

  it('stays marked where it is while the text around it is edited, and takes up edits inside it', async () => {
    // Its own file: VS Code saves edits by itself.
    await workbench.openFile('edited.txt');
    const player = await reading.speakDocument();
    await until(async () => (await reading.markedLine()).includes('Tuesday'), 'the second line is read');
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    // The last word may be marked after the status bar says so.
    assert.ok(await reading.isSilent(player), 'it has come to rest');
    // A slow machine may have come further.
    const there = lines.findIndex((line) => line.includes('Tuesday'));
    for (let n = lines.indexOf(await reading.sentence()) - 1; n >= there; n--) {
      await workbench.command('Lector: Previous Sentence');
      await reading.comesTo(lines[n] ?? '');
    }
    await until(async () => (await reading.markedLine()).includes('Tuesday'), 'the second line is marked');
    await until(async () => (await reading.marks()).length === 2, 'sentence and word are marked');
    const line = await reading.markedLine();
    const before = await reading.marks();
    const top = await reading.markedTop();

    const { keyboard } = workbench.page;
    await workbench.intoEditor();
    await keyboard.press('Control+Home');
    await keyboard.insertText('A line above.\nAnother.\n');
    await until(async () => (await reading.markedTop()) > top, 'the mark moves down with its line');
    for (let n = 0; n < 4; n++) await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await keyboard.insertText(' And more below.');
    await workbench.page.locator('.view-line', { hasText: /And.more.below/ }).waitFor();
    await until(
      async () => (await reading.sentences()).includes('And more below.'),
      'the player has the text as it is now',
    );
    await until(async () => (await reading.markedLine()) === line, 'the same line is marked');
    // The editor may have scrolled sideways to the end of the longer line.
    const places = (marks: typeof before) =>
      JSON.stringify(
        marks.map(({ left, width }) =>
          [left - Math.min(...marks.map((mark) => mark.left)), width].map(Math.round),
        ),
      );
    await until(
      async () => places(await reading.marks()) === places(before),
      'the same sentence and the same word are marked',
    );

    for (let n = 0; n < 3; n++) await keyboard.press('ArrowUp');
    await keyboard.press('Home');
    for (let n = 0; n < 4; n++) await keyboard.press('ArrowRight');
    await keyboard.insertText('a ');
    await until(
      async () => (await reading.sentence()) === 'On Ta uesday of week 1 the boat left.',
      'the player has the sentence as it is now',
    );
    await until(async () => (await reading.marks()).length === 2, 'sentence and word are marked');
    await workbench.command('Lector: Pause / Resume');
    assert.ok(await soundsIn(player), 'it goes on');
    await until(async () => (await reading.markedLine()).includes('Wednesday'), 'in the next line');
    await until(async () => (await reading.marks()).length === 2, 'where the word is marked, too');
  });

  it('says what is edited ahead of it and behind it as it is now', async () => {
    // Its own file: VS Code saves edits by itself.
    await workbench.openFile('rewritten.txt');
    const player = await reading.speakDocument();
    await until(async () => (await reading.sentence()).includes('Tuesday'), 'the second line is read');
    await workbench.command('Lector: Pause / Resume');
    assert.ok(await reading.isSilent(player), 'it has come to rest');
    const heard = await reading.sentence();

    const { keyboard } = workbench.page;
    await workbench.intoEditor();
    await keyboard.press('Control+Home');
    await keyboard.insertText('Before it all. ');
    for (let n = 0; n < 5; n++) await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await keyboard.insertText(' It sank.');
    await until(async () => {
      const sentences = await reading.sentences();
      return sentences[0] === 'Before it all.' && sentences.includes('It sank.');
    }, 'the player has the new sentences');
    assert.equal(await reading.sentence(), heard, 'and is where it was');

    const goesTo = (words: string) =>
      until(async () => (await reading.sentence()) === words, `it goes to: ${words}`);
    const all = await reading.sentences();
    const step = async (key: string, words: string) => {
      await keyboard.press(key);
      await goesTo(words);
    };
    for (let n = all.indexOf(heard) - 1; n >= 0; n--) await step('Control+Shift+F6', all[n] ?? '');
    for (let n = 1; n <= all.indexOf('It sank.'); n++) await step('Control+Shift+F8', all[n] ?? '');
    await until(async () => (await reading.markedLine()).endsWith('It sank.'), 'its line is marked');
    await workbench.command('Lector: Pause / Resume');
    assert.ok(await soundsIn(player), 'it is heard');
  });

  it('is proofread by key: it waits, says a sentence again, takes a correction, spells a word', async () => {
    await workbench.openFile('proof.txt');
    // It is shown for three seconds.
    await Promise.all([
      workbench.page.getByText('Proof mode is on.').first().waitFor(),
      workbench.command('Lector: Turn Proof Mode On / Off'),
    ]);
    const player = await reading.speakDocument();
    const waitsAfter = async (sentence: string): Promise<void> => {
      await reading.status('paused').waitFor();
      assert.equal(await reading.sentence(), sentence);
      assert.ok(await reading.isSilent(player), sentence);
    };
    const says = async (key: string, sentence: string): Promise<void> => {
      await workbench.chord(key);
      await reading.status('reading').waitFor();
      await waitsAfter(sentence);
    };
    await waitsAfter('One is the the, doubled word, first.');
    await workbench.intoEditor();
    await says('a', 'One is the the, doubled word, first.');
    await says('Space', 'Two is here comma, too.');

    const { keyboard } = workbench.page;
    await keyboard.press('Control+Home');
    await keyboard.press('ArrowDown');
    await keyboard.insertText('Now ');
    await says('Space', 'Now Two is here comma, too.');
    await says('Space', 'Three comes after it.');
    await workbench.chord('w');
    await player.getByText('Playing: it', { exact: true }).waitFor();
    assert.ok(await soundsIn(player), 'the word that was heard last is spelled');
    // Whoever moves the cursor meanwhile means the word there.
    await keyboard.press('Control+Home');
    await workbench.chord('w');
    await player.getByText('Playing: One', { exact: true }).waitFor();
    await workbench.chord('Shift+ArrowLeft');
    await reading.comesTo('One is the the, doubled word, first.');
    await reading.status('paused').waitFor();
    await workbench.command('Lector: Turn Proof Mode On / Off');
    await player
      .getByRole('button', { name: 'Proof mode', pressed: false, includeHidden: true })
      .waitFor({ state: 'attached' });
    await workbench.chord('Space');
    await reading.comesTo('Now Two is here, too.');
  });

  it('sleeps at the end of a section, waits after paragraphs, unseen too, and is slower once', async () => {
    const { keyboard } = workbench.page;
    await workbench.openFile('hafen.md');
    const player = await reading.speakDocument();
    // A busy machine may pause only after the section's end, and ask when later still.
    await workbench.chord('Space');
    await reading.status('paused').waitFor();
    for (let n = 0; n < 4; n++) await workbench.chord('Shift+P');
    await reading.comesTo('Der Hafen');
    await workbench.command('Lector: Sleep Timer…');
    await workbench.question.locator('input').first().fill('end of the section');
    await keyboard.press('Enter');
    await workbench.chord('Space');
    await reading.status('reading').waitFor();
    const waitsAfter = async (sentence: string): Promise<void> => {
      await reading.status('paused').waitFor();
      assert.equal(await reading.sentence(), sentence);
      assert.ok(await reading.isSilent(player), sentence);
    };
    await waitsAfter('Das Wasser steigt.');
    assert.equal(await player.locator('#sleepTimer').textContent(), 'Sleep timer…');

    const folder = join(vscode.folder, '.vscode');
    await mkdir(folder);
    const settings = { 'lector.pauseAfter': 'paragraph', 'lector.speeds.byLanguage': { de: 1.5 } };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const speed = player.locator('#speedValue');
    const has = (words: string) => until(async () => (await speed.textContent()) === words, words);
    await has('1.5×');
    await reading.hidePlayerBehind('book.md');
    await workbench.chord('Space');
    await reading.comesTo('Das Boot');
    await waitsAfter('Das Boot');
    await workbench.chord('Space');
    await reading.comesTo('Es fährt hinaus.');
    await waitsAfter('Es fährt hinaus.');
    await workbench.chord('Shift+A');
    await has('1.05×');
    await waitsAfter('Es fährt hinaus.');
    await workbench.chord('Space');
    await has('1.5×');
    await rm(folder, { recursive: true });
    await has('1×');
  });

  it('is of a sentence that was just typed to its end, and leaves the text alone', async () => {
    await workbench.openFile('echo.md');
    const { keyboard } = workbench.page;
    await keyboard.type('The old pilot, e.g. Ada, sees the tide.');
    assert.equal(await reading.tab.count(), 0, 'nothing was heard yet');
    await keyboard.press('Space');
    await reading.tab.waitFor();
    const player = await workbench.player();
    await player.getByText('Playing: The old pilot, e.g. Ada, sees the tide.').waitFor();
    assert.ok(await soundsIn(player));
    await keyboard.type('The boats leave.');
    await keyboard.press('Enter');
    await player.getByText('Playing: The boats leave.').waitFor();
    await workbench.command('File: Revert File');
  });

  it('is of a sentence that was composed, once, when it is committed', async () => {
    await workbench.openFile('empty.txt');
    const { page } = workbench;
    const session = await page.context().newCDPSession(page);
    const composed = '港に船が入って来るのを、みんなで静かに待っています。';
    for (const text of ['み', 'みなと', 'みなとに。', composed]) {
      const end = text.length;
      await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
    await workbench.focusedEditor.getByText(composed).waitFor();
    assert.equal(await reading.tab.count(), 0, 'nothing was heard while it was composed');
    await session.send('Input.insertText', { text: composed });
    await reading.tab.waitFor();
    const player = await workbench.player();
    await player.getByText(`Playing: ${composed}`).waitFor();
    await player.getByText(`Playing: ${composed}`).waitFor({ state: 'hidden' });
    const heard = await player.evaluateHandle(() => {
      const status = document.getElementById('status');
      const told: (string | null)[] = [];
      if (status !== null)
        new MutationObserver(() => told.push(status.textContent)).observe(status, { childList: true });
      return told;
    });
    await page.keyboard.press('Enter');
    await page.keyboard.type('The boats leave.');
    await page.keyboard.press('Enter');
    await player.getByText('Playing: The boats leave.').waitFor();
    const [next] = await heard.evaluate((told) => told);
    assert.equal(next, 'Playing: The boats leave.', 'the other is not heard once more');
    await workbench.command('File: Revert File');
  });

  it('is marked in a document that was renamed, changed before it was opened again, or saved as another, and read as that', async () => {
    const name =
      (await workbench.page.locator('.tab.active').first().getAttribute('data-resource-name')) ?? '';
    await reading.speakDocument();
    await until(async () => (await reading.marks()).length > 0, 'it is marked');
    await workbench.contextMenu(workbench.inExplorer(name), 'Rename...');
    const renamed = `renamed-${name}`;
    const box = workbench.page.locator('.explorer-folders-view input');
    await box.fill(renamed);
    await box.press('Enter');
    await workbench.tab(renamed).waitFor();
    await until(async () => (await reading.marks()).length > 0, 'it is marked under the new name');
    await workbench.intoEditor();
    // Beside another, or the player would be alone, and its group not locked. It has the same text.
    for (const next of ['edited.txt', renamed]) await workbench.openFile(next);
    await workbench.command('View: Close Editor');
    await workbench.tab('edited.txt').waitFor();
    assert.deepEqual(await reading.marks(), []);
    // As it is on another branch. The text begins three lines later.
    await writeFile(join(vscode.folder, renamed), `${'Before it all.\n'.repeat(7)}${text}`);
    await workbench.openFile(renamed);
    await until(
      async () => (await reading.markedLine()) === (await reading.sentence()),
      'what is heard is marked where it is now',
    );

    await reading.stop();
    await workbench.command('File: New Untitled Text File');
    await workbench.tab('Untitled').waitFor();
    await workbench.intoEditor();
    await workbench.page.keyboard.insertText(lines.join('\n'));
    await reading.speakDocument();
    const saveAs = async (name: string): Promise<void> => {
      await workbench.command('File: Save As...');
      // One more in the explorer would hide the last.
      await workbench.fileDialog('Save As', join(vscode.home, name));
      await workbench.tab(name).waitFor();
      const before = await reading.sentence();
      await until(async () => {
        const sentence = await reading.sentence();
        return sentence !== before && (await reading.markedLine()) === sentence;
      }, `a later sentence is heard, and marked in ${name}`);
    };
    await saveAs('saved.txt');
    await saveAs('unchanged.txt');
    await workbench.command('File: Toggle Auto Save');
    await workbench.intoEditor();
    await workbench.page.keyboard.press('Control+End');
    await workbench.page.keyboard.insertText('\n\n*The* end.');
    // Back to where the marks are in sight.
    await workbench.page.keyboard.press('Control+Home');
    await until(async () => (await reading.sentences()).includes('*The* end.'), 'plain text is read as such');
    await saveAs('changed.md');
    await until(async () => (await reading.sentences()).includes('The end.'), 'Markdown is read as such');
    await workbench.command('Change Language Mode');
    await sidebar.input.fill('Plain Text');
    await sidebar.pick(/^Plain Text/);
    await until(async () => (await reading.sentences()).includes('*The* end.'), 'it is plain text again');
    await workbench.command('File: Toggle Auto Save');
  });

  it('keeps its player in sight when a file is opened from there, and continues while its tab is hidden', async () => {
    const player = await reading.speakDocument();
    await player.locator('.sentence').first().click();
    await workbench.openFile('edited.txt');
    await workbench.page.locator('iframe.webview.ready').waitFor();
    await reading.hidePlayerBehind('book.md');
    assert.ok(await soundsIn(player), 'it goes on, unseen');
    await reading.status('reading').waitFor();
    await workbench.command('Lector: Show Player');
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(await soundsIn(player));
  });

  it('waits when its panel is closed, and resumes with Show Player', async () => {
    await reading.speakDocument();
    await until(async () => (await reading.markedLine()).includes('Tuesday'), 'the second sentence is read');
    await untilSeen(
      async () => {
        await reading.tab.hover();
        await reading.tab.locator('.tab-actions .action-label').click();
      },
      reading.tab,
      'hidden',
    );
    await reading.status('paused').waitFor();
    let sentence = '';
    await until(
      async () => lines.includes((sentence = await reading.markedLine())),
      'the place stays marked',
    );

    await workbench.command('Lector: Show Player');
    const player = await workbench.player();
    await goesOnFrom(sentence);
    assert.ok(await soundsIn(player), 'it is heard again');
    await until(
      async () => (await reading.markedLine()) === (await reading.sentence()),
      'the editor marks what the player says',
    );
  });

  it('does not begin by itself after a reload, and can be resumed at its place, to its end and no further', async () => {
    await workbench.selectLines(1, 14);
    await workbench.command('Lector: Speak Selection');
    await reading.status('reading').waitFor();
    // The editor saves what it has to keep only now and then: by the fourth sentence, that of the second.
    await until(async () => (await reading.markedLine()).includes('Thursday'), 'four are read');
    await workbench.page.reload();
    await reading.status('paused').waitFor({ timeout: 60_000 });
    const player = await workbench.player();
    assert.ok(await reading.isSilent(player), 'nothing plays by itself');
    await workbench.command('Lector: Pause / Resume');
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'it can be resumed');
    await until(async () => lines.includes(await reading.markedLine()), 'its place is marked');
    assert.doesNotMatch(await reading.markedLine(), /Monday of week 1/, 'at its place');
    // What is left of the whole document would take more than a minute.
    await player.locator('.sentence').last().press('Enter');
    await reading.ended();
  });

  it('is there to be resumed after a reload, also where another tab hides the player', async () => {
    await workbench.selectLines(1, 14);
    await workbench.command('Lector: Speak Selection');
    await reading.status('reading').waitFor();
    await until(async () => (await reading.markedLine()).includes('Thursday'), 'four are read');
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await reading.hidePlayerBehind('book.md');
    const reload = async (): Promise<void> => {
      // Unlike the browser's own, it waits until VS Code has kept which tab is in front.
      await Promise.all([workbench.page.waitForEvent('load'), workbench.command('Developer: Reload Window')]);
      await reading.status('paused').waitFor({ timeout: 60_000 });
      assert.equal(await reading.tab.count(), 1);
    };
    await reload();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(await workbench.player()), 'it can be resumed');
    assert.equal(await reading.tab.count(), 1, 'there is one player');
    assert.doesNotMatch(await reading.sentence(), /Monday of week 1/, 'at its place');

    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await workbench.command('View: Join All Editor Groups');
    await workbench.openFile('book.md');
    await reload();
    await workbench.command('Lector: Pause / Resume');
    await reading.status('reading').waitFor();
    await workbench.player();
    assert.ok(await workbench.tab('book.md').isVisible(), 'it hides no text');
    const groups = workbench.page.locator('.editor-group-container');
    assert.equal(await groups.count(), await groups.filter({ has: workbench.page.locator('.tab') }).count());
    await reading.stop();
  });
});
