import assert from 'node:assert/strict';
import { readWav } from '../../src/core/audio/wav.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { isHeardWhole, soundsHeard } from '../support/soundsHeard.js';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`Speak Selection in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { workbench, reading } = setUpVsCode({ files: { 'pair.txt': 'One.\n\nAnd this is another.\n' } });
  const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).channels[0] ?? new Float32Array();

  describe('in a browser that nobody has touched', () => {
    before(() => workbench.open());
    after(() => workbench.close());

    it('waits, blocked, for the click that allows sound, and then plays every sample of the service', async () => {
      await workbench.openFile('welcome.md');
      await workbench.selectLines(1, 1);
      const refused = workbench.soundRefused();
      await workbench.command('Lector: Speak Selection');
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
  });

  describe('where sound is allowed', () => {
    before(() => workbench.open({ soundAllowed: true }));
    after(() => workbench.close());

    it('says so when no editor is open', async () => {
      await workbench.command('Lector: Speak Selection');
      await workbench.notification('No text is open to read.').waitFor();
    });

    it('ends the reading before when another begins', async () => {
      // The player's first sound starts before the recorder does.
      await workbench.openFile('pair.txt');
      await workbench.selectLines(1, 1);
      await reading.toItsEnd(() => workbench.command('Lector: Speak Selection'));

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

  describe('with no script of the tests in its pages', () => {
    before(() => workbench.open({ soundAllowed: true, untouched: true }));
    after(() => workbench.close());

    it('breaks no rule of its own security policy', async () => {
      const broken: string[] = [];
      workbench.page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) broken.push(message.text());
      });
      await workbench.openFile('welcome.md');
      await workbench.command('Lector: Speak Document');
      const player = await workbench.player();
      await player.getByRole('button', { name: 'Pause' }).waitFor();
      const timeline = player.locator('#timeline');
      const before = Number(await timeline.inputValue());
      await until(async () => Number(await timeline.inputValue()) > before, 'the playhead moves');
      assert.deepEqual(broken, []);
    });
  });
});
