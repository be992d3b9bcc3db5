import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { reply, reset } from '../support/scriptedBehaviours.js';
import { until } from '../support/until.js';
import { clickUntil } from '../support/untilSeen.js';
import { Workbench } from '../support/workbench.js';
import { keepSecrets } from './keepSecrets.js';
import type { setUpVoices } from './setUpVoices.js';

/** Adds the tests of voices of one's own to the surrounding suite. */
export function customVoices(suite: ReturnType<typeof setUpVoices>): void {
  const { vscode, workbench, sidebar, service } = suite;
  const secretSound = randomBytes(64);
  keepSecrets(suite, () => [
    { name: 'token', bytes: Buffer.from(service.token) },
    { name: 'recording', bytes: secretSound },
  ]);

  before(async () => {
    for (const name of ['short.mp3', 'long.wav', 'opus.ogg', 'vbr-no-xing.mp3', 'pcm16.wav']) {
      await copyFile(`test/fixtures/recordings/${name}`, join(vscode.folder, name));
    }
    const sound = await readFile(join(vscode.folder, 'pcm16.wav'));
    secretSound.copy(sound, Math.floor(sound.length / 2));
    await writeFile(join(vscode.folder, 'pcm16.wav'), sound);
    await copyFile('test/fixtures/recordings/flac.flac', join(vscode.folder, 'renamed.wav'));
    await writeFile(join(vscode.folder, 'large.wav'), Buffer.alloc(10_400_000));
    await symlink('/dev/zero', join(vscode.folder, 'endless.wav'));
  });

  const cloningRequests = () => service.requests.filter(({ route }) => route === '/voice-cloning');

  it('of one’s own are renamed, and an unchanged name sends nothing', async () => {
    const before = cloningRequests().length;
    await sidebar.contextMenu(sidebar.row('My voice'), 'Rename Voice…');
    await sidebar.titled('Rename “My voice”');
    await sidebar.type('My');
    await sidebar.says('The name is too short. It needs at least 3 characters.');
    await workbench.screenshot('rename-refused');
    await sidebar.type('x'.repeat(51));
    await sidebar.says('The name has 51 characters. It may have at most 50.');
    await sidebar.type('My voice');
    await sidebar.question.waitFor({ state: 'hidden' });
    assert.equal(cloningRequests().length, before);
    await sidebar.contextMenu(sidebar.row('My voice'), 'Rename Voice…');
    await sidebar.type('Your voice');
    await sidebar.row('Your voice').waitFor();
    assert.deepEqual(cloningRequests().at(-1)?.body, {
      action: 'edit',
      voice_id: 'mine-1',
      voice_name: 'Your voice',
    });
    await sidebar.contextMenu(sidebar.row('Your voice'), 'Rename Voice…');
    await sidebar.type('ada');
    await sidebar.says('A voice with this name already exists. Press Enter again to use the name anyway.');
    await workbench.screenshot('rename-taken');
    await workbench.page.keyboard.press('Enter');
    await sidebar.question.waitFor({ state: 'hidden' });
    await service.until(() => service.customVoices.some(({ name }) => name === 'ada'));
  });

  it('of one’s own speak another language, which counts as usage', async () => {
    const before = cloningRequests().length;
    await sidebar.contextMenu(sidebar.row('My voice'), 'Change Voice Language…');
    await sidebar.titled('Change the Language of “My voice”');
    assert.match((await sidebar.input.getAttribute('placeholder')) ?? '', /counts as usage/);
    await workbench.screenshot('change-language');
    await sidebar.pick('German');
    await sidebar.question.waitFor({ state: 'hidden' });
    assert.equal(cloningRequests().length, before, 'the same language sends nothing');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    for (const answer of ['Cancel', 'Change Language']) {
      assert.equal(cloningRequests().length, before, 'nothing is sent before the answer');
      await sidebar.contextMenu(sidebar.row('My voice'), 'Change Voice Language…');
      await sidebar.pick('French');
      await dialog.getByText('its characters are charged to your account').waitFor();
      await dialog.getByRole('button', { name: answer }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await sidebar.row(/My voice.*French/s).waitFor();
    assert.deepEqual(cloningRequests().at(-1)?.body, { action: 'edit', voice_id: 'mine-1', language: 'fr' });
  });

  it('of one’s own are deleted after a question, and another is chosen in their place', async () => {
    await sidebar.choose('My voice');
    await sidebar.contextMenu(sidebar.row('My voice'), 'Delete Voice…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('Delete the voice “My voice”?').waitFor();
    await workbench.screenshot('delete-question');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(service.customVoices.length, 1);
    await sidebar.contextMenu(sidebar.row('My voice'), 'Delete Voice…');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await workbench.notification('“My voice” was the chosen voice. “Ada” is chosen now.').waitFor();
    assert.equal(service.customVoices.length, 0);
    await sidebar.row('Clone a Voice…').waitFor();
  });

  it('of one’s own that somebody else has already deleted can be deleted without an error', async () => {
    await sidebar.choose('My voice');
    service.customVoices = [];
    await sidebar.contextMenu(sidebar.row('My voice'), 'Delete Voice…');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Delete' }).click();
    await workbench.notification('“My voice” was the chosen voice. “Ada” is chosen now.').waitFor();
    await sidebar.row('Clone a Voice…').waitFor();
  });

  it('are made from a recording, after every refusal that spares sending it', async () => {
    const before = cloningRequests().length;
    await workbench.command('Lector: Clone a Voice…');
    await sidebar.titled('Clone a Voice (1/5)');
    await sidebar.choice(/custom voices you can have. You have 1 now/).waitFor();
    await workbench.screenshot('clone-1-recording');
    const refusals = [
      ['short.mp3', 'The recording is 29 s long. It must be at least 30 s.'],
      ['long.wav', 'The recording is 5 min 1 s long. It must be at most 5 min.'],
      ['opus.ogg', 'The file contains Ogg audio. Only WAV and MP3 can be used.'],
      ['renamed.wav', 'The file contains FLAC audio. Only WAV and MP3 can be used.'],
      ['large.wav', 'The file is 10.4 MB. It must be under 10 MB: save it as MP3.'],
      ['endless.wav', 'The file is empty.'],
    ] as const;
    await sidebar.pick('Choose a File…');
    for (const [file, words] of refusals) {
      await sidebar.chooseRecording(join(vscode.folder, file));
      await sidebar.choice(words).waitFor();
      await workbench.screenshot(`clone-refused-${file}`);
      await sidebar.pick('Choose Another File…');
    }
    await sidebar.chooseRecording(join(vscode.folder, 'vbr-no-xing.mp3'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.back('Clone a Voice (1/5)');
    await sidebar.pick('Choose a File…');
    await sidebar.chooseRecording(join(vscode.folder, 'pcm16.wav'));
    await sidebar.titled('Clone a Voice (2/5)');
    assert.equal(await sidebar.input.inputValue(), 'pcm16', 'the name of the other file is proposed');
    await sidebar.back('Clone a Voice (1/5)');
    await sidebar.pick('Choose a File…');
    await sidebar.chooseRecording(join(vscode.folder, 'vbr-no-xing.mp3'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.back('Clone a Voice (1/5)');
    await sidebar.pick('vbr-no-xing.mp3');
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.type('A');
    await sidebar.says('The name is too short. It needs at least 3 characters.');
    await sidebar.type('Cloned');
    await sidebar.titled('Clone a Voice (3/5)');
    await workbench.screenshot('clone-3-language');
    await until(
      async () => (await sidebar.question.locator('.monaco-list-row').count()) === 14,
      'all languages are offered',
    );
    await sidebar.pick('German');
    await sidebar.titled('Clone a Voice (4/5)');
    await sidebar.says(/counts as usage/);
    const row = sidebar.choice('Continue');
    const used = row.getByText(/Used so far: [\d,]+ of [\d,]+/).first();
    assert.ok(await isWhole(used), 'the figures can be read to their end');
    await workbench.screenshot('clone-4-cost');
    await sidebar.pick('Continue');
    await sidebar.titled('Clone a Voice (5/5)');
    await workbench.screenshot('clone-5-consent');
    assert.equal(cloningRequests().length, before, 'nothing is sent before the consent');
    const heard = service.count('audio');
    await sidebar.pick('I may use this voice');
    await workbench.notification('The voice “Cloned” is ready.').waitFor();
    await workbench.screenshot('clone-ready');
    await service.until(() => service.count('audio') > heard);
    const ready = await workbench.listedNotification('The voice “Cloned” is ready.');
    await clickUntil(
      ready.getByRole('button', { name: 'Use This Voice' }),
      sidebar.row(/Cloned.*chosen.*German/s),
    );
    const body = cloningRequests().at(-1)?.body as { file: string; voice_name: string; language: string };
    assert.equal(body.voice_name, 'Cloned');
    assert.equal(body.language, 'de');
    assert.match(body.file, /^data:audio\/mpeg;base64,/);
    await workbench.hover(sidebar.row('Cloned'), 'Created:');
  });

  it('are listed as they are when the answer to a change was lost', async () => {
    service.always('/voice-cloning', reset);
    await clone();
    await sidebar.row('Another').waitFor();
    await sidebar.contextMenu(sidebar.row('My voice'), 'Rename Voice…');
    await sidebar.type('Renamed');
    await sidebar.row('Renamed').waitFor();
    await sidebar.contextMenu(sidebar.row('Renamed'), 'Delete Voice…');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Delete' }).click();
    await sidebar.row('Renamed').waitFor({ state: 'detached' });
    assert.deepEqual(
      service.customVoices.map(({ name }) => name),
      ['Another'],
    );
  });

  it('are not made when the plan has no room, and the service’s own words say so', async () => {
    const words = 'Your plan allows 2 custom voices';
    service.always('/voice-cloning', reply(403, { error: { code: 'voice_limit', message: words } }));
    await clone();
    const notice = workbench.notification(words);
    await notice.waitFor();
    await workbench.screenshot('clone-plan-limit');
    assert.doesNotMatch(await notice.innerText(), /[{}]/);
    service.always('/voice-cloning', undefined);
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await sidebar.titled('Clone a Voice (1/5)');
    await sidebar.pick('pcm16.wav');
    await sidebar.titled('Clone a Voice (2/5)');
    assert.equal(await sidebar.input.inputValue(), 'Another', 'what was answered is kept');
    await workbench.leaveQuestion();
  });

  it('are made and deleted where the user has agreed to, whatever another window reads with by then', async () => {
    const second = new Workbench(vscode);
    await second.openBeside(workbench);
    const leave = async (): Promise<void> => {
      await second.command('Lector: Use the Embedded Service');
      await sidebar.row('Natural Voices').waitFor();
    };
    await chooseAnswers();
    await sidebar.titled('Clone a Voice (5/5)');
    assert.equal(await sidebar.input.getAttribute('placeholder'), `The recording is sent to ${service.url}`);
    await leave();
    const before = cloningRequests().length;
    await sidebar.pick('I may use this voice');
    await service.until(() => cloningRequests().length > before);
    const ready = await workbench.listedNotification('The voice “Another” is ready.');
    const use = ready.getByRole('button', { name: 'Use This Voice' });
    await use.waitFor();
    assert.equal(await ready.getByRole('button').filter({ hasText: 'Hear It Again' }).count(), 0);
    assert.equal(await workbench.notification('names audio').count(), 0);
    await clickUntil(use, sidebar.row(/Another.*chosen.*English v3/s));
    await sidebar.contextMenu(sidebar.row('Another'), 'Delete Voice…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await leave();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await service.until(() => service.customVoices.every(({ name }) => name !== 'Another'));
    await second.close();
    await sidebar.signIn(service);
  });

  it('are not made when the user cancels the upload', async () => {
    service.always('/voice-cloning', () => undefined);
    await clone();
    const progress = workbench.notification('making the voice');
    await progress.waitFor();
    await workbench.screenshot('clone-progress');
    await clickUntil(progress.getByRole('button', { name: 'Cancel' }), progress, 'hidden');
    await service.until(() => cloningRequests().at(-1)?.abandoned === true);
    // An error would appear before the next request is answered.
    const listed = service.count('/voices');
    await sidebar.refresh();
    await service.until(() => service.count('/voices') > listed);
    assert.equal(await workbench.notification(/./).count(), 0, 'cancelling is no error');
  });

  async function clone(): Promise<void> {
    await chooseAnswers();
    await sidebar.pick('I may use this voice');
  }

  /** Answers all but the last question. */
  async function chooseAnswers(): Promise<void> {
    await workbench.command('Lector: Clone a Voice…');
    await sidebar.pick('Choose a File…');
    await sidebar.chooseRecording(join(vscode.folder, 'pcm16.wav'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.type('Another');
    await sidebar.pick('English v3');
    await sidebar.pick('Continue');
  }
}

/** Whether nothing of its text is cut off, by itself or by what it is in. */
function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === 'ellipsis')
        return false;
      if (box.getBoundingClientRect().right < right) return false;
    }
    return true;
  });
}
