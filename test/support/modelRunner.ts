import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { weightsFile } from '../../src/service/engine/piper/splitModel.js';

/** A tensor to give to a model, or one that it gave. */
export interface RunTensor {
  readonly type: 'float32' | 'int64';
  readonly data: Float32Array | BigInt64Array;
  readonly dims: readonly number[];
}

type Answer = { readonly outputs: Readonly<Record<string, RunTensor>> } | { readonly failed: string };

const program = `
const { parentPort } = require('node:worker_threads');
const sessions = new Map();
parentPort.on('message', async ({ id, model, weights, feeds }) => {
  try {
    const { env, InferenceSession, Tensor } = await import('onnxruntime-web');
    env.wasm.numThreads = 1;
    env.wasm.proxy = false;
    const options = { logSeverityLevel: 3, ...(weights && { externalData: [{ path: ${JSON.stringify(weightsFile)}, data: weights }] }) };
    if (!sessions.has(id)) sessions.set(id, await InferenceSession.create(model, options));
    const tensors = Object.entries(feeds).map(([name, { type, data, dims }]) => [name, new Tensor(type, data, dims)]);
    const results = await sessions.get(id).run(Object.fromEntries(tensors));
    const outputs = Object.entries(results).map(([name, { type, data, dims }]) => [name, { type, data: data.slice(), dims }]);
    parentPort.postMessage({ outputs: Object.fromEntries(outputs) });
  } catch (error) {
    parentPort.postMessage({ failed: String(error.message ?? error) });
  }
});`;

/** Runs models in onnxruntime-web, in a worker thread as the service does, one at a time. */
export class ModelRunner {
  private readonly thread = new Worker(program, { eval: true });
  /** Those that the thread has loaded. */
  private readonly ids = new Map<Uint8Array, number>();

  /** `weights` is the file that the parts of a model refer to. */
  async run(
    model: Uint8Array,
    feeds: Readonly<Record<string, RunTensor>>,
    weights?: Uint8Array,
  ): Promise<Readonly<Record<string, RunTensor>>> {
    const answered = once(this.thread, 'message') as Promise<[Answer]>;
    const known = this.ids.get(model);
    const id = known ?? this.ids.size;
    this.ids.set(model, id);
    this.thread.postMessage({ id, feeds, ...(known === undefined ? { model, weights } : {}) });
    const [answer] = await answered;
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.outputs;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}

/** What a voice's model is given for these phonemes. */
export function voiceFeeds(
  ids: readonly number[],
  { lengthScale = 1, speaker }: { readonly lengthScale?: number; readonly speaker?: number } = {},
): Readonly<Record<string, RunTensor>> {
  return {
    input: ints(ids, [1, ids.length]),
    input_lengths: ints([ids.length], [1]),
    scales: { type: 'float32', data: Float32Array.of(0.667, lengthScale, 0.8), dims: [3] },
    ...(speaker === undefined ? {} : { sid: ints([speaker], [1]) }),
  };
}

function ints(values: readonly number[], dims: readonly number[]): RunTensor {
  return { type: 'int64', data: BigInt64Array.from(values, BigInt), dims };
}
