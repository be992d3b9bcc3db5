import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { idleSoon } from '../../support/idleSoon.js';
import { installToyVoice } from '../../support/installToyVoice.js';
import { until } from '../../support/until.js';
import { RunningService } from './runningService.js';

const toy = 'piper-en_US-toy-medium';

/** In every thread: the message “Die.” ends it. */
const dying = `
  import { isMainThread, parentPort } from 'node:worker_threads';
  if (!isMainThread && parentPort) {
    const on = parentPort.on.bind(parentPort);
    parentPort.on = (name, act) =>
      on(name, (message) => (message?.job?.message === 'Die.' ? process.exit(1) : act(message)));
  }`;

describe('The thread of natural voices', function () {
  this.timeout(120_000);
  let service: RunningService | undefined;
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });

  it('is replaced when it dies, and only its own request fails', async () => {
    service = await RunningService.start({ preload: dying });
    await installToyVoice(service.folder);
    const before = await service.sound(toy, 'Hello.');
    const dies = service.generate({ voice_id: toy, message: 'Die.' });
    const others = [service.sound(toy, 'Hello.'), service.sound('en-ada', 'Hello.')];
    assert.equal((await dies).status, 500);
    assert.ok((await Promise.all(others))[0]?.equals(before));
  });

  it('serves the next when a caller hangs up', async () => {
    service = await RunningService.start();
    await installToyVoice(service.folder);
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

  it('gives its memory back when it has been idle', async function () {
    if (process.platform !== 'linux') this.skip();
    service = await RunningService.start({ args: ['--ready', 'en-ada'], preload: idleSoon(1_500) });
    const { pid = 0 } = service.child;
    const threads = async () => (await readdir(`/proc/${pid}/task`)).length;
    await installToyVoice(service.folder);
    for (let n = 0; n < 3; n++) await service.sound('en-ada', 'Hello there.');
    const [before, threadsBefore] = [await memoryOf(pid), await threads()];
    await service.sound(toy, 'Hello there.');
    const loaded = await memoryOf(pid);
    assert.ok(loaded > before + 50, `${before} MB, then ${loaded} MB`);
    await until(async () => (await threads()) <= threadsBefore, 'its threads have ended', 100);
    const after = await memoryOf(pid);
    assert.ok(after <= before + 30, `${before} MB before, ${after} MB after`);
    await service.sound(toy, 'Hello there.');
  });
});

/** In MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}
