import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { VoiceGone, type EngineVoice } from '../../../../src/service/engine/engine.js';
import { VoiceProcesses } from '../../../../src/service/engine/voiceProcesses.js';
import { until } from '../../../support/until.js';

/** A busy machine may take long to start a process. Nothing here waits for it. */
const longestStepMs = 60_000;
const longestSilenceMs = 800;
/** A process that says its own id, works until it is stopped, fails at once or late, or ends. */
const program = `
  const held = new Set();
  setInterval(() => process.send({ kind: 'alive' }), 50);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ kind, id, message }) => {
    const answer = (result, tookMs = 0, workedMs = 0) =>
      process.send({ kind: 'result', id, result, tookMs, workedMs });
    const failed = { kind: 'failed', message: 'It failed.' };
    const samples = new Int16Array([process.pid & 0x7fff, process.pid >> 15]);
    const speech = { kind: 'speech', speech: { samples, words: [] } };
    if (kind === 'stop' && held.delete(id)) answer({ kind: 'failed', message: 'stopped' });
    else if (message === 'hold') held.add(id);
    else if (message === 'die') process.exit(1);
    else if (message === 'fail') answer(failed);
    else if (message === 'hang') answer(failed, ${longestStepMs}, ${longestStepMs / 2});
    else if (message === 'starve') answer(failed, ${longestStepMs * 10}, ${longestStepMs / 2 - 1});
    else if (message === 'gone') answer({ kind: 'voiceGone', message: 'It is gone.' });
    else if (kind === 'speak') answer(speech);
  });`;
const knobs = { pace: 1, pitch: 1, pitchRange: 1 };
const never = new AbortController().signal;
const idleMs = 300_000;

describe('VoiceProcesses', () => {
  let folder: string;
  let processes: VoiceProcesses;
  let setAside: string[];
  let reports: string[];
  const voiceOf = (base: string): EngineVoice => ({ engine: 'piper', base, knobs });
  const processOf = async (base: string, message = 'a', signal = never): Promise<number> => {
    const { samples } = await processes.say(message, voiceOf(base), signal);
    return (samples[0] ?? 0) + ((samples[1] ?? 0) << 15);
  };
  /** Holds a voice until it is let go. */
  const hold = (base: string): (() => Promise<void>) => {
    const stop = new AbortController();
    const held = Promise.allSettled([processes.say('hold', voiceOf(base), stop.signal)]);
    return async () => {
      stop.abort(new Error('enough'));
      await held;
    };
  };
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const { execArgv } = process;
  before(async () => {
    // The program needs nothing that tests are started with, and starts faster without.
    process.execArgv = [];
    folder = await mkdtemp(join(tmpdir(), 'lector-processes-'));
    await writeFile(join(folder, 'voice.mjs'), program);
  });
  beforeEach(() => {
    setAside = [];
    reports = [];
    processes = new VoiceProcesses({
      script: pathToFileURL(join(folder, 'voice.mjs')),
      idleMs,
      longestSilenceMs,
      longestStepMs,
      mostBytes: 1e9,
      dataFolder: '',
      report: (line) => void reports.push(line),
      setAside: ({ base }) => Promise.resolve(void setAside.push(base)),
    });
  });
  after(() => {
    process.execArgv = execArgv;
  });
  afterEach(() => {
    processes.close();
    mock.timers.reset();
  });

  it('gives each voice a process, and the same one as long as it lives', async () => {
    const [a, b] = [await processOf('a'), await processOf('b')];
    assert.notEqual(a, b);
    assert.deepEqual([await processOf('a'), await processOf('b')], [a, b]);
  });

  it('does not let a slow voice hold up another', async () => {
    const letGo = [hold('a'), hold('b')];
    assert.ok(await processOf('c'));
    for (const one of letGo) await one();
  });

  it('has a voice wait where three are at work, until one of them is done', async () => {
    const letGo = [hold('a'), hold('b'), hold('c')];
    const waiting = processOf('d');
    const givenUp = new AbortController();
    const other = processOf('e', 'a', givenUp.signal);
    givenUp.abort(new Error('given up'));
    await assert.rejects(other, /given up/);
    await letGo[1]?.();
    assert.ok(await waiting);
    await letGo[0]?.();
    await letGo[2]?.();
  });

  it('takes no process for idle that another has just begun to wait for', async () => {
    const letGo = [hold('a'), hold('b'), hold('c')];
    await processOf('a');
    const waiting = Promise.all([processOf('d'), processOf('e')]);
    await Promise.all(letGo.map((one) => one()));
    assert.equal(new Set(await waiting).size, 2);
    assert.deepEqual(setAside, []);
  });

  it('keeps the two voices that were asked for last, whatever was rehearsed', async () => {
    const [a, b] = [await processOf('a'), await processOf('b')];
    for (const trial of ['c', 'd', 'e']) await processes.say('a', voiceOf(trial), never, 'rehearsal');
    assert.deepEqual([await processOf('a'), await processOf('b')], [a, b]);
    await processOf('c');
    await until(() => !isRunning(a), 'the one that was used longest ago ends');
    assert.equal(await processOf('b'), b);
  });

  it('ends a process that has been idle for long', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const first = await processOf('a');
    mock.timers.tick(idleMs - 1);
    assert.equal(await processOf('a'), first);
    mock.timers.tick(idleMs);
    assert.notEqual(await processOf('a'), first);
  });

  it('fails those who wait when a process ends, and starts another for the next', async () => {
    await processOf('a');
    const waiting = assert.rejects(processOf('a', 'hold'), /process ended/);
    await assert.rejects(processOf('a', 'die'), /process ended/);
    await waiting;
    assert.ok(await processOf('a'));
    assert.deepEqual(setAside, []);
  });

  it('sets a voice aside that failed twice in a row, and no other', async () => {
    await assert.rejects(processOf('a', 'fail'), /It failed/);
    await processOf('a');
    await assert.rejects(processOf('a', 'fail'), /It failed/);
    await assert.rejects(processOf('b', 'fail'), /It failed/);
    assert.deepEqual(setAside, []);
    await assert.rejects(processOf('a', 'die'), VoiceGone);
    assert.deepEqual(setAside, ['a']);
  });

  it('sets a voice aside that hangs, but not one that the machine leaves no time', async () => {
    for (let n = 0; n < 5; n++) await assert.rejects(processOf('a', 'starve'), /It failed/);
    assert.deepEqual(setAside, []);
    await assert.rejects(processOf('a', 'hang'), /It failed/);
    await assert.rejects(processOf('a', 'starve'), /It failed/);
    await assert.rejects(processOf('a', 'hang'), VoiceGone);
    assert.deepEqual(setAside, ['a']);
  });

  it('does not blame a voice when the machine starts no process for it', async () => {
    const { execPath } = process;
    process.execPath = join(folder, 'missing');
    try {
      for (let n = 0; n < 3; n++) await assert.rejects(processOf('a'), /process ended/);
    } finally {
      process.execPath = execPath;
    }
    assert.deepEqual(setAside, []);
    assert.ok(await processOf('a'));
  });

  it('says it in another process when one is stopped for good, for all who wait', async function () {
    if (process.platform === 'win32') this.skip();
    const stopped = await processOf('a');
    process.kill(stopped, 'SIGSTOP');
    const [one, other] = await Promise.all([processOf('a'), processOf('a', 'b')]);
    assert.notEqual(one, stopped);
    assert.equal(other, one);
    await until(() => !isRunning(stopped), 'the one that was stopped has ended');
    assert.deepEqual([reports.length, setAside.length], [1, 0]);
  });

  it('leaves a process in peace that works for long', async () => {
    const letGo = hold('a');
    const first = await processOf('a');
    await wait(longestSilenceMs * 1.5);
    assert.equal(await processOf('a'), first);
    await letGo();
    assert.deepEqual(reports, []);
  });

  it('does not count as a failure that a voice is gone, or that nobody waits', async () => {
    await assert.rejects(processOf('a', 'gone'), VoiceGone);
    await hold('a')();
    await assert.rejects(processOf('a', 'fail'), /It failed/);
    assert.deepEqual(setAside, []);
  });
});
