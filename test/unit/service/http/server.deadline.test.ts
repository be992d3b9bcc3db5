// Up to the commit the deadline ends a request; after it the answer to what was charged goes out, however late.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { routes } from '../../../../src/api/wire/shapes.js';
import { createHttpServer, inTime, type Call, type Operation } from '../../../../src/service/http/server.js';
import { close, listen } from '../../../support/onLoopback.js';
import { TestClock } from '../../../support/testClock.js';

const token = 'a-token-for-tests';
const account = { character_usage: 3 };

describe('The deadline of a request', () => {
  async function answerOf(work: (call: Call) => Promise<void>): Promise<Response> {
    const operation: Operation<never> = {
      hasBody: false,
      run: async (call) => {
        await work(call);
        return account as never;
      },
    };
    const server = createHttpServer({
      token,
      operations: {
        [routes.generate]: operation,
        [routes.voices]: operation,
        [routes.user]: operation,
        [routes.voiceCloning]: operation,
      },
      deadlineMs: {
        [routes.generate]: 20,
        [routes.voices]: 20,
        [routes.user]: 20,
        [routes.voiceCloning]: 20,
        audio: 20,
      },
      findAudio: () => Promise.resolve(undefined),
      report: () => undefined,
      limits: { connections: 4, requests: 4, recordings: 4 },
    });
    const url = (await listen(server)) + routes.user;
    try {
      const response = await fetch(url, { method: 'POST', headers: { Authorization: token } });
      // Read it all before the server closes.
      return new Response(await response.text(), { status: response.status });
    } finally {
      await close(server);
    }
  }

  const deadline = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, 'abort'));

  it('ends work that goes on without a commit', async () => {
    const { status } = await answerOf(() => new Promise(() => undefined));
    assert.equal(status, 504);
  });

  it('lets work that has committed give its answer', async () => {
    const answer = await answerOf(async ({ signal, commit }) => {
      commit();
      await deadline(signal);
      // Whatever the server does at the deadline, it has done by then.
      await new Promise((done) => setImmediate(done));
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), account);
  });

  it('begins anew after the computer was asleep', async () => {
    const clock = new TestClock();
    const never = new AbortController().signal;
    let finish: (said: string) => void = () => undefined;
    const begin = () => inTime(20_000, never, () => new Promise<string>((done) => (finish = done)), clock);
    const spoken = begin();
    clock.pass(60 * 60_000);
    finish('spoken');
    assert.equal(await spoken, 'spoken');
    const late = begin();
    clock.pass(60 * 60_000);
    clock.passDeadline();
    await assert.rejects(late, { name: 'TimeoutError' });
  });

  it('forbids a commit once it is over', async () => {
    let refused: unknown;
    const { status } = await answerOf(async ({ signal, commit }) => {
      await deadline(signal);
      try {
        commit();
      } catch (error) {
        refused = error;
        throw error;
      }
    });
    assert.equal(status, 504);
    assert.equal((refused as Error).name, 'TimeoutError');
  });
});
