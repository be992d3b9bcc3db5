import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { SharedRequests } from '../../../src/speech/narrators.js';
import { settled } from '../../support/heldSpeech.js';

describe('shared requests', () => {
  /** Work that ends when the test says so, whether or not anyone is still waiting. */
  function work() {
    const started: { readonly signal: AbortSignal; readonly land: (value: string) => void }[] = [];
    const start = (signal: AbortSignal): Promise<string> =>
      new Promise((resolve) => {
        started.push({ signal, land: resolve });
      });
    return { started, start };
  }

  it('are not made again before the one that was sent has ended', async () => {
    const flights = new SharedRequests<string>();
    const { started, start } = work();
    const stop = new AbortController();
    const left = flights.join('key', stop.signal, start);
    stop.abort(new Error('stopped'));
    await assert.rejects(left, /stopped/);
    assert.equal(started[0]?.signal.aborted, true);

    const next = flights.join('key', new AbortController().signal, start);
    await settled();
    assert.equal(started.length, 1);
    started[0].land('first');
    await settled();
    assert.equal(started.length, 2);
    started[1]?.land('second');
    assert.equal(await next, 'second');
  });

  it('tell everybody who waits what there is so far, from when they have joined', async () => {
    const flights = new SharedRequests<string>();
    const told: string[] = [];
    let tell: (part: string) => void = () => undefined;
    let land: (value: string) => void = () => undefined;
    const start = (_: AbortSignal, soFar: typeof tell): Promise<string> => {
      tell = soFar;
      return new Promise((resolve) => (land = resolve));
    };
    const leaving = new AbortController();
    const join = (who: string, signal: AbortSignal) =>
      flights.join('key', signal, start, (part) => told.push(`${who} ${part}`));
    const left = join('Ada', leaving.signal);
    tell('o');
    const stayed = join('Ben', new AbortController().signal);
    tell('on');
    leaving.abort(new Error('left'));
    await assert.rejects(left);
    tell('one');
    land('one.');
    assert.equal(await stayed, 'one.');
    assert.deepEqual(told, ['Ada o', 'Ada on', 'Ben on', 'Ben one']);
  });

  it('let a caller leave who does not want to wait for that', async () => {
    const flights = new SharedRequests<string>();
    const { started, start } = work();
    const stop = new AbortController();
    const left = flights.join('key', stop.signal, start);
    stop.abort(new Error('stopped'));
    await assert.rejects(left, /stopped/);
    const other = new AbortController();
    const waiting = flights.join('key', other.signal, start);
    other.abort(new Error('not wanted'));
    await assert.rejects(waiting, /not wanted/);
    assert.equal(started.length, 1);
  });

  it('leave nothing on the signals of those who have arrived', async () => {
    const flights = new SharedRequests<string>();
    const { started, start } = work();
    const passenger = new AbortController();
    const arrived = flights.join('key', passenger.signal, start);
    started[0]?.land('there');
    assert.equal(await arrived, 'there');
    await settled();
    assert.deepEqual(getEventListeners(passenger.signal, 'abort'), []);
  });

  it('say that they were aborted to those who were given no error', async () => {
    const flights = new SharedRequests<string>();
    const { start } = work();
    const stop = new AbortController();
    const left = flights.join('key', stop.signal, start);
    stop.abort('by the user');
    await assert.rejects(left, { message: 'aborted', cause: 'by the user' });
  });

  it('continue if somebody joins before the last one leaves', async () => {
    const flights = new SharedRequests<string>();
    const { started, start } = work();
    const stop = new AbortController();
    const first = flights.join('key', stop.signal, start);
    const second = flights.join('key', new AbortController().signal, start);
    stop.abort(new Error('stopped'));
    await assert.rejects(first, /stopped/);
    assert.equal(started[0]?.signal.aborted, false);
    started[0].land('once');
    assert.equal(await second, 'once');
    assert.equal(started.length, 1);
  });
});
