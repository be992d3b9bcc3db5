// What is sent again, how often, and after which pauses.

import assert from 'node:assert/strict';
import { LostConnection, Refusal } from '../../../src/api/failures.js';
import { Requests, type Kind } from '../../../src/api/requests.js';
import type { ErrorKind } from '../../../src/core/errors.js';
import { TestClock } from '../../support/testClock.js';

const refusedWith = (status: number, kind: ErrorKind = 'refused', retryAfterMs?: number) =>
  new Refusal(kind, 'No', status, undefined, retryAfterMs);
const lost = LostConnection.late(1_000, undefined);

describe('A request', () => {
  /** How often it is sent if it always fails with this, and the pauses in between. */
  async function sent(kind: Kind, failure: Error, { deadlineMs = 10_000, takesMs = 0 } = {}) {
    const clock = new TestClock(60_000);
    const deadlines: number[] = [];
    const attempt = (deadline: number) => {
      deadlines.push(deadline);
      clock.pass(takesMs);
      return Promise.reject(failure);
    };
    const signal = new AbortController().signal;
    const requests = new Requests({ baseUrl: '', token: 'token' }, { clock, random: () => 1 });
    await assert.rejects(requests.withRetries('it', kind, attempt, deadlineMs, signal), failure);
    return { times: deadlines.length, deadlines, waited: clock.waited };
  }

  for (const [failure, repeatable, once, bought] of [
    [lost, 2, 1, 4],
    [LostConnection.from({ code: 'ECONNREFUSED' }), 3, 3, 4],
    [LostConnection.from({ code: 'ENOTFOUND' }), 1, 1, 1],
    [new Error('a fault of our own'), 1, 1, 1],
    [refusedWith(400), 1, 1, 1],
    [refusedWith(403), 1, 1, 4],
    [refusedWith(404), 1, 1, 4],
    [refusedWith(410), 1, 1, 4],
    [refusedWith(429), 3, 3, 4],
    [refusedWith(429, 'allowanceUsedUp'), 1, 1, 1],
    [refusedWith(429, 'unauthorized'), 1, 1, 1],
    [refusedWith(500), 2, 1, 4],
    [refusedWith(501), 1, 1, 1],
    [refusedWith(502), 2, 1, 4],
    [refusedWith(503), 3, 3, 4],
    [refusedWith(504), 2, 1, 4],
  ] as const) {
    const what =
      failure instanceof Refusal ? `status ${failure.status} (${failure.kind})` : `“${failure.message}”`;
    it(`that fails with ${what} is sent ${repeatable} times, ${once} where it may cost, ${bought} where it was paid`, async () => {
      for (const [kind, times] of [
        ['repeatable', repeatable],
        ['once', once],
        ['bought', bought],
      ] as const) {
        assert.equal((await sent(kind, failure)).times, times, kind);
      }
    });
  }

  it('waits longer each time, and no less than the service asks for', async () => {
    assert.deepEqual((await sent('bought', lost)).waited, [400, 800, 1_600]);
    assert.deepEqual((await sent('once', refusedWith(503, 'unreachable', 5_000))).waited, [5_200, 5_400]);
  });

  it('is not sent again where the service asks for more than twenty seconds', async () => {
    assert.equal((await sent('once', refusedWith(429, 'refused', 20_000))).times, 3);
    assert.equal((await sent('once', refusedWith(429, 'refused', 20_001))).times, 1);
  });

  it('takes no more than 28 seconds with all its attempts, if one need not take longer', async () => {
    const twelve = await sent('bought', lost, { deadlineMs: 12_000, takesMs: 12_000 });
    assert.deepEqual(twelve.deadlines, [12_000, 12_000, 4_000]);
    const thirteen = await sent('bought', lost, { deadlineMs: 13_000, takesMs: 13_000 });
    assert.deepEqual(thirteen.deadlines, [13_000, 13_000, 2_000]);
    const asleep = await sent('bought', lost, { deadlineMs: 12_000, takesMs: 60 * 60_000 });
    assert.deepEqual(asleep.deadlines, [12_000, 12_000, 12_000, 12_000], 'a sleeping computer takes no time');
    const hundred = await sent('bought', lost, { deadlineMs: 100_000, takesMs: 100_000 });
    assert.deepEqual(hundred.deadlines, [100_000]);
  });
});
