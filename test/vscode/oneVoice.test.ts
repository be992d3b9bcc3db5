import assert from 'node:assert/strict';
import { readWav } from '../../src/core/audio/wav.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import type { Exchange } from '../support/scriptedService.js';
import { isHeardWhole, soundsHeard } from '../support/soundsHeard.js';
import { until } from '../support/until.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const warmUp = 'Before all that.';
const first = 'The first was here before.';
const lines = [first, 'Another.', 'One more.', 'Yet another.', 'Nearly.', 'Last of all.'];
/** How long the player takes to silence what it cuts off. */
const fadeSeconds = 0.005;

const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).channels[0] ?? new Float32Array();

describe(`Quick commands in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService({
    secondsPerCharacter: 0.3,
    // The first is cut off, however slowly keys are pressed here.
    secondsOf: (message) => ({ [warmUp]: 0.3, [first]: 60 })[message],
    hertzOf: (message) => 200 + 40 * [warmUp, ...lines].indexOf(message),
  });
  const { workbench, sidebar, reading } = setUpVsCode({
    files: { 'lines.txt': [warmUp, ...lines].join('\n\n') },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
    await workbench.openFile('lines.txt');
  });

  it('give one voice: five while another reads', async () => {
    const { keyboard } = workbench.page;
    const speakNextLine = async (): Promise<void> => {
      for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'Shift+End', 'Control+Shift+F11'])
        await keyboard.press(key);
    };
    // The player's first sound starts before the recorder does.
    await workbench.selectLines(1, 1);
    await reading.toItsEnd(() => keyboard.press('Control+Shift+F11'));
    const player = await workbench.player();
    const { output: warm } = await heardIn(player);
    await workbench.focusedEditor.waitFor();
    await keyboard.press('Control+Home');
    await speakNextLine();
    assert.ok(await soundsIn(player), 'the first is heard');
    const requestsBefore = service.messages.length;
    // However slowly keys are pressed here, no answer arrives before the last request was made; then all that still
    // may.
    const held: Exchange[] = [];
    service.always('/generate', (exchange) => {
      held.push(exchange);
      if (service.messages.at(-1) !== lines.at(-1)) return;
      for (const { response, honestly } of held) if (!response.destroyed) honestly();
    });

    for (let n = 1; n <= 5; n++) await speakNextLine();
    await service.until(() => service.messages.at(-1) === lines.at(-1));
    // It may be over before one looks at the status bar.
    await until(async () => {
      const { output, received } = await heardIn(player);
      const wav = received.at(-1);
      return received.length > 2 && wav !== undefined && isHeardWhole(output, samplesOf(wav));
    }, 'the last is heard whole');
    await reading.ended();

    const { received: arrived, sampleRate, output: all } = await heardIn(player);
    // What arrives slowly comes in parts first.
    const received = arrived.filter((wav) => !readWav(wav).truncated);
    const output = all.subarray(warm.length);
    const rates = received.map((wav) => readWav(wav).sampleRate);
    assert.deepEqual(new Set(rates), new Set([sampleRate]), 'no sound has to be made over for the device');
    const sounds = received.map(samplesOf);
    const stretches = soundsHeard(output, sounds, sampleRate);
    const whole = (sound: number): number => (sounds[sound] ?? new Float32Array()).length;
    const final = stretches.at(-1);
    assert.equal(final?.sound, sounds.length - 1, 'the last asked for is heard last');
    assert.ok(final.length >= whole(final.sound) - 2, 'alone and whole');
    const [cutOff, ...others] = stretches.slice(0, -1);
    assert.ok(cutOff !== undefined && cutOff.length < whole(cutOff.sound), 'the first is cut off');
    assert.deepEqual(others, [], 'nothing is heard of the others');
    for (const [n, { from, length }] of stretches.entries())
      assert.ok(from + length <= (stretches[n + 1]?.from ?? Infinity), 'one at a time');

    const heard = stretches.reduce((sum, { length }) => sum + length, 0);
    const sounding = output.reduce((count, sample) => count + (sample === 0 ? 0 : 1), 0);
    const fades = stretches.length * fadeSeconds * sampleRate;
    assert.ok(sounding <= heard + fades, `besides them only fades: ${sounding}, ${heard}`);

    const asked = service.requests.filter(({ route }) => route === '/generate').slice(requestsBefore);
    assert.deepEqual(
      asked.filter(({ abandoned }) => abandoned),
      [],
      'what was sent may have to be paid, so it is let finish',
    );
    assert.equal(new Set(service.messages).size, service.messages.length, 'and nothing is bought twice');
    assert.equal(service.messages.at(-1), lines.at(-1));
    assert.equal(service.inFlight, 0);
  });
});
