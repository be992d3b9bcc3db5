import assert from 'node:assert/strict';
import childProcess, { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { isLectorError } from '../../../../../src/core/errors.js';
import {
  serviceStarter,
  ServiceSupervisor,
  type ServiceProcess,
} from '../../../../../src/editor/services/embedded/serviceSupervisor.js';
import { hasEnded } from '../../../../support/hasEnded.js';
import { settled } from '../../../../support/heldSpeech.js';
import { TestClock } from '../../../../support/testClock.js';

const account = { baseUrl: 'http://127.0.0.1:1', token: 't' };

class FakeService implements ServiceProcess {
  readonly account = account;
  ends = 0;
  loads = 0;
  die: (problem: string) => void = () => undefined;
  readonly ended = new Promise<string>((resolve) => (this.die = resolve));
  load(): void {
    this.loads++;
  }
  end(): void {
    this.ends++;
    this.die('ended');
  }
}

describe('The supervisor of the embedded service', () => {
  let clock: TestClock;
  let started: FakeService[];
  let failures: number;
  let log: string[];
  let supervisor: ServiceSupervisor;

  beforeEach(() => {
    clock = new TestClock();
    started = [];
    failures = 0;
    log = [];
    const start = () => {
      if (failures > 0) {
        failures--;
        return Promise.reject(new Error('no such program'));
      }
      const service = new FakeService();
      started.push(service);
      return Promise.resolve(service);
    };
    supervisor = new ServiceSupervisor(start, (line) => log.push(line), clock);
  });

  async function die(problem = 'its process ended (1)'): Promise<void> {
    started.at(-1)?.die(problem);
    // The clock of these tests lets a turn of the event loop pass for each wait.
    for (let n = 0; n < 5; n++) await settled();
  }

  it('starts nothing before the first need', () => {
    assert.equal(started.length, 0);
  });

  it('starts one service for all who ask', async () => {
    const asked = await Promise.all([supervisor.account(), supervisor.account(), supervisor.account()]);
    assert.deepEqual(asked, [account, account, account]);
    assert.equal(started.length, 1);
  });

  it('starts it again after it died, after longer and longer pauses', async () => {
    await supervisor.account();
    for (let n = 0; n < 4; n++) {
      await die();
      await supervisor.account();
    }
    assert.equal(started.length, 5);
    assert.deepEqual(clock.waited, [250, 500, 1000, 2000]);
    assert.deepEqual(log, Array(4).fill('The embedded service died: its process ended (1).'));
  });

  it('gives up after repeated deaths, and says why in a sentence', async () => {
    await supervisor.account();
    for (let n = 0; n < 5; n++) await die();
    await assert.rejects(supervisor.account(), (error) => {
      assert.ok(isLectorError(error) && error.kind === 'embeddedService');
      assert.match(error.message, /5 times in a row; the last time its process ended \(1\)\.$/);
      return true;
    });
  });

  it('tries again when asked again after it gave up', async () => {
    failures = 5;
    await assert.rejects(supervisor.account());
    assert.deepEqual(log, Array(5).fill('The embedded service did not start: Error: no such program'));
    assert.deepEqual(await supervisor.account(), account);
  });

  it('forgets old crashes of a service that has run well since', async () => {
    await supervisor.account();
    for (let n = 0; n < 3; n++) await die();
    await supervisor.account();
    clock.pass(60_000);
    await die();
    await supervisor.account();
    assert.equal(clock.waited.at(-1), 250);
  });

  it('ends the service with the window, and starts no other', async () => {
    await supervisor.account();
    supervisor.dispose();
    await settled();
    assert.deepEqual([started.length, started[0]?.ends], [1, 1]);
    assert.deepEqual(log, []);
  });

  it('gives nothing out after the window closed', async () => {
    supervisor.dispose();
    await assert.rejects(supervisor.account(), /The window closed/);
    assert.equal(started.length, 0);
  });
});

describe('Starting a service process', () => {
  let folder: string;
  const lines: string[] = [];
  let logged: (line: string) => void = () => undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector # service-'));
  });

  async function start(
    source: string,
    env: Readonly<Record<string, string>> = {},
    signal = new AbortController().signal,
  ): Promise<ServiceProcess> {
    const program = join(folder, 'program.cjs');
    await writeFile(program, source);
    const starter = serviceStarter(
      program,
      join(folder, 'data; rm'),
      () => 'de; rm '.repeat(1000),
      (line) => {
        lines.push(line);
        logged(line);
      },
      { ...process.env, ...env },
    );
    return starter(signal);
  }

  /** The next number that a process logs. */
  const pidLogged = (): Promise<number> =>
    new Promise((resolve) => {
      logged = (line) => {
        if (Number(line) > 0) resolve(Number(line));
      };
    });

  const announce = `console.log(JSON.stringify({ url: 'http://127.0.0.1:1', token: process.argv.join('|') }));`;
  const untilInputCloses = `process.stdin.on('end', () => process.exit(0)).resume();`;

  it('gives the address and token that the process announces, with no shell between', async () => {
    const service = await start(announce + untilInputCloses);
    assert.ok(
      service.account.token.endsWith(`|--data|${join(folder, 'data; rm')}|--ready=${'de; rm '.repeat(14)}de`),
    );
    service.end();
    await service.ended;
  });

  it('runs the runtime as plain Node, without variables that would change it', async () => {
    const told = `console.log(JSON.stringify({ url: String(process.env.NODE_OPTIONS), token: process.env.ELECTRON_RUN_AS_NODE }));`;
    const service = await start(told + untilInputCloses, { NODE_OPTIONS: '--no-warnings' });
    assert.deepEqual(service.account, { baseUrl: 'undefined', token: '1' });
    service.end();
    await service.ended;
  });

  it('has large memory given back when it is free, unless the user said otherwise', async () => {
    const told = `console.log(JSON.stringify({ url: '', token: process.env.MALLOC_MMAP_THRESHOLD_ }));`;
    for (const [env, expected] of [
      [{}, '16384'],
      [{ MALLOC_MMAP_THRESHOLD_: '4096' }, '4096'],
    ] as const) {
      const service = await start(told + untilInputCloses, env);
      assert.equal(service.account.token, expected);
      service.end();
      await service.ended;
    }
  });

  it('notices the death of the process', async () => {
    const service = await start(
      `${announce} process.stdin.once('data', () => process.exit(7)); setTimeout(() => process.exit(7), 50);`,
    );
    assert.match(await service.ended, /ended \(7\)/);
  });

  it('says what is wrong when the process ends before it is ready', async () => {
    await assert.rejects(start('process.exit(3)'), /its process ended \(3\)\.$/);
  });

  it('says what is wrong when the process announces nothing that can be used', async () => {
    await assert.rejects(start(`console.log('hello');${untilInputCloses}`), /did not say where it listens/);
  });

  it('says what is wrong when there is no such program', async () => {
    const { execPath } = process;
    process.execPath = join(folder, 'nothing');
    try {
      await assert.rejects(start(announce), /ENOENT/);
    } finally {
      process.execPath = execPath;
    }
  });

  it('says what is wrong where no more files can be opened: such a process has no pipes', async () => {
    const spawning = mock.method(childProcess, 'spawn', () => {
      const child = new EventEmitter();
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
      return child;
    });
    syncBuiltinESMExports();
    try {
      await assert.rejects(start(announce), { kind: 'embeddedService', message: 'spawn EMFILE.' });
    } finally {
      spawning.mock.restore();
      syncBuiltinESMExports();
    }
  });

  it('gives up a process that announces nothing, and ends it', async () => {
    const pid = pidLogged();
    mock.timers.enable({ apis: ['setTimeout'] });
    const starting = start(`console.error(process.pid); ${untilInputCloses}`);
    const late = assert.rejects(starting, /it did not answer in time\.$/);
    const child = await pid;
    mock.timers.tick(20_000);
    mock.timers.reset();
    await late;
    await hasEnded(child);
  });

  it('gives up at once when the window closes, and ends the process', async () => {
    const pid = pidLogged();
    const closing = new AbortController();
    const starting = start(`console.error(process.pid); ${untilInputCloses}`, {}, closing.signal);
    const closed = assert.rejects(starting, /closing/);
    const child = await pid;
    closing.abort(new Error('closing'));
    await closed;
    await hasEnded(child);
  });

  it('passes on what the process logs', async () => {
    const service = await start(`console.error('a line'); ${announce} ${untilInputCloses}`);
    service.end();
    await service.ended;
    assert.ok(lines.includes('a line'));
  });

  it('ends the service when the process that started it is killed', async () => {
    const starter = join(folder, 'starter.cjs');
    const child = join(folder, 'child.cjs');
    await writeFile(child, `console.log(process.pid); ${untilInputCloses}`);
    await writeFile(
      starter,
      `const c = require('node:child_process').spawn(process.execPath, [${JSON.stringify(child)}], { stdio: ['pipe', 'pipe', 'inherit'] });
       c.stdout.once('data', (pid) => { process.stdout.write(pid, () => process.kill(process.pid, 'SIGKILL')); });`,
    );
    // The child writes its errors where its starter does, so this comes back once both have ended.
    const { stdout, error } = spawnSync(process.execPath, [starter], { encoding: 'utf8', timeout: 60_000 });
    assert.ifError(error);
    assert.ok(Number(stdout) > 0);
  });
});
