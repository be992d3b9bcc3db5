import assert from 'node:assert/strict';
import { readWav } from '../../src/core/audio/wav.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { isHeardWhole, soundsHeard } from '../support/soundsHeard.js';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const poem = Array.from({ length: 40 }, (_, n) => `This is line number ${n + 1} of the poem.`).join('\n');

describe(`Speak Selection in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { workbench, reading } = setUpVsCode({
    files: {
      'hebrew.txt': 'הים רגוע היום.\n',
      'pair.txt': 'One.\n\nAnd this is another.\n',
      'poem.txt': poem,
    },
  });
  const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).channels[0] ?? new Float32Array();

  // Sound is refused only in a browser that nobody has touched. The first click in the player allows it for good.
  before(() => workbench.open());

  it('says so when no editor is open', async () => {
    await workbench.command('Lector: Speak Selection');
    await workbench.notification('No text is open to read.').waitFor();
  });

  it('waits, blocked, for the click that allows sound, and then plays every sample of the service', async () => {
    await workbench.openFile('welcome.md');
    await workbench.selectLines(1, 1);
    const refused = workbench.soundRefused();
    await workbench.page.keyboard.press('Control+Shift+F11');
    await refused;

    const player = await workbench.player();
    const enable = player.getByRole('button', { name: 'Enable sound' });
    await enable.waitFor();
    await until(
      async () => (await heardIn(player)).state !== 'none',
      'the page connects what it plays through',
    );
    const blocked = await heardIn(player);
    assert.equal(blocked.state, 'suspended');
    assert.equal(blocked.clock, 0);

    // It may be over before a second look.
    await Promise.all([reading.status('reading').waitFor(), enable.click()]);
    await enable.waitFor({ state: 'hidden' });
    const first = await heardIn(player);
    assert.equal(first.state, 'running');
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

    await reading.ended();
    const heard = await heardIn(player);
    assert.ok(heard.clock > first.clock, 'the audio clock moves');
    assert.equal(heard.sampleRate, sampleRate);
    await until(
      async () => isHeardWhole((await heardIn(player)).output, samples),
      'every sample reaches the output, in order and unchanged',
    );
  });

  it('ends the reading before when another begins', async () => {
    // The focus went to the player with the click.
    await workbench.intoEditor();
    await workbench.openFile('story.txt');
    const player = await reading.speakDocument();
    const story = (await heardIn(player)).readings.at(-1) ?? 0;
    await workbench.openFile('pair.txt');
    await workbench.selectLines(3, 3);
    await workbench.command('Lector: Speak Selection');
    await reading.comesTo('And this is another.');
    // Not "until nothing is being read": that holds for a moment between the two readings.
    const isSecondHeard = async (): Promise<boolean> => {
      const { output, received, readings } = await heardIn(player);
      const secondWav = received.find((_, n) => readings[n] === story + 1);
      return secondWav !== undefined && isHeardWhole(output, samplesOf(secondWav));
    };
    await until(isSecondHeard, 'the second reading is heard whole');
    await reading.ended();

    const { output, received, readings, sampleRate } = await heardIn(player);
    const sounds = received.map(samplesOf);
    assert.equal(readings.at(-1), story + 1, 'nothing more comes of the first');
    const [second, first] = soundsHeard(output, sounds, sampleRate).toReversed();
    assert.equal(second?.sound, sounds.length - 1, 'the second reading is heard last');
    const cutOff = sounds[first?.sound ?? -1] ?? assert.fail('the first reading is heard');
    assert.ok(!isHeardWhole(output, cutOff), 'the first reading is cut off');
  });

  it('is paused, skipped in, resumed and stopped by keys, and only by an Escape that closes nothing else', async () => {
    const { page } = workbench;
    const { keyboard } = page;
    await workbench.openFile('poem.txt');
    await workbench.selectLines(1, 40);
    await keyboard.press('Control+Shift+F11');
    await reading.status('reading').waitFor();
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'it is heard');
    await until(async () => /line number/.test(await reading.markedLine()), 'what is read is marked');

    // A click into the text leaves no selection, so Escape may stop from here on.
    await workbench.intoEditor();
    await keyboard.press('Control+Shift+F7');
    await reading.status('paused').waitFor();
    assert.ok(await reading.isSilent(player), 'it is silent while paused');
    await until(
      async () => (await reading.markedLine()) === (await reading.sentence()),
      'the last mark is drawn',
    );
    const pausedAt = lineNumber(await reading.markedLine());

    await keyboard.press('Control+Shift+F8');
    await until(
      async () => lineNumber(await reading.markedLine()) === pausedAt + 1,
      'the next sentence is marked',
    );
    await keyboard.press('Control+Shift+F6');
    await until(
      async () => lineNumber(await reading.markedLine()) === pausedAt,
      'the sentence before is marked',
    );
    for (let n = 0; n < 5; n++) await keyboard.press('Control+Shift+F8');
    await keyboard.press('Control+Shift+F7');
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'it goes on');
    await until(
      async () => lineNumber(await reading.markedLine()) >= pausedAt + 5,
      'it goes on after what was skipped',
    );

    await workbench.command('Lector: Faster');
    await player.locator('#speedValue').getByText('1.1×').waitFor();
    assert.ok(await soundsIn(player), 'it goes on faster');

    await workbench.intoEditor();
    await keyboard.press('Control+f');
    const find = page.locator('.find-widget.visible');
    await find.locator('.find-part .monaco-inputbox.synthetic-focus').waitFor();
    await keyboard.press('Escape');
    await find.waitFor({ state: 'hidden' });
    await workbench.focusedEditor.waitFor();
    await keyboard.press('Control+l');
    await page.locator('.view-overlays .selected-text').first().waitFor();
    await keyboard.press('Escape');
    // A selection may be drawn in several parts.
    await page.locator('.view-overlays .selected-text').first().waitFor({ state: 'hidden' });
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'Escape closed what was open and left the reading alone');

    await workbench.focusedEditor.waitFor();
    await keyboard.press('Escape');
    await reading.ended();
    assert.ok(await reading.isSilent(player), 'then it stops');
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked');
  });

  it('says so where no voice speaks the language, and offers a voice server', async () => {
    await workbench.openFile('hebrew.txt');
    await reading.toItsEnd(() => workbench.command('Lector: Speak Document'));
    const notice = workbench.notification(
      'No voice that comes with Lector speaks the language of this text.',
    );
    await notice.getByRole('button', { name: 'Connect to a Voice Server…' }).click();
    await workbench.page.locator('.quick-input-title', { hasText: 'Connect to a Voice Server' }).waitFor();
    await workbench.leaveQuestion();
    await workbench.intoEditor();
  });

  it('offers the whole document when nothing is selected', async () => {
    await workbench.openFile('welcome.md');
    await workbench.intoEditor();
    await workbench.command('Lector: Speak Selection');
    const notice = workbench.notification('Nothing is selected');
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Speak Document' }).click();
    assert.ok(await soundsIn(await workbench.player()), 'the document is heard');
  });
});

function lineNumber(line: string): number {
  return Number(/\d+/.exec(line)?.[0]);
}
