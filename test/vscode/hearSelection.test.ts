import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { readWav } from '../../src/core/audio/wav.js';
import { heardIn, soundsIn, type HeardSound } from '../support/heardSound.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

describe(`Speak Selection in VS Code ${version.vscode}`, function () {
  this.timeout(180_000);
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;

  before(async () => {
    vscode = await VsCodeUnderTest.start();
  });
  after(() => vscode.stop());

  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
    await workbench.close();
  });

  it('waits, blocked, for the click that allows sound, and then plays every sample of the service', async () => {
    workbench = await vscode.openWorkbench();
    await workbench.openFile('welcome.md');
    await workbench.selectLines(1, 1);
    const refused = workbench.soundRefused();
    await workbench.command('Lector: Speak Selection');
    await refused;

    const player = await workbench.player();
    const enable = player.getByRole('button', { name: 'Enable sound' });
    await enable.waitFor();
    const blocked = await contextIn(player);
    assert.equal(blocked.state, 'suspended');
    assert.equal(blocked.clock, 0);

    await enable.click();
    await enable.waitFor({ state: 'hidden' });
    const first = await heardIn(player);
    assert.equal(first.state, 'running');
    await workbench.page.locator('.statusbar-item', { hasText: 'Lector: reading' }).waitFor();
    await workbench.screenshot('speak-selection');
    const [wav, ...more] = first.received;
    assert.ok(wav !== undefined && more.length === 0, `one chunk was expected, ${more.length + 1} came`);
    const { sampleRate, channels } = readWav(wav);
    const [samples = new Float32Array()] = channels;
    assert.ok(samples.length > sampleRate, 'more than a second of speech');
    assert.ok(
      samples.some((sample) => Math.abs(sample) > 0.1),
      'the speech is not silent',
    );

    await workbench.page.waitForTimeout((samples.length / sampleRate) * 1000 + 1500);
    const heard = await heardIn(player);
    assert.ok(heard.clock > first.clock, 'the audio clock moves');
    assert.equal(heard.sampleRate, sampleRate);
    assert.ok(contains(heard.output, samples), 'every sample reaches the output, in order and unchanged');
  });

  it('ends the reading before when another begins', async () => {
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    await workbench.openFile('story.txt');
    await workbench.selectLines(1, 1);
    await workbench.command('Lector: Speak Selection');
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'the first reading is heard');
    await workbench.openFile('welcome.md');
    await workbench.selectLines(3, 3);
    await workbench.command('Lector: Speak Selection');
    await workbench.page.waitForTimeout(8000);
    const { received, output } = await heardIn(player);
    const sounds = received.map((wav) => readWav(wav).channels[0] ?? new Float32Array());
    const [cutOff, second] = sounds.slice(-2);
    assert.ok(cutOff !== undefined && second !== undefined);
    assert.ok(!contains(output, cutOff), 'the first reading is cut off');
    assert.ok(contains(output, second), 'the second is heard alone and whole');
  });

  it('offers the whole document when nothing is selected', async () => {
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Speak Selection');
    const notice = workbench.notification('Nothing is selected');
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Speak Document' }).click();
    assert.ok(await soundsIn(await workbench.player()), 'the document is heard');
  });

  it('breaks no rule of its own security policy', async () => {
    workbench = await vscode.openWorkbench({ soundAllowed: true, policyKept: true });
    const broken: string[] = [];
    workbench.page.on('console', (message) => {
      // The driver's own recorder is refused, as it should be.
      if (/Content Security Policy/.test(message.text()) && !message.text().includes('blob:')) {
        broken.push(message.text());
      }
    });
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Speak Document');
    const player = await workbench.player();
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    const before = (await heardIn(player)).clock;
    await workbench.page.waitForTimeout(1000);
    assert.ok((await heardIn(player)).clock > before, 'the audio clock moves');
    assert.deepEqual(broken, []);
  });

  it('says so when no editor is open', async () => {
    workbench = await vscode.openWorkbench();
    await workbench.command('Lector: Speak Selection');
    await workbench.notification('No editor is open').waitFor();
  });
});

/** As soon as the page has connected what it plays through. */
async function contextIn(player: Frame): Promise<HeardSound> {
  for (let n = 0; n < 100; n++) {
    const heard = await heardIn(player);
    if (heard.state !== 'none') return heard;
    await player.page().waitForTimeout(100);
  }
  return assert.fail('the page connects nothing');
}

/** Whether the sound is heard whole, sample for sample, somewhere in the output. */
function contains(output: Float32Array, sound: Float32Array): boolean {
  const bytes = (samples: Float32Array) =>
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  // Silence at its ends could be anywhere; where its first sound is found, all of it must be.
  const from = sound.findIndex((sample) => sample !== 0);
  const to = sound.findLastIndex((sample) => sample !== 0) + 1;
  return bytes(output).includes(bytes(sound.subarray(from, to)));
}
