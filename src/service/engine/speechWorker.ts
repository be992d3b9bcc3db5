// The worker thread: one `Speaker`, one job at a time.

import { parentPort } from 'node:worker_threads';
import { packedEngineData } from './engineData.js';
import { Speaker } from './speaker.js';
import type { Job, JobResult, PoolMessage, ThreadMessage } from './workerPool.js';

const port = parentPort;
if (port === null) throw new Error('This module is started as a worker thread.');

let takeFlite: (program: WebAssembly.Module | undefined) => void = () => undefined;
const speaker = new Speaker({ ...packedEngineData(import.meta.url), flite: fliteOfThePool });

port.on('message', (message: PoolMessage) => {
  if (message.kind === 'flite') takeFlite(message.program);
  else void run(message.job);
});

function fliteOfThePool(): Promise<WebAssembly.Module> {
  return new Promise((resolve, reject) => {
    takeFlite = (program) => {
      if (program === undefined) reject(new Error('Flite could not be loaded.'));
      else resolve(program);
    };
    send({ kind: 'wantsFlite' });
  });
}

async function run({ message, voice, stop }: Job): Promise<void> {
  const flag = new Int32Array(stop);
  const stopped = () => Atomics.load(flag, 0) !== 0;
  try {
    if (voice === undefined) {
      await speaker.warm();
      send({ kind: 'warm' });
    } else {
      const speech = await speaker.speak(message, voice, stopped);
      send({ kind: 'speech', speech }, [speech.samples.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const result: JobResult = {
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    };
    send(result);
  }
}

function send(message: ThreadMessage, transferred: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred);
}
