import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../src/core/audio/wav.js';
import { heardIn } from '../support/heardSound.js';
import { clickUntil } from '../support/untilSeen.js';
import { keepSecrets, markerWord } from './keepSecrets.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`A voice of one’s own, offline, in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const suite = setUpVsCode();
  const { vscode, workbench, sidebar, reading } = suite;
  /** At the end of the file, where MP3 has room for a title. */
  const secretTitle = Buffer.from(`TAG${markerWord()}`.padEnd(128));
  keepSecrets(suite, () => [{ name: 'recording', bytes: secretTitle.subarray(3, 60) }]);

  before(async () => {
    const sound = await readFile('test/fixtures/voice-31s.mp3');
    await writeFile(join(vscode.folder, 'voice-31s.mp3'), Buffer.concat([sound, secretTitle]));
    await workbench.open({ soundAllowed: true });
    await sidebar.open();
    await sidebar.row('Public Voices').waitFor({ timeout: 60_000 });
  });

  it('is made from a recording, for nothing, and is said to be a matched one', async () => {
    await workbench.command('Lector: Clone a Voice…');
    await sidebar.pick('Choose a File…');
    await sidebar.chooseRecording(join(vscode.folder, 'voice-31s.mp3'));
    await sidebar.titled('Clone a Voice (2/5)');
    await sidebar.type('My own');
    await sidebar.pick('English v3');
    await sidebar.titled('Clone a Voice (4/5)');
    await sidebar.says(/Free\. You get a matched voice, made offline/);
    await workbench.screenshot('offline-clone-cost');
    await sidebar.pick('Continue');
    await sidebar.titled('Clone a Voice (5/5)');
    assert.equal(await sidebar.input.getAttribute('placeholder'), 'The recording stays on this computer');
    await sidebar.pick('I may use this voice');
    const words = 'The voice “My own” is ready. It is a matched voice';
    await workbench.notification(words).waitFor({ timeout: 180_000 });
    await workbench.screenshot('offline-clone-ready');
    const ready = await workbench.listedNotification(words);
    await clickUntil(
      ready.getByRole('button', { name: 'Use This Voice' }),
      sidebar.row(/My own.*chosen.*English v3/s),
    );
  });

  let english: Uint8Array;
  /** How many sounds the player has been given. */
  let sounds = 0;

  it('speaks', async () => {
    english = await spoken();
    const { channels, sampleRate } = readWav(english);
    const [samples = new Float32Array()] = channels;
    assert.ok(samples.length > sampleRate, 'more than a second of speech');
    assert.ok(
      samples.some((sample) => Math.abs(sample) > 0.05),
      'the speech is not silent',
    );
  });

  it('is renamed', async () => {
    await sidebar.open();
    await sidebar.contextMenu(sidebar.row('My own'), 'Rename Voice…');
    await sidebar.type('Another name');
    await sidebar.row(/Another name.*chosen/s).waitFor();
  });

  it('speaks the same words again in another language', async () => {
    await sidebar.contextMenu(sidebar.row('Another name'), 'Change Voice Language…');
    await sidebar.titled('Change the Language of “Another name”');
    assert.match((await sidebar.input.getAttribute('placeholder')) ?? '', /free of charge/);
    await sidebar.pick('German');
    await sidebar.row(/Another name.*chosen.*German/s).waitFor({ timeout: 180_000 });
    assert.notDeepEqual(await spoken(), english, 'it is not what the cache has of its old language');
  });

  it('is deleted, and another reads in its place', async () => {
    await sidebar.open();
    await sidebar.contextMenu(sidebar.row('Another name'), 'Delete Voice…');
    await workbench.page
      .locator('.monaco-dialog-box')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await workbench.notification('“Another name” was the chosen voice.').waitFor();
    await sidebar.row('Clone a Voice…').waitFor();
    await sidebar.row('Another name').waitFor({ state: 'hidden' });
  });

  /** What the player gets for the first line of a file. */
  async function spoken(): Promise<Uint8Array> {
    await workbench.command('View: Show Explorer');
    await workbench.openFile('welcome.md');
    await workbench.selectLines(1, 1);
    // It is too short to be stopped in time on a slow machine.
    await reading.toItsEnd(() => workbench.command('Lector: Speak Selection'));
    const { received } = await heardIn(await workbench.player());
    assert.ok(received.length > sounds, 'the player is given something to play');
    sounds = received.length;
    await sidebar.open();
    return received.at(-1) ?? new Uint8Array();
  }
});
