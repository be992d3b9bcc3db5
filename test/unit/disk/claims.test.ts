import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isLectorError } from '../../../src/core/errors.js';
import { Claims, ownerName } from '../../../src/disk/claims.js';
import { TestClock } from '../../support/testClock.js';

const never = (): AbortSignal => new AbortController().signal;
const program = fileURLToPath(new URL('../../support/claimingProcess.ts', import.meta.url));
const stops = Number(process.env['LECTOR_STOPS'] ?? 1);
const hour = 60 * 60_000;

describe('a claim', () => {
  let folder: string;
  let clock: TestClock;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-claims-'));
    clock = new TestClock();
  });

  const work = (claims = new Claims(folder, clock)) => claims.alone('work', never(), () => Promise.resolve());
  const waited = () => clock.waited.reduce((sum, ms) => sum + ms, 0);

  /** Claims the work in the name of someone, a while ago. */
  async function claimFor(owner: string, agoMs = 0): Promise<void> {
    const claim = join(folder, 'work.claimed');
    await mkdir(join(claim, owner), { recursive: true });
    const then = new Date(Date.now() - agoMs);
    await utimes(join(claim, owner), then, then);
    await utimes(claim, then, then);
  }

  it('is held by one at a time, and leaves nothing behind', async () => {
    let working = 0;
    const results = Array.from({ length: 20 }, (_, n) =>
      // Each has a clock of its own: on a shared one, the waits of all would add up.
      new Claims(folder, new TestClock()).alone('work', never(), async () => {
        assert.equal(++working, 1);
        await turn();
        working--;
        return n;
      }),
    );
    assert.deepEqual(await Promise.all(results), [...results.keys()]);
    assert.deepEqual(await readdir(folder), []);
  });

  it('does not hold up other work', async () => {
    const claims = new Claims(folder, clock);
    const inner = await claims.alone('one', never(), () =>
      claims.alone('other', never(), () => Promise.resolve('done')),
    );
    assert.equal(inner, 'done');
  });

  it('is given back where the work fails', async () => {
    const failure = new Error('failed');
    const failing = new Claims(folder, clock).alone('work', never(), () => Promise.reject(failure));
    await assert.rejects(failing, failure);
    assert.deepEqual(await readdir(folder), []);
  });

  it('that was removed during the work is not missed', async () => {
    const done = await new Claims(folder, clock).alone('work', never(), async () => {
      await rm(join(folder, 'work.claimed'), { recursive: true });
      return 'done';
    });
    assert.equal(done, 'done');
  });

  it('that another process has taken over during the work is left to it', async () => {
    await new Claims(folder, clock).alone('work', never(), async () => {
      await rm(join(folder, 'work.claimed'), { recursive: true });
      await claimFor('another');
    });
    assert.deepEqual(await readdir(join(folder, 'work.claimed')), ['another']);
  });

  it('is a private folder in a private folder, and names its owner', async () => {
    const place = join(folder, 'not yet', 'there');
    await new Claims(place, clock).alone('work', never(), async () => {
      const [owner = '', ...others] = await readdir(join(place, 'work.claimed'));
      assert.match(owner, new RegExp(`^[0-9a-f]{8}-${process.pid}-[0-9a-f]+$`));
      assert.deepEqual(others, []);
      if (process.platform === 'win32') return;
      for (const path of [place, join(place, 'work.claimed')])
        assert.equal((await stat(path)).mode & 0o777, 0o700);
    });
    assert.deepEqual(await readdir(place), []);
  });

  it('is not needed where nothing can be claimed', async () => {
    await writeFile(join(folder, 'file'), '');
    await work(new Claims(join(folder, 'file'), clock));
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    const renaming = mock.method(fs, 'rename', () => Promise.reject(full));
    syncBuiltinESMExports();
    try {
      await work();
    } finally {
      renaming.mock.restore();
      syncBuiltinESMExports();
    }
    assert.deepEqual(clock.waited, []);
    assert.deepEqual(await readdir(folder), ['file'], 'no draft is left');
  });

  it('of a process that was killed is taken over at once, by one of all who wait', async () => {
    const { child } = await claiming();
    child.kill('SIGKILL');
    await once(child, 'exit');
    let working = 0;
    const clocks = Array.from({ length: 10 }, () => new TestClock());
    await Promise.all(
      clocks.map((clock) =>
        new Claims(folder, clock).alone('work', never(), async () => {
          assert.equal(++working, 1);
          await turn();
          working--;
        }),
      ),
    );
    assert.ok(clocks.some(({ waited }) => waited.length === 0));
    assert.ok(clocks.flatMap(({ waited }) => waited).every((ms) => ms <= 150));
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a process that stands still is not taken over, however long that is', async function () {
    if (process.platform === 'win32') this.skip();
    this.timeout(stops * 20_000);
    for (let n = 0; n < stops; n++) {
      clock = new TestClock();
      await standsStill();
    }
    if (stops > 100) console.log(`${stops} processes that stood still with a claim: losses 0`);
  });

  async function standsStill(): Promise<void> {
    const { child, said } = await claiming();
    child.kill('SIGSTOP');
    let isMine = false;
    const waiting = new Claims(folder, clock).alone('work', never(), () => {
      isMine = true;
      return Promise.resolve();
    });
    const outcome = waiting.then(
      () => 'taken over',
      (error: unknown) => (isLectorError(error) ? error.kind : 'another error'),
    );
    // More than a request may take, and what took the place of a hung window once, in the time of the one who waits.
    while (waited() < 60_000) await turn();
    assert.equal(isMine, false);
    child.kill('SIGCONT');
    child.stdin?.end();
    await once(child, 'exit');
    assert.deepEqual(said(), ['claimed', 'done'], 'its work was not disturbed');
    assert.ok(['taken over', 'unreachable'].includes(await outcome));
    await work(new Claims(folder, new TestClock()));
    assert.deepEqual(await readdir(folder), []);
  }

  it('is waited for by one whose draft was swept while the computer was asleep', async () => {
    const owner = ownerName();
    await claimFor(owner);
    let isMine = false as boolean;
    const waiting = new Claims(folder, clock).alone('work', never(), () => {
      isMine = true;
      return Promise.resolve();
    });
    while (waited() < 1000) await turn();
    const draft = (await readdir(folder)).find((name) => name.startsWith('.draft-')) ?? '';
    await rename(join(folder, draft), join(folder, '.removed-draft'));
    await rm(join(folder, '.removed-draft'), { recursive: true });
    clock.pass(8 * hour);
    for (const swept = waited(); !isMine && waited() < swept + 1000;) await turn();
    assert.equal(isMine, false);
    await rmdir(join(folder, 'work.claimed', owner));
    await waiting;
    assert.equal(isMine, true);
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a living process is not waited for without end', async () => {
    // Only where the system says when a process was started, it is sure to be alive still.
    await claimFor(ownerName(), process.platform === 'linux' ? hour : 0);
    await assert.rejects(
      work(),
      (error) =>
        isLectorError(error) &&
        error.kind === 'unreachable' &&
        error.message === 'Another window has been doing the same for too long.',
    );
    assert.ok(waited() > 90_000 && waited() < 90_200, `${waited()} ms`);
  });

  for (const owner of ['someone', '00000000-1-0a']) {
    it(`of someone who cannot be asked (“${owner}”) lasts longer than any request`, async () => {
      await claimFor(owner);
      await assert.rejects(work(), { kind: 'unreachable' });
    });

    it(`of someone who cannot be asked (“${owner}”) is taken over when it is old, after a while`, async () => {
      await claimFor(owner, hour);
      await work();
      assert.ok(clock.waited.length > 100, String(clock.waited.length));
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it('of nobody, as a kill may leave it, holds nobody up', async () => {
    await mkdir(join(folder, 'work.claimed'));
    await work();
    assert.deepEqual(clock.waited, []);
  });

  it('is waited for no longer than the one who waits wants to, who leaves nothing', async () => {
    await claimFor(ownerName());
    const stop = new AbortController();
    const waiting = new Claims(folder, clock).alone('work', stop.signal, () => Promise.resolve());
    stop.abort(new Error('stopped'));
    await assert.rejects(waiting, /stopped/);
    assert.deepEqual(await readdir(folder), ['work.claimed']);
  });

  it('is swept when nobody has come for it in a day, with the files of older versions', async () => {
    await claimFor('someone', 25 * hour);
    await mkdir(join(folder, 'nobody.claimed'));
    for (const name of ['old.claim', 'old.claim.guard', 'old.claim.bought', 'new.claim'])
      await writeFile(join(folder, name), '1 someone');
    for (const name of (await readdir(folder)).filter((name) => name !== 'work.claimed')) {
      const then = new Date(Date.now() - (name === 'new.claim' ? 23 : 25) * hour);
      await utimes(join(folder, name), then, then);
    }
    await new Claims(folder, clock).sweep();
    assert.deepEqual((await readdir(folder)).sort(), ['new.claim', 'old.claim.bought']);
  });

  it('is not swept while its owner lives, however old it is', async function () {
    if (process.platform !== 'linux') this.skip();
    const owner = ownerName();
    await claimFor(owner, 25 * hour);
    await new Claims(folder, clock).sweep();
    assert.deepEqual(await readdir(join(folder, 'work.claimed')), [owner]);
  });

  /** Another process that has claimed the work, until its input ends. */
  async function claiming(): Promise<{ readonly child: ChildProcess; readonly said: () => string[] }> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    await once(child.stdout, 'data');
    return { child, said: () => output.trim().split('\n') };
  }
});
