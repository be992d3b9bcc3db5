import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedProcess } from '../../support/embeddedProcess.js';
import { until } from '../../support/until.js';
import { program, RunningService, temporaryFolder } from './runningService.js';

/** In every thread: a long message takes longer than anyone waits. */
const slowWithLongMessages = `
  import { isMainThread, parentPort } from 'node:worker_threads';
  if (!isMainThread && parentPort) {
    const on = parentPort.on.bind(parentPort);
    parentPort.on = (name, act) =>
      on(name, (message) => {
        if (message?.job?.message.length > 100) setTimeout(act, 3_000, message);
        else act(message);
      });
  }`;

describe('The embedded service: the process', function () {
  this.timeout(600_000);

  function refusal(args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
    return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  }

  it('--help tells all arguments', () => {
    const { status, stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    assert.equal(status, 0);
    for (const option of ['--port', '--data', '--token', '--help'])
      assert.ok(stdout.includes(option), option);
  });

  for (const args of [
    ['--port', 'x'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--nothing'],
    ['stray'],
    ['--token', 'two words'],
    ['--token', ''],
    ['--data', ''],
    ['--allowance', '1e3'],
  ]) {
    it(`refuses ${args.join(' ')} in one sentence`, () => {
      const { status, stderr } = refusal(args);
      assert.equal(status, 2);
      assert.match(stderr, /^[^\n]+\.\n$/);
    });
  }

  it('without a token it makes one of 256 bits, a new one each start', async () => {
    const tokens = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const child = spawn(process.execPath, [program, '--data', await temporaryFolder()]);
      const line = await new Promise<Buffer>((done) => child.stdout.once('data', done));
      const { url, token } = JSON.parse(line.toString()) as { readonly url: string; readonly token: string };
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.ok(Buffer.from(token, 'base64url').length >= 32);
      tokens.add(token);
      child.stdin.end();
      await new Promise((done) => child.once('exit', done));
    }
    assert.equal(tokens.size, 2);
  });

  it('says when its port is in use, in one sentence', async () => {
    const service = await RunningService.start();
    const { status, stderr } = refusal(['--port', new URL(service.url).port, '--data', service.folder]);
    assert.equal(status, 1);
    assert.match(stderr, /^The port is in use[^\n]+\.\n$/);
    await service.stop();
  });

  it('ends when its standard input closes', async () => {
    const service = await RunningService.start();
    service.child.stdin?.end();
    try {
      await until(() => service.child.exitCode !== null, 'the service ends', 20);
    } finally {
      await service.stop();
    }
  });

  it('ends when its parent is killed', async () => {
    const started = `
      const { spawn } = require('node:child_process');
      const args = [${JSON.stringify(program)}, '--data', ${JSON.stringify(await temporaryFolder())}];
      const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      service.stdout.once('data', (line) => {
        console.log(JSON.stringify({ pid: service.pid, ...JSON.parse(line) }));
      });`;
    const parent = spawn(process.execPath, ['-e', started], { stdio: ['ignore', 'pipe', 'inherit'] });
    const line = await new Promise<Buffer>((done) => parent.stdout.once('data', done));
    const service = JSON.parse(line.toString()) as { readonly pid: number; readonly url: string };
    parent.kill('SIGKILL');
    const answers = () =>
      fetch(`${service.url}/user`, { method: 'POST' }).then(
        () => true,
        () => false,
      );
    try {
      await until(async () => !(await answers()), 'the service ends', 20);
    } finally {
      // A process that does not end by itself must not outlive its test.
      if (await answers()) process.kill(service.pid, 'SIGKILL');
    }
  });

  it('makes a token that neither the clock nor Math.random tells', async () => {
    const preload = `
      globalThis.Date = class extends Date {
        constructor(...parts) { super(...(parts.length === 0 ? [0] : parts)); }
        static now() { return 0; }
      };
      performance.now = () => 0;
      Math.random = () => 0.5;`;
    const tokens = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const service = await startEmbeddedProcess({ preload });
      tokens.add(service.account.token);
      await service.close();
    }
    assert.equal(tokens.size, 2);
  });

  it('sweeps old audio and drafts now and then, and keeps what is young', async () => {
    // Ten minutes become a tenth of a second.
    const preload = `
      const { setInterval } = globalThis;
      globalThis.setInterval = (work, ms, ...rest) => setInterval(work, ms / 6000, ...rest);`;
    const service = await startEmbeddedProcess({ preload });
    const folder = join(service.folder, 'audio');
    const hoursOld = { 'old.wav': 25, '.draft-old': 2, 'young.wav': 23, '.draft-young': 0 };
    for (const [name, hours] of Object.entries(hoursOld)) {
      const time = new Date(Date.now() - hours * 3_600_000);
      await writeFile(join(folder, name), 'x');
      await utimes(join(folder, name), time, time);
    }
    const left = async () => (await readdir(folder)).sort();
    try {
      await until(async () => (await left()).length === 2, 'the old ones are gone', 20);
      assert.deepEqual(await left(), ['.draft-young', 'young.wav']);
    } finally {
      await service.close();
    }
  });

  it('on SIGTERM finishes what is in flight, and then ends', async () => {
    const service = await RunningService.start();
    const message = 'A long message that takes its time to be said. '.repeat(3);
    const answers = Array.from({ length: 3 }, () => service.generate({ voice_id: 'en-v3-clara', message }));
    await service.post('/user');
    const ended = new Promise((done) => service.child.once('exit', done));
    service.child.kill('SIGTERM');
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
    await ended;
    assert.equal(service.child.exitCode, 0);
  });

  it('a caller that hangs up is not counted', async () => {
    const service = await RunningService.start({ preload: slowWithLongMessages });
    const message = 'Never heard to its end, and never paid. '.repeat(12);
    for (let n = 0; n < 5; n++) {
      const hangUp = new AbortController();
      const request = fetch(`${service.url}/generate`, {
        method: 'POST',
        headers: { Authorization: 'a-token-for-tests', 'Content-Type': 'application/json' },
        body: JSON.stringify({ voice_id: 'en-v3-clara', message }),
        signal: hangUp.signal,
      });
      setTimeout(() => {
        hangUp.abort();
      }, 60);
      await assert.rejects(request);
    }
    await service.sound('en-v3-clara', 'abc');
    assert.equal(await service.usage(), 3);
    await service.stop();
  });

  it('nothing in its folder is readable by others', async () => {
    const service = await RunningService.start();
    await service.sound('en-ada', 'Private.');
    const voices = (await service.post('/voices')).json['voices'] as { readonly sample: string }[];
    await service.get(voices[0]?.sample ?? '');
    if (process.platform !== 'win32') {
      for (const name of await readdir(service.folder, { recursive: true })) {
        assert.equal((await stat(join(service.folder, name))).mode & 0o077, 0, name);
      }
    }
    await service.stop();
  });

  it('sets a damaged file aside, logs it, and keeps running', async () => {
    const folder = await temporaryFolder();
    const first = await RunningService.start({ folder });
    await first.sound('en-ada', 'abcde');
    await first.stop();
    const [period = ''] = await readdir(join(folder, 'usage'));
    const [file = ''] = await readdir(join(folder, 'usage', period));
    await writeFile(join(folder, 'usage', period, file), '{"characters": 5');
    const second = await RunningService.start({ folder });
    assert.equal(await second.usage(), 0);
    await second.sound('en-ada', 'abc');
    assert.equal(await second.usage(), 3);
    assert.match(second.log.join('\n'), /damaged.*set aside as damaged-/);
    const kept = (await readdir(join(folder, 'usage', period))).find((name) => name.startsWith('damaged-'));
    assert.equal(await readFile(join(folder, 'usage', period, kept ?? ''), 'utf8'), '{"characters": 5');
    await second.stop();
  });

  it('32 clients at once: usage is exact', async () => {
    const requests = Number(process.env['LECTOR_REQUESTS'] ?? 96);
    const service = await RunningService.start();
    let expected = 0;
    let asked = 0;
    const client = async (): Promise<void> => {
      while (asked < requests) {
        const n = asked++;
        const message = 'a'.repeat(1 + (n % 7));
        const refused = n % 5 === 0;
        const { status } = await service.generate({ voice_id: refused ? 'nobody' : 'en-ada', message });
        assert.equal(status, refused ? 404 : 200);
        if (!refused) expected += message.length;
      }
    };
    await Promise.all(Array.from({ length: 32 }, client));
    assert.equal(await service.usage(), expected);
    await service.stop();
    const again = await RunningService.start({ folder: service.folder });
    assert.equal(await again.usage(), expected);
    await again.stop();
    if (process.env['LECTOR_REQUESTS'] !== undefined)
      console.log(`    ${asked} requests of 32 clients at once, ${expected} characters counted, losses 0`);
  });
});
