import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { systemClock } from '../../../../src/core/clock.js';
import type { EngineVoice } from '../../../../src/service/engine/engine.js';
import { WorkerPool } from '../../../../src/service/engine/workerPool.js';

/** A thread that does as the message says; held work continues until it is stopped. */
const obedient = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const speak = (sample) => {
      const samples = new Int16Array([sample]);
      parentPort.postMessage({ kind: 'speech', speech: { samples, words: [] } });
    };
    parentPort.on('message', ({ kind, job, name, program }) => {
      if (kind === 'program' && name === 'step') return;
      if (kind === 'program') return speak(program === undefined ? 0 : WebAssembly.Module.exports(program).length);
      const { message, stop, steps } = job;
      if (message.endsWith('.wasm')) return parentPort.postMessage({ kind: 'wantsProgram', name: message });
      if (message === 'crash') throw new Error('crashed');
      if (message === 'exit') process.exit(3);
      if (message === 'fail') return parentPort.postMessage({ kind: 'failed', message: 'It failed.' });
      // As the engines do, it looks now and then whether it is stopped: nothing wakes it.
      if (message === 'step') {
        Atomics.add(new Int32Array(steps), 0, 1);
        parentPort.postMessage({ kind: 'wantsProgram', name: 'step' });
      }
      if (message === 'spin') parentPort.postMessage({ kind: 'wantsProgram', name: 'spin ' + threadId });
      while (message === 'spin');
      while ((message === 'hold' || message === 'step') && Atomics.wait(new Int32Array(stop), 0, 0, 5) === 'timed-out');
      speak(threadId);
    });`)}`,
);
const voice: EngineVoice = {
  engine: 'espeak',
  base: 'gmw/en',
  knobs: { pace: 1, pitch: 1, pitchRange: 1 },
};

/** Its header, and a table with one export: a memory. */
const emptyProgram = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[5, 3, 1, 0, 0],
  ...[7, 5, 1, 1, 0x6d, 2, 0],
);

describe('WorkerPool', () => {
  let pool: WorkerPool;
  let loads: string[];
  let loading: () => Promise<WebAssembly.Module>;
  const loadProgram = (name: string): Promise<WebAssembly.Module> => {
    loads.push(name);
    return loading();
  };
  const options = {
    script: obedient,
    size: 2,
    loadProgram,
    longestStepMs: 60_000,
    dataFolder: '',
    report: () => undefined,
  };
  const never = new AbortController().signal;
  const threadOf = async (message: string): Promise<number | undefined> =>
    (await pool.say(message, voice, never)).samples[0];
  beforeEach(() => {
    loads = [];
    loading = () => WebAssembly.compile(emptyProgram);
    pool = new WorkerPool(options);
  });
  afterEach(async () => {
    mock.timers.reset();
    await pool.close();
  });

  for (const end of ['crash', 'exit', 'fail']) {
    it(`a thread that ends by ${end} fails its own job only, and the next job has a fresh thread`, async () => {
      const first = await threadOf('a');
      await assert.rejects(pool.say(end, voice, never), /crashed|ended|failed/);
      const second = await threadOf('b');
      assert.notEqual(second, first);
      assert.equal(await threadOf('c'), second);
    });
  }

  it('what waits behind crashing jobs is still done', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => pool.say(n % 3 === 0 ? 'crash' : 'a', voice, never)),
    );
    assert.deepEqual(
      results.map(({ status }) => status),
      results.map((_, n) => (n % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
  });

  it('rehearsals leave a thread to the others, however many there are', async () => {
    const stop = new AbortController();
    const held = Array.from({ length: 5 }, () => pool.say('hold', voice, stop.signal, 'rehearsal'));
    const results = Promise.allSettled(held);
    assert.equal(await threadOf('a'), await threadOf('b'));
    stop.abort(new Error('enough'));
    for (const { status } of await results) assert.equal(status, 'rejected');
    await pool.say('a', voice, never, 'rehearsal');
  });

  it('what somebody waits for goes before rehearsals that came earlier', async () => {
    const single = new WorkerPool({ ...options, size: 1 });
    const stop = new AbortController();
    const holding = Promise.allSettled([single.say('hold', voice, stop.signal)]);
    const order: string[] = [];
    const waiting = [
      single.say('a', voice, never, 'rehearsal').then(() => order.push('rehearsal')),
      single.say('b', voice, never).then(() => order.push('speech')),
    ];
    stop.abort(new Error('enough'));
    await Promise.all([...waiting, holding]);
    assert.deepEqual(order, ['speech', 'rehearsal']);
    await single.close();
  });

  it('ends a warm-up for whoever asks, who gets its thread', async () => {
    const warmUp = pool.say('hold', voice, never, 'warmUp');
    const asked = await threadOf('a');
    assert.equal((await warmUp).samples[0], asked);
  });

  it('starts no thread for a warm-up of what another has loaded, and lets others pass', async () => {
    const first = await threadOf('a');
    const stop = new AbortController();
    const held = Promise.allSettled([pool.say('hold', voice, stop.signal)]);
    const warmUp = pool.say('b', voice, never, 'warmUp');
    stop.abort(new Error('enough'));
    await held;
    assert.equal((await warmUp).samples[0], first);

    const stopAgain = new AbortController();
    const heldAgain = Promise.allSettled([pool.say('hold', voice, stopAgain.signal)]);
    const another = pool.say('b', voice, never, 'warmUp');
    assert.notEqual(await threadOf('c'), first);
    stopAgain.abort(new Error('enough'));
    await Promise.all([heldAgain, another]);
  });

  it('loads a program once for all threads that ask for it', async () => {
    assert.deepEqual(await Promise.all(['a.wasm', 'a.wasm', 'b.wasm'].map(threadOf)), [1, 1, 1]);
    assert.deepEqual(loads, ['a.wasm', 'b.wasm']);
  });

  it('tries again to load a program that could not be loaded', async () => {
    loading = () => Promise.reject(new Error('no room'));
    assert.equal(await threadOf('a.wasm'), 0);
    loading = () => WebAssembly.compile(emptyProgram);
    assert.equal(await threadOf('a.wasm'), 1);
  });

  it('a thread that gets on with its job is kept, even if nobody waits for it any more', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const single = new WorkerPool({ ...options, size: 1 });
    const thread = async () => (await single.say('a', voice, never)).samples[0];
    const first = await thread();
    const stepped = new Promise<void>((resolve) => {
      loading = () => {
        resolve();
        return WebAssembly.compile(emptyProgram);
      };
    });
    const hangUp = new AbortController();
    const abandoned = single.say('step', voice, hangUp.signal);
    await stepped;
    mock.timers.tick(60_000);
    hangUp.abort(new Error('enough'));
    await assert.rejects(abandoned, /enough/);
    assert.equal(await thread(), first);
    await single.close();
  });

  it('a thread that was asleep with the computer is not taken for one that hangs', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let time = Date.now();
    const now = mock.method(systemClock, 'now', () => time);
    const single = new WorkerPool({ ...options, size: 1 });
    const thread = async () => (await single.say('a', voice, never)).samples[0];
    const first = await thread();
    const hangUp = new AbortController();
    const held = single.say('hold', voice, hangUp.signal);
    time += 60 * 60_000;
    mock.timers.tick(60_000);
    hangUp.abort(new Error('enough'));
    await assert.rejects(held, /enough/);
    assert.equal(await thread(), first);
    await single.close();
    now.mock.restore();
  });

  it('a thread that hangs is ended, whatever is waiting, and the next job has a fresh one', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const single = new WorkerPool({ ...options, size: 1 });
    const spinning = (): Promise<void> =>
      new Promise((spins) => {
        loading = () => {
          spins();
          return WebAssembly.compile(emptyProgram);
        };
      });
    const first = spinning();
    const waiting = [single.say('spin', voice, never), single.say('a', voice, never)];
    await first;
    mock.timers.tick(60_000);
    const [lost, next] = await Promise.allSettled(waiting);
    assert.match(lost?.status === 'rejected' ? String(lost.reason) : '', /did not answer in time/);
    assert.equal(next?.status, 'fulfilled');
    const hangUp = new AbortController();
    const second = spinning();
    const abandoned = single.say('spin', voice, hangUp.signal);
    await second;
    hangUp.abort(new Error('enough'));
    await assert.rejects(abandoned, /enough/);
    const last = single.say('a', voice, never);
    mock.timers.tick(60_000);
    await last;
    await single.close();
  });

  it('stopped work frees its thread', async () => {
    const stop = new AbortController();
    const holding = Promise.allSettled([0, 1, 2].map(() => pool.say('hold', voice, stop.signal)));
    stop.abort(new Error('enough'));
    await holding;
    assert.ok(((await threadOf('a')) ?? 0) > 0);
  });
});
