import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../src/core/audio/wav.js';
import { pauseAfterMs } from '../../src/text/segment.js';
import { heardIn, soundsIn } from '../support/heardSound.js';
import { forMessage, refused, reset, streamed } from '../support/scriptedBehaviours.js';
import type { ScriptedService } from '../support/scriptedService.js';
import { isHeardWhole, lastHeardWhole } from '../support/soundsHeard.js';
import { toneWav } from '../support/toneWav.js';
import { until } from '../support/until.js';
import { unlimited } from '../support/voiceServers.js';
import { keepSecrets } from './keepSecrets.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const long = Array.from({ length: 8 }, (_, n) => `Sentence ${n + 1} is said for a long while.`);
const short = ['The first comes.', 'The second comes.', 'The third is lost.', 'The last comes.'];
const paid = 'Dr. Miller pays $5.';
const next = 'Then he leaves.';
const saved = ['This is saved.', 'This, too.'];

describe(`Voice servers in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const secondsOf = (message: string): number =>
    [paid, next, short[2]].includes(message) ? 4 : long.includes(message) ? 4 : 0.3;
  const hertzOf = (message: string): number => 200 + 50 * short.indexOf(message);
  const kokoro = setUpService({ make: 'kokoro', secondsOf, hertzOf });
  const vendor = setUpService({ make: 'openai', secondsOf });
  const suite = setUpVsCode({
    settings: { 'lector.service': 'openai' },
    files: {
      'long.md': long.join('\n\n'),
      'short.md': short.join('\n\n'),
      'paid.md': `${paid}\n\n${next}`,
      'saved.md': saved.join('\n\n'),
    },
  });
  const { vscode, workbench, sidebar, reading } = suite;
  keepSecrets(suite, () => [{ name: 'key', bytes: Buffer.from(vendor.token) }]);

  const begin = async ({ url }: ScriptedService): Promise<void> => {
    await sidebar.connectTo('A server with OpenAI’s speech endpoint');
    await sidebar.titled('Connect to a Voice Server (1/5)');
    await sidebar.type(`${url}/v1`);
  };
  const connect = async (): Promise<void> => {
    await begin(kokoro);
    await sidebar.titled('Connect to a Voice Server (3/5)');
    await sidebar.pick('kokoro');
    await workbench.notification(`Connected to ${kokoro.url}`).waitFor();
    await sidebar.clearNotifications();
  };
  const namesIn = (voices: readonly string[]) =>
    voices.map((voice_id) => ({ voice_id, name: voice_id, sample: '' }));

  before(async () => {
    kokoro.voices = namesIn(['af_heart', 'bm_george', 'zf_xiaobei']);
    vendor.voices = namesIn(['alloy', 'ash']);
    await workbench.open({ soundAllowed: true });
    await sidebar.open();
  });

  it('are asked for by their address where none is set', async () => {
    await workbench.command('View: Show Explorer');
    await workbench.openFile('saved.md');
    await workbench.command('Lector: Speak Document');
    const failure = workbench.notification('The base URL of the speech service cannot be used.');
    await failure.getByRole('button', { name: 'Connect to a Voice Server…' }).click();
    await sidebar.titled('Connect to a Voice Server (1/5)');
    await workbench.leaveQuestion();
    await sidebar.open();
  });

  it('are not connected to at an address that would tell everybody, or has no such server', async () => {
    await sidebar.connectTo('A server with OpenAI’s speech endpoint');
    for (const [typed, words] of [
      ['http://speech.example', 'The URL must begin with https://'],
      ['http://127.0.0.1:9', 'cannot be reached'],
      [`${kokoro.url}/elsewhere`, 'The server at this address is not a speech service that Lector knows.'],
    ] as const) {
      await sidebar.type(typed);
      await sidebar.says(words);
    }
    await workbench.leaveQuestion();
  });

  it('are connected to without a key that they do not want, and list their voices by language', async () => {
    await connect();
    await sidebar.expand('English', 'United Kingdom');
    await sidebar.expand('United Kingdom', 'bm_george');
    await sidebar.row('A voice server offers neither custom voices').waitFor();
    await workbench.command('View: Show Explorer');
  });

  it('are heard, with each word marked, in another voice from the middle on', async () => {
    await workbench.openFile('long.md');
    await reading.speakDocument();
    await until(async () => (await reading.marks()).length > 1, 'a word is marked in its sentence');
    const { path, headers } = kokoro.requests.find(({ route }) => route === '/generate') ?? {};
    assert.equal(path, '/dev/captioned_speech');
    assert.equal(headers?.authorization, undefined);
    assert.equal(kokoro.ledger[0]?.voiceId, 'af_heart');
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.pick('bm_george');
    await kokoro.until(() => kokoro.ledger.at(-1)?.voiceId === 'bm_george');
    assert.ok(await soundsIn(await workbench.player()), 'it goes on');
  });

  it('are heard without gaps and gone in the middle of a reading, which goes on when they are back', async () => {
    kokoro.always('/generate', (exchange) => {
      const { input } = exchange.request.body as { readonly input: string };
      if (input === short[2]) reset(exchange);
      else exchange.honestly();
    });
    await workbench.openFile('short.md');
    await workbench.command('Lector: Speak Document');
    const failure = workbench.notification('The speech service cannot be reached, or does not answer.');
    await failure.waitFor();
    const { output, sampleRate } = await heardIn(await workbench.player());
    const [first = NaN, second] = short.slice(0, 2).map((message) => {
      const tone = toneWav({ seconds: secondsOf(message), sampleRate, hertz: hertzOf(message) });
      return lastHeardWhole(output, readWav(tone).channels[0] ?? new Float32Array());
    });
    assert.equal(second, first + (0.3 + pauseAfterMs({ end: 'paragraph' }) / 1000) * sampleRate);
    kokoro.always('/generate', undefined);
    await failure.getByRole('button', { name: 'Resume' }).click();
    await reading.comesTo(short[2] ?? '');
    assert.ok(await soundsIn(await workbench.player()), 'it is heard');
    await reading.stop();
  });

  it('are heard as they stream, out of sight too, and to the end of that when the key is revoked', async () => {
    await begin(vendor);
    await sidebar.titled('Connect to a Voice Server (2/5)');
    await sidebar.type('wrong');
    await sidebar.says('Incorrect API key provided');
    await sidebar.type(vendor.token);
    await sidebar.titled('Connect to a Voice Server (3/5)');
    await sidebar.pick('tts-1');
    await workbench.notification(`Connected to ${vendor.url}`).waitFor();
    await sidebar.clearNotifications();
    const stream = streamed('audio/wav');
    const refusal = refused(401, { error: { code: 'invalid_api_key', message: 'Key revoked.' } });
    vendor.always('/generate', forMessage(paid, stream.behaviour, refusal));
    await workbench.openFile('paid.md');
    await workbench.command('Lector: Speak Document');
    const tone = toneWav({ seconds: secondsOf(paid), sampleRate: 16_000 });
    const wav = unlimited(tone);
    const third = wav.length / 3;
    await stream.send(wav.subarray(0, third));
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'it is heard');
    await vendor.until(() => vendor.count('/generate') === 2 && vendor.inFlight === 1);
    await reading.hidePlayerBehind('saved.md');
    await stream.send(wav.subarray(third, 2 * third));
    assert.ok(await soundsIn(player), 'it goes on behind another tab');
    await workbench.command('Lector: Show Player');
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    await stream.send(wav.subarray(2 * third));
    stream.end();
    const revoked = workbench.notification(
      'The speech service does not accept the token or key: Key revoked.',
    );
    await revoked.waitFor();
    assert.equal(await revoked.count(), 1);
    const ending = readWav(tone).channels[0]?.subarray(-8000) ?? new Float32Array();
    assert.ok(isHeardWhole((await heardIn(player)).output, ending), 'it is heard to its end');
    vendor.always('/generate', undefined);
    await revoked.getByRole('button', { name: 'Enter Key…' }).click();
    await sidebar.titled('Connect to a Voice Server');
    await sidebar.type(vendor.token);
    await reading.comesTo(next);
    assert.ok(await soundsIn(player), 'it goes on with the new key');
    await reading.stop();
  });

  it('keep what each has said apart, and are asked for nothing twice', async () => {
    await sidebar.clearNotifications();
    await connect();
    await workbench.intoEditor();
    await workbench.openFile('paid.md');
    for (const times of [1, 2]) {
      await reading.speakDocument();
      assert.equal(kokoro.timesCharged(paid), 1, `after ${times} readings`);
      await reading.stop();
    }
    assert.equal(vendor.messages.filter((message) => message === paid).length, 1);
  });

  it('save what they say as audio', async () => {
    await workbench.openFile('saved.md');
    await workbench.command('Lector: Save as Audio…');
    const target = join(vscode.folder, 'served.wav');
    await workbench.fileDialog('Save as Audio', target);
    await workbench.notification('served.wav was saved').waitFor({ timeout: 60_000 });
    const { sampleRate, channels } = readWav(new Uint8Array(await readFile(target)));
    assert.ok((channels[0]?.length ?? 0) > 0.5 * sampleRate);
    const captions = await readFile(join(vscode.folder, 'served.vtt'), 'utf8');
    for (const line of saved) assert.ok(captions.includes(line), line);
  });

  it('say nothing about usage, in one sentence, and what is missing once there is no key', async () => {
    const asksAbove = (words: string) => workbench.question.locator(`input[placeholder="${words}"]`);
    const isMissing = 'Lector has no usable token or key for the speech service.';
    await workbench.command('Lector: Show Usage');
    await sidebar.choice('A voice server offers neither custom voices nor figures of usage.').waitFor();
    await asksAbove(`Lector reads with the voice server at ${kokoro.url}.`).waitFor();
    await workbench.leaveQuestion();
    await workbench.command('Lector: Sign Out');
    await sidebar.status.locator(`[aria-label*="${isMissing}"]`).waitFor();
    await workbench.command('Lector: Show Usage');
    await asksAbove(isMissing).waitFor();
    await workbench.leaveQuestion();
  });
});
