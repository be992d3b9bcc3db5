// Speech that never comes back: real threads that never answer, behind the real service in this process.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deadlineMs } from '../../../src/api/requests.js';
import { WorkerPool } from '../../../src/service/engine/workerPool.js';
import { soundMatcher } from '../../../src/service/matching/soundMatcher.js';
import { defaultLimits, openService, type Service } from '../../../src/service/service.js';
import { dataUri } from './recordings.js';
import { temporaryFolder, token } from './runningService.js';
import { close, listen } from '../../support/onLoopback.js';

/** A thread that takes a job and never answers, unless the message is short. */
const forgetful = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ job }) => {
      while (job.message.length > 3);
      const speech = { samples: new Int16Array(100), words: [] };
      parentPort.postMessage({ kind: 'speech', speech });
    });`)}`,
);
const noProgram = () => Promise.reject(new Error('There is none.'));

describe('The embedded service: no request without an end', function () {
  this.timeout(60_000);
  let pool: WorkerPool;
  let service: Service;
  let url: string;
  const reports: string[] = [];

  before(async () => {
    pool = new WorkerPool({
      script: forgetful,
      size: 2,
      loadProgram: noProgram,
      longestStepMs: 3_000,
      dataFolder: '',
      report: () => undefined,
    });
    service = await openService({
      folder: await temporaryFolder(),
      token,
      now: () => new Date(),
      report: (message) => reports.push(message),
      synthesize: (message, voice, signal) => pool.say(message, voice, signal),
      rehearse: (message, voice, signal) => pool.say(message, voice, signal, 'rehearsal'),
      loadMatcher: () => Promise.resolve(soundMatcher),
      limits: {
        ...defaultLimits,
        deadlineMs: { asking: 5_000, speech: 400, slowSpeech: 400, cloning: 1_500 },
      },
    });
    url = await listen(service.server);
  });
  after(async () => {
    await close(service.server);
    await pool.close();
  });

  async function post(path: string, body: object = {}) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  const say = (message: string) => post('/generate', { voice_id: 'en-ada', message });

  it('ends messages that do not come back, counts nothing for them, and then speaks again', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => say('This one hangs.')));
    for (const { status, json } of answers) {
      assert.equal(status, 504);
      assert.match(JSON.stringify(json), /"timeout".*did not finish in time\./);
    }
    let answer = await say('abc');
    // The threads are still being replaced.
    while (answer.status === 504) answer = await say('abc');
    assert.equal(answer.status, 200);
    assert.equal((await post('/user')).json['character_usage'], 3);
    assert.ok(reports.includes('A request took too long and was ended.'));
  });

  it('ends the making of a voice and of a sample', async () => {
    const file = dataUri(await readFile('test/fixtures/voice-31s.mp3'), 'audio/mpeg');
    const create = { action: 'create', file, voice_name: 'Never', language: 'en' };
    assert.equal((await post('/voice-cloning', create)).status, 504);
    const { voices, customVoices } = (await post('/voices')).json as {
      readonly voices: readonly { readonly sample: string }[];
      readonly customVoices: readonly unknown[];
    };
    assert.equal((await fetch(voices[0]?.sample ?? '')).status, 504);
    assert.deepEqual(customVoices, []);
  });

  it('gives up before the client does', () => {
    for (const [kind, ms] of Object.entries(defaultLimits.deadlineMs)) {
      assert.ok(ms < deadlineMs[kind as keyof typeof defaultLimits.deadlineMs], kind);
    }
  });
});
