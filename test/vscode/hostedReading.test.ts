import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { refused, reply, silence } from '../support/scriptedBehaviours.js';
import { until } from '../support/until.js';
import { clickUntil } from '../support/untilSeen.js';
import { keepSecrets, markerWord } from './keepSecrets.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const short = ['The first stays.', 'The second stays.', 'The third fails.', 'The last waits.'];
const long = Array.from(
  { length: 8 },
  (_, n) => `This is sentence number ${n + 1}, which has to be paid for.`,
);

const secretWord = markerWord();
const lost = 'Once lost.';
const free = Array.from(
  { length: 40 },
  (_, n) => `This is sentence number ${n + 1}, which begins free of charge.`,
);
const paragraph = Array.from(
  { length: 12 },
  (_, n) => `Sentence ${n + 1} belongs to one long paragraph.`,
).join(' ');
const saved = ['The first is saved.', 'The second, too.', 'The third never comes.'];
const goingOn = ['The first is kept.', 'The second is kept.', 'The third comes later.'];
const elsewhere = ['first', 'second', 'third'].map(
  (which) => `The ${which} piece is long enough that all of them together are worth a question.`,
);
const replacing = ['The first replaces.', 'The second, too.', 'The third replaces nothing yet.'];
const resumed = ['The first is there.', 'The second, too.', 'The third comes after all.'];
const written = [
  '£5m',
  ...Array.from({ length: 4 }, (_, n) => `Number ${n + 2} runs at 20 km/h and costs £5m.`),
];
const worded = [
  '5 million pounds',
  ...Array.from(
    { length: 4 },
    (_, n) => `Number ${n + 2} runs at 20 kilometers per hour and costs 5 million pounds.`,
  ),
];
const changing = Array.from({ length: 12 }, (_, n) => `The boats, in row ${n + 1}, come home.`);
const fitting = Array.from({ length: 12 }, (_, n) => `Sentence ${n + 1} has its price.`);

describe(`A reading by a hosted service in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  // Some are heard only on the way to what a test is about; others are looked at while they are heard.
  const seconds = new Map([
    ...short.map((line, n) => [line, n === 2 ? 30 : 0.3] as const),
    ...[0, 3].map((n) => [fitting[n] ?? '', 2] as const),
  ]);
  const service = setUpService({ secondsPerCharacter: 0.2, secondsOf: (message) => seconds.get(message) });
  const suite = setUpVsCode({
    settings: { 'lector.confirmAboveCharacters': 200, 'lector.speak.normalize': 'always' },
    files: {
      'short.md': short.join('\n\n'),
      'slow.md': `In the end ${secretWord} comes.`,
      'long.md': long.join('\n\n'),
      'paragraph.md': paragraph,
      'free.md': free.join('\n\n'),
      'saved.md': saved.join('\n\n'),
      'replacing.md': replacing.join('\n\n'),
      'goingOn.md': goingOn.join('\n\n'),
      'elsewhere.md': elsewhere.join('\n\n'),
      'resumed.md': resumed.join('\n\n'),
      'lost.md': lost,
      'again.md': 'Tried again.',
      'dialog.md': 'Saved once.',
      'failing.md': 'Fails at first.',
      'fitting.md': fitting.join('\n\n'),
      'changing.md': changing.join('\n\n'),
      'written.md': written.join('\n\n'),
    },
  });

  const { vscode, workbench, sidebar, reading } = suite;
  keepSecrets(suite, () => [
    { name: 'token', bytes: Buffer.from(service.token) },
    { name: 'text', bytes: Buffer.from(secretWord) },
  ]);

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
  });

  /** Says yes to the price of what is to be read. */
  async function agree(): Promise<void> {
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await reading.status('reading').waitFor();
  }

  it('is said to be prepared before it begins, and is ended there by Pause', async () => {
    service.always('/voices', silence);
    await workbench.openFile('short.md');
    await workbench.command('Lector: Speak Document');
    const player = await workbench.player();
    await player.locator('#status', { hasText: 'Preparing…' }).waitFor();
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.locator('#status', { hasText: 'Nothing is being read.' }).waitFor();
    service.always('/voices', undefined);
    service.answerHeld('/voices');
    await workbench.offers('Lector: Speak Document');
    assert.deepEqual(service.messages, [], 'nothing is sent');
  });

  it('asks before it gets expensive, and sends nothing if that is refused', async () => {
    const before = service.messages.length;
    const characters = long.reduce((sum, { length }) => sum + length, 0);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.openFile('long.md');
    await workbench.command('Lector: Speak Document');
    await dialog
      .getByText(new RegExp(`This uses ${characters} characters\\. You have [\\d,]+ characters left`))
      .waitFor();
    const player = await workbench.player();
    await player.locator('#status', { hasText: 'Preparing…' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await player.locator('#status', { hasText: 'Nothing is being read.' }).waitFor();
    await workbench.command('Lector: Save as Audio…');
    await dialog.getByText('This uses').waitFor();
    assert.equal(await workbench.question.isVisible(), false, 'no file has been asked for yet');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await workbench.command('Lector: Speak Document');
    await dialog.waitFor();
    assert.equal(service.messages.length, before, 'nothing was sent');

    await agree();
    assert.ok(await soundsIn(player), 'it is heard');
    // The first two are requested together and may arrive in either order.
    await service.until(() => service.messages.length >= before + 2);
    assert.deepEqual(service.messages.slice(before, before + 2).toSorted(), long.slice(0, 2));
    await reading.stop();
  });

  it('resumes where it failed, once signing in has fixed that', async () => {
    service.always('/generate', (exchange) => {
      const { message } = exchange.request.body as { readonly message: string };
      if (message !== short[2]) exchange.honestly();
      else reply(401, { error: { code: 'unauthorized', message: 'This token has ended.' } })(exchange);
    });
    await workbench.openFile('short.md');
    await workbench.command('Lector: Speak Document');
    await reading.status('stopped').waitFor();
    const bar = workbench.page.locator('.editor-actions').first();
    await bar.getByRole('button', { name: 'Resume' }).waitFor();
    await reading.comesTo(short[2] ?? '');
    await until(async () => (await reading.markedLine()) === short[2], 'the editor marks the same');
    const failure = workbench.notification('This token has ended.');
    await failure.getByRole('button', { name: 'Sign In…' }).click();

    service.always('/generate', undefined);
    await sidebar.answerSignIn(service);
    await reading.status('reading').waitFor();
    await reading.comesTo(short[2] ?? '');
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'it is heard');
    // What is between is heard in as much time as it takes.
    await player.locator('.sentence').last().press('Enter');
    await reading.ended();
    const counts = short.map((line) => service.messages.filter((message) => message === line).length);
    assert.deepEqual([counts[0], counts[1], counts[2]], [1, 1, 2], 'nothing is paid for twice');
  });

  it('no longer says why it failed once it goes on', async () => {
    service.script('/generate', reply(401, { error: { code: 'unauthorized', message: 'Out of order.' } }));
    await workbench.openFile('failing.md');
    await workbench.command('Lector: Speak Document');
    const failure = workbench.notification('Out of order.');
    await failure.waitFor();
    await workbench.chord(' ');
    await reading.status('reading').waitFor();
    await failure.waitFor({ state: 'hidden' });
    await reading.ended();
  });

  it('says that the service is slow, for as long as it is', async () => {
    const slow = workbench.page.locator('.statusbar-item', {
      hasText: 'The speech service is slow to answer',
    });
    service.always('/generate', silence);
    await workbench.openFile('slow.md');
    await workbench.command('Lector: Speak Document');
    await slow.waitFor();
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await reading.status('reading').waitFor();
    await slow.waitFor({ state: 'hidden' });
    await reading.stop();
  });

  it('is sent, priced and marked in words of its own where the user wants them', async () => {
    const before = service.messages.length;
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.openFile('written.md');
    await workbench.command('Lector: Speak Document');
    const price = worded.reduce((sum, { length }) => sum + length, 0);
    await dialog.getByText(new RegExp(`This uses ${price} characters\\. You have`)).waitFor();
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await reading.status('reading').waitFor();
    // The sentence, and the word in it that is heard, which is all of it.
    await until(async () => (await reading.marks()).length === 2, 'the first is marked');
    const [sentence, word] = await reading.marks();
    assert.deepEqual(word, sentence);
    assert.equal(await reading.markedLine(), written[0]);
    await service.until(() => service.messages.length >= before + 2);
    assert.deepEqual(service.messages.slice(before, before + 2).toSorted(), worded.slice(0, 2).toSorted());
    await reading.stop();
  });

  it('is bought in short pieces, so that Stop wastes little', async () => {
    const before = service.messages.length;
    await workbench.openFile('paragraph.md');
    await workbench.command('Lector: Speak Document');
    await agree();
    await service.until(() => service.messages.length >= before + 2);
    await reading.stop();
    const bought = service.messages.slice(before);
    assert.ok(
      bought.every(({ length }) => length <= 200),
      bought.join('\n'),
    );
  });

  it('goes on as the settings say when they change, and buys no more than what comes next', async () => {
    const before = service.messages.length;
    const bought = () => service.messages.slice(before);
    await workbench.openFile('changing.md');
    await workbench.command('Lector: Speak Document');
    await agree();
    await service.until(() => bought().length >= 2);
    const folder = join(vscode.folder, '.vscode');
    await mkdir(folder);
    const settings = { 'lector.pronunciations': { boats: 'ships' } };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const isSaid = () => bought().some((message) => message.includes('ships'));
    await until(isSaid, () => `the ships are bought: ${bought().join(' ')}`);
    await reading.stop();
    await rm(folder, { recursive: true });
    assert.ok(!bought().some((message) => message.includes('row 12')), bought().join('\n'));
  });

  /** Which service it is, is a setting of the machine. */
  const machineSettings = () => join(userDataIn(vscode.home), 'Machine', 'settings.json');
  for (const [by, choose] of [
    [
      'command',
      async () => {
        await workbench.command('Lector: Use the Embedded Service');
        await workbench.notification('Lector now reads with the embedded service').waitFor();
      },
    ],
    [
      'hand',
      async () => {
        const text = await readFile(machineSettings(), 'utf8');
        await writeFile(
          machineSettings(),
          text.replace('"lector.service": "hosted"', '"lector.service": "embedded"'),
        );
        await (await workbench.player()).locator('#voiceName', { hasText: 'Robert' }).waitFor();
      },
    ],
  ] as const)
    it(`sends nothing more once the embedded service is chosen by ${by} in the middle of a reading`, async () => {
      await workbench.openFile('long.md');
      await workbench.command('Lector: Speak Document');
      await agree();
      await choose();
      const sent = service.messages.length;
      await (await workbench.player()).getByRole('slider', { name: 'Position' }).press('End');
      await reading.ended();
      assert.equal(service.messages.length, sent);
      await sidebar.clearNotifications();
      await sidebar.signIn(service);
    });

  it('asks before a reading that began for free goes on in a hosted voice, and sends nothing unasked', async () => {
    const before = service.messages.length;
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.command('Lector: Use the Embedded Service');
    await workbench.notification('Lector now reads with the embedded service').waitFor();
    await workbench.openFile('free.md');
    await reading.speakDocument();
    await sidebar.clearNotifications();
    await sidebar.signIn(service);
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.pick('Ben');
    await dialog.getByText(/This uses [\d,]+ characters\. You have [\d,]+ characters left/).waitFor();
    assert.equal(service.messages.length, before, 'nothing is sent before the answer');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await reading.ended();
    assert.equal(service.messages.length, before, 'nothing is sent after a no');
  });

  const storage = () => join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector', 'saving');
  const left = () => readdir(storage(), { recursive: true }).catch(() => []);

  /** Saves a document of three pieces, of which the last does not come. */
  async function saveTwo(file: string, pieces: readonly string[], target: string): Promise<void> {
    service.always('/generate', (exchange) => {
      const { message } = exchange.request.body as { readonly message: string };
      if (message !== pieces[2]) exchange.honestly();
    });
    await workbench.openFile(file);
    await workbench.command('Lector: Save as Audio…');
    if (pieces === elsewhere) {
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    }
    await workbench.fileDialog('Save as Audio', join(vscode.folder, target));
    await until(async () => {
      const journal = (await left()).find((name) => name.endsWith('journal')) ?? '';
      const text = await readFile(join(storage(), journal), 'utf8').catch(() => '');
      return text.split('\n').length === 3;
    }, 'two of three pieces are saved');
  }

  it('says what is being saved already, what is kept if it is canceled, and deletes that if wanted', async () => {
    await saveTwo('saved.md', saved, 'kept.wav');
    await workbench.command('Lector: Save as Audio…');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'kept.wav'));
    await workbench.notification('kept.wav is being saved already.').waitFor();
    const progress = workbench.notification('Saving kept.wav');
    await clickUntil(progress.getByRole('button', { name: 'Cancel' }), progress, 'hidden');
    const notice = await workbench.listedNotification('The finished part of kept.wav is kept');
    assert.equal((await left()).length, 5, 'a folder with the sound and the journal, and one with the plan');
    const saving = (await readdir(vscode.folder)).filter((name) => name.startsWith('kept'));
    assert.deepEqual(saving, [], 'nothing unfinished is in the folder');
    await clickUntil(notice.getByRole('button', { name: 'Delete It' }), notice, 'hidden');
    await until(async () => (await left()).length === 0, 'nothing is left');
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await sidebar.clearNotifications();
  });

  it('replaces no file that has come to be under its name, and keeps what is made, until the user says so', async () => {
    await saveTwo('replacing.md', replacing, 'taken.wav');
    const taken = join(vscode.folder, 'taken.wav');
    await writeFile(taken, 'Something else.');
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    const answers = async (name: string): Promise<void> => {
      await dialog.getByText('taken.wav already exists. Replace it?').waitFor();
      await dialog.getByRole('button', { name }).click();
    };
    await answers('Cancel');
    const kept = await workbench.listedNotification('The finished part of taken.wav is kept');
    assert.equal(await readFile(taken, 'utf8'), 'Something else.');
    await clickUntil(kept.getByRole('button', { name: 'Resume' }), kept, 'hidden');
    await answers('Replace');
    await workbench.listedNotification('taken.wav was saved');
    await sidebar.clearNotifications();
  });

  it('hides what it has said of the unfinished file once that is saved', async () => {
    await saveTwo('resumed.md', resumed, 'resumed.wav');
    const progress = workbench.notification('Saving resumed.wav');
    await clickUntil(progress.getByRole('button', { name: 'Cancel' }), progress, 'hidden');
    const kept = workbench.notification('The finished part of resumed.wav is kept');
    // Otherwise, it would hide by itself after a while.
    await kept.hover();
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await workbench.command('Lector: Save as Audio…');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'resumed.wav'));
    await kept.waitFor({ state: 'hidden' });
    await workbench.listedNotification('resumed.wav was saved');
    const before = await workbench.listedNotification('The finished part of resumed.wav is kept');
    await clickUntil(before.getByRole('button', { name: 'Resume' }), before, 'hidden');
    await workbench.listedNotification(
      'Nothing unfinished is left of resumed.wav: it was saved or deleted meanwhile.',
    );
    await sidebar.clearNotifications();
  });

  it('is saved elsewhere where its folder has gone meanwhile, and nothing is bought again', async () => {
    await mkdir(join(vscode.folder, 'gone'));
    await saveTwo('elsewhere.md', elsewhere, 'gone/said.wav');
    await rmdir(join(vscode.folder, 'gone'));
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    const notice = await workbench.listedNotification('The audio cannot be saved there.');
    await clickUntil(notice.getByRole('button', { name: 'Save Elsewhere…' }), notice, 'hidden');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'said.wav'));
    await workbench.listedNotification('said.wav was saved');
    assert.deepEqual(
      elsewhere.map((piece) => service.timesCharged(piece)),
      [1, 1, 1],
    );
    assert.deepEqual(await left(), []);
    await sidebar.clearNotifications();
  });

  it('says so if saving cannot even begin when it is tried again', async () => {
    service.always('/generate', refused(400, { error: 'Not today.' }));
    await workbench.openFile('again.md');
    await workbench.command('Lector: Save as Audio…');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'again.wav'));
    const notice = await workbench.listedNotification('The speech service refused: Not today.');
    // What stands in the way of its own folder.
    await rm(storage(), { recursive: true, force: true });
    await writeFile(storage(), '', { mode: 0o600 });
    await clickUntil(notice.getByRole('button', { name: 'Try Again' }), notice, 'hidden');
    await workbench.listedNotification('The audio cannot be saved there.');
    await rm(storage());
    service.always('/generate', undefined);
    await sidebar.clearNotifications();
  });

  it('goes on saving after a reload when the user says so, as soon as it can, and buys nothing again', async () => {
    await saveTwo('goingOn.md', goingOn, 'goingOn.mp3');
    // Nobody could speak it.
    service.always('/voices', refused(400, { error: 'Not now.' }));
    await workbench.page.reload();
    const notice = workbench.notification('The finished part of goingOn.mp3 is kept');
    await notice.waitFor({ timeout: 60_000 });
    service.always('/voices', undefined);
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await notice.getByRole('button', { name: 'Resume' }).click();
    await workbench.notification('goingOn.mp3 was saved').waitFor();
    assert.deepEqual(
      goingOn.slice(0, 2).map((piece) => service.timesCharged(piece)),
      [1, 1],
    );
    assert.deepEqual(await left(), []);
    await sidebar.clearNotifications();
  });

  it('buys again what the service has lost, if the user wants that', async () => {
    let address: string | undefined;
    service.always('audio', (exchange) => {
      // What was sent before is fetched, too.
      if (service.timesCharged(lost) > 0) address ??= exchange.request.path;
      if (exchange.request.path === address) refused(404)(exchange);
      else exchange.honestly();
    });
    await workbench.openFile('lost.md');
    await workbench.command('Lector: Speak Document');
    const notice = workbench.notification(`Buying it again uses ${lost.length} more characters.`);
    await reading.toItsEnd(() => notice.getByRole('button', { name: 'Buy Again' }).click());
    service.always('audio', undefined);
    assert.equal(service.timesCharged(lost), 2);
  });

  const audioKept = () =>
    join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector', 'audio', 'paid');
  /** Without a draft of a window that was just closed: that goes after an hour. */
  const namesKept = async () => (await readdir(audioKept())).filter((name) => !name.startsWith('.draft-'));

  it('is kept and heard again for nothing, and deleted only after a question of its own', async () => {
    const kept = audioKept();
    const isSmall = async (name: string) => (await readFile(join(kept, name))).includes('lector-audio 2');
    await until(async () => {
      const names = await namesKept();
      return names.length > 0 && (await Promise.all(names.map(isSmall))).every(Boolean);
    }, 'all that was bought is compressed');
    const before = service.requests.length;
    // It is over before one could begin to listen.
    const player = await workbench.player();
    const { output: earlier } = await heardIn(player);
    await reading.toItsEnd(() => workbench.command('Lector: Speak Document'));
    const { output } = await heardIn(player);
    assert.ok(
      output.subarray(earlier.length).some((sample) => Math.abs(sample) > 0.02),
      'it is heard',
    );
    assert.equal(service.requests.length, before, 'nothing is asked for');
    await workbench.intoEditor();

    const question = workbench.page.locator('.monaco-dialog-box', {
      hasText: /Delete what was paid for, too: [\d.]*[1-9][\d.]* (?:seconds|minutes) of audio, [\d.]+ MB\?/,
    });
    await workbench.command('Lector: Clear Audio Cache');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await workbench.notification(/What was paid for is still kept/).waitFor();
    assert.notEqual((await namesKept()).length, 0);
    await workbench.command('Lector: Clear Audio Cache');
    await question.getByRole('button', { name: 'Delete Paid Audio' }).click();
    await workbench.notification(/The audio cache was cleared/).waitFor();
    assert.deepEqual(await namesKept(), []);
    await sidebar.clearNotifications();
  });

  it('is no longer kept for a save that was left at its dialog', async () => {
    await workbench.openFile('dialog.md');
    await workbench.command('Lector: Save as Audio…');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'dialog.wav'));
    await workbench.notification('dialog.wav was saved').waitFor();
    assert.notEqual((await namesKept()).length, 0);
    await workbench.command('Lector: Save as Audio…');
    await sidebar.titled('Save as Audio');
    await sidebar.choice('..').waitFor();
    await workbench.leaveQuestion();
    // How much is kept is a setting of the machine.
    const machine = join(userDataIn(vscode.home), 'Machine');
    await mkdir(machine, { recursive: true });
    const file = join(machine, 'settings.json');
    const settings = await readFile(file, 'utf8').catch(() => '{}');
    await writeFile(file, settings.replace('{', '{ "lector.cache.paidSizeMB": 0, '));
    await until(async () => (await namesKept()).length === 0, 'nothing is kept');
    await writeFile(file, settings);
    await sidebar.clearNotifications();
  });

  it('reads what fits by Enter, asks again after a reload, and then reads no more than that either', async () => {
    const { page } = workbench;
    const dialog = page.locator('.monaco-dialog-box');
    const enoughFor = fitting.slice(0, 4).reduce((sum, { length }) => sum + length, 0);
    const { messages, charged } = service;
    service.user.character_allowance = service.user.character_usage + enoughFor + 10;
    const answerByEnter = async (): Promise<void> => {
      await dialog.locator('.monaco-button:focus', { hasText: 'Read What Fits' }).waitFor();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    };
    await workbench.openFile('fitting.md');
    await workbench.command('Lector: Speak Document');
    await answerByEnter();
    await reading.status('reading').waitFor();
    await reading.comesTo(fitting[1] ?? '');

    await page.reload();
    await reading.status('paused').waitFor();
    const sent = service.messages.length;
    await workbench.command('Lector: Pause / Resume');
    await dialog.waitFor();
    assert.equal(service.messages.length, sent, 'nothing is sent before the answer');
    await answerByEnter();
    await reading.status('reading').waitFor();
    // While it goes on, a step could go past what fits, which asks again.
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    const next = (await workbench.player()).getByRole('button', { name: 'Next sentence' });
    const paused = fitting.indexOf(await reading.sentence());
    assert.ok(paused >= 0 && paused <= 3, `paused at ${paused}`);
    for (const sentence of fitting.slice(paused + 1, 4)) {
      await next.click();
      await reading.comesTo(sentence);
    }
    await reading.toItsEnd(() => workbench.command('Lector: Pause / Resume'));
    assert.equal(await dialog.isVisible(), false, 'nobody is asked twice');
    // Two are asked for side by side, and may come in either order.
    const bought = service.messages.slice(messages.length).toSorted();
    assert.deepEqual(bought, fitting.slice(0, 4), 'nothing else is bought');
    assert.equal(service.charged - charged, enoughFor);
  });
});
