import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { EngineVoice } from '../../../../src/service/engine/engineVoice.js';
import { SpeechPools } from '../../../../src/service/engine/speechPools.js';

/** A thread that says its own id, or works until it is stopped. */
const numbered = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ job: { message, stop } }) => {
      while (message === 'hold' && Atomics.wait(new Int32Array(stop), 0, 0, 5) === 'timed-out');
      const samples = new Int16Array([threadId]);
      parentPort.postMessage({ kind: 'speech', speech: { sampleRate: 22050, samples, words: [] } });
    });`)}`,
);
const knobs = { pace: 1, pitch: 1, pitchRange: 1 };
const light: EngineVoice = { engine: 'espeak', base: 'gmw/en', knobs };
const heavy: EngineVoice = { engine: 'flite', base: 'slt', knobs };
const idleMs = 300_000;

describe('SpeechPools', () => {
  let pools: SpeechPools;
  const threadOf = async (voice: EngineVoice, message = 'a'): Promise<number | undefined> =>
    (await pools.synthesize(message, voice, new AbortController().signal)).samples[0];
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    pools = new SpeechPools({
      script: numbered,
      size: 3,
      loadProgram: () => Promise.reject(new Error('not needed')),
      longestStepMs: 60_000,
      dataFolder: '',
      report: () => undefined,
      hasOwnThread: ({ engine }) => engine === 'flite',
      ownThread: { idleMs, longestStepMs: 60_000 },
    });
  });
  afterEach(async () => {
    await pools.close();
    mock.timers.reset();
  });

  it('gives an engine with its own thread one thread, however much there is to say', async () => {
    const threads = await Promise.all([1, 2, 3, 4].map(() => threadOf(heavy)));
    assert.equal(new Set(threads).size, 1);
    const others = await Promise.all([1, 2, 3].map(() => threadOf(light)));
    assert.equal(new Set(others).size, 3);
    assert.ok(!others.includes(threads[0]));
  });

  it('ends only that thread when it has been idle for long', async () => {
    const before = [await threadOf(heavy), await threadOf(light)];
    mock.timers.tick(idleMs);
    const after = [await threadOf(heavy), await threadOf(light)];
    assert.notEqual(after[0], before[0]);
    assert.equal(after[1], before[1]);
  });

  it('rehearses on the same thread, after what somebody is waiting for', async () => {
    const never = new AbortController().signal;
    const stop = new AbortController();
    const holding = Promise.allSettled([pools.synthesize('hold', heavy, stop.signal)]);
    const order: string[] = [];
    const waiting = [
      pools.rehearse('a', heavy, never).then(() => order.push('rehearsal')),
      pools.synthesize('b', heavy, never).then(() => order.push('speech')),
    ];
    stop.abort(new Error('enough'));
    await Promise.all([...waiting, holding]);
    assert.deepEqual(order, ['speech', 'rehearsal']);
  });
});
