import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sidebar } from '../support/sidebar.js';
import { reply, startScriptedService, type ScriptedService } from '../support/scriptedService.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

const mine = { voice_id: 'mine-1', name: 'My voice', language: 'de', sample: '' };

describe(`The voices in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  let service: ScriptedService;
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;
  let sidebar: Sidebar;

  before(async () => {
    service = await startScriptedService();
    vscode = await VsCodeUnderTest.start();
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    sidebar = new Sidebar(workbench);
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sidebar.open();
    await sidebar.signIn(service);
    for (const name of ['short.mp3', 'long.wav', 'opus.ogg', 'vbr-no-xing.mp3', 'pcm16.wav']) {
      await copyFile(`test/fixtures/recordings/${name}`, join(vscode.folder, name));
    }
    await copyFile('test/fixtures/recordings/flac.flac', join(vscode.folder, 'renamed.wav'));
    await writeFile(join(vscode.folder, 'large.wav'), Buffer.alloc(10_400_000));
    await writeFile(join(vscode.folder, 'empty.mp3'), '');
  });
  after(async () => {
    await workbench.close();
    await vscode.stop();
    await service.close();
  });

  beforeEach(async () => {
    await sidebar.leave();
    await sidebar.clearNotifications();
    service.voices = [
      ['ada', 'Ada', 'English (US) | Female'],
      ['ben', 'Ben', 'English (UK) | Male'],
      ['eva', 'Eva', 'German | Female'],
      ['odd', 'Odd', 'Warm and deep'],
    ].map(([voice_id = '', name = '', metadata = '']) => ({
      voice_id,
      name,
      metadata,
      sample: service.audioUrl(`I am ${name}.`),
    }));
    service.customVoices = [{ ...mine, sample: service.audioUrl('I am mine.') }];
    service.always('/voices', undefined);
    service.always('/voice-cloning', undefined);
    await sidebar.command('Lector: Refresh Voices');
    await sidebar.row('My voice').waitFor();
  });
  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
  });

  const cloningRequests = () => service.requests.filter(({ route }) => route === '/voice-cloning');

  it('stand in a tree by kind, language and region', async () => {
    await sidebar.expand('English');
    await sidebar.expand('United Kingdom');
    await sidebar.expand('United States');
    await sidebar.expand('Other');
    await sidebar.expand('German');
    for (const [name, note] of [
      ['Ada', 'Female'],
      ['Ben', 'Male'],
      ['Eva', 'Female'],
      ['Odd', 'Warm and deep'],
      ['My voice', 'German'],
    ] as const) {
      assert.match(await sidebar.row(name).innerText(), new RegExp(note));
    }
    await sidebar.row('My voice').hover();
    const tooltip = workbench.page.locator('.monaco-hover', { hasText: 'mine-1' });
    await tooltip.waitFor();
    assert.match(await tooltip.innerText(), /Language:\sGerman\s\(de\)/);
    await workbench.screenshot('voices-tree');
  });

  it('are chosen, made a favourite and heard by their inline buttons', async () => {
    await sidebar.expand('German');
    const heard = service.count('audio');
    await sidebar.inline(sidebar.row('Eva'), 'Preview Voice');
    await service.until(() => service.count('audio') === heard + 1);
    await sidebar.choose('Eva');
    await sidebar.inline(sidebar.row('Eva'), 'Add to / Remove from Favourites');
    await sidebar.row('Favourites').waitFor();
    await workbench.screenshot('voices-favourite');
    await sidebar.inline(sidebar.row('Eva'), 'Preview Voice');
    await sidebar.inline(sidebar.row('Eva'), 'Add to / Remove from Favourites');
    await sidebar.row('Favourites').waitFor({ state: 'detached' });
    assert.equal(service.count('audio'), heard + 1, 'the sample is fetched once');
    assert.equal(service.count('/generate'), 0, 'hearing a sample costs nothing');
  });

  it('have their id copied', async () => {
    await sidebar.contextMenu(sidebar.row('My voice'), 'Copy Voice ID');
    await workbench.page.getByText('The ID of “My voice” is copied.').first().waitFor();
  });

  it('are picked from a list that is searched by name, language and gender', async () => {
    await sidebar.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.choice('Ada').waitFor();
    await workbench.screenshot('voices-pick');
    for (const [search, found] of [
      ['eva', 'Eva'],
      ['united kingdom', 'Ben'],
      ['german · fem', 'Eva'],
      ['warm', 'Odd'],
    ] as const) {
      await sidebar.input.fill(search);
      await sidebar.choice(found).waitFor();
      assert.equal(await sidebar.choice('Ada').count(), 0, search);
    }
    await sidebar.input.fill('ben');
    const heard = service.count('audio');
    await sidebar.choice('Ben').hover();
    await sidebar.choice('Ben').locator('.codicon-play').click();
    await service.until(() => service.count('audio') === heard + 1);
    await sidebar.choice('Ben').locator('.codicon-star-empty').click();
    await sidebar.choice('Ben').locator('.codicon-star-full').first().waitFor();
    await sidebar.choice('Ben').click();
    await sidebar.row('Favourites').waitFor();
    await sidebar.row(/Ben.*chosen/s).waitFor();
    await sidebar.inline(sidebar.row('Ben'), 'Add to / Remove from Favourites');
    await sidebar.row('Favourites').waitFor({ state: 'detached' });
  });

  it('are found in the tree by typing', async () => {
    await sidebar.expand('German');
    await sidebar.row('My voice').click({ position: { x: 5, y: 5 } });
    const { keyboard } = workbench.page;
    await keyboard.type('Eva');
    await sidebar.view.locator('.monaco-list-row.focused', { hasText: 'Eva' }).waitFor();
    await keyboard.press('Control+Alt+f');
    const find = sidebar.view.locator('.monaco-tree-type-filter input');
    await find.waitFor();
    await find.fill('eva');
    await sidebar.view.locator('.monaco-list-row .monaco-highlighted-label .highlight').first().waitFor();
    await workbench.screenshot('voices-type-to-find');
    await keyboard.press('Escape');
    await find.waitFor({ state: 'hidden' });
  });

  it('show what failed, and how to try again', async () => {
    service.always('/voices', reply(400, { error: { code: 'broken', message: 'The list is being mended' } }));
    await sidebar.command('Lector: Refresh Voices');
    await sidebar.row('The list is being mended.').waitFor();
    await workbench.screenshot('voices-error');
    service.always('/voices', undefined);
    await sidebar.row('Retry').click();
    await sidebar.row('My voice').waitFor();
  });

  it('of a service without any have a welcome', async () => {
    service.voices = [];
    service.customVoices = [];
    await sidebar.command('Lector: Refresh Voices');
    await workbench.page.getByText('The service has no voice yet.').waitFor();
    await workbench.screenshot('voices-none');
  });

  it('of a number too high to read are listed at once', async () => {
    service.voices = Array.from({ length: 2000 }, (_, n) => ({
      voice_id: `v${n}`,
      name: `Voice ${n}`,
      metadata: `${['English (US)', 'German', 'French', 'Japanese'][n % 4] ?? ''} | ${n % 2 === 0 ? 'Female' : 'Male'}`,
      sample: '',
    }));
    await sidebar.command('Lector: Refresh Voices');
    await sidebar.row(/Japanese.*500/s).waitFor();
    await sidebar.expand('Japanese');
    await sidebar.row('Voice 3').waitFor();
    await sidebar.command('Lector: Select Voice…');
    await sidebar.input.fill('voice 1999');
    await sidebar.choice('Voice 1999').click();
    await sidebar.row(/Voice 3/).waitFor();
  });

  it('of one’s own are renamed, and an unchanged name sends nothing', async () => {
    const before = cloningRequests().length;
    await sidebar.contextMenu(sidebar.row('My voice'), 'Rename Voice…');
    await sidebar.titled('Rename “My voice”');
    await sidebar.type('My');
    await sidebar.says('The name has 2 characters. It needs at least 3.');
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
  });

  it('of one’s own speak another language, which counts as usage', async () => {
    const before = cloningRequests().length;
    await sidebar.contextMenu(sidebar.row('My voice'), 'Change Voice Language…');
    await sidebar.titled('Change the Language of “My voice”');
    assert.match((await sidebar.input.getAttribute('placeholder')) ?? '', /counts as usage/);
    await workbench.screenshot('change-language');
    await sidebar.choice('German').click();
    await sidebar.question.waitFor({ state: 'hidden' });
    assert.equal(cloningRequests().length, before, 'the same language sends nothing');
    await sidebar.contextMenu(sidebar.row('My voice'), 'Change Voice Language…');
    await sidebar.choice('French').click();
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
    assert.equal(service.customVoices.length, 1);
    await sidebar.contextMenu(sidebar.row('My voice'), 'Delete Voice…');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await workbench.notification('“My voice” was the chosen voice. “Ada” is chosen now.').waitFor();
    assert.equal(service.customVoices.length, 0);
    await sidebar.row('Clone a Voice…').waitFor();
  });

  it('are made from a recording, after every refusal that spares sending it', async () => {
    const before = cloningRequests().length;
    await sidebar.command('Lector: Clone a Voice…');
    await sidebar.titled('Clone a Voice (1/5)');
    await workbench.screenshot('clone-1-recording');
    const refusals = [
      ['short.mp3', 'The recording is 29 s long. It has to be at least 30 seconds.'],
      ['long.wav', 'The recording is 5 min 1 s long. It may be at most 5 minutes.'],
      ['opus.ogg', 'By its content the file is Ogg. It has to be WAV or MP3.'],
      ['renamed.wav', 'By its content the file is FLAC. It has to be WAV or MP3.'],
      ['large.wav', 'The file has 10.4 MB. It has to be under 10 MB.'],
      ['empty.mp3', 'The file is empty.'],
    ] as const;
    await sidebar.choice('Choose a File…').click();
    for (const [file, words] of refusals) {
      await sidebar.file(join(vscode.folder, file));
      await sidebar.choice(words).waitFor();
      await workbench.screenshot(`clone-refused-${file}`);
      await sidebar.choice('Choose Another File…').click();
    }
    await sidebar.file(join(vscode.folder, 'vbr-no-xing.mp3'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.back();
    await sidebar.titled('Clone a Voice (1/5)');
    await sidebar.choice('vbr-no-xing.mp3').click();
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.type('A');
    await sidebar.says('The name has 1 characters. It needs at least 3.');
    await sidebar.type('Cloned');
    await sidebar.titled('Clone a Voice (3/5)');
    await workbench.screenshot('clone-3-language');
    assert.equal(await sidebar.question.locator('.monaco-list-row').count(), 14);
    await sidebar.choice('German').click();
    await sidebar.titled('Clone a Voice (4/5)');
    await sidebar.says(/counts as usage/);
    await workbench.screenshot('clone-4-cost');
    await sidebar.choice('Continue').click();
    await sidebar.titled('Clone a Voice (5/5)');
    await workbench.screenshot('clone-5-consent');
    assert.equal(cloningRequests().length, before, 'nothing is sent before the consent');
    const heard = service.count('audio');
    await sidebar.choice('I may use this voice').click();
    await workbench.notification('The voice “Cloned” is ready.').waitFor();
    await workbench.screenshot('clone-ready');
    await service.until(() => service.count('audio') > heard);
    await workbench.notification('is ready').getByRole('button', { name: 'Use This Voice' }).click();
    await sidebar.row(/Cloned.*chosen.*German/s).waitFor();
    const body = cloningRequests().at(-1)?.body as { file: string; voice_name: string; language: string };
    assert.equal(body.voice_name, 'Cloned');
    assert.equal(body.language, 'de');
    assert.match(body.file, /^data:audio\/mpeg;base64,/);
    await sidebar.row('Cloned').hover();
    await workbench.page.locator('.monaco-hover', { hasText: 'Made:' }).waitFor();
  });

  it('are not made when the plan has no room, and the service’s own words say so', async () => {
    const words = 'Your plan allows 2 custom voices';
    service.always('/voice-cloning', reply(403, { error: { code: 'voice_limit', message: words } }));
    await clone();
    const notice = workbench.notification(words);
    await notice.waitFor();
    await workbench.screenshot('clone-plan-limit');
    assert.doesNotMatch(await notice.innerText(), /[{}]/);
  });

  it('are not made when the user cancels the upload', async () => {
    service.always('/voice-cloning', () => undefined);
    await clone();
    const progress = workbench.notification('making the voice');
    await progress.waitFor();
    await workbench.screenshot('clone-progress');
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'hidden' });
    await service.until(() => cloningRequests().at(-1)?.abandoned === true);
    assert.equal(await workbench.notification('Lector').count(), 0, 'cancelling is no error');
  });

  async function clone(): Promise<void> {
    await sidebar.command('Lector: Clone a Voice…');
    await sidebar.choice('Choose a File…').click();
    await sidebar.file(join(vscode.folder, 'pcm16.wav'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.type('Another');
    await sidebar.choice('English v3').click();
    await sidebar.choice('Continue').click();
    await sidebar.choice('I may use this voice').click();
  }
});
