import assert from 'node:assert/strict';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reply } from '../support/scriptedBehaviours.js';
import { until } from '../support/until.js';
import { becomes } from '../support/untilSeen.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const link = '[Sign in again](command:workbench.action.toggleSidebarVisibility)';

/** What a hostile repository would like to do to a reading. */
const folderSettings = {
  'lector.service': 'embedded',
  'lector.hosted.baseUrl': 'https://hostile.example',
  'lector.voice': { embedded: 'no-such-voice' },
  'lector.pronunciations': { safe: 'dangerous', [`/(${link}/`]: 'x' },
  'lector.speak.urls': 'skip',
  'lector.volume': 0,
  '[markdown]': { 'lector.speak.emoji': 'name', 'lector.speak.punctuation': 'all' },
};
const text = 'It is safe to run 😀 from https://example.com/x.';

describe(`What Lector does not trust in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  // Readings are stopped by the test, so a long sound costs no time, and a slow machine still sees it.
  const service = setUpService({ secondsOf: () => 30 });
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'advice.md': text, '.vscode/settings.json': JSON.stringify(folderSettings) },
    settings: {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
    },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await workbench.page.getByText('Restricted Mode').first().waitFor();
    await sidebar.signIn(service);
    await sidebar.clearNotifications();
  });

  it('is a folder’s settings: they change nothing that is heard or sent', async () => {
    await workbench.openFile('advice.md');
    await reading.speakDocument();
    await reading.comesTo('It is safe to run from example.com.');
    assert.deepEqual(service.messages, ['It is safe to run from example.com.']);
    assert.equal(await workbench.notification('pronunciation').count(), 0);
    await reading.stop();
  });

  it('is a folder’s pronunciations: a word is shown as it is, and what the user types stays out of the folder', async () => {
    const folder = await contents(vscode.folder);
    await workbench.openFile('advice.md');
    const start = text.indexOf('safe');
    await workbench.selectOffsets(text, start, start + 'safe'.length);
    await workbench.command('Lector: Change Pronunciation…');
    await sidebar.titled('Change the Pronunciation of “safe”');
    await sidebar.says('Currently spoken as “safe”');
    assert.equal(await sidebar.input.inputValue(), 'safe');
    await sidebar.type('sound');
    await sidebar.pick('In every text');
    await sidebar.choice('For me, everywhere').waitFor();
    assert.equal(await sidebar.choice('For this workspace').count(), 0);
    await sidebar.pick('For me, everywhere');
    await sidebar.question.waitFor({ state: 'hidden' });
    await until(async () => {
      await workbench.command('Lector: Edit Pronunciations');
      await sidebar.titled('Pronunciations');
      const isKept = await becomes('visible', sidebar.choice(/safe.*sound/s), 1000);
      await workbench.leaveQuestion();
      return isKept;
    }, 'it is kept for the user');
    await reading.speakDocument();
    await reading.comesTo('It is sound to run from example.com.');
    await reading.stop();
    assert.deepEqual(await contents(vscode.folder), folder);
  });

  it('is a folder’s links: saved audio is written through none of them', async () => {
    const outside = join(vscode.home, 'outside');
    await mkdir(outside);
    for (const name of ['bashrc', 'thesis.txt']) await writeFile(join(outside, name), `precious ${name}`);
    for (const [link, file] of [
      ['advice.vtt.part', 'bashrc'],
      ['advice.wav.part.jsonl', 'bashrc'],
      ['advice.wav.part', 'thesis.txt'],
      ['advice.vtt', 'thesis.txt'],
    ] as const)
      await symlink(join(outside, file), join(vscode.folder, link));
    await workbench.openFile('advice.md');
    await workbench.command('Lector: Save as Audio…');
    const target = join(vscode.folder, 'advice.wav');
    await workbench.fileDialog('Save as Audio', target);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('advice.vtt already exists. Replace it?').waitFor();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await workbench.notification('advice.wav was saved').waitFor({ timeout: 60_000 });
    assert.deepEqual(await contents(outside), {
      [join(outside, 'bashrc')]: 'precious bashrc',
      [join(outside, 'thesis.txt')]: 'precious thesis.txt',
    });
    for (const saved of [target, join(vscode.folder, 'advice.vtt')])
      assert.ok((await lstat(saved)).isFile(), `${saved} is a file of its own`);
    await sidebar.clearNotifications();
  });

  it('is a service’s words: no link in them is drawn, and no icon', async () => {
    const message = `Your plan has ended. ${link} $(flame)\n\u202Etxt.exe`;
    service.always('/generate', reply(400, { error: { code: 'bad_request', message } }));
    await workbench.openFile('story.txt');
    await workbench.command('Lector: Speak Document');
    const refused = workbench.notification('Your plan has ended.');
    await refused.waitFor();
    await workbench.screenshot('hostile-refusal');
    const shown = (await refused.locator('.notification-list-item-message').innerText()).replaceAll(
      '\u2060',
      '',
    );
    assert.equal(shown, `The speech service refused: Your plan has ended. ${link} $(flame) txt.exe.`);
    assert.equal(await refused.locator('.notification-list-item-message a').count(), 0);
    assert.equal(await refused.locator('.codicon-flame').count(), 0);
    const player = await workbench.player();
    await player.getByText('Your plan has ended.').first().waitFor();
    assert.equal(await player.getByText('Your plan has ended.').first().locator('a').count(), 0);
    service.always('/generate', undefined);
    await reading.stop();
    await sidebar.clearNotifications();
  });

  it('is a voice’s name: it is one row of text', async () => {
    const named = (voice_id: string, name: string) => ({
      voice_id,
      name,
      sample: service.audioUrl('I am.'),
      metadata: '$(flame) | \u202Eelameg',
    });
    service.voices = [
      named('hot', `$(flame) ${link}`),
      named('blank', '   '),
      named('long', 'x'.repeat(300)),
    ];
    await sidebar.refresh();
    await workbench.command('Lector: Select Voice…');
    await sidebar.choice('$').first().waitFor();
    await workbench.screenshot('hostile-voices');
    // Details of other lists stay on the page, unseen.
    const labels = sidebar.question.locator('.monaco-list-row .label-name').filter({ visible: true });
    const names = await labels.allInnerTexts();
    const plain = names.map((name) => name.replaceAll('\u2060', '').trim());
    assert.ok(plain.includes(`$(flame) ${link}`), plain.join('\n'));
    assert.ok(plain.includes('blank'), 'a name of spaces is replaced by the id');
    assert.ok(plain.every((name) => name.length <= 80));
    assert.equal(await sidebar.question.locator('.codicon-flame').count(), 0);
    await workbench.leaveQuestion();
  });
});

/** Every file of a folder, by its path. */
async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    paths.sort().map(async (path) => [path, await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}
