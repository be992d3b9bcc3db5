import assert from 'node:assert/strict';
import { Problem } from '../../../../src/service/http/request.js';
import { Turns } from '../../../../src/service/operations/voiceCloning.js';

describe('Turns', () => {
  const never = new AbortController().signal;

  /** Work that ends when told to, and says when it started. */
  function works(turns: Turns) {
    const begun: number[] = [];
    const end: (() => void)[] = [];
    const run = (n: number, signal = never) =>
      turns.run(signal, async () => {
        begun.push(n);
        await new Promise<void>((resolve) => (end[n] = resolve));
      });
    return { begun, end, run };
  }

  const settled = () => new Promise((done) => setImmediate(done));

  it('lets two work at once, and the rest in the order they came', async () => {
    const { begun, end, run } = works(new Turns(2, 8));
    const all = [0, 1, 2, 3].map((n) => run(n));
    await settled();
    assert.deepEqual(begun, [0, 1]);
    end[1]?.();
    await settled();
    assert.deepEqual(begun, [0, 1, 2]);
    end[0]?.();
    await settled();
    assert.deepEqual(begun, [0, 1, 2, 3]);
    for (const finish of end) finish();
    await Promise.all(all);
  });

  it('tells a caller to come back if too many are waiting', async () => {
    const { end, run } = works(new Turns(1, 1));
    const all = [run(0), run(1)];
    await assert.rejects(run(2), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.status, 429);
      assert.equal(error.code, 'busy');
      assert.equal(error.message, '1 voices are being made and 1 are waiting already.');
      assert.equal(error.headers['Retry-After'], '10');
      return true;
    });
    end[0]?.();
    await settled();
    end[1]?.();
    await Promise.all(all);
  });

  it('keeps the line as it is when one whose turn has come hangs up', async () => {
    const { begun, end, run } = works(new Turns(1, 2));
    const hangsUp = new AbortController();
    const all = [run(0), run(1, hangsUp.signal), run(2)];
    await settled();
    end[0]?.();
    await settled();
    hangsUp.abort(new Error('gone'));
    end[1]?.();
    await settled();
    assert.deepEqual(begun, [0, 1, 2]);
    end[2]?.();
    await Promise.all(all);
  });

  it('forgets who gave up waiting, and hands on the turn of work that failed', async () => {
    const turns = new Turns(1, 2);
    const { begun, end, run } = works(turns);
    const first = run(0);
    const gaveUp = new AbortController();
    const second = run(1, gaveUp.signal);
    const third = run(2);
    gaveUp.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    end[0]?.();
    await first;
    await settled();
    assert.deepEqual(begun, [0, 2]);
    end[2]?.();
    await third;
    await assert.rejects(
      turns.run(never, () => Promise.reject(new Error('failed'))),
      /failed/,
    );
    assert.equal(await turns.run(never, () => Promise.resolve('free')), 'free');
  });
});
