import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../../../src/api/client.js';
import { naturalVoicesFolder } from '../../../src/core/naturalVoices/installedVoice.js';
import { restartingSpeech } from '../../../src/editor/account/speechClients.js';
import { childrenOf, collectedMemory, collectsOnSignal } from '../../support/collectedMemory.js';
import { idleSoon } from '../../support/idleSoon.js';
import { installToyVoice } from '../../support/installToyVoice.js';
import { slowToLoad, voicesRead } from '../../support/slowToLoad.js';
import { until } from '../../support/until.js';
import { assertRefused, RunningService, temporaryFolder, token } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

const stops = Number(process.env['LECTOR_STOPS'] ?? 1);
const toy = 'piper-en_US-toy-medium';

/** In every thread: the message “Die.” ends it, and “Grow.” takes 1.2 GB that no limit of a thread covers. */
const dying = `
  import { isMainThread, parentPort } from 'node:worker_threads';
  const grow = () => {
    globalThis.grown = Array.from({ length: 12 }, () => Buffer.alloc(100_000_000, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  };
  if (!isMainThread && parentPort) {
    const on = parentPort.on.bind(parentPort);
    parentPort.on = (name, act) =>
      on(name, (message) => {
        if (message?.job?.message === 'Die.') process.exit(1);
        if (message?.job?.message === 'Grow.') grow();
        act(message);
      });
  }`;

/** A tenth of the time for which a process may be silent passes in 150 ms. */
const soonSilent = `
  const every = globalThis.setInterval;
  globalThis.setInterval = (work, ms, ...given) => every(work, ms === 1500 ? 150 : ms, ...given);`;

describe('The process of a natural voice', function () {
  this.timeout(120_000);
  let service: RunningService | undefined;
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });

  it('is replaced when it dies or takes too much memory, and only its own request fails', async () => {
    service = await RunningService.start({ preload: dying });
    await installToyVoice(service.folder);
    const before = await service.sound(toy, 'Hello.');
    const dies = service.generate({ voice_id: toy, message: 'Die.' });
    const others = [service.sound(toy, 'Hello.'), service.sound('en-ada', 'Hello.')];
    assert.equal((await dies).status, 500);
    assert.ok((await Promise.all(others))[0]?.equals(before));
    // That may have been spoken first, and two failures in a row are too many.
    assert.ok((await service.sound(toy, 'Hello.')).equals(before));
    const [grows] = await Promise.all([
      service.generate({ voice_id: toy, message: 'Grow.' }),
      service.sound('en-ada', 'Hello.'),
    ]);
    assert.equal(grows.status, 500);
    assert.ok((await service.sound(toy, 'Hello.')).equals(before));
  });

  describe('while it is slow to load a voice', () => {
    const load = async (passes: readonly number[]) => {
      const open = join(await temporaryFolder(), 'open');
      const running = await RunningService.start({ preload: slowToLoad(open, passes) });
      service = running;
      await installToyVoice(running.folder);
      const reads = () => voicesRead(running.log);
      return { running, reads, open: () => writeFile(open, '') };
    };

    it('has all who ask wait for it', async () => {
      const { running, reads, open } = await load([20_000]);
      const messages = ['One.', 'Two.', 'Three.', 'Four.'];
      const sounds = Promise.all(messages.map((message) => running.sound(toy, message)));
      await until(() => reads() === 1, 'the voice is read');
      // By now, a voice of another kind would be too late.
      const hangs = await running.generate({ voice_id: 'en-ada', message: 'Hang.' });
      assertRefused(hangs, 504, 'timeout', /did not finish in time/);
      await open();
      for (const sound of await sounds) assertSoundsWhole(wavContent(sound));
      assert.equal(reads(), 1);
      assert.equal(await running.usage(), messages.join('').length);
    });

    it('goes on when nobody waits any more, so that the next need not start over', async () => {
      const { running, reads, open } = await load([100_000]);
      const usage = await running.usage();
      const messages = ['One.', 'Two.', 'Three.', 'Four.'];
      const say = (message: string) => running.generate({ voice_id: toy, message });
      for (const answer of await Promise.all(messages.map(say))) {
        assertRefused(answer, 504, 'timeout', /did not finish in time/);
      }
      assert.equal(await running.usage(), usage);
      await open();
      let answer = await say('Five.');
      // On a busy machine, even a loaded voice may need longer than the time of this test.
      while (answer.status === 504) answer = await say('Five.');
      assert.equal(answer.status, 200);
      assert.equal(reads(), 1);
    });
  });

  it('is not missed when the whole service is killed: the next one says it', async () => {
    service = await RunningService.start();
    const [first, { folder }] = [service, service];
    await installToyVoice(folder);
    const before = await first.sound(toy, 'Hello again.');
    const ports: number[] = [];
    const source = restartingSpeech(
      async () => {
        if (ports.length === 1) service = await RunningService.start({ folder });
        const { url } = service ?? first;
        ports.push(Number(new URL(url).port));
        return new Client({ baseUrl: url, token }, { embedded: true });
      },
      () => Promise.resolve(),
    );
    const never = new AbortController().signal;
    // It is sent, and takes longer than the killing.
    const long = source.speak('again and again and '.repeat(25), toy, never);
    await first.stop('SIGKILL');
    assertSoundsWhole(wavContent(Buffer.from(await long)));
    assert.ok(Buffer.from(await source.speak('Hello again.', toy, never)).equals(before));
    assert.equal(new Set(ports).size, 2);
  });

  it('is there only while it is needed, and leaves no memory behind', async function () {
    if (process.platform !== 'linux') this.skip();
    const preload = idleSoon(500) + collectsOnSignal;
    service = await RunningService.start({ args: ['--ready', 'en-ada'], preload });
    const running = service;
    const { pid = 0 } = running.child;
    await installToyVoice(running.folder);
    for (let n = 0; n < 3; n++) await running.sound('en-ada', 'Hello there.');
    const unused = await collectedMemory(running);
    assert.deepEqual(await childrenOf(pid), []);
    for (let time = 0; time < 2; time++) {
      const sound = running.sound(toy, 'Hello there.');
      await until(async () => (await childrenOf(pid)).length === 1, 'it has a process');
      await sound;
      await until(async () => (await childrenOf(pid)).length === 0, 'its process has ended', 100);
      await until(async () => (await collectedMemory(running)) <= unused + 10, `10 MB beside ${unused}`);
    }
  });

  it('is started for a voice that is about to read, before anything is asked of it', async function () {
    if (process.platform !== 'linux') this.skip();
    service = await RunningService.start();
    await installToyVoice(service.folder);
    const { child } = service;
    child.stdin?.write(`${toy}\n`);
    await until(async () => (await childrenOf(child.pid ?? 0)).length === 1, 'its process runs', 100);
    assert.equal(await service.usage(), 0);
  });

  it('is replaced when it stands still for good, and its request is answered', async function () {
    if (process.platform !== 'linux') this.skip();
    const running = (service = await RunningService.start({ preload: soonSilent }));
    await installToyVoice(running.folder);
    const before = await running.sound(toy, 'Hello.');
    const [voice] = await childrenOf(running.child.pid ?? 0);
    process.kill(Number(voice), 'SIGSTOP');
    assert.ok(before.equals(await running.sound(toy, 'Hello.')));
    assert.match(running.log.join('\n'), /natural voice en_US-toy-medium stood still and was replaced/);
  });

  describe('of a service that goes on', () => {
    let service: RunningService;
    before(async () => {
      service = await RunningService.start();
    });
    after(() => service.stop());
    beforeEach(() => installToyVoice(service.folder));

    it('serves the next when a caller hangs up', async () => {
      await service.sound(toy, 'Hello.');
      const message = 'again and again and '.repeat(25);
      const usage = await service.usage();
      for (let n = 0; n < 5; n++) {
        const hangUp = new AbortController();
        const abandoned = fetch(`${service.url}/generate`, {
          method: 'POST',
          headers: { Authorization: 'a-token-for-tests', 'Content-Type': 'application/json' },
          body: JSON.stringify({ voice_id: toy, message }),
          signal: hangUp.signal,
        });
        hangUp.abort();
        await assert.rejects(abandoned, { name: 'AbortError' });
      }
      await service.sound(toy, 'Hello.');
      assert.equal(await service.usage(), usage + 6);
    });

    it('costs nobody else anything when it stands still, and then goes on', async function () {
      if (process.platform !== 'linux') this.skip();
      this.timeout(60_000 + stops * 20_000);
      await service.sound(toy, 'Hello.');
      const [voice, ...others] = await childrenOf(service.child.pid ?? 0);
      assert.deepEqual(others, []);
      const message = 'again and again and '.repeat(8);
      for (let n = 0; n < stops; n++) {
        const usage = await service.usage();
        const sound = service.sound(toy, message);
        // Each time at another moment of its work.
        await wait((n * 37) % 1_000);
        process.kill(Number(voice), 'SIGSTOP');
        await service.sound('en-ada', 'Hello.');
        process.kill(Number(voice), 'SIGCONT');
        assertSoundsWhole(wavContent(await sound));
        assert.equal(await service.usage(), usage + message.length + 'Hello.'.length);
      }
      if (stops > 100) console.log(`${stops} stops of a natural voice: losses 0`);
    });

    it('goes on when a voice is removed while it speaks', async () => {
      const folder = join(service.folder, naturalVoicesFolder, 'en_US-toy-medium');
      await installToyVoice(service.folder, { name: 'Other' });
      await service.sound(toy, 'Hello.');
      const speaking = service.generate({ voice_id: toy, message: 'again and again and '.repeat(25) });
      await rm(folder, { recursive: true });
      // What it has begun it says; what it has not is refused.
      assert.match(String((await speaking).status), /^(200|404)$/);
      assertRefused(
        await service.generate({ voice_id: toy, message: 'Hello.' }),
        404,
        'unknown_voice',
        /voice/,
      );
      await service.sound('piper-en_US-other-medium', 'Hello.');
    });

    it('ends with the service, however that ends', async function () {
      if (process.platform !== 'linux') this.skip();
      await service.sound(toy, 'Hello.');
      const voices = await childrenOf(service.child.pid ?? 0);
      assert.ok(voices.length > 0);
      await service.stop('SIGKILL');
      await until(() => voices.every((voice) => !existsSync(`/proc/${voice}`)), 'its process has ended');
    });
  });
});
