// The worker thread: one `Speaker`, one job at a time.

import { parentPort } from 'node:worker_threads';
import { packedEngineData } from './engineData.js';
import { Speaker } from './speaker.js';
import type { Job, JobResult } from './workerPool.js';

const port = parentPort;
if (port === null) throw new Error('This module is started as a worker thread.');

const speaker = new Speaker(packedEngineData(new URL('.', import.meta.url)));

port.on('message', ({ message, voice, stop }: Job) => {
  const flag = new Int32Array(stop);
  const stopped = () => Atomics.load(flag, 0) !== 0;
  const work =
    voice === undefined
      ? speaker.warm().then((): JobResult => ({ kind: 'warm' }))
      : speaker.speak(message, voice, stopped).then((speech): JobResult => ({ kind: 'speech', speech }));
  work
    .catch((error: unknown): JobResult => ({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    }))
    .then((result) => {
      port.postMessage(result, result.kind === 'speech' ? [result.speech.samples.buffer as ArrayBuffer] : []);
    })
    .catch((error: unknown) => {
      throw error;
    });
});
