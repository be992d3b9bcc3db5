import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Claims } from '../../../../src/editor/cache/claims.js';
import { TestClock } from '../../../support/testClock.js';

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
      new Claims(folder, clock).alone('work', new AbortController().signal, async () => {
        assert.equal(++working, 1);
        await new Promise((resolve) => setImmediate(resolve));
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

  it('of a window that died is taken over at once, by one of all who wait', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    await writeFile(join(folder, 'work.claim'), `${dead.pid} someone`);
    let working = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        new Claims(folder, clock).alone('work', new AbortController().signal, async () => {
          assert.equal(++working, 1);
          await new Promise((resolve) => setImmediate(resolve));
          working--;
        }),
      ),
    );
    assert.ok(clock.waited.every((ms) => ms <= 150));
    assert.deepEqual(await readdir(folder), []);
  });

  it('of a window that hangs is taken over when it has given no sign for long', async () => {
    await writeFile(join(folder, 'work.claim'), `${process.pid} someone else`);
    await new Claims(folder, clock).alone('work', new AbortController().signal, () => Promise.resolve());
    const waited = clock.waited.reduce((sum, ms) => sum + ms, 0);
    assert.ok(waited > 8000 && waited < 16_000, `${waited} ms`);
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
