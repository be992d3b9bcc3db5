// The worker thread: one `Synthesizer`, one job at a time.

import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { naturalVoicesFolder } from '../../core/naturalVoices/installedVoice.js';
import { packedEngineFiles } from './engine.js';
import { Synthesizer } from './synthesizer.js';
import { resultOf, type Job, type PoolMessage, type ThreadMessage } from './workerPool.js';

const port = parentPort;
if (port === null) throw new Error('This module is started as a worker thread.');

const programsAsked = new Map<string, (program: WebAssembly.Module | undefined) => void>();
const synthesizer = new Synthesizer({
  ...packedEngineFiles(import.meta.url),
  program: programOfThePool,
  naturalVoices: join(workerData as string, naturalVoicesFolder),
  report: (message) => {
    send({ kind: 'report', message });
  },
});

port.on('message', (message: PoolMessage) => {
  if (message.kind === 'program') programsAsked.get(message.name)?.(message.program);
  else void run(message.job);
});

function programOfThePool(name: string): Promise<WebAssembly.Module> {
  return new Promise((resolve, reject) => {
    programsAsked.set(name, (program) => {
      if (program === undefined) reject(new Error(`${name} could not be loaded.`));
      else resolve(program);
    });
    send({ kind: 'wantsProgram', name });
  });
}

async function run({ message, voice, stop, steps }: Job): Promise<void> {
  const [flag, count] = [new Int32Array(stop), new Int32Array(steps)];
  const stopped = () => {
    Atomics.add(count, 0, 1);
    return Atomics.load(flag, 0) !== 0;
  };
  const result = await resultOf(synthesizer.speak(message, voice, stopped));
  send(result, result.kind === 'speech' ? [result.speech.samples.buffer as ArrayBuffer] : []);
}

function send(message: ThreadMessage, transferred: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred);
}
