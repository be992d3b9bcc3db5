import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/core/clock.js';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import { message, once, paidSpeech } from '../../support/faults.js';
import { failed, half, honest, refused, silence } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';
import { toneWav } from '../../support/toneWav.js';

const never = new AbortController().signal;
const hour = 60 * 60 * 1000;

describe('speech that was paid for', () => {
  let service: ScriptedService;
  let folder: string;
  let clock: TestClock;
  let source: SpeechProvider;

  beforeEach(async () => {
    service = await startScriptedService();
    folder = await mkdtemp(join(tmpdir(), 'lector-paid-'));
    clock = new TestClock();
    source = aWindow();
  });

  afterEach(async () => {
    await service.close();
  });

  /** A separate window, or one after a reload. */
  const aWindow = () => paidSpeech(service, folder, clock);

  async function downloadFails(): Promise<void> {
    service.always('audio', refused(404));
    await assert.rejects(source.speak(message, 'ada', never), { kind: 'lostPurchase' });
    service.always('audio', undefined);
  }

  it('says that it costs, so that little is bought ahead', () => {
    assert.equal(source.costs, true);
  });

  it('is fetched after a reload', async () => {
    await downloadFails();
    await aWindow().speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 1);
  });

  it('is fetched for a day, and bought again after that', async () => {
    await downloadFails();
    clock.pass(24 * hour - 60_000);
    await downloadFails();
    assert.equal(service.timesCharged(message), 1);
    clock.pass(60_000);
    await source.speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 2);
  });

  it('costs once, however often a file is asked for that is never there', async () => {
    for (let asked = 1; asked <= 5; asked++) await downloadFails();
    assert.equal(service.charged, once);
  });

  it('is bought apart for another voice', async () => {
    await source.speak(message, 'ada', never);
    await source.speak(message, 'ben', never);
    assert.deepEqual(
      service.ledger.map(({ voiceId }) => voiceId),
      ['ada', 'ben'],
    );
  });

  it('is paid once by two windows that want it at the same time', async () => {
    service.script('/generate', silence);
    // A test's clock would use up their patience while a busy machine answers.
    const realWindow = () => paidSpeech(service, folder, systemClock);
    const first = realWindow().speak(message, 'ada', never);
    first.catch(() => undefined);
    await service.until(() => service.count('/generate') === 1);
    const others = [realWindow(), realWindow()].map((other) => other.speak(message, 'ada', never));
    service.script('audio', refused(404), honest);
    service.answerHeld('/generate');
    const [one, two, three] = await Promise.all([first, ...others]);
    assert.deepEqual(one, two);
    assert.deepEqual(one, three);
    assert.equal(service.timesCharged(message), 1);
  });

  it('that is stopped while it is generated sends nothing more, and is fetched the next time', async () => {
    service.script('/generate', silence);
    const stop = new AbortController();
    const speech = source.speak(message, 'ada', stop.signal);
    await service.until(() => service.count('/generate') === 1);
    stop.abort(new Error('stopped'));
    await assert.rejects(speech, /stopped/);
    service.answerHeld('/generate');
    await service.until(() => service.inFlight === 0);
    assert.equal(service.requests[0]?.abandoned, false, 'the answer is waited for');

    await source.speak(message, 'ada', never);
    assert.equal(service.count('/generate'), 1);
    assert.equal(service.count('audio'), 1, 'nothing was downloaded after Stop');
  });

  it('that is stopped while it is downloaded is kept', async () => {
    const wav = toneWav({ seconds: 0.1, sampleRate: 8000 });
    service.script('audio', half(wav, 'stall'));
    const stop = new AbortController();
    const speech = source.speak(message, 'ada', stop.signal);
    await service.until(() => service.count('audio') === 1);
    stop.abort(new Error('stopped'));
    await assert.rejects(speech, /stopped/);
    clock.passDeadline();
    await service.until(() => service.inFlight === 0);

    await source.speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 1);
    assert.equal(service.count('audio'), 2);
  });

  it('asked for again just after Stop joins what was sent', async () => {
    service.script('/generate', silence);
    const stop = new AbortController();
    const stopped = source.speak(message, 'ada', stop.signal);
    await service.until(() => service.count('/generate') === 1);
    stop.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    const again = source.speak(message, 'ada', never);
    service.answerHeld('/generate');
    await again;
    assert.equal(service.count('/generate'), 1);
  });

  it('refused and then stopped before it is sent again is bought when it is wanted again', async () => {
    service.script('/generate', refused(429));
    const stop = new AbortController();
    const source = paidSpeech(service, folder, systemClock, () => {
      setImmediate(() => stop.abort(new Error('stopped')));
    });
    await assert.rejects(source.speak(message, 'ada', stop.signal), /stopped/);
    await source.speak(message, 'ada', never);
    assert.equal(service.count('/generate'), 2);
  });

  it('that fails after it was stopped says how it failed when it is wanted again', async () => {
    let fail = (): void => undefined;
    service.script('/generate', (exchange) => {
      fail = () => failed(500)(exchange);
    });
    const stop = new AbortController();
    const stopped = source.speak(message, 'ada', stop.signal);
    await service.until(() => service.count('/generate') === 1);
    stop.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    fail();
    await assert.rejects(source.speak(message, 'ada', never), { status: 500 });
    assert.equal(service.count('/generate'), 1);
  });
});

describe('speech that was paid for and came with the answer', () => {
  let server: ScriptedService;
  let folder: string;

  beforeEach(async () => {
    server = await startScriptedService({ make: 'openai' });
    folder = await mkdtemp(join(tmpdir(), 'lector-paid-'));
  });

  afterEach(async () => {
    await server.close();
  });

  const aWindow = () => paidSpeech(server, folder, new TestClock(), undefined, undefined, 'openai');

  it('is paid once by two windows that want it at the same time', async () => {
    server.script('/generate', silence);
    const realWindow = () => paidSpeech(server, folder, systemClock, undefined, undefined, 'openai');
    const first = realWindow().speak(message, 'ada', never);
    await server.until(() => server.count('/generate') === 1);
    const second = realWindow().speak(message, 'ada', never);
    server.answerHeld('/generate');
    assert.deepEqual(await second, await first);
    assert.equal(server.timesCharged(message), 1);
  });

  it('is kept if the reading was stopped meanwhile', async () => {
    server.script('/generate', silence);
    const stop = new AbortController();
    const stopped = aWindow().speak(message, 'ada', stop.signal);
    await server.until(() => server.count('/generate') === 1);
    stop.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    server.answerHeld('/generate');
    await aWindow().speak(message, 'ada', never);
    assert.equal(server.timesCharged(message), 1);
  });

  it('is bought when it is wanted again, if it was stopped before the server had the text', async () => {
    const stop = new AbortController();
    server.script('/voices', ({ honestly }) => {
      stop.abort(new Error('stopped'));
      honestly();
    });
    const source = aWindow();
    await assert.rejects(source.speak(message, 'ada', stop.signal), /stopped/);
    await source.speak(message, 'ada', never);
    assert.equal(server.timesCharged(message), 1);
  });
});
