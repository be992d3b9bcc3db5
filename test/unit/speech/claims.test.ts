import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { isLectorError } from '../../../src/core/errors.js';
import { Claims } from '../../../src/speech/claims.js';
import { TestClock } from '../../support/testClock.js';
import { until } from '../../support/until.js';

const never = new AbortController().signal;

describe('a claim', () => {
  let folder: string;
  let clock: TestClock;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-claims-'));
    clock = new TestClock();
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one at a time, and leaves nothing behind', async () => {
    let working = 0;
    const results = Array.from({ length: 20 }, (_, n) =>
      // Each has a clock of its own: on a shared one, the waits of all would add up.
      new Claims(folder, new TestClock()).alone('work', never, async () => {
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
    const inner = await claims.alone('one', new AbortController().signal, () =>
      claims.alone('other', new AbortController().signal, () => Promise.resolve('done')),
    );
    assert.equal(inner, 'done');
  });

  it('is given back where the work fails', async () => {
    const claims = new Claims(folder, clock);
    const failure = new Error('failed');
    await assert.rejects(
      claims.alone('work', new AbortController().signal, () => Promise.reject(failure)),
      failure,
    );
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a window that died is taken over without a wait', async () => {
    await writeFile(join(folder, 'work.claim'), `${await deadPid()} someone`);
    await new Claims(folder, clock).alone('work', never, () => Promise.resolve());
    assert.deepEqual(clock.waited, []);
  });

  it('that was removed during the work is not missed', async () => {
    const done = await new Claims(folder, clock).alone('work', never, async () => {
      await rm(join(folder, 'work.claim'));
      return 'done';
    });
    assert.equal(done, 'done');
  });

  it('that another window has taken over during the work is left to it', async () => {
    const claim = join(folder, 'work.claim');
    await new Claims(folder, clock).alone('work', never, () => writeFile(claim, 'another'));
    assert.equal(await readFile(claim, 'utf8'), 'another');
  });

  it('of a window that died is taken over at once, by one of all who wait', async () => {
    await writeFile(join(folder, 'work.claim'), `${await deadPid()} someone`);
    let working = 0;
    const clocks = Array.from({ length: 10 }, () => new TestClock());
    await Promise.all(
      clocks.map((clock) =>
        new Claims(folder, clock).alone('work', never, async () => {
          assert.equal(++working, 1);
          await turn();
          working--;
        }),
      ),
    );
    assert.ok(clocks.flatMap(({ waited }) => waited).every((ms) => ms <= 150));
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a window that hangs is taken over when it has given no sign for long', async () => {
    await writeFile(join(folder, 'work.claim'), `${process.pid} someone else`);
    await new Claims(folder, clock).alone('work', new AbortController().signal, () => Promise.resolve());
    const waited = clock.waited.reduce((sum, ms) => sum + ms, 0);
    assert.ok(waited > 8000 && waited < 16_000, `${waited} ms`);
  });

  it('is a private file in a private folder, which names its owner and no other claim', async () => {
    const place = join(folder, 'not yet', 'there');
    await new Claims(place, clock).alone('work', never, async () => {
      const content = await readFile(join(place, 'work.claim'), 'utf8');
      assert.match(content, new RegExp(`^${process.pid} [0-9a-f-]{36}$`));
      if (process.platform === 'win32') return;
      assert.equal((await stat(place)).mode & 0o777, 0o700);
      assert.equal((await stat(join(place, 'work.claim'))).mode & 0o777, 0o600);
    });
    assert.deepEqual(await readdir(place), []);
  });

  it('shows every two seconds that its owner is alive', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      await new Claims(folder, clock).alone('work', never, async () => {
        const claim = join(folder, 'work.claim');
        await utimes(claim, 0, 0);
        mock.timers.tick(2000);
        await until(async () => (await stat(claim)).mtimeMs > 0, 'the claim gives a sign');
      });
    } finally {
      mock.timers.reset();
    }
  });

  it('of a window that gives signs is not taken over, and not waited for without end', async () => {
    const claim = join(folder, 'work.claim');
    await writeFile(claim, `${process.pid} someone else`);
    let signs = 0;
    const beating = new (class extends TestClock {
      override after(ms: number, callback: () => void): () => void {
        utimesSync(claim, ++signs, signs);
        return super.after(ms, callback);
      }
    })();
    const waiting = new Claims(folder, beating).alone('work', never, () => Promise.resolve());
    await assert.rejects(
      waiting,
      (error) =>
        isLectorError(error) &&
        error.kind === 'unreachable' &&
        error.message === 'Another window has been asking for the same speech for too long.',
    );
    assert.equal(await readFile(claim, 'utf8'), `${process.pid} someone else`);
    const waited = beating.waited.reduce((sum, ms) => sum + ms, 0);
    assert.ok(waited > 90_000 && waited < 90_200, `${waited} ms`);
  });

  for (const content of ['', 'someone', '0 someone']) {
    it(`that names no process (“${content}”) is taken over only when it has given no sign for long`, async () => {
      await writeFile(join(folder, 'work.claim'), content);
      await new Claims(folder, clock).alone('work', never, () => Promise.resolve());
      assert.ok(clock.waited.length > 100, String(clock.waited.length));
    });
  }

  it('of a dead window is taken over by nobody else while one is at it', async () => {
    await writeFile(join(folder, 'work.claim'), `${await deadPid()} someone`);
    const guard = join(folder, 'work.claim.guard');
    await writeFile(guard, String(process.pid));
    let worked = 0;
    const working = new Claims(folder, clock).alone('work', never, () => {
      worked++;
      return Promise.resolve();
    });
    // Its waits end at once, so a slower look would find that it had given up.
    while (worked === 0 && clock.waited.length <= 20) await turn();
    assert.equal(worked, 0);
    assert.equal(await readFile(guard, 'utf8'), String(process.pid));
    await rm(guard);
    await working;
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a dead window is taken over after another that died at it', async () => {
    const dead = await deadPid();
    await writeFile(join(folder, 'work.claim'), `${dead} someone`);
    await writeFile(join(folder, 'work.claim.guard'), String(dead));
    await new Claims(folder, clock).alone('work', never, () => Promise.resolve());
    assert.deepEqual(await readdir(folder), []);
    assert.ok(clock.waited.length < 20);
  });

  it('is waited for no longer than the one who waits wants to', async () => {
    await writeFile(join(folder, 'work.claim'), `${process.pid} someone else`);
    const stop = new AbortController();
    const waiting = new Claims(folder, clock).alone('work', stop.signal, () => Promise.resolve());
    stop.abort(new Error('stopped'));
    await assert.rejects(waiting, /stopped/);
    await access(join(folder, 'work.claim'));
  });
});

/** Of a process that has ended. */
async function deadPid(): Promise<number> {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  return dead.pid ?? 0;
}
