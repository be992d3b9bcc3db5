import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mock } from 'node:test';
import { sleep, systemClock, type Clock } from '../../../src/core/clock.js';

describe('Waiting', () => {
  const stopped = new Error('stopped');

  /** Calls back when the test says so. */
  function aClock() {
    const calls: (() => void)[] = [];
    let cancelled = 0;
    const clock: Clock = {
      now: () => 0,
      after: (_ms, callback) => {
        calls.push(callback);
        return () => cancelled++;
      },
    };
    return { clock, calls, cancelled: () => cancelled };
  }

  it('ends when the time is over, and leaves nothing on the signal', async () => {
    const { clock, calls } = aClock();
    const { signal } = new AbortController();
    const waiting = sleep(clock, 5, signal);
    calls[0]?.();
    await waiting;
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });

  it('is given up at once, and its timer with it', async () => {
    const { clock, cancelled } = aClock();
    const stop = new AbortController();
    const waiting = sleep(clock, 5, stop.signal);
    stop.abort(stopped);
    await assert.rejects(waiting, stopped);
    assert.equal(cancelled(), 1);
  });

  it('does not begin after an abort', async () => {
    const { clock, calls } = aClock();
    await assert.rejects(sleep(clock, 5, AbortSignal.abort(stopped)), stopped);
    assert.deepEqual(calls, []);
  });

  it('goes by the timers of the computer, and can be cancelled', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const rung: string[] = [];
      systemClock.after(10, () => rung.push('first'));
      const cancel = systemClock.after(10, () => rung.push('second'));
      cancel();
      mock.timers.tick(9);
      assert.deepEqual(rung, []);
      mock.timers.tick(1);
      assert.deepEqual(rung, ['first']);
    } finally {
      mock.timers.reset();
    }
  });
});
