import assert from 'node:assert/strict';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { offerToyVoice, type OfferedToy } from '../support/offerToyVoice.js';
import { until } from '../support/until.js';
import { answers, startVoiceMirror, type VoiceMirror } from '../support/voiceMirror.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`A natural voice in VS Code ${version.vscode}`, function () {
  this.timeout(400_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'boat.txt': 'The boat left early. Nobody saw it go. It came back at noon.' },
  });
  let mirror: VoiceMirror;
  let toy: OfferedToy;

  before(async () => {
    mirror = await startVoiceMirror();
    const extensions = join(vscode.home, 'extensions');
    const lector = (await readdir(extensions)).find((name) => name.startsWith('lector.lector-'));
    const bundle = join(
      extensions,
      lector ?? assert.fail('Lector is not installed'),
      'dist',
      'getNaturalVoices.cjs',
    );
    toy = await offerToyVoice(mirror, bundle, 'en_US/john/medium');
    // Where voices come from is a setting of the machine.
    const machine = join(userDataIn(vscode.home), 'Machine');
    await mkdir(machine, { recursive: true });
    const settings = { 'lector.voices.source': mirror.source };
    await writeFile(join(machine, 'settings.json'), JSON.stringify(settings));
    await workbench.open({ soundAllowed: true });
    await sidebar.open();
    await sidebar.row('Natural Voices').waitFor({ timeout: 60_000 });
  });
  after(async () => {
    await toy.restore();
    await mirror.stop();
  });

  it('is offered with its terms, and nothing is downloaded without consent', async () => {
    await askForJohn();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(`Download the voice “John” from ${new URL(mirror.source).host}?`).waitFor();
    await dialog.getByText(/speaks offline: what you read never leaves this computer/).waitFor();
    await dialog.getByText(/free recordings, trained from free weights/).waitFor();
    await workbench.screenshot('natural-consent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(mirror.requests, []);
  });

  it('is not installed from a mirror that does not have it, whose download can be tried again', async () => {
    mirror.script(toy.model, answers(404), answers(404));
    await askForJohn();
    await button(workbench.page.locator('.monaco-dialog-box'), 'Download').click();
    await button(
      await workbench.listedNotification('The server does not have this voice.'),
      'Try Again',
    ).click();
    await until(() => mirror.ranges(toy.model).length === 2, 'it is tried again');
    await (await workbench.listedNotification('The server does not have this voice.')).waitFor();
    await sidebar.clearNotifications();
  });

  it('is canceled in the middle, and continues there', async () => {
    const half = Math.floor(toy.bytes / 2);
    mirror.script(toy.model, ({ response, bytes }) => {
      response.writeHead(200, { 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, half));
    });
    await askForJohn();
    await until(async () => (await arrived()) === half, 'half of it has arrived');
    const progress = await workbench.listedNotification('Lector: getting the voice “John”…');
    await button(progress, 'Cancel').click();
    await progress.waitFor({ state: 'hidden' });
    assert.equal(await sidebar.row('John').count(), 0);

    await askForJohn();
    await (await workbench.listedNotification('The voice “John” is ready.')).waitFor();
    assert.equal(mirror.ranges(toy.model).at(-1), `bytes=${half}-`);
    await workbench.screenshot('natural-ready');
  });

  it('is heard and chosen', async () => {
    await button(await workbench.listedNotification('The voice “John” is ready.'), 'Hear It').click();
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'its sample is heard');
    await button(await workbench.listedNotification('The voice “John” is ready.'), 'Use It').click();
    await sidebar.row(/John.*chosen/s).waitFor();
    await workbench.screenshot('natural-tree');
  });

  it('reads with its words marked', async () => {
    await workbench.command('View: Show Explorer');
    await workbench.openFile('boat.txt');
    await reading.speakDocument();
    await until(async () => (await reading.marks()).length > 1, 'a word is marked in its sentence');
    await reading.ended();
    const { received } = await heardIn(await workbench.player());
    assert.ok(received.length > 0);
  });

  it('is removed, and another reads in its place', async () => {
    await sidebar.open();
    await sidebar.contextMenu(sidebar.row(/John.*chosen/s), 'Remove a Natural Voice…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(/Natural voices take \d+ MB of disk space in total\./).waitFor();
    await button(dialog, 'Remove').click();
    await (await workbench.listedNotification('“John” was the chosen voice.')).waitFor();
    await sidebar.row('John').waitFor({ state: 'detached' });
    await sidebar.row('Get Natural Voices…').waitFor();
  });

  /** How much of the model there is so far. */
  async function arrived(): Promise<number> {
    const storage = join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector');
    const natural = join(storage, 'service', 'natural');
    const draft = (await readdir(natural)).find((name) => name.startsWith('.draft-'));
    if (draft === undefined) return 0;
    const file = await stat(join(natural, draft, 'voice.onnx')).catch(() => undefined);
    return file?.size ?? 0;
  }

  function button(within: Locator, name: string): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  async function askForJohn(): Promise<void> {
    await workbench.command('Lector: Get Natural Voices…');
    await sidebar.titled('Get Natural Voices');
    const john = sidebar.choice(/John.*free/s);
    assert.match(await john.innerText(), /English \(United States\)/);
    await john.click();
  }
});
