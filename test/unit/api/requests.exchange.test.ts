// One request and its answer: how much of it is taken, and what is left behind.

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../../../src/core/clock.js';
import { exchange } from '../../../src/api/requests.js';
import { close, listen } from '../../support/onLoopback.js';

/** Nothing is ever late. */
class Timers implements Clock {
  readonly running = new Set<number>();
  /** Called when the wait for the next piece begins. */
  started: (count: number) => void = () => undefined;
  private count = 0;

  now(): number {
    return 0;
  }

  after(): () => void {
    const timer = ++this.count;
    this.running.add(timer);
    this.started(timer);
    return () => this.running.delete(timer);
  }
}

describe('An exchange', () => {
  let server: Server;
  let url: string;
  let clock: Timers;
  let stop: AbortController;
  let answer: (response: ServerResponse) => void;

  beforeEach(async () => {
    clock = new Timers();
    stop = new AbortController();
    server = createServer((_, response) => {
      answer(response);
    });
    url = await listen(server);
  });
  afterEach(() => close(server));

  const ask = async (maxBytes: number) => {
    const bounds = { deadlineMs: 1_000, stalledMs: 1_000, maxBytes, clock, signal: stop.signal };
    const { body } = await exchange(url, { method: 'GET' }, bounds);
    return Buffer.from(body).toString();
  };

  for (const [what, headers] of [
    ['with a length', { 'Content-Length': '10' }],
    ['without one', { 'Transfer-Encoding': 'chunked' }],
  ] as const) {
    it(`takes an answer ${what} up to the most bytes that it may have, and no more`, async () => {
      answer = (response) => response.writeHead(200, headers).end('0123456789');
      assert.equal(await ask(10), '0123456789');
      await assert.rejects(ask(9), { kind: 'protocol' });
    });
  }

  it('puts the pieces of an answer together', async () => {
    answer = (response) => {
      response.writeHead(200).write('0123');
      // The deadline and the wait for the answer come first, and then a wait after each piece.
      clock.started = (count) => {
        if (count === 3) response.write('45');
        if (count === 4) response.end('6789');
      };
    };
    assert.equal(await ask(10), '0123456789');
  });

  it('leaves no timer and no listener behind, however it ends', async () => {
    answer = (response) => response.end('0123456789');
    await ask(10);
    await assert.rejects(ask(9));
    answer = (response) => response.socket?.resetAndDestroy();
    await assert.rejects(ask(10), { kind: 'unreachable' });
    assert.deepEqual([[...clock.running], getEventListeners(stop.signal, 'abort')], [[], []]);
    answer = () => {
      stop.abort(new Error('not wanted any more'));
    };
    await assert.rejects(ask(10), /not wanted/);
    assert.deepEqual([[...clock.running], getEventListeners(stop.signal, 'abort')], [[], []]);
  });
});
